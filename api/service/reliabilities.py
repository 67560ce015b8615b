"""The reliability of those who create games, for all who look at lists of open ones."""

from collections.abc import Iterable

from cachetools import TTLCache

from api.wire.players import ReliabilityView
from store.lists.lobby import Lobby
from store.lists.reliability import LATEST, reliability

TRUSTED_FOR = 600
"""Seconds after which somebody's reliability is counted anew."""

KNOWN = 20_000
"""Accounts whose reliability is known at once."""


class Reliabilities:
    """Reliabilities by account: each takes a look at the latest games of one, now and then."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._known: TTLCache[str, ReliabilityView] = TTLCache(KNOWN, TRUSTED_FOR)

    async def of(self, players: Iterable[str]) -> dict[str, ReliabilityView]:
        """The reliability of each of these players, some minutes old at most.

        It takes a round trip for those that are not known, and one more for some hundreds of their games.
        """
        wanted = set(players)
        views = {player: view for player in wanted if (view := self._known.get(player))}
        return views | await self._count(wanted - views.keys())

    async def now(self, player: str) -> ReliabilityView:
        """The reliability of a player as the lists have it; two round trips."""
        return (await self._count([player]))[player]

    async def _count(self, players: Iterable[str]) -> dict[str, ReliabilityView]:
        views = dict[str, ReliabilityView]()
        async for player, rows in self._lobby.latest(players, LATEST):
            counted = reliability(player, rows)
            views[player] = ReliabilityView(counted.games, counted.timeouts, counted.absences)
        self._known.update(views)
        return views
