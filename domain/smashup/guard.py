"""The loop guard: a position that comes up a third time in a play phase no longer offers what led back to it."""

from typing import Any

from domain.kernel.protocol.decisions import Option
from domain.smashup.allowances import free_allowances
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Card

LONG = 8
"""As many plays are enough to watch for a circle: what goes round three times has had more."""

ROUNDS = 2


def offers_outside_circles(
    game: WorkingCopy, plays: int, offers: list[tuple[Option, Any]]
) -> tuple[str, list[tuple[Option, Any]]]:
    """The position (empty while there were few plays), and the offers without those that lead in a circle."""
    table = game.table
    if plays < LONG:
        return "", offers
    position = _position(game)
    taken = table.seen.get(position, [])
    if len(taken) < ROUNDS:
        return position, offers
    return position, [offer for offer in offers if offer[0].id not in taken]


def remember(game: WorkingCopy, position: str, choice: str) -> None:
    """Note what was chosen in a position."""
    seen = game.table.seen
    seen[position] = [*seen.get(position, []), choice]


def _position(game: WorkingCopy) -> str:
    """Return what there is, as far as the rules can tell one moment of a phase from another."""
    table, kinds = game.table, game.table.kinds

    def sorts(cards: list[Card]) -> list[int]:
        return sorted(kinds[card] for card in cards)

    board = sorted(
        (piece.base, kinds[card], piece.controller, kinds[piece.host] if piece.host >= 0 else -1, piece.note)
        for card, piece in table.pieces.items()
    )
    free = sorted((plays.kind, plays.power or -1, plays.base, plays.lonely) for plays in free_allowances(game))
    zones = [[sorts(zone) for zone in zones] for zones in (table.hands, table.decks, table.discards)]
    return repr((table.vp, board, free, zones, len(table.lasting), table.bases))
