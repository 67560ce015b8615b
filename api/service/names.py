"""The names of players, as this process knows them."""

from collections.abc import Callable, Iterable

from cachetools import LRUCache

from store.accounts.players import PlayerStore

KNOWN = 50_000
"""How many names are known at once: some 200 bytes each, since ids and names have bounded lengths."""


class NameCache:
    """Names by player, from a cache that a message about a changed account clears of that account alone.

    `is_heard` says whether such messages come: while they do not, nothing is taken from the cache.
    """

    def __init__(self, players: PlayerStore, is_heard: Callable[[], bool]) -> None:
        self._players = players
        self._is_heard = is_heard
        self._known: LRUCache[str, str | None] = LRUCache(KNOWN)
        self._asked: dict[object, set[str]] = {}
        self._changes = 0

    @property
    def version(self) -> int | None:
        """Return a number that grows when any name may be another; None while it would not be known."""
        return self._changes if self._is_heard() else None

    def forget(self, player: str) -> None:
        """Forget a player's name; all names if messages may have been lost (empty text)."""
        self._changes += 1
        if player:
            self._known.pop(player, None)
        else:
            self._known.clear()
        # A read under way may have the old name.
        for lookup in self._asked.values():
            lookup.difference_update({player} if player else lookup.copy())

    async def of(self, players: Iterable[str | None]) -> dict[str, str]:
        """The names of those players that have an account."""
        cached = self._known if self._is_heard() else {}
        names: dict[str, str | None] = {}
        missing = set()
        for player in filter(None, players):
            try:
                names[player] = cached[player]
            except KeyError:
                missing.add(player)
        if missing:
            names |= await self._read(missing)
        return {player: name for player, name in names.items() if name is not None}

    async def _read(self, players: set[str]) -> dict[str, str]:
        question, unchanged = object(), set(players)
        self._asked[question] = unchanged
        try:
            names = await self._players.names(players)
        finally:
            del self._asked[question]
        self._known.update({player: names.get(player) for player in unchanged})
        return names
