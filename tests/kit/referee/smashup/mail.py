"""The questions that are not asked at the pace of mail (domain/smashup/rules/en.md, "By mail")."""

from tests.kit.referee.smashup.state import Piece, Table

REPLAYED = {
    "zombies": "minion",
    "shapeshifters": "minion",
    "time_travelers": "action",
}
"""The kinds of cards that a faction plays from the discard pile."""

HAND = 10


def is_by_mail(table: Table) -> bool:
    return table.options.get("pace", "table") == "mail"


def takes_back(table: Table, piece: Piece) -> bool:
    """Return whether a card goes to the hand unasked: its owner decides, and has no use for it elsewhere."""
    if not is_by_mail(table) or piece.owner != piece.controller:
        return False
    own = table.seats[piece.owner]
    kind = table.rows[piece.card].type
    return len(own.hand) < HAND and kind not in [REPLAYED.get(faction) for faction in own.factions]
