"""New cards (reference 4.2): each controlled location gives its income."""

from domain.play.questions import Flow, seated
from domain.zgame import maps
from domain.zgame.game import Game
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.questions import located

INCOME_DECK = {
    "base": "character",
    "police": "firearm",
    "garage": "transport",
    "hardware": "melee",
    "street": "special",
}


def _collect(game: Game, seat: int) -> Flow[bool]:
    yield from ()
    numbers, table = game.numbers, game.table
    for hexagon in game.city.hexes:
        place = hexagon.id
        if not game.is_friendly(seat, place):
            continue
        kind = maps.type_of(place)
        if kind == "supermarket":
            game.supply(seat, food=numbers.supermarket_food)
            game.tell("income-food", seat=seated(seat), place=located(place), amount=numbers.supermarket_food)
        elif kind == "hospital":
            game.supply(seat, medicine=numbers.hospital_medicine)
            game.tell("income-medicine", seat=seated(seat), place=located(place), amount=numbers.hospital_medicine)
        else:
            game.draw(seat, INCOME_DECK[kind])
    if not any(person.owner == seat for person in table.people.values()):
        game.draw(seat, "character")
    return False


NEW_CARDS = in_turn_order(_collect)
