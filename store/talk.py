"""Messages of players to each other, and notes to themselves: beside the log, since they have to be erasable."""

import re
import secrets
from collections.abc import AsyncIterator, Callable
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec
from redis.asyncio import Redis

from store import keys
from store.removal import Removed

MOST_BYTES = 256 * 1024
"""Bytes that the messages of one writer take in a game at most: each has its own, so that none tells of another's."""

BATCH = 100
"""Messages that are read at once."""

_DIGITS = "234567abcdefghijklmnopqrstuvwxyz"
"""In the order of ASCII, so that ids are in the order of times."""

_TIME_DIGITS = 10
_TAIL_DIGITS = 6

MESSAGE_ID = f"^m_[2-7a-z]{{{_TIME_DIGITS + _TAIL_DIGITS}}}$"
"""The form of a message's id: its time, and random digits. It counts nothing, so it tells of no other message."""


class TalkedEnough(Exception):
    """The messages of a writer take as much of a game as they may; `bytes` is how much."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.bytes = size


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message as it is stored.

    `account` wrote it, which the game calls `actor`, from `seat`, when the game was at the entry `at_version`.
    `readers` are those whom it is for, by their names in the game, at `seats`; None for the table, and nobody for a
    note, which is for its writer alone, until the game ends if it `opens`. `tail` is random.
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


class Message(msgspec.Struct, frozen=True):
    """A message and when it was written, in milliseconds, which no other of its game has."""

    at: int
    said: Said

    @property
    def id(self) -> str:
        """The id of the message."""
        return "m_" + _digits(self.at, _TIME_DIGITS) + self.said.tail


class TalkStore:
    """The messages in one Redis: a sorted set for each game, by time."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._say = redis.register_script((files("store") / "say.lua").read_text())
        self._unsay = redis.register_script((files("store") / "unsay.lua").read_text())

    async def say(self, game: str, said: Said, request: str = "") -> Message:
        """Keep a message. The same `request` again, as the next of its writer, keeps nothing more.

        Raises TalkedEnough, and Removed if the game is there no longer.
        """
        # First: a message that its account does not know of would outlive it.
        await self._redis.sadd(_talked(said.account), game)
        names = [*_keys(game), keys.meta_key(game)]
        arguments: list[str | bytes | int] = [said.actor, msgspec.json.encode(said), MOST_BYTES, request]
        verdict, number, *kept = await self._say(keys=names, args=arguments)
        if verdict == b"gone":
            raise Removed(game)
        if verdict == b"full":
            raise TalkedEnough(int(number))
        for channel in channels(game, said.readers, said.actor):
            await self._redis.publish(channel, 0)
        return Message(int(number), msgspec.json.decode(kept[0], type=Said))

    async def page(
        self, game: str, after: str | None, limit: int, is_for_reader: Callable[[Said], bool]
    ) -> list[Message]:
        """The messages for a reader after one of this id, oldest first, so many at most."""
        found: list[Message] = []
        async for message in self._after(game, _time(after) if after else 0):
            if is_for_reader(message.said):
                found.append(message)
                if len(found) == limit:
                    break
        return found

    async def newest(self, game: str) -> str | None:
        """The id of the newest message, for whomever it is."""
        rows: Any = await self._redis.zrange(keys.talk_key(game), -1, -1, withscores=True)
        return Message(int(rows[0][1]), msgspec.json.decode(rows[0][0], type=Said)).id if rows else None

    async def erase(self, game: str, account: str, message_id: str) -> bool:
        """Erase a message of this account; False if it has none of this id there."""
        if not re.fullmatch(MESSAGE_ID, message_id):
            return False
        at = _time(message_id)
        rows: Any = await self._redis.zrange(keys.talk_key(game), at, at, byscore=True)
        for row in rows:
            said = msgspec.json.decode(row, type=Said)
            if said.account == account and Message(at, said).id == message_id:
                return await self._erase(game, said.actor, row)
        return False

    async def of(self, account: str) -> AsyncIterator[tuple[str, Message]]:
        """Yield all messages of an account, with the game that each is in."""
        games: Any = await self._redis.smembers(_talked(account))
        for name in sorted(games):
            async for message in self._after(name.decode(), 0):
                if message.said.account == account:
                    yield name.decode(), message

    async def erase_all(self, account: str) -> None:
        """Erase all messages of an account."""
        async for game, message in self.of(account):
            await self.erase(game, account, message.id)
        await self._redis.delete(_talked(account))

    async def _erase(self, game: str, actor: str, row: bytes) -> bool:
        return bool(await self._unsay(keys=list(_keys(game)), args=[actor, row]))

    async def _after(self, game: str, at: int) -> AsyncIterator[Message]:
        while True:
            rows: Any = await self._redis.zrange(
                keys.talk_key(game), f"({at}", "+inf", byscore=True, offset=0, num=BATCH, withscores=True
            )
            for row, score in rows:
                at = int(score)
                yield Message(at, msgspec.json.decode(row, type=Said))
            if len(rows) < BATCH:
                return


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


def _keys(game: str) -> tuple[str, str]:
    return keys.talk_key(game), keys.writers_key(game)


def _digits(number: int, count: int) -> str:
    return "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(count)))


def _time(message_id: str) -> int:
    """Return the time in an id."""
    at = 0
    for digit in message_id[2 : 2 + _TIME_DIGITS]:
        at = at * 32 + _DIGITS.index(digit)
    return at


def _talked(account: str) -> str:
    """The set of games that an account has written messages in."""
    return f"{{u:{account}}}:talked"
