"""Brewing medicine (reference 4.10)."""

from domain.play.questions import Flow, Offer, seated
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PlaceId, Seat
from domain.zgame.phases import work
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.phases.work import Job, Team
from domain.zgame.questions import all_named, deed_option, located, put_or_pass


def _brew(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Brew once, and return whether another brewing may follow."""
    place = yield from put_or_pass(seat, "brew", offers(game, seat))
    if place is None:
        return False
    yield from brew(game, seat, work.chosen_team, place)
    return True


def offers(game: WorkingCopy, seat: Seat) -> list[Offer]:
    """Return where a seat can brew."""
    return [
        (deed_option("brew", place, cards=cards), place)
        for place in game.places_of(seat)
        if f"brew {place}" not in game.table.used and (cards := work.price(game, seat, _job(game, place))) is not None
    ]


def brew(game: WorkingCopy, seat: Seat, team: Team, place: PlaceId) -> Flow[bool]:
    """Brew at a location. Return False if the seat has gone back."""
    effort = yield from work.do(game, seat, _job(game, place), team)
    if effort is None:
        return False
    game.table.used.append(f"brew {place}")
    medicine = effort.total // game.numbers.science_per_medicine
    game.supply(seat, medicine=medicine)
    game.tell(
        "brewed",
        seat=seated(seat),
        place=located(place),
        people=all_named(effort.workers),
        cards=all_named(effort.played),
        medicine=medicine,
    )
    return True


def _job(game: WorkingCopy, place: PlaceId) -> Job:
    return Job("brew", place, "science", game.numbers.science_per_medicine, is_open=True)


BREWING = in_turn_order(_brew)
