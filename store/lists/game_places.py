"""Places for games: of each kind an account has so many at once.

The lists count what is stored, and follow after a moment: what is about to be stored has a place reserved until they
have it.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any

from redis.asyncio import Redis

from store.lists.placing import PlaceKind, list_name, reserved_name
from store.redis.scripts import Script

_LISTS: dict[PlaceKind, tuple[str, ...]] = {
    "games": ("open", "running"),
    "bot-games": ("bots",),
    "search-games": ("searches",),
    "imports": ("imports",),
}
"""The lists of an account whose games take places of a kind."""

KEPT = 600_000
"""Milliseconds for which a place is reserved at most: the lists may be that late."""

LOST = 60_000
"""Milliseconds after which a place that the lists have not taken over, though they are up to date, is free again.

The game that it was reserved for was never stored: the process has died.
"""


class GamePlaces:
    """The places of accounts in one Redis, beside the lists."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._reserve = Script(redis.execute_command, __package__, "reserve")

    async def places_in_use(self, player: str) -> dict[PlaceKind, int]:
        """Return how many places of each kind an account has taken, as far as the lists know."""
        pipeline = self._redis.pipeline(transaction=False)
        for lists in _LISTS.values():
            for name in lists:
                pipeline.zcard(list_name(player, name))
        counts = iter(await pipeline.execute())
        return {kind: sum(islice(counts, len(lists))) for kind, lists in _LISTS.items()}

    async def reserve(
        self, player: str, game: str, most: Mapping[PlaceKind, int], lost: int = KEPT
    ) -> tuple[PlaceKind, int] | None:
        """Reserve a place of each of these kinds for a game, of which there are so many.

        Those that were reserved `lost` milliseconds ago are free. Return None, or the kind of which none is left, and
        how many are taken: then nothing is reserved.
        """
        names, limits = list[str](), list[int]()
        for kind, places in most.items():
            lists = [list_name(player, name) for name in _LISTS[kind]]
            names += [reserved_name(player, kind), *lists]
            limits += [places, len(lists)]
        full: Any = await self._reserve(keys=names, args=[game, KEPT, lost, *limits])
        return (list(most)[full[0] - 1], full[1]) if full else None
