"""The view of a seat: its own hand, everything on the map, and the number of the other cards."""

from functools import cache

from domain.zgame.facts import LEVELS
from domain.zgame.game import WorkingCopy
from domain.zgame.hexes import Hex
from domain.zgame.ids import PersonId, Seat
from domain.zgame.knowing import known_cards
from domain.zgame.maps import city
from domain.zgame.scenes import Attitude, Scene
from domain.zgame.state import NEUTRAL, Fort
from domain.zgame.views import FortView, HexView, PersonView, SceneView, SeatView, View

NO_SKILLS = (0, 0, 0, 0)
"""Actions of the exhausted."""


def see(game: WorkingCopy, seat: Seat | None) -> View:
    """Return what this seat may know; None: what anybody may."""
    game = game.seen_by(seat)
    table = game.table
    return View(
        numbers=table.numbers,
        turn=table.turn,
        turns=game.numbers.turns,
        points_to_win=game.numbers.points_to_win,
        first=table.first,
        phase=table.phase,
        seats=tuple(_seat(game, other, seat) for other in range(table.seats)),
        board=_board(game, seat),
        deck_sizes={deck: len(cards) for deck, cards in table.decks.items()},
        discards={**table.discards},
        box=tuple(table.box),
        scene=_scene(game.scene, seat) if game.scene is not None else None,
        winners=table.result.winners if table.result is not None else None,
        seat=seat,
    )


def _seat(game: WorkingCopy, seat: Seat, viewer: Seat | None) -> SeatView:
    table = game.table
    return SeatView(
        table.factions[seat],
        table.food[seat],
        table.medicine[seat],
        table.vp[seat],
        len(table.hands[seat]),
        game.hand_limit(seat),
        tuple(table.hands[seat]) if seat == viewer else None,
        table.resigned[seat],
        () if seat == viewer else known_cards(table, seat, viewer),
    )


def _board(game: WorkingCopy, viewer: Seat | None) -> tuple[HexView, ...]:
    """Return the locations. Half of them have nobody and nothing most of the time: only the others are looked at."""
    table, by_id, order = game.table, game.city.by_id, game.city.order
    board = [*_empty(table.seats, game.numbers.corners, None if viewer is None else "neutral")]
    for place in {*game.whereabouts.places, *table.forts, *table.begun, *table.entered, *table.flags}:
        board[order[place]] = _hex(game, by_id[place], viewer)
    return tuple(board)


def _hex(game: WorkingCopy, hexagon: Hex, viewer: Seat | None) -> HexView:
    table, place = game.table, hexagon.id
    groups = game.whereabouts.groups[place]
    return HexView(
        place,
        hexagon.type,
        hexagon.q,
        hexagon.r,
        None if viewer is None else game.attitude(viewer, place),
        tuple([_person(game, name) for owner in sorted(groups) for name in groups[owner]]),
        _fort(table.forts.get(place)),
        _fort(table.begun.get(place)),
        tuple(table.entered.get(place, ())),
        place in table.flags,
    )


@cache
def _empty(seats: int, corners: tuple[int, ...], state: Attitude | None) -> tuple[HexView, ...]:
    """Return the map for so many seats, with nobody and nothing on it."""
    hexes = city(seats, corners).hexes
    return tuple(HexView(it.id, it.type, it.q, it.r, state, (), None, None, (), zombies=False) for it in hexes)


def _person(game: WorkingCopy, name: PersonId) -> PersonView:
    person = game.table.people[name]
    return PersonView(
        name,
        person.owner,
        NO_SKILLS if person.exhausted else game.cards.characters[name].skills,
        person.exhausted,
        person.infected,
        person.moved,
        person.worked,
        person.retreated,
    )


def _fort(fort: Fort | None) -> FortView | None:
    if fort is None:
        return None
    return FortView(LEVELS[fort.level], None if fort.owner == NEUTRAL else fort.owner)


def _scene(scene: Scene, viewer: Seat | None) -> SceneView:
    """An offer's cards are for the two it concerns, and for its maker alone while it is being made."""
    is_made = bool(scene.asked_decks or scene.asked_food or scene.asked_medicine)
    args = {"cards": scene.cards}
    if scene.kind == "offer" and viewer in ((scene.seat, scene.other) if is_made else (scene.seat,)):
        args["cards"] = scene.hidden
    return SceneView(
        scene.kind,
        scene.seat,
        scene.place or None,
        scene.goal or None,
        scene.other,
        scene.zombie or None,
        scene.die or None,
        scene.strength,
        scene.against,
        scene.people,
        args["cards"],
        len(scene.hidden),
        scene.food,
        scene.medicine,
        scene.asked_food,
        scene.asked_medicine,
        scene.asked_decks,
    )
