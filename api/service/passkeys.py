"""Passkeys of the relying party: challenges, registration and authentication (Web Authentication, level 3, section 7).

`authenticators.py`, which knows their cryptography, is imported where one is asked.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hmac import compare_digest
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from msgspec.structs import replace

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
from domain.kernel.time.times import rfc3339
from store.accounts.credentials import Revoked
from store.accounts.passkeys import MOST, Passkey, Use, passkey_id
from store.accounts.players import Player, Principal
from store.accounts.tokens import Token
from store.notices.channels import leads_in
from store.redis.connection import server_time
from store.redis.keys import passkeys_key

OWN_MACHINE = "localhost"
"""A browser's name for the machine that it runs on."""

_ACCOUNT = re.compile(rb"p_[a-z2-7]{16}")

_NOBODY = f"p_{'a' * 16}"
"""Whose passkeys are looked for if an answer names no account: nobody's, after as much work."""

_DEFAULT_PORTS = {"https": 443, "http": 80}


class Party(NamedTuple):
    """The relying party: its id, which is the host's name, and the origin of its pages."""

    id: str
    origin: str


def party_of(service: Service, own_address: str) -> Party:
    """Return who asks: the service at its own address, else where a request has found it. Raises as `party_at`."""
    return party_at(service.settings.address or own_address)


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


async def to_add(service: Service, player: Player, party: Party) -> CreationOptions:
    """Return what an authenticator is asked that is to make a passkey, and not twice for an account."""
    from api.service import authenticators

    rows = await service.players.passkeys.of(player.id)
    descriptors = [_descriptor(row) for row, _ in rows if row.party == party.id]
    options = authenticators.creation_options(party.id, player, await service.players.passkeys.ask(player.id))
    return replace(options, exclude_credentials=descriptors)


def _descriptor(passkey: Passkey) -> CredentialDescriptor:
    name = urlsafe_b64encode(passkey.credential).decode().rstrip("=")
    return CredentialDescriptor(name, "public-key", list(passkey.transports))


async def to_sign_in(service: Service, party: Party) -> RequestOptions:
    """Return what an authenticator is asked that has a passkey, of whichever account."""
    from api.service import authenticators

    return authenticators.request_options(party.id, await service.players.passkeys.ask())


async def store_passkey(
    service: Service, principal: Principal, party: Party, credential: RegistrationCredential, name: str
) -> Passkey:
    """Add the passkey that an authenticator has made.

    Raises the problems `wrong-passkey` and `too-many-passkeys`, and Revoked.
    """
    from api.service import authenticators

    player = principal.player.id
    with _proving():
        challenge = authenticators.challenge_of(credential.response.client_data)
    if not await service.players.passkeys.use_challenge(challenge, player):
        raise _wrong()
    at = await server_time(service.redis, passkeys_key(player))
    with _proving():
        passkey, count = authenticators.new_passkey(credential, *party, challenge, name, at)
    match await service.players.passkeys.add(player, passkey, count, principal.credential):
        case "known":
            raise _wrong()
        case "revoked":
            raise Revoked
        case "full":
            raise problem("too-many-passkeys", f"an account has {MOST} passkeys at most")
    return passkey


async def sign_in_with_passkey(
    service: Service,
    party: Party,
    challenge_text: str,
    credential: AuthenticationCredential,
    name: str,
    *,
    revoke_others: bool,
) -> tuple[str, str, Token]:
    """Sign in with a passkey: the account, and a new token of it. Raises the problem `wrong-passkey`.

    `asked` is the challenge that was given to who asks. Nobody learns which part of an answer is wrong, nor whether
    there is such a passkey or account.
    """
    from api.service import authenticators

    with _proving():
        challenge = authenticators.challenge_of(credential.response.client_data)
        player, raw = _account_of(credential.response.user_handle), _bytes(credential.raw_id)
        if not compare_digest(_bytes(challenge_text), challenge):
            raise ValueError
    if not await service.players.passkeys.use_challenge(challenge):
        raise _wrong()
    passkey = await service.players.passkeys.get(player, passkey_id(raw)) or authenticators.DECOY
    with _proving():
        signatures = authenticators.signature_count(credential, *party, challenge, passkey)
        if (passkey.credential, passkey.party) != (raw, party.id):
            raise ValueError
    entry = await service.players.passkeys.enter(player, passkey, signatures, name, revoke=revoke_others)
    if entry is None:
        raise _wrong()
    service.authenticator.forget_tokens(player)
    return player, *entry


def _account_of(user: str) -> str:
    """Return the account that an authenticator has kept with its passkey."""
    handle = _bytes(user)
    return handle.decode() if _ACCOUNT.fullmatch(handle) else _NOBODY


def _bytes(text: str) -> bytes:
    """Return what is Base64 for URLs, without padding."""
    return urlsafe_b64decode(f"{text}===")


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
