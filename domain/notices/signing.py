"""Signatures of webhooks, by Standard Webhooks 1.0.0 (github.com/standard-webhooks)."""

import binascii
import hmac
from base64 import b64decode, b64encode
from collections.abc import Iterable

from domain.notices.records import Secret

PREFIX = "whsec_"


def secret_of(key: bytes) -> str:
    """Return how a key of 24 to 64 bytes is written."""
    return PREFIX + b64encode(key).decode()


def in_force(secrets: Iterable[Secret], now: int) -> list[str]:
    """Return the secrets that are used at a time, in milliseconds."""
    return [secret.text for secret in secrets if not secret.until or now < secret.until]


def signatures(secrets: Iterable[str], id: str, timestamp: int, body: bytes) -> str:
    """Return the header `webhook-signature`: one signature for each secret. `timestamp` is in seconds."""
    signed = f"{id}.{timestamp}.".encode() + body
    return " ".join(f"v1,{b64encode(hmac.digest(_key(secret), signed, 'sha256')).decode()}" for secret in secrets)


def _key(secret: str) -> bytes:
    try:
        return b64decode(secret.removeprefix(PREFIX), validate=True)
    except binascii.Error:
        raise ValueError("a secret is whsec_ and Base64") from None
