"""Passkeys: key pairs that authenticators keep (WebAuthn). Only the public halves are here, beside their accounts.

A challenge is good once and for some minutes: an account has one at a time to add a passkey with, and who signs in has
one that no account is known for yet.
"""

import secrets
from base64 import b32encode
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec
from redis.asyncio import Redis

from store.accounts.credentials import KEPT, Change, Credentials, Deed
from store.accounts.tokens import Token, digest_of, new_secret
from store.notices.work_items import lane
from store.redis import keys
from store.redis.connection import server_time
from store.redis.ids import new_id
from store.redis.keys import account_key, activity_key, passkey_uses_key, passkeys_key, tokens_key, uses_key
from store.redis.scripts import Script

LIFETIME = 300_000
"""Milliseconds for which a challenge is good."""

BYTES = 32
"""Random bytes of a challenge."""

MOST = 20
"""Passkeys of an account."""


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of an account. `created` in milliseconds since 1970.

    `credential` is what its authenticator calls it, `public_key` is in COSE (RFC 9052), and `party` is the id of the
    relying party, whose pages may ask for it.
    """

    id: str
    name: str
    credential: bytes
    public_key: bytes
    party: str
    transports: tuple[str, ...]
    created: int


class Use(NamedTuple):
    """The last use of a passkey: the count of signatures that its authenticator told then, and when; 0 for never."""

    signatures: int
    at: int


Outcome = Literal["added", "known", "full", "revoked"]
"""The outcome of adding a passkey: `known` if it is there already, or the account gone, `full` for too many, `revoked`
if the token that asks is in force no more.
"""


class PasskeyStore:
    """The passkeys in one Redis: the hash `{u:<player>}:passkeys` by their ids, and another one of their uses."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._credentials = Credentials(redis)
        self._add = Script(redis.execute_command, __package__, "add_passkey")
        self._use = Script(redis.execute_command, __package__, "use_passkey")

    async def ask(self, player: str = "") -> bytes:
        """Return a new challenge: to add a passkey to an account, in place of the one before; else to sign in."""
        challenge = secrets.token_bytes(BYTES)
        # Of who signs in, one for each that was asked for.
        name = _challenge(player, challenge)
        await self._redis.set(name, challenge, px=LIFETIME)
        return challenge

    async def use_challenge(self, challenge: bytes, player: str = "") -> bool:
        """Use a challenge up; False if it is none, or not for that."""
        return bool(await self._redis.getdel(_challenge(player, challenge)) == challenge)

    async def add(self, player: str, passkey: Passkey, count: int, shown: str) -> Outcome:
        """Add a passkey, whose authenticator has told this count of signatures.

        A passkey that is there is not replaced. `shown` is the credential of the token that asks for it.
        """
        deed = Deed(passkey.created, "passkey-added", name=passkey.name)
        names = [of(player) for of in (account_key, passkeys_key, passkey_uses_key, activity_key, tokens_key)]
        digest = shown.rpartition(".")[2]
        row = msgspec.json.encode(passkey)
        async with self._credentials.telling(player, deed):
            verdict = await self._add(keys=names, args=[passkey.id, row, f"{count} 0", MOST, deed.text, KEPT, digest])
        outcome: Outcome = msgspec.convert(verdict.decode(), Outcome)
        return outcome

    async def of(self, player: str) -> list[tuple[Passkey, Use]]:
        """Return the passkeys of an account, oldest first, each with its last use."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hgetall(passkeys_key(player))
        pipeline.hgetall(passkey_uses_key(player))
        rows, uses = await pipeline.execute()
        pairs = [(msgspec.json.decode(row, type=Passkey), _use(uses.get(name))) for name, row in rows.items()]
        return sorted(pairs, key=lambda row: (row[0].created, row[0].id))

    async def get(self, player: str, passkey: str) -> Passkey | None:
        """Return a passkey of an account."""
        data: Any = await self._redis.hget(passkeys_key(player), passkey)
        return msgspec.json.decode(data, type=Passkey) if data else None

    async def rename(self, player: str, passkey: str, name: str) -> Passkey | None:
        """Call a passkey otherwise; None if there is none of that id."""
        current = await self.get(player, passkey)
        if current is None:
            return None
        renamed = msgspec.structs.replace(current, name=name)
        await self._credentials.change(player, Change(passkeys={passkey: msgspec.json.encode(renamed).decode()}))
        return renamed

    async def delete(self, player: str, passkey: Passkey) -> None:
        """Forget a passkey. Tokens that it has led to stay."""
        deed = Deed(await server_time(self._redis, passkeys_key(player)), "passkey-removed", name=passkey.name)
        await self._credentials.change(player, Change(passkeys={passkey.id: ""}), deed)

    async def enter(
        self, player: str, passkey: Passkey, count: int, name: str, *, revoke: bool
    ) -> tuple[str, Token] | None:
        """Note that a passkey has signed. Return a token with the scope `play`, as `TokenStore.add` does.

        None if passkey or account are gone, or if the count of signatures has not grown: then two authenticators have
        the key, which the account is told. `revoke` makes all other tokens worthless.
        """
        bearer, digest = new_secret(player)
        at = await server_time(self._redis, tokens_key(player))
        token = Token(new_id("t"), name, ("play",), at)
        deed = Deed(at, "passkey-used", token.id, name)
        doubt = Deed(at, "passkey-doubted", name=passkey.name)
        names = [account_key, passkeys_key, passkey_uses_key, tokens_key, uses_key, activity_key]
        new = msgspec.json.encode(token)
        wanted = [passkey.id, count, at, digest, new, int(revoke), deed.text, doubt.text, KEPT]
        async with self._credentials.telling(player, deed):
            reply = await self._use(keys=[of(player) for of in names], args=wanted)
        if not reply:
            return None
        await self._redis.publish(keys.REVOKED_CHANNEL, player)
        return bearer, token


def passkey_id(credential: bytes) -> str:
    """Return the id of the passkey that its authenticator calls so: what it says may be long."""
    return "k_" + b32encode(sha256(credential).digest()[:10]).decode().lower()


def _use(stored: bytes | None) -> Use:
    count, _, at = (stored or b"0 0").partition(b" ")
    return Use(int(count), int(at))


def _challenge(player: str, challenge: bytes) -> str:
    if player:
        return keys.passkey_challenge_key(player)
    name = digest_of(challenge.hex())
    return f"{lane(name)}:passkey:{name}"
