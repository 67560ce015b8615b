"""The names of players, as this process knows them."""

from collections.abc import Iterable

from cachetools import LRUCache

from store.players import PlayerStore


class NameBook:
    """Names by player, from a cache that a message about a changed account clears."""

    def __init__(self, players: PlayerStore) -> None:
        self._players = players
        self._known: LRUCache[str, str | None] = LRUCache(50_000)
        self.edition = 0

    def changed(self, player: str) -> None:
        """Forget a player's name; all names if messages may have been lost (empty text)."""
        self.edition += 1
        if player:
            self._known.pop(player, None)
        else:
            self._known.clear()

    async def of(self, players: Iterable[str | None]) -> dict[str, str]:
        """The names of those players that have an account."""
        wanted = {player for player in players if player}
        missing = [player for player in wanted if player not in self._known]
        if missing:
            edition = self.edition
            found = await self._players.names(missing)
            names = {**{player: self._known.get(player) for player in wanted}, **found}
            if edition == self.edition:
                self._known.update({player: found.get(player) for player in missing})
        else:
            names = {player: self._known.get(player) for player in wanted}
        return {player: name for player, name in names.items() if name is not None}
