"""Going through a log again, entry by entry."""

from collections.abc import Iterable, Iterator

import msgspec

from domain.kernel.entries import Entry
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.ruleset import Event


class Played(msgspec.Struct, frozen=True):
    """An entry, the game after it, and what it brought about."""

    entry: Entry
    game: Game
    events: tuple[Event, ...]


def replay(game_id: str, entries: Iterable[Entry], secret: bytes) -> Iterator[Played]:
    """Fold a log from its first entry on. Raises Refused at an entry that the rules do not allow. `secret` is S."""
    game: Game | None = None
    for entry in entries:
        evolved = fold(game, game_id, entry, secret)
        game = evolved.game
        yield Played(entry, game, evolved.events)
