"""Tables as text, for those whose browser cannot draw them: of rulesets that bring no drawing."""

from functools import cache

from api.wire.games import TextBoard
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.registry import ruleset
from domain.kernel.table.game import Game
from domain.texts.formatting import Locale, Names, saying


@cache
def _is_drawn(ruleset_id: str) -> bool:
    return ruleset(ruleset_id).rules.board.is_file()


def text_board(game: Game, seat: Seat | None, locale: Locale, names: Names) -> TextBoard | None:
    """Return the table as this seat, or a spectator, may see it; None where it is drawn, or before the deal."""
    if game.state is None or _is_drawn(game.created.ruleset):
        return None
    view = game.ruleset.view(game.state, seat)
    board = game.ruleset.board(view, saying(game.created.ruleset, locale), names)
    return TextBoard(board.text, board.legend)
