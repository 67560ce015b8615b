"""The tokens of accounts. A token is shown once; only its SHA-256 is stored."""

import secrets
from hashlib import sha256
from typing import Any, Literal

import msgspec
from redis.asyncio import Redis

from store.accounts.credentials import Change, Credentials, Deed, DeedKind
from store.accounts.once import Seed, fresh_seed
from store.redis import keys
from store.redis.connection import server_time
from store.redis.keys import tokens_key, uses_key
from store.redis.room import NoRoom

ProgramScope = Literal["play", "read", "bot"]
"""The rights that a program can be given."""

Scope = Literal["play", "read", "bot", "feed"]

SCOPES: tuple[ProgramScope, ...] = ("play", "read", "bot")
"""play: everything; bot: everything but the account and its tokens; read: nothing that changes anything.

A token of the scope `feed` opens its own feed alone.
"""


TokenKind = Literal["program", "session", "client"]
"""program: a text that its owner keeps; session: one in a cookie, that no page can read; client: one that a program of
somebody else keeps.
"""


class Token(msgspec.Struct, frozen=True):
    """A token, as it is known after it was shown. Times in milliseconds since 1970; without `expires` it stays."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: int
    expires: int | None = None
    kind: TokenKind = "program"
    client: str = ""

    def is_over(self, now: float) -> bool:
        """Return whether it has expired by now, in milliseconds since 1970."""
        return self.expires is not None and self.expires <= now


class Origin(msgspec.Struct, frozen=True):
    """Says how a token came to be: what is noted of it, the channel or client that led to it, if any, and its kind."""

    deed: DeedKind = "token-created"
    by: str = ""
    kind: TokenKind = "program"


ASKED_FOR = Origin()
"""Its owner has made it, for a program of theirs."""


class TokenStore:
    """The tokens in one Redis: the hash `{u:<player>}:tokens` from hash to token."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self.credentials = Credentials(redis)

    async def add(
        self,
        player: str,
        name: str,
        scopes: tuple[Scope, ...],
        lifetime: int | None = None,
        origin: Origin = ASKED_FOR,
        most: int | None = None,
        shown: str = "",
        seed: Seed | None = None,
    ) -> tuple[str, Token]:
        """A new token: the bearer text, to be shown once, and what is kept of it. `lifetime` in milliseconds.

        Raises NoRoom if the account has as many as `most` in force, and Revoked if the token is not that asks for it,
        or did: that is known by the credential `shown`. From a `seed` that it was made from before it is the same.
        """
        may_be_there, seed = seed is not None, seed or fresh_seed()
        bearer, digest = f"{player}.{seed.secret()}", digest_of(seed.secret())
        if seed.is_again and (earlier := (await self._load(player)).get(digest.encode())) is not None:
            return bearer, earlier
        now = await server_time(self._redis, tokens_key(player))
        expires = None if lifetime is None else now + lifetime
        client = origin.by if origin.kind == "client" else ""
        token = Token(seed.id("t"), name, scopes, now, expires, origin.kind, client)
        change = Change(added={digest: msgspec.json.encode(token).decode()}, most=most, shown=shown)
        while not await self.credentials.change(player, change, Deed(now, origin.deed, token.id, name, origin.by)):
            if not await self._forget_over(player, await self._load(player)):
                raise _full(most)
        if may_be_there and (earlier := (await self._load(player)).get(digest.encode())) is not None:
            # Another one that asked for the same meanwhile was first.
            return bearer, earlier
        return bearer, token

    async def require_room(self, player: str, most: int) -> None:
        """Raise NoRoom if an account has as many tokens in force as it may, as things stand."""
        if len(await self.of(player)) >= most:
            raise _full(most)

    async def of(self, player: str) -> list[Token]:
        """The tokens of a player that are in force, oldest first; those that are over are forgotten."""
        rows = await self._load(player)
        over = await self._forget_over(player, rows)
        left = (token for digest, token in rows.items() if digest not in over)
        return sorted(left, key=lambda token: token.created)

    async def uses(self, player: str) -> dict[str, int]:
        """Return when each token of a player was last used, by its id: to the hour, in milliseconds since 1970."""
        reply: Any = await self._redis.hgetall(uses_key(player))
        return {token.decode(): int(at) for token, at in reply.items()}

    async def revoke(self, player: str, token: str) -> bool:
        """Make a token worthless, in all processes; False if there is none of that id."""
        matches = {digest: row for digest, row in (await self._load(player)).items() if row.id == token}
        if not matches:
            return False
        (row,) = matches.values()
        now = await server_time(self._redis, tokens_key(player))
        await self._drop(player, matches, Deed(now, "token-revoked", row.id, row.name))
        return True

    async def revoke_others(self, player: str, keep: str) -> int:
        """Make all tokens of a player worthless but one, in all processes. Return how many there were.

        Raises Revoked if the one is worthless already.
        """
        others = [row for row in (await self._load(player)).values() if row.id != keep]
        now = await server_time(self._redis, tokens_key(player))
        # Those as well that have come since these were read.
        await self._change(player, Change(kept=keep), Deed(now, "others-revoked"))
        return len(others)

    async def revoke_all(self, player: str) -> int:
        """Make all tokens of a player worthless, in all processes. Return how many there were."""
        return await self.revoke_others(player, keep="")

    async def clients(self, player: str) -> list[str]:
        """Return the ids of the clients that have tokens of a player, each as often as it has."""
        return [token.client for token in (await self._load(player)).values() if token.client]

    async def disconnect(self, player: str, client: str, why: str) -> int:
        """Make all tokens of a player worthless that a client has: an operator has removed it. Return how many."""
        matches = {digest: row for digest, row in (await self._load(player)).items() if row.client == client}
        if matches:
            now = await server_time(self._redis, tokens_key(player))
            name = next(iter(matches.values())).name
            await self._drop(player, matches, Deed(now, "client-removed", name=name, by=client, why=why))
        return len(matches)

    async def _load(self, player: str) -> dict[bytes, Token]:
        rows: Any = await self._redis.hgetall(tokens_key(player))
        return {digest: msgspec.json.decode(row, type=Token) for digest, row in rows.items()}

    async def _forget_over(self, player: str, rows: dict[bytes, Token]) -> dict[bytes, Token]:
        """Forget those of these tokens that are over, and return them."""
        now = await server_time(self._redis, tokens_key(player))
        over = {digest: token for digest, token in rows.items() if token.is_over(now)}
        if over:
            await self._drop(player, over)
        return over

    async def _drop(self, player: str, tokens: dict[bytes, Token], deed: Deed | None = None) -> None:
        dropped = {token.id: digest.decode() for digest, token in tokens.items()}
        await self._change(player, Change(dropped=dropped), deed)

    async def _change(self, player: str, change: Change, deed: Deed | None) -> None:
        await self.credentials.change(player, change, deed)
        await self._redis.publish(keys.REVOKED_CHANNEL, player)


def _full(most: int | None) -> NoRoom:
    return NoRoom("too-many-tokens", f"an account has at most {most} tokens; revoke one first")


def new_secret(player: str) -> tuple[str, str]:
    """Return the text of a new token of a player, and what it is stored by."""
    secret = secrets.token_urlsafe(32)
    return f"{player}.{secret}", digest_of(secret)


def digest_of(secret: str) -> str:
    """Return what a secret is stored by."""
    return sha256(secret.encode()).hexdigest()
