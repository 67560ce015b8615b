"""The reliability of those who create games, for all who look at lists of open ones."""

from collections.abc import Iterable

from cachetools import TTLCache

from api.wire.players import ReliabilityView
from store.lobby import Lobby
from store.reliability import LATEST, reliability

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
        """The reliability of each of these players, some minutes old at most."""
        found = dict[str, ReliabilityView]()
        for player in set(players):
            # One after the other: others have their turn between them.
            found[player] = self._known.get(player) or await self.now(player)
        return found

    async def now(self, player: str) -> ReliabilityView:
        """The reliability of a player as the lists have it; two round trips."""
        page = await self._lobby.page(player=player, limit=LATEST)
        counted = reliability(player, page.rows)
        view = self._known[player] = ReliabilityView(counted.games, counted.timeouts, counted.absences)
        return view
