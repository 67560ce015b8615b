"""Going through a log again, entry by entry."""

from collections.abc import Iterable, Iterator

from domain.kernel.fold.fold import fold
from domain.kernel.log.entries import Entry
from domain.kernel.table.evolved import Played
from domain.kernel.table.game import Game


def replay(game_id: str, entries: Iterable[Entry], secret: bytes) -> Iterator[Played]:
    """Fold a log from its first entry on; `secret` is S. Raises LogDoesNotFold and NewerRules, as `fold`."""
    game: Game | None = None
    for entry in entries:
        evolved = fold(game, game_id, entry, secret)
        game = evolved.game
        yield Played(entry, game, evolved.events)
