"""The turn: its phases in order, and the next thing that happens (reference 4)."""

from domain.play.questions import Flow
from domain.zgame.game import WorkingCopy
from domain.zgame.pace import after, phases


def go_on(game: WorkingCopy) -> Flow[None] | None:
    """The next thing that happens; None once the game is over or stands still."""
    return None if game.table.result is not None or game.table.stands_still else _next(game)


def _next(game: WorkingCopy) -> Flow[None]:
    table = game.table
    phase = phases(table.pace, table.rulings)[table.phase]
    if not table.has_begun:
        table.has_begun = True
        phase.begin(game)
    if (yield from phase.step(game)):
        return
    following = after(table.phase, table.pace)
    table.stands_still = table.stop in following
    table.phase, table.has_begun = following[-1], False
    if table.stands_still and table.stop is not None:
        table.phase = table.stop
