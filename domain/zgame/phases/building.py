"""Building (reference 4.9): constructions that the night may still spoil, and cars that stand at once."""

from collections.abc import Collection

from domain.kernel.protocol.decisions import Argument
from domain.play.questions import Flow, Offer, named, seated
from domain.zgame.cards import CAR
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PlaceId, Seat
from domain.zgame.phases import work
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.phases.work import Job, Team
from domain.zgame.questions import all_named, deed_option, located, put_or_pass
from domain.zgame.state import BARRICADE, BLOCKPOST, Fort

GOALS = {BARRICADE: "barricade", BLOCKPOST: "blockpost"}


def _build(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Begin one construction or car, and return whether another may follow."""
    what = yield from put_or_pass(seat, "build", offers(game, seat))
    if what is None:
        return False
    yield from build(game, seat, work.chosen_team, *what)
    return True


def build(game: WorkingCopy, seat: Seat, team: Team, place: PlaceId, level: int | None) -> Flow[bool]:
    """Begin a construction of this level (None: put a car there). Return False if the seat has gone back."""
    if level is None:
        game.discard(seat, CAR)
        game.table.forts[place] = Fort(seat, BARRICADE)
        game.tell("car-placed", seat=seated(seat), card=named(CAR), place=located(place))
    else:
        effort = yield from work.do(game, seat, _job(game, seat, place, level), team)
        if effort is None:
            return False
        game.table.begun[place] = Fort(seat, level)
        game.tell(
            "construction-begun" if level == BARRICADE else "blockpost-begun",
            seat=seated(seat),
            place=located(place),
            people=all_named(effort.workers),
            cards=all_named(effort.played),
            total=effort.total,
        )
    return True


def offers(game: WorkingCopy, seat: Seat) -> list[Offer]:
    """Return what a seat can build where."""
    table = game.table
    options: list[Offer] = []
    for place in game.places_of(seat):
        if not game.can_be_fortified(place) or place in table.begun or not game.is_friendly(seat, place):
            continue
        levels = range(game.own_level(seat, place) + 1, BLOCKPOST + 1)
        options += [
            (deed_option("build", place, GOALS[level], cards=cards), (place, level))
            for level in levels
            if (cards := work.price(game, seat, _job(game, seat, place, level))) is not None
        ]
        if CAR in table.hands[seat] and game.intact(place) is None and game.ready(seat, place):
            options.append((deed_option("car_fort", place), (place, None)))
    return options


def _job(game: WorkingCopy, seat: Seat, place: PlaceId, level: int) -> Job:
    needed = game.numbers.engineering_per_level * (level - game.own_level(seat, place))
    return Job("build", place, "engineering", needed)


def finish(game: WorkingCopy, seats: Collection[Seat]) -> None:
    """The night is over for these: what they begun and still have somebody at stands, and gives points."""
    table = game.table
    for place in game.city.ascending(table.begun):
        site = table.begun[place]
        if site.owner not in seats:
            continue
        del table.begun[place]
        if not game.group(site.owner, place):
            game.tell("construction-cancelled", place=located(place))
            continue
        old = game.fort(place)
        is_own = old is not None and old.owner == site.owner
        level = game.own_level(site.owner, place)
        worth = game.numbers.building_points
        points = 0 if is_own and not level else worth[site.level] - worth[level]
        table.forts[place] = site
        args: dict[str, Argument] = {"seat": seated(site.owner), "place": located(place)}
        game.tell("barricade-built" if site.level == BARRICADE else "blockpost-built", **args)
        game.score(site.owner, points)


BUILDING = in_turn_order(_build)
