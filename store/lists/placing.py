"""The lists that games are in, and where each game stands; the script that puts games in and takes them out."""

import re
from base64 import b32decode, b32encode
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, get_args

import msgspec
from redis.asyncio import Redis

from store.lists.changes import CHANGES_KEPT, EXPIRE_AFTER, LATEST_CHANGE
from store.redis.keys import ARCHIVED, changes_key, meta_key, player_channel
from store.redis.scripts import Script

LISTS = "{lobby}"

PLACED = f"{LISTS}:placed"
"""The hash from each game that is in lists to its placement."""

VERSION = f"{LATEST_CHANGE}:version"
"""The number that grows whenever a game is placed, or placed again; about the time in microseconds since 1970. Its name
is among those that the access lists of running servers allow, and no player's.
"""

BYTES = f"{LISTS}:bytes"
"""The hash from accounts to the bytes that their games take."""

PAGES = f"{LISTS}:pages"
"""The hash from lists to how many of their rows are in pages. Other keys of pages have names that begin so."""

PlaceKind = Literal["games", "bot-games", "search-games", "imports"]
"""The games that an account has so many places for: games that are not over, those of bots alone, those with bots that
look ahead, and imported ones.
"""

SHORT, PACKED = b"[", b"\x98"
"""The first bytes of placements that are told in short: as JSON, as earlier versions wrote it, or as MessagePack."""

_ID = re.compile("p_[a-z2-7]{16}")
"""An id of an account, which fits into ten bytes."""


class Placement(msgspec.Struct, frozen=True):
    """The lists that a game is in, the account that its bytes count for, and the players who are told of it.

    `paged` are those of the lists in whose pages it is, with the score `created`.
    """

    seq: int
    lists: list[str]
    owner: str = ""
    bytes: int = 0
    players: list[str] = []
    paged: list[str] = []
    created: int = 0


class _Plain(msgspec.Struct, frozen=True):
    """A placement of a game that is in no pages, as all versions read it."""

    seq: int
    lists: list[str]
    owner: str
    bytes: int
    players: list[str]


class _Short(msgspec.Struct, frozen=True, array_like=True):
    """A placement of a game that is over, of which there are many: the names of lists follow from the rest.

    `marks` are of what is so: `p`ublic, `s`et up, `i`mported. `paged` has a bit for each list, in hexadecimal.
    """

    seq: int
    created: int
    bytes: int
    ruleset: str
    marks: str
    owner: str
    players: list[str]
    paged: str

    @property
    def lists(self) -> list[str]:
        whose = (*self.players, None) if "p" in self.marks else self.players
        names = [
            name
            for who in whose
            for status in (None, "finished")
            for name in audience_lists(self.ruleset, who, status, is_set_up="s" in self.marks)
        ]
        return [*names, list_name(self.players[0], "imports")] if "i" in self.marks else names


NOWHERE = Placement(0, [])


def placement_of(data: bytes | None) -> Placement:
    """Return the placement that a text is of."""
    if not data:
        return NOWHERE
    if data[:1] == PACKED:
        short = _unpack(data)
    elif data[:1] == SHORT:
        short = msgspec.json.decode(data, type=_Short)
    else:
        return msgspec.json.decode(data, type=Placement)
    lists, bits = short.lists, int(short.paged, 16)
    paged = [name for number, name in enumerate(lists) if bits >> number & 1]
    return Placement(short.seq, lists, short.owner, short.bytes, short.players, paged, short.created)


def encode(placement: Placement) -> bytes:
    """Return a placement as it is stored."""
    if not placement.paged:
        plain = _Plain(placement.seq, placement.lists, placement.owner, placement.bytes, placement.players)
        return msgspec.json.encode(plain)
    short = _short(placement)
    return _pack(short) if short.lists == placement.lists else msgspec.json.encode(placement)


def _pack(short: _Short) -> bytes:
    """Return a short placement as it is stored: the owner, mostly one of the players, by its place among them."""
    owner = short.players.index(short.owner) if short.owner in short.players else short.owner
    players = [b32decode(player[2:], casefold=True) if _ID.fullmatch(player) else player for player in short.players]
    parts = (short.seq, short.created, short.bytes, short.ruleset, short.marks, owner, players, int(short.paged, 16))
    return msgspec.msgpack.encode(parts)


def _unpack(data: bytes) -> _Short:
    seq, created, size, ruleset, marks, owner, players, paged = msgspec.msgpack.decode(data)
    names = [f"p_{b32encode(player).decode().lower()}" if isinstance(player, bytes) else player for player in players]
    whose = names[owner] if isinstance(owner, int) else owner
    return _Short(seq, created, size, ruleset, marks, whose, names, f"{paged:x}")


def _short(placement: Placement) -> _Short:
    rulesets = [name.partition(":finished:")[2] for name in placement.lists]
    marks = {
        "p": any(":public:" in name for name in placement.lists),
        "s": any(name.startswith(f"{LISTS}:set-up:") for name in placement.lists),
        "i": bool(placement.players) and list_name(placement.players[0], "imports") in placement.lists,
    }
    return _Short(
        seq=placement.seq,
        created=placement.created,
        bytes=placement.bytes,
        ruleset=next((name for name in rulesets if name not in ("", "all")), ""),
        marks="".join(mark for mark, is_so in marks.items() if is_so),
        owner=placement.owner,
        players=placement.players,
        paged=f"{sum(1 << i for i, name in enumerate(placement.lists) if name in placement.paged):x}",
    )


def audience_lists(ruleset: str, player: str | None, status: str | None, *, is_set_up: bool) -> Iterable[str]:
    """Return the lists for an audience: all games of a player, public dealt ones; those from positions are apart."""
    for rules in (None, ruleset):
        if player is not None or not is_set_up:
            yield list_name(player, status, rules)
        if is_set_up:
            yield list_name(player, status, rules, is_set_up=True)


def list_name(player: str | None, status: str | None, ruleset: str | None = None, *, is_set_up: bool = False) -> str:
    """Return the name of a list; `is_set_up` names the one beside it for games from a position alone."""
    # The ruleset, which a client may name as it likes, comes last.
    which = f"{LISTS}:set-up" if is_set_up else LISTS
    return f"{which}:{player or 'public'}:{status or 'all'}:{ruleset or 'all'}"


def reserved_name(player: str, kind: PlaceKind) -> str:
    """Return the name of the places that are reserved for games of an account which are in no lists yet."""
    # Not among the lists: who makes these anew takes out of them what is in none.
    return f"reserved:{LISTS}:{player}:{kind}"


def pages_name(name: str) -> str:
    """Return the name of the sorted set of a list's pages: `<first game>,<rows>,<object>` by the first score."""
    return f"{PAGES}:of:{name.removeprefix(LISTS)}"


def void_name(name: str) -> str:
    """Return the name of the sorted set of games that are in pages of a list and do not belong there, by score."""
    return f"{PAGES}:void:{name.removeprefix(LISTS)}"


class Placing:
    """Changes the placement of games, each only if it is still as it was known to be."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._place = Script(redis.execute_command, __package__, "place")

    async def put(self, game: str, before: bytes | None, new: Placement | None, lists: Mapping[str, int]) -> bool:
        """Place a game in these lists, with its score in each, and in no others; None takes it out of all.

        In pages of lists that it stays in it stays as well; in those that it leaves it is void.
        """
        old = placement_of(before)
        new = new and msgspec.structs.replace(
            new, paged=[name for name in old.paged if name in lists], created=old.created
        )
        now = new or NOWHERE
        left = [name for name in old.lists if name not in lists and name not in old.paged]
        scores = {name: score for name, score in lists.items() if name not in old.paged}
        scores |= {void_name(name): old.created for name in old.paged if name not in lists}
        if before is None:
            # From now on the lists count it.
            left += [reserved_name(now.owner, kind) for kind in get_args(PlaceKind)]
        return await self._run(
            game,
            before or b"",
            encode(new) if new else b"",
            (old.owner, old.bytes, now.owner, now.bytes),
            sorted({*old.players, *now.players}),
            scores,
            left,
        )

    async def unpage(self, game: str, before: bytes) -> bool:
        """Take a game out of the pages that it is in, into the store: no page is read, the rows there are void."""
        old = placement_of(before)
        new = msgspec.structs.replace(old, paged=[])
        scores = {name: old.created for listed in old.paged for name in (listed, void_name(listed))}
        # It changes nothing that players are told of.
        return await self._run(game, before, encode(new), ("", 0, "", 0), (), scores, [])

    async def filter_archived(self, games: Collection[str]) -> list[str]:
        """Return those of these games that are in the archive: their rows may go into pages."""
        pipeline = self._redis.pipeline(transaction=False)
        for game in games:
            pipeline.hexists(meta_key(game), ARCHIVED)
        replies = await pipeline.execute() if games else []
        return [game for game, is_archived in zip(games, replies, strict=True) if is_archived]

    async def drop(self, game: str, before: bytes | None, name: str) -> bool:
        """Take a game out of one list, where its placement does not have it."""
        # Put where it is already, so that the row goes only if the game was not placed anew since.
        return await self._run(game, before or b"", before or b"", ("", 0, "", 0), (), {}, [name])

    async def _run(
        self,
        game: str,
        before: bytes,
        new: bytes,
        whose: tuple[str, int, str, int],
        players: Collection[str],
        lists: Mapping[str, int],
        left: Collection[str],
    ) -> bool:
        changes, channels = map(changes_key, players), map(player_channel, players)
        arguments: list[str | int] = [CHANGES_KEPT, EXPIRE_AFTER, len(players), *channels]
        names = [PLACED, BYTES, LATEST_CHANGE, VERSION, *changes, *lists, *left]
        return bool(await self._place(keys=names, args=[game, before, new, *whose, *arguments, *lists.values()]))
