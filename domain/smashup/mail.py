"""The pace of mail: what has one sensible answer, by what all can see, is not asked."""

from domain.kernel.protocol.ids import Seat
from domain.smashup.allowances import free_allowances
from domain.smashup.catalogue import Ability
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Card
from domain.smashup.zones import HAND_LIMIT

FROM_DISCARD = {"minion": ("zombies", "shapeshifters"), "action": ("time_travelers",)}
"""The factions that play cards from their discard piles, where a card can be worth more to them than in the hand."""


def takes_back(game: WorkingCopy, seat: Seat, card: Card) -> bool:
    """Return whether a card that a seat may put into its owner's hand, not the discard pile, goes there unasked."""
    owner = game.owner(card)
    if seat != owner and game.ruling("thieves are asked"):
        return False
    players = FROM_DISCARD["minion" if game.type_of(card).is_minion else "action"]
    return has_room(game, owner) and not any(faction in players for faction in game.table.factions[owner])


def has_room(game: WorkingCopy, seat: Seat) -> bool:
    """Return whether one more card in this hand is good without question."""
    return game.table.by_mail and len(game.table.hands[seat]) < HAND_LIMIT


def may_do_something(game: WorkingCopy, seat: Seat, special: Ability) -> bool:
    """Return whether a special from a seat's hand could change anything now, as far as all can see."""
    return special.of_use is None or not game.table.by_mail or special.of_use(game, seat)


def may_play_on(game: WorkingCopy) -> bool:
    """Return whether others have to think that the active player could play something more, though it cannot."""
    table = game.table
    return not table.by_mail or bool(table.hands[table.active] and free_allowances(game))
