"""New cards (reference 4.2): each controlled location gives its income."""

from domain.play.questions import Flow, seated
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import Seat
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.questions import located


def _collect(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    yield from ()
    numbers, table = game.numbers, game.table
    # Where nobody is and nothing stands, nobody is in control.
    for place in game.city.ascending({*game.places_of(seat), *table.forts}):
        if not game.is_friendly(seat, place):
            continue
        income = game.locations[game.city.by_id[place].type].income
        if income == "food":
            game.supply(seat, food=numbers.supermarket_food)
            game.tell("income-food", seat=seated(seat), place=located(place), amount=numbers.supermarket_food)
        elif income == "medicine":
            game.supply(seat, medicine=numbers.hospital_medicine)
            game.tell("income-medicine", seat=seated(seat), place=located(place), amount=numbers.hospital_medicine)
        else:
            game.draw(seat, income)
    has_left = table.resigned[seat] and game.ruling("who has nobody leaves with honour")
    if not has_left and not any(person.owner == seat for person in table.people.values()):
        _come_back(game, seat)
    return False


def _come_back(game: WorkingCopy, seat: Seat) -> None:
    """Give a seat that has nobody in play what its gang begins anew with."""
    numbers = game.numbers
    for _ in range(numbers.characters_if_alone):
        game.draw(seat, "character")
    if numbers.food_if_alone:
        game.supply(seat, food=numbers.food_if_alone)
        game.tell("relief", seat=seated(seat), amount=numbers.food_if_alone)


NEW_CARDS = in_turn_order(_collect)
