"""Mentions: what others want of an account that no list of its games tells, such as unread talk and offered seats."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from redis.asyncio import Redis

from store.redis import keys
from store.redis.scripts import Script

MOST = 1_000
"""Mentions of an account that are kept; of more than that it is not told until some are settled."""

MentionKind = Literal["message", "seat_offered"]


class Mention(msgspec.Struct, frozen=True):
    """Something of a kind that others want of an account in a game, since a time in milliseconds.

    `at` is the time of the latest, `name` its id, and `seat` is of who asks.
    """

    kind: MentionKind
    game: str
    since: int
    at: int
    seat: int
    name: str = ""

    @property
    def field(self) -> str:
        """Return the field that has it: one for each kind and game."""
        return f"{self.kind} {self.game}"


class Mentions:
    """The mentions in one Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._mention = Script(redis.execute_command, __package__, "mention")
        self._settle = Script(redis.execute_command, __package__, "settle_mention")

    async def add(self, account: str, mention: Mention) -> None:
        """Note a mention, which goes on with an earlier one of its kind there, and wake who follows the games."""
        arguments = [mention.field, mention.at, mention.seat, mention.name, MOST]
        await self._mention(keys=[keys.mentions_key(account)], args=arguments)
        await self._redis.publish(keys.player_channel(account), 0)

    async def of(self, account: str) -> list[Mention]:
        """Return the mentions of an account, the longest wait first."""
        rows: Any = await self._redis.hgetall(keys.mentions_key(account))
        mentions = (_mention_of(field.decode(), row.decode()) for field, row in rows.items())
        return sorted(mentions, key=lambda mention: (mention.since, mention.game))

    async def settle(self, account: str, game: str, at: int) -> None:
        """Forget that there is talk in a game, unless something was said after a time in milliseconds."""
        if await self._settle(keys=[keys.mentions_key(account)], args=[f"message {game}", at]):
            await self._redis.publish(keys.player_channel(account), 0)

    async def forget(self, account: str, mentions: Iterable[Mention]) -> None:
        """Forget mentions that are about nothing any more."""
        fields = [mention.field for mention in mentions]
        if fields:
            await self._redis.hdel(keys.mentions_key(account), *fields)


def _mention_of(field: str, row: str) -> Mention:
    kind, _, game = field.partition(" ")
    since, at, seat, name = row.split(" ")
    return Mention(msgspec.convert(kind, MentionKind), game, int(since), int(at), int(seat), name)
