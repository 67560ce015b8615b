"""The turn: its phases in order, and the next thing that happens (reference 4)."""

from domain.play.questions import Flow
from domain.zgame.game import WorkingCopy
from domain.zgame.pace import after, phases


def go_on(game: WorkingCopy) -> Flow[None] | None:
    """The next thing that happens; None once the game is over or stands still."""
    table = game.table
    while table.result is None and not table.stands_still:
        phase = phases(table.pace, table.rulings)[table.phase]
        if not table.has_begun:
            table.has_begun = True
            phase.begin(game)
        step = phase.step(game)
        if step is not None:
            return _take(game, step)
        _leave(game)
    return None


def _take(game: WorkingCopy, step: Flow[bool]) -> Flow[None]:
    if not (yield from step):
        _leave(game)


def _leave(game: WorkingCopy) -> None:
    """The phase is over."""
    table = game.table
    following = after(table.phase, table.pace)
    table.stands_still = table.stop in following
    table.phase, table.has_begun = following[-1], False
    if table.stands_still and table.stop is not None:
        table.phase = table.stop
