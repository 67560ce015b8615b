"""Pushes to browsers: a notification as JSON, encrypted for the one browser that subscribed (RFC 8291).

Functions that only may have to do with pushes import it, and the curve, when asked: cryptography takes long to import.
"""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from domain.kernel.protocol.faults import Misfit
from domain.notices.mails import plain
from domain.notices.records import Notice, PushKeys
from domain.notices.told import Told
from domain.texts.formatting import Locale

CURVE = ec.SECP256R1()

DECLARATIVE = 8030
"""The mark of a notification that a browser may show without a script (Declarative Web Push)."""

LONGEST_TITLE, LONGEST_BODY = 120, 700
"""Characters that a notification shows at most; browsers cut off more."""

SIZE = 3_840
"""Bytes of a push before it is encrypted: all have as many, so that nobody on the way learns from it (RFC 8291, 4)."""


def fault_of_keys(keys: PushKeys) -> Misfit | None:
    """Return what is wrong with the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(keys.p256dh))
    except (ValueError, binascii.Error):
        return Misfit.of("`p256dh` is no point of the curve P-256", "malformed", "keys.p256dh")
    if len(decode(keys.auth)) == 16:
        return None
    return Misfit.of("`auth` has not 16 bytes", "malformed", "keys.auth")


def notification(locale: Locale, news: Told, notices: Sequence[Notice], name: str) -> bytes:
    """Return what a browser is to show. The latest of a game takes the place of the one before."""
    data = {"notice": name, "type": notices[0].kind if len(notices) == 1 else "digest"}
    lines = plain(locale, news._replace(links=())).strip()
    if len(news.links) > 1:
        lines = "\n".join(choice.label for choice in news.links)
    rows = {
        "title": news.subject[:LONGEST_TITLE],
        "body": "" if lines == news.subject else lines[:LONGEST_BODY],
        "lang": locale,
        "tag": notices[0].game or name,
        "navigate": news.links[0].url,
        "data": data,
    }
    return msgspec.json.encode({"web_push": DECLARATIVE, "notification": rows}).ljust(SIZE)


def encrypt(plaintext: bytes, keys: PushKeys, once: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """Return a push that its browser alone can read. The key `once` and the salt are for this one push."""
    cipher: bytes = http_ece.encrypt(
        plaintext, salt=salt, private_key=once, dh=decode(keys.p256dh), auth_secret=decode(keys.auth)
    )
    return cipher


def public_text(key: ec.EllipticCurvePrivateKey) -> str:
    """Return the public half of a key, as a browser takes it for its `applicationServerKey`."""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Return the bytes of Base64 for URLs, with or without its padding. Raises binascii.Error."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
