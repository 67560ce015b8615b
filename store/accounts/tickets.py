"""Tickets: what a browser shows instead of a token where it cannot send a header. Each is good once, for a minute."""

import secrets

import msgspec
from redis.asyncio import Redis

from store.accounts.tokens import digest_of
from store.redis.connection import server_time

LIFETIME = 60_000
"""Milliseconds in which a ticket has to be used."""

_LONGEST = 100


class Ticket(msgspec.Struct, frozen=True):
    """A ticket admits to this game's stream, as long as the token that asked for it is in force.

    `game` is empty for the stream of all games of the player.
    """

    credential: str
    game: str


class TicketStore:
    """The tickets in one Redis: `{u:<player>}:ticket:<SHA-256 of its secret>`, until they are used or too old."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def issue(self, player: str, ticket: Ticket) -> tuple[str, int]:
        """A new ticket of a player: the text to be shown once, and when it expires, in milliseconds since 1970."""
        text = f"{player}.{secrets.token_urlsafe(32)}"
        await self._redis.set(_key(text), msgspec.json.encode(ticket), px=LIFETIME)
        return text, await server_time(self._redis, _key(text)) + LIFETIME

    async def look(self, text: str) -> Ticket | None:
        """Return what a ticket admits to; None if it is none, or was one."""
        if len(text) > _LONGEST or "." not in text:
            return None
        data = await self._redis.get(_key(text))
        return msgspec.json.decode(data, type=Ticket) if data else None

    async def use_up(self, text: str) -> bool:
        """Use a ticket up; return whether nobody else had."""
        return bool(await self._redis.delete(_key(text)))


def _key(text: str) -> str:
    player, _, secret = text.partition(".")
    return f"{{u:{player}}}:ticket:{digest_of(secret)}"
