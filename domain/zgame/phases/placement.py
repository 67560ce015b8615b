"""Placement (reference 4.4): fighters of the hand come into play."""

from domain.play.questions import Flow, Offer, put, seated
from domain.zgame import maps
from domain.zgame.cards import FIGHTERS
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PersonId, PlaceId, Seat
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.questions import Question, all_named, ask, card_at_option, located
from domain.zgame.scenes import Attitude


def place(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Let some fighters come in, and return whether more may follow."""
    options = offers(game, seat)
    if not options:
        return False
    fighters, entrances = ({option[part] for _, option in options} for part in (0, 1))
    most = len(fighters) if len(entrances) == 1 else 1
    choice = yield from put(Question(seat, "place", ask("place"), options, 0, most))
    for fighter, entrance in choice:
        enter(game, seat, fighter, entrance)
    return bool(choice)


def offers(game: WorkingCopy, seat: Seat) -> list[Offer]:
    """Return which fighters of the hand can come in where."""
    fighters = [card for card in game.table.hands[seat] if card in FIGHTERS]
    entrances = _entrances(game, seat) if fighters else []
    return [(card_at_option("place", fighter, there), (fighter, there)) for fighter in fighters for there in entrances]


def enter(game: WorkingCopy, seat: Seat, fighter: PersonId, entrance: PlaceId) -> None:
    """A fighter comes in."""
    game.give_up(seat, fighter)
    game.enter(fighter, seat, entrance)
    game.tell("placed", seat=seated(seat), people=all_named([fighter]), place=located(entrance))


def enter_at_base(game: WorkingCopy, seat: Seat, fighters: list[PersonId]) -> None:
    """Fighters come in at the own base; none if it is hostile, which the seat alone is told."""
    base = maps.base_of(seat)
    if game.attitude(seat, base) != "hostile":
        for fighter in fighters:
            enter(game, seat, fighter, base)
    elif fighters and game.ruling("what lapses is told"):
        game.whisper((seat,), "newcomers-lapsed", seat=seated(seat), people=all_named(fighters), place=located(base))


def _entrances(game: WorkingCopy, seat: Seat) -> list[PlaceId]:
    """The own base if it is not hostile; else any friendly location; else any neutral one."""
    base = maps.base_of(seat)
    if game.attitude(seat, base) != "hostile":
        return [base]
    places: dict[Attitude, list[PlaceId]] = {"friendly": [], "neutral": [], "hostile": []}
    for hexagon in game.city.hexes:
        places[game.attitude(seat, hexagon.id)].append(hexagon.id)
    return places["friendly"] or places["neutral"]


PLACEMENT = in_turn_order(place)
