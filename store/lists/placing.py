"""The script that puts games into lists and takes them out, all at once."""

from collections.abc import Collection, Mapping
from typing import Literal, get_args

import msgspec
from redis.asyncio import Redis

from store.lists.changes import CHANGES_KEPT, EXPIRE_AFTER, LATEST_CHANGE
from store.redis.keys import changes_key, player_channel
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


PlaceKind = Literal["games", "bot-games", "search-games", "imports"]
"""What an account has so many places for: games that are not over, those of bots alone, those with bots that look
ahead, and imported ones.
"""


class Placement(msgspec.Struct, frozen=True):
    """The lists that a game is in, the account that its bytes count for, and the players who are told of it."""

    seq: int
    lists: list[str]
    owner: str = ""
    bytes: int = 0
    players: list[str] = []


NOWHERE = Placement(0, [])


def placement_of(data: bytes | None) -> Placement:
    """Return the placement that a text is of."""
    return msgspec.json.decode(data, type=Placement) if data else NOWHERE


def list_name(player: str | None, status: str | None, ruleset: str | None = None, *, is_set_up: bool = False) -> str:
    """Return the name of a list; `is_set_up` names the one beside it for games from a position alone."""
    # The ruleset, which a client may name as it likes, comes last.
    which = f"{LISTS}:set-up" if is_set_up else LISTS
    return f"{which}:{player or 'public'}:{status or 'all'}:{ruleset or 'all'}"


def reserved_name(player: str, kind: PlaceKind) -> str:
    """Return the name of the places that are reserved for games of an account which are in no lists yet."""
    # Not among the lists: who makes these anew takes out of them what is in none.
    return f"reserved:{LISTS}:{player}:{kind}"


class Placing:
    """Changes the placement of games, each only if it is still as it was known to be."""

    def __init__(self, redis: Redis) -> None:
        self._place = Script(redis.execute_command, __package__, "place")

    async def put(self, game: str, before: bytes | None, new: Placement | None, lists: Mapping[str, int]) -> bool:
        """Place a game in these lists, with its score in each, and in no others; None takes it out of all."""
        old = placement_of(before)
        now = new or NOWHERE
        left = [name for name in old.lists if name not in lists]
        if before is None:
            # From now on the lists count it.
            left += [reserved_name(now.owner, kind) for kind in get_args(PlaceKind)]
        return await self._run(
            game,
            before or b"",
            msgspec.json.encode(new) if new else b"",
            (old.owner, old.bytes, now.owner, now.bytes),
            sorted({*old.players, *now.players}),
            lists,
            left,
        )

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
