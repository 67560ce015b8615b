"""Placement (reference 4.4): fighters of the hand come into play."""

from domain.play.questions import Flow, put, seated
from domain.zgame import maps
from domain.zgame.cards import FIGHTERS
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PlaceId, Seat
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.questions import Question, all_named, ask, card_at_option, located
from domain.zgame.scenes import Attitude


def _place(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Some fighters come in; whether more may follow."""
    fighters = [card for card in game.table.hands[seat] if card in FIGHTERS]
    places = _entrances(game, seat)
    if not fighters or not places:
        return False
    offers = [(card_at_option("place", fighter, place), (fighter, place)) for fighter in fighters for place in places]
    most = len(fighters) if len(places) == 1 else 1
    chosen = yield from put(Question(seat, "place", ask("place"), offers, 0, most))
    for fighter, place in chosen:
        game.table.hands[seat].remove(fighter)
        game.enter(fighter, seat, place)
        game.tell("placed", seat=seated(seat), people=all_named([fighter]), place=located(place))
    return bool(chosen)


def _entrances(game: WorkingCopy, seat: Seat) -> list[PlaceId]:
    """The own base if it is not hostile; else any friendly location; else any neutral one."""
    base = maps.base_of(seat)
    if game.attitude(seat, base) != "hostile":
        return [base]
    places: dict[Attitude, list[PlaceId]] = {"friendly": [], "neutral": [], "hostile": []}
    for hexagon in game.city.hexes:
        places[game.attitude(seat, hexagon.id)].append(hexagon.id)
    return places["friendly"] or places["neutral"]


PLACEMENT = in_turn_order(_place)
