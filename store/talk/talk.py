"""Messages of players to each other, and notes to themselves: beside the log, since they have to be erasable."""

import re
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from hashlib import sha256
from itertools import chain
from operator import itemgetter
from typing import Any

import msgspec
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.time.times import HOUR
from store.redis import keys
from store.redis.gone import Removed
from store.redis.room import NoRoom
from store.redis.scripts import Script
from store.redis.together import together

MOST_BYTES = 256 * 1024
"""Bytes that the messages of one writer take in a game at most: each has its own, so that none tells of another's."""

_DIGITS = "234567abcdefghijklmnopqrstuvwxyz"
"""In the order of ASCII, so that ids are in the order of times."""

_INDEX_DIGITS = 15
"""Digits of a time in the index, with zeros before it, so that it sorts as text."""

_LATEST = " latest"
"""The field with the time of the newest message, beside what each writer's take."""

_GONE = " gone"
"""The field with the time at which a message was erased or hidden last."""

GONE_FOR = HOUR
"""Milliseconds for which it is told that a message is gone: who is away for longer reads the talk anew."""

_TIME_DIGITS = 10
_TAIL_DIGITS = 6

MESSAGE_ID = f"^m_[2-7a-z]{{{_TIME_DIGITS + _TAIL_DIGITS}}}$"
"""The form of a message's id: its time, and random digits. It counts nothing, so it tells of no other message."""


TABLE = "table"
"""The audience of what all may read."""

OPENED = "opened"
"""The audience of the notes that are opened when the game is over."""


def alone(actor: str) -> str:
    """Return the audience that is one player, by the name that the game has for them."""
    return f"@{actor}"


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message as it is stored.

    `account` wrote it, which the game calls `actor`, from `seat`, when the game was at the entry `at_version`.
    `readers` are those whom it is for, by their names in the game, at `seats`; None for the table, and nobody for a
    note, which is for its writer alone, until the game ends if it `opens`. `tail` is random. Of one that an operator
    has `hidden`, its writer alone reads any more.
    """

    tail: str
    account: str
    actor: str
    seat: int
    at_version: int
    text: str
    readers: tuple[str, ...] | None = None
    seats: tuple[int, ...] = ()
    opens: bool = False
    hidden: bool = False

    @property
    def audiences(self) -> list[str]:
        """Return those for whom it is listed."""
        if self.readers is None:
            return [TABLE]
        return [*map(alone, (self.actor, *self.readers)), *([OPENED] if self.opens else [])]


class TalkMessage(msgspec.Struct, frozen=True):
    """A message and when it was written, in milliseconds, which no other of its game has."""

    at: int
    said: Said

    @property
    def id(self) -> str:
        """The id of the message."""
        return _id_of(self.at, self.said.tail)


class Gone(msgspec.Struct, frozen=True):
    """That a message is erased, or else hidden from all but its writer, since a time in milliseconds."""

    at: int
    id: str
    writer: str
    is_erased: bool


class TalkStore:
    """The messages in one Redis: for each game a hash by time, and an index of the times for each audience.

    So what is not for a reader costs a reader nothing, and nobody learns of it by how long an answer takes.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._say = Script(redis.execute_command, __package__, "say")
        self._share = Script(redis.execute_command, __package__, "share")
        self._unsay = Script(redis.execute_command, __package__, "unsay")

    async def say(self, game: str, said: Said, request: str = "") -> TalkMessage:
        """Keep a message. The same `request` again, as the next of its writer, keeps nothing more.

        Raises NoRoom, and Removed if the game is there no longer.
        """
        # First: a message that its account does not know of would outlive it.
        await self._redis.sadd(_games_key(said.account), game)
        names = [*_keys(game), keys.meta_key(game)]
        arguments: list[str | bytes | int] = [said.actor, msgspec.json.encode(said), MOST_BYTES, request]
        verdict, number, *rest = await self._say(keys=names, args=[*arguments, *said.audiences])
        if verdict == b"gone":
            raise Removed(game)
        if verdict == b"full":
            detail = f"your messages in this game take {int(number)} bytes, which leaves no room for this one"
            raise NoRoom("too-many-messages", detail)
        for channel in channels(game, said.readers, said.actor):
            await self._redis.publish(channel, 0)
        return TalkMessage(int(number), msgspec.json.decode(rest[0], type=Said))

    async def last_message(self, game: str, actor: str, request: str) -> TalkMessage | None:
        """The message that a writer has kept last, if it was by this request, and is still there."""
        last: Any = await self._redis.hget(keys.writers_key(game), f"{actor} last")
        last_request, _, at = (last or b"").decode().partition(" ")
        messages = await self._at(game, [int(at)]) if last_request == request else []
        return messages[0] if messages else None

    async def page(
        self, game: str, audiences: Sequence[str], after: int, limit: int, is_heard: Callable[[Said], bool]
    ) -> list[TalkMessage]:
        """The messages for these audiences after a time that are heard, oldest first, so many at most."""
        messages: list[TalkMessage] = []
        while True:
            times = await self._times(game, audiences, after, limit)
            messages += [message for message in await self._at(game, times) if is_heard(message.said)]
            if len(messages) >= limit or len(times) < limit:
                return messages[:limit]
            after = times[-1]

    async def newest(self, game: str) -> tuple[int, int]:
        """The times of the newest message, for whomever it is, and of when one went last; 0 if there is none."""
        latest, removal = await self._redis.hmget(keys.writers_key(game), [_LATEST, _GONE])
        return int(latest or 0), int(removal or 0)

    async def share(self, game: str, actor: str, *, agrees: bool) -> set[str]:
        """Note whether a player lets what they wrote to all into exports; all who do. Raises Removed."""
        names = [keys.meta_key(game), keys.shares_key(game)]
        sharers: Any = await self._share(keys=names, args=[actor, "1" if agrees else ""])
        if sharers is None:
            raise Removed(game)
        return {name.decode() for name in sharers}

    async def shares(self, game: str) -> set[str]:
        """Those who let what they wrote to all into exports, by the names that they have in the game."""
        reply: Any = await self._redis.smembers(keys.shares_key(game))
        return {name.decode() for name in reply}

    async def removals(self, game: str, audiences: Sequence[str], after: int) -> list[Gone]:
        """The messages for these audiences that went after a time, each once, in their order."""
        rows = chain.from_iterable(await self._list(keys.gone_key(game), audiences, after))
        parts = (row.decode().split(" ") for row in rows)
        gone_messages = {Gone(int(at), message, writer, how == "erased") for _, at, message, writer, how in parts}
        return sorted(gone_messages, key=lambda row: row.at)

    async def get(self, game: str, message_id: str) -> TalkMessage | None:
        """The message of this id."""
        if not re.fullmatch(MESSAGE_ID, message_id):
            return None
        return next(
            (message for message in await self._at(game, [time_of(message_id)]) if message.id == message_id), None
        )

    async def around(self, game: str, audiences: Sequence[str], at: int, count: int) -> list[TalkMessage]:
        """The message of a time and so many before and after it for these audiences at most, oldest first."""
        pipeline = self._redis.pipeline(transaction=False)
        for audience in audiences:
            here = f"({audience} {at:0{_INDEX_DIGITS}}"
            pipeline.zrevrangebylex(keys.talk_key(game), here, f"({audience} ", 0, count)
        rows: Any = await pipeline.execute()
        after = await self._times(game, audiences, at, count)
        return await self._at(game, [*_in_order(rows)[-count:], at, *after])

    async def erase(self, game: str, account: str, message_id: str) -> bool:
        """Erase a message of this account; False if it has none of this id there."""
        message = await self.get(game, message_id)
        if message is None or message.said.account != account:
            return False
        return await self._change(game, message, None)

    async def hide(self, game: str, message_id: str, *, is_hidden: bool) -> bool:
        """Show a message to nobody but its writer, or again to those whom it is for; False if it is not there."""
        message = await self.get(game, message_id)
        if message is None:
            return False
        return await self._change(game, message, replace(message.said, hidden=is_hidden))

    async def of(self, account: str) -> AsyncIterator[tuple[str, TalkMessage]]:
        """Yield all messages of an account, with the game that each is in."""
        games: Any = await self._redis.smembers(_games_key(account))
        for name in sorted(games):
            for message in await self._by(account, name.decode()):
                yield name.decode(), message

    async def _by(self, account: str, game: str) -> list[TalkMessage]:
        """Return the messages of an account in a game, oldest first."""
        rows: Any = await self._redis.hgetall(keys.said_key(game))
        rows_by_time = [(int(time), msgspec.json.decode(row, type=Said)) for time, row in rows.items()]
        return [
            TalkMessage(time, row) for time, row in sorted(rows_by_time, key=itemgetter(0)) if row.account == account
        ]

    async def erase_all(self, account: str) -> None:
        """Erase all messages of an account."""
        games: Any = await self._redis.smembers(_games_key(account))
        for name in games:
            game = name.decode()
            await together(partial(self._change, game, instead=None), await self._by(account, game))
        await self._redis.delete(_games_key(account))

    async def _change(self, game: str, message: TalkMessage, instead: Said | None) -> bool:
        said, other = message.said, b"" if instead is None else msgspec.json.encode(instead)
        change = "erased" if instead is None else "hidden" if instead.hidden else ""
        arguments: list[str | bytes | int] = [said.actor, message.at, msgspec.json.encode(said), other, message.id]
        arguments += [change, GONE_FOR, *said.audiences]
        if not await self._unsay(keys=[*_keys(game), keys.gone_key(game)], args=arguments):
            return False
        for channel in channels(game, said.readers, said.actor):
            await self._redis.publish(channel, 0)
        return True

    async def _times(self, game: str, audiences: Sequence[str], after: int, limit: int) -> list[int]:
        """The times of the messages for these audiences after a time, each once, so many at most."""
        return _in_order(await self._list(keys.talk_key(game), audiences, after, limit))[:limit]

    async def _list(self, key: str, audiences: Sequence[str], after: int, limit: int = -1) -> list[list[bytes]]:
        """Return what an index has for each of these audiences after a time, so much at most."""
        pipeline = self._redis.pipeline(transaction=False)
        for audience in audiences:
            first, last = f"({audience} {after:0{_INDEX_DIGITS}}!", f"({audience}!"
            pipeline.zrangebylex(key, first, last, 0, limit)
        rows: Any = await pipeline.execute()
        return list(rows)

    async def _at(self, game: str, times: Sequence[int]) -> list[TalkMessage]:
        """The messages of these times, as far as they are still there."""
        if not times:
            return []
        rows: Any = await self._redis.hmget(keys.said_key(game), list(map(str, times)))
        pairs = zip(times, rows, strict=True)
        return [TalkMessage(time, msgspec.json.decode(row, type=Said)) for time, row in pairs if row]


def _in_order(rows: list[list[bytes]]) -> list[int]:
    """Return the times that parts of the index name, each once."""
    return sorted({int(row.rpartition(b" ")[2]) for part in rows for row in part})


def channels(game: str, readers: tuple[str, ...] | None, writer: str) -> list[str]:
    """Return what carries the news of a message: nobody is woken by what is not for them."""
    if readers is None:
        return [keys.talk_channel(game)]
    return [keys.talk_channel(game, reader) for reader in (writer, *readers)]


def request_of(key: str, body: bytes) -> str:
    """Return what a message is known by that is sent again."""
    return sha256(key.encode() + b"\0" + body).hexdigest()[:32]


def new_tail() -> str:
    """Return the last digits of an id, which are random."""
    return _digits(secrets.randbits(5 * _TAIL_DIGITS), _TAIL_DIGITS)


def _keys(game: str) -> tuple[str, str, str]:
    return keys.talk_key(game), keys.said_key(game), keys.writers_key(game)


def _digits(number: int, count: int) -> str:
    return "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(count)))


def time_of(message_id: str) -> int:
    """Return the time in the id of a message, in milliseconds since 1970."""
    at = 0
    for digit in message_id[2 : 2 + _TIME_DIGITS]:
        at = at * 32 + _DIGITS.index(digit)
    return at


def before(at: int) -> str:
    """Return what stands for the message before a time in milliseconds: others after it are of that time or later."""
    return _id_of(at - 1, _DIGITS[0] * _TAIL_DIGITS)


def _id_of(at: int, tail: str) -> str:
    return "m_" + _digits(at, _TIME_DIGITS) + tail


def _games_key(account: str) -> str:
    """The set of games that an account has written messages in."""
    return f"{{u:{account}}}:talked"
