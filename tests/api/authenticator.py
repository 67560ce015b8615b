"""An authenticator in software, for tests without a browser: it makes passkeys and signs with them (WebAuthn)."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import encode_cbor

from tests.api.person import Data

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40

ES256, EDDSA, RS256 = -7, -8, -257

CREDENTIAL = {
    "id": "x",
    "rawId": "x",
    "type": "public-key",
    "response": {"clientDataJSON": "x", "attestationObject": "x"},
}
"""An answer that looks like that of an authenticator that has made a passkey."""


class Authenticator:
    """Somebody's authenticator, with one passkey at most; `count` is what it tells of its signatures, 0 for nothing.

    `origin` is where its browser is; what it says can be bent by the attributes, and by the arguments of
    `make` and `sign`.
    """

    def __init__(self, origin: str, algorithm: int = ES256, count: int = 0) -> None:
        self.origin = origin
        self.count = count
        self.flags = PRESENT | VERIFIED
        self.credential = secrets.token_bytes(32)
        self.user = b""
        self._algorithm = algorithm
        self._key = _new_key(algorithm)

    def make(self, options: Data, *, format: str = "none", statement: Data | None = None, **said: Any) -> Data:
        """Make a passkey for what `navigator.credentials.create` is asked; what its outcome is as JSON."""
        assert self._algorithm in {row["alg"] for row in options["pubKeyCredParams"]}
        self.user = decoded(options["user"]["id"])
        length = len(self.credential).to_bytes(2)
        attested = bytes(16) + length + self.credential + encode_cbor(_public(self._key))
        party = said.pop("party", options["rp"]["id"])
        data = _authenticator_data(party, self.flags | ATTESTED, self.count) + attested
        attestation = encode_cbor({"fmt": format, "attStmt": statement or {}, "authData": data})
        response = {
            "clientDataJSON": self._client_data("webauthn.create", options["challenge"], said),
            "attestationObject": encoded(attestation),
            "transports": ["internal", "hybrid", "unheard-of"],
        }
        return self._said(response)

    def sign(self, options: Data, **said: Any) -> Data:
        """Sign for what `navigator.credentials.get` is asked; what its outcome is as JSON."""
        self.count += 1 if self.count else 0
        party = said.pop("party", options["rpId"])
        data = _authenticator_data(party, self.flags, self.count)
        client_data = self._client_data("webauthn.get", options["challenge"], said)
        signature = _signed(self._key, data + sha256(decoded(client_data)).digest())
        response = {
            "clientDataJSON": client_data,
            "authenticatorData": encoded(data),
            "signature": encoded(signature),
            "userHandle": encoded(self.user),
        }
        return self._said(response)

    def _client_data(self, type: str, challenge: str, said: Data) -> str:
        wanted = {"type": type, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return encoded(json.dumps(wanted | said).encode())

    def _said(self, response: Data) -> Data:
        name = encoded(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}


def encoded(data: bytes) -> str:
    """Return bytes as Base64 for URLs, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Return the bytes of `encoded`."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _authenticator_data(party: str, flags: int, count: int) -> bytes:
    return sha256(party.encode()).digest() + bytes([flags]) + count.to_bytes(4)


def _new_key(algorithm: int) -> Any:
    match algorithm:
        case -7:
            return ec.generate_private_key(ec.SECP256R1())
        case -8:
            return ed25519.Ed25519PrivateKey.generate()
        case _:
            return rsa.generate_private_key(65_537, 2_048)


def _public(key: Any) -> dict[int, Any]:
    """Return the public half in COSE (RFC 9053, RFC 8230)."""
    public = key.public_key()
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return {1: 1, 3: EDDSA, -1: 6, -2: public.public_bytes_raw()}
    numbers = public.public_numbers()
    if isinstance(key, rsa.RSAPrivateKey):
        return {1: 3, 3: RS256, -1: numbers.n.to_bytes(256), -2: numbers.e.to_bytes(3)}
    return {1: 2, 3: ES256, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}


def _signed(key: Any, data: bytes) -> bytes:
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return key.sign(data)
    if isinstance(key, rsa.RSAPrivateKey):
        return key.sign(data, padding.PKCS1v15(), SHA256())
    return bytes(key.sign(data, ec.ECDSA(SHA256())))
