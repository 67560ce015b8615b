"""Passkeys: what authenticators are asked, and whether their answers hold (Web Authentication, level 3, section 7)."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from hmac import compare_digest
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec.structs import replace
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    encode_cbor,
    options_to_json_dict,
    parse_attestation_object,
    parse_client_data_json,
)
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from api.http.problems import problem
from api.service.service import Service
from api.wire.passkeys import (
    AuthenticationCredential,
    CreationOptions,
    CredentialDescriptor,
    PasskeyView,
    RegistrationCredential,
    RequestOptions,
)
from domain.kernel.times import rfc3339
from store.channels import leads_in
from store.connection import server_time
from store.credentials import Revoked
from store.keys import passkeys_key
from store.passkeys import LIFETIME, MOST, Passkey, Use, passkey_id
from store.players import Player, Principal
from store.tokens import Token

ALGORITHMS = [
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
]
"""Those that authenticators know: all know one of them."""

LONGEST_KEY = 1_024
"""Bytes of a public key: RSA with 4,096 bits takes some 530."""

OWN_MACHINE = "localhost"
"""What a browser calls the machine that it runs on."""

_ACCOUNT = re.compile(rb"p_[a-z2-7]{16}")

_NOBODY = f"p_{'a' * 16}"
"""Whose passkeys are looked for if an answer names no account: nobody's, after as much work."""

_DEFAULT_PORTS = {"https": 443, "http": 80}


class Party(NamedTuple):
    """The relying party: its id, which is the host's name, and the origin of its pages."""

    id: str
    origin: str


def party_of(service: Service, found: str) -> Party:
    """Return who asks: the service at its own address, else where a request has found it. Raises as `party_at`."""
    return party_at(service.settings.address or found)


def party_at(address: str) -> Party:
    """Return who asks at an address. Raises the problem `no-passkeys-here`.

    Authenticators know names, no IP addresses; a browser's own machine is called `localhost`.
    """
    try:
        parts = urlsplit(address)
        name, port = _name(parts.hostname or ""), parts.port
    except ValueError:
        parts, name, port = urlsplit(""), "", None
    if not name or (parts.scheme != "https" and name != OWN_MACHINE):
        raise problem("no-passkeys-here", "passkeys need TLS and a name, and this service is reached otherwise")
    behind = "" if port in (None, _DEFAULT_PORTS.get(parts.scheme)) else f":{port}"
    return Party(name, f"{parts.scheme}://{name}{behind}")


def _name(host: str) -> str:
    """Return the name of a host; empty for an address that has none."""
    try:
        return OWN_MACHINE if ip_address(host).is_loopback else ""
    except ValueError:
        return host


def _decoy() -> bytes:
    """Return a public key in COSE whose private key nobody has: what nobody has added takes as long to refuse."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    return encode_cbor({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})


_DECOY = Passkey("", "", b"", _decoy(), "", (), 0)


async def to_add(service: Service, player: Player, party: Party) -> CreationOptions:
    """Return what an authenticator is asked that is to make a passkey, and not twice for an account."""
    rows = await service.players.passkeys.of(player.id)
    known = [_descriptor(row) for row, _ in rows if row.party == party.id]
    options = generate_registration_options(
        rp_id=party.id,
        rp_name="Turnfold",
        user_id=player.id.encode(),
        user_name=player.name,
        challenge=await service.players.passkeys.ask(player.id),
        timeout=LIFETIME,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        supported_pub_key_algs=ALGORITHMS,
    )
    return replace(msgspec.convert(options_to_json_dict(options), CreationOptions), exclude_credentials=known)


def _descriptor(passkey: Passkey) -> CredentialDescriptor:
    return CredentialDescriptor(bytes_to_base64url(passkey.credential), "public-key", list(passkey.transports))


async def to_sign_in(service: Service, party: Party) -> RequestOptions:
    """Return what an authenticator is asked that has a passkey, of whichever account."""
    options = generate_authentication_options(
        rp_id=party.id,
        challenge=await service.players.passkeys.ask(),
        timeout=LIFETIME,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return msgspec.convert(options_to_json_dict(options), RequestOptions)


async def added(
    service: Service, principal: Principal, party: Party, said: RegistrationCredential, name: str
) -> Passkey:
    """Add the passkey that an authenticator has made.

    Raises the problems `wrong-passkey` and `too-many-passkeys`, and Revoked.
    """
    player = principal.player.id
    with _proving():
        challenge = _answered(said.response.client_data)
    if not await service.players.passkeys.asked(challenge, player):
        raise _wrong()
    at = await server_time(service.redis, passkeys_key(player))
    with _proving():
        passkey, count = _made(party, challenge, said, name, at)
    match await service.players.passkeys.add(player, passkey, count, principal.credential):
        case "known":
            raise _wrong()
        case "revoked":
            raise Revoked
        case "full":
            raise problem("too-many-passkeys", f"an account has {MOST} passkeys at most")
    return passkey


def _made(party: Party, challenge: bytes, said: RegistrationCredential, name: str, at: int) -> tuple[Passkey, int]:
    """Return the passkey that an answer brings, and the count of signatures so far. Raises whatever the parsers do."""
    attestation = parse_attestation_object(base64url_to_bytes(said.response.attestation_object))
    # Who has made the authenticator was not asked for: there is no certificate that would have to be looked at.
    if attestation.att_stmt.x5c is not None or attestation.fmt not in ("none", "packed"):
        raise ValueError
    found = verify_registration_response(
        credential=msgspec.to_builtins(said),
        expected_challenge=challenge,
        expected_rp_id=party.id,
        expected_origin=party.origin,
        require_user_verification=True,
        supported_pub_key_algs=ALGORITHMS,
    )
    if len(found.credential_public_key) > LONGEST_KEY:
        raise ValueError
    # What is no key says so now, not when somebody wants to sign in with it.
    decoded_public_key_to_cryptography(decode_credential_public_key(found.credential_public_key))
    transports = tuple(row.value for row in AuthenticatorTransport if row.value in said.response.transports)
    name_of_it = found.credential_id
    made = Passkey(passkey_id(name_of_it), name, name_of_it, found.credential_public_key, party.id, transports, at)
    return made, found.sign_count


async def entered(
    service: Service, party: Party, asked: str, said: AuthenticationCredential, name: str, *, revoke_others: bool
) -> tuple[str, str, Token]:
    """Sign in with a passkey: the account, and a new token of it. Raises the problem `wrong-passkey`.

    `asked` is the challenge that was given to who asks. Nobody learns which part of an answer is wrong, nor whether
    there is such a passkey or account.
    """
    with _proving():
        challenge = _answered(said.response.client_data)
        player, raw = _named(said.response.user_handle), base64url_to_bytes(said.raw_id)
        if not compare_digest(base64url_to_bytes(asked), challenge):
            raise ValueError
    if not await service.players.passkeys.asked(challenge):
        raise _wrong()
    passkey = await service.players.passkeys.get(player, passkey_id(raw)) or _DECOY
    with _proving():
        found = verify_authentication_response(
            credential=msgspec.to_builtins(said),
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=passkey.public_key,
            # The store compares counts, with whatever else signs in at the same time.
            credential_current_sign_count=0,
            require_user_verification=True,
        )
        if (passkey.credential, passkey.party) != (raw, party.id):
            raise ValueError
    made = await service.players.passkeys.enter(player, passkey, found.new_sign_count, name, revoke=revoke_others)
    if made is None:
        raise _wrong()
    service.authenticator.revoked(player)
    return player, *made


def _named(user: str) -> str:
    """Return the account that an authenticator has kept with its passkey."""
    handle = base64url_to_bytes(user)
    return handle.decode() if _ACCOUNT.fullmatch(handle) else _NOBODY


def _answered(client_data: str) -> bytes:
    """Return the challenge that an answer says it is to. Raises whatever the parsers do."""
    said = parse_client_data_json(base64url_to_bytes(client_data))
    if said.cross_origin:
        # In a frame of somebody else's page.
        raise ValueError
    return said.challenge


@contextmanager
def _proving() -> Iterator[None]:
    """Refuse what does not hold, and whatever the parsers stumble over: a stranger has written all of it."""
    try:
        yield
    except Exception as error:
        raise _wrong() from error


def _wrong() -> Exception:
    return problem(
        "wrong-passkey", "this does not answer a challenge of the last five minutes, or no passkey known here"
    )


async def require_another_way(service: Service, player: str, passkey: str) -> None:
    """Require that something leads into an account besides a passkey. Raises the problem `last-way-in`."""
    if any(row.id != passkey for row, _ in await service.players.passkeys.of(player)):
        return
    if (await service.recovery.left(player))[0]:
        return
    if any(leads_in(channel) for channel in await service.channels.of(player)):
        return
    if any("play" in row.scopes and row.expires is None for row in await service.players.tokens.of(player)):
        return
    raise problem("last-way-in", "nothing else leads back into this account: get recovery codes first")


async def passkey_views(service: Service, player: str) -> list[PasskeyView]:
    """Return the passkeys of an account as their owner sees them, oldest first."""
    return [passkey_view(*row) for row in await service.players.passkeys.of(player)]


def passkey_view(passkey: Passkey, use: Use) -> PasskeyView:
    """Return a passkey as its owner sees it."""
    return PasskeyView(
        id=passkey.id,
        name=passkey.name,
        transports=list(passkey.transports),
        created=rfc3339(passkey.created),
        used=rfc3339(use.at) if use.at else None,
    )
