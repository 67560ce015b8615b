"""A cache of rendered games, kept as long as somebody is likely to ask for them again."""

from collections.abc import Hashable

from api.http.metrics import RENDERINGS
from api.http.prepared import Made
from domain.kernel.table.game import Game
from store.redis.memory import Memory

RECENT = 16
"""A client that follows a game asks for events after one of so many latest versions; one that wants more asks once."""

_BESIDE = 600
"""Bytes that a key and a place among others take."""


class Renderings:
    """Renderings by all that they were made of: what nobody asks for any more makes room for others.

    `lists`, and `others` of what is not followed (pages of logs, the past), take no room of games that go on.
    """

    def __init__(self, most: int) -> None:
        self._made = _memory(most * 3 // 4)
        self.others = _memory(most // 8)
        self.lists = Memory[Hashable, Made](most // 8, lambda made: len(made.body) + _BESIDE)

    def find(self, key: Hashable) -> bytes | None:
        """Return the rendering that was made of this before; None if there is none."""
        body = self._made.get(key) or self.others.get(key)
        RENDERINGS.labels("memory" if body else "made").inc()
        return body

    def keep(self, key: Hashable, body: bytes, game: Game, since: int | None) -> None:
        """Remember what was made of a game, longest if others are likely to want it: those who follow it."""
        is_followed = game.status != "finished" and (since is None or game.seq - RECENT <= since)
        (self._made if is_followed else self.others).keep(key, body)


def _memory(most: int) -> Memory[Hashable, bytes]:
    return Memory(most, lambda made: len(made) + _BESIDE)
