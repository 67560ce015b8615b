"""What a seat may know: its own hand, everything on the map, and how many cards there are of the rest."""

from typing import Annotated

import msgspec

from domain.kernel.vocabulary import GROWS
from domain.zgame.cards import CHARACTERS
from domain.zgame.facts import LEVELS, Level
from domain.zgame.game import Attitude, Game, Scene, SceneKind
from domain.zgame.state import NEUTRAL, Fort, PhaseId

NO_SKILLS = (0, 0, 0, 0)
"""What the exhausted can do."""


class PersonView(msgspec.Struct, frozen=True):
    """A character in play."""

    id: str
    """Its card, as in the catalogue."""
    owner: int
    """The seat that it belongs to."""
    skills: tuple[int, ...]
    """Fight, engineering, science and speed now."""
    exhausted: bool
    """Whether it can do nothing until it has been fed or treated."""
    infected: bool
    """Whether it has been bitten."""
    moved: bool
    """Whether it has moved this turn."""
    worked: bool
    """Whether it has worked this turn."""
    retreated: bool
    """Whether it has retreated this turn."""


class FortView(msgspec.Struct, frozen=True):
    """A fortification or construction."""

    kind: Level
    """How far it stands."""
    owner: int | None
    """The seat that it belongs to; null for a neutral one."""


class HexView(msgspec.Struct, frozen=True):
    """A location: a hexagon at axial coordinates (q, r), pointy-top, r growing downwards."""

    id: str
    """Names the location in options."""
    type: str
    """What kind of location it is, as in the catalogue."""
    q: int
    """The column."""
    r: int
    """The row."""
    state: Attitude | None
    """How the seat that looks sees it; null for a spectator."""
    people: tuple[PersonView, ...]
    """The characters there."""
    fort: FortView | None
    """The fortification there."""
    begun: FortView | None
    """What is being built there."""
    entered: tuple[int, ...]
    """The seats that came in this turn, first first."""
    zombies: bool
    """Whether roaming zombies wait for them."""


class SeatView(msgspec.Struct, frozen=True):
    """A player."""

    faction: str
    """Its faction, as in the catalogue."""
    food: int
    """Its food."""
    medicine: int
    """Its medicine."""
    vp: int
    """Its victory points."""
    hand_size: int
    """How many cards it holds."""
    hand_limit: int
    """How many it may hold at the end of a turn."""
    hand: tuple[str, ...] | None
    """The cards that it holds; null for everybody else."""
    resigned: bool
    """Whether it has given up."""


class SceneView(msgspec.Struct, frozen=True):
    """What is going on: a fight, a work, an offer. What is not part of it is null, 0 or empty."""

    kind: Annotated[SceneKind, GROWS]
    """What it is."""
    seat: int
    """Who does it, or whom it befalls."""
    place: str | None
    """Where."""
    goal: str | None
    """Where a move leads."""
    other: int | None
    """The other seat: the defender of a duel, who beat those that retreat, to whom an offer is made."""
    zombie: str | None
    """The zombie card that is fought."""
    die: int | None
    """The roll."""
    strength: int
    """What `seat` brings."""
    against: int
    """What it is up against."""
    people: tuple[str, ...]
    """The characters that take part."""
    cards: tuple[str, ...]
    """The cards that lie open, or that an offer shows to the two whom it concerns."""
    card_count: int
    """How many cards an offer gives."""
    food: int
    """The food that an offer gives."""
    medicine: int
    """The medicine that an offer gives."""
    asked_food: int
    """The food that an offer asks for."""
    asked_medicine: int
    """The medicine that an offer asks for."""
    asked_decks: tuple[str, ...]
    """The decks of which an offer asks for a card each."""


class View(msgspec.Struct, frozen=True):
    """A game as one seat, or anybody, may see it."""

    numbers: str
    """Which amounts are played with."""
    turn: int
    """Which turn it is, from 1."""
    turns: int
    """The last turn."""
    points_to_win: int
    """How many victory points end the game."""
    first: int
    """The first player's seat."""
    phase: Annotated[PhaseId, GROWS]
    """Where in the turn the game is."""
    seats: tuple[SeatView, ...]
    """The players."""
    board: tuple[HexView, ...]
    """The locations, in ascending order of q, then r."""
    deck_sizes: dict[str, int]
    """How many cards each deck has."""
    discards: dict[str, tuple[str, ...]]
    """The discard pile of each deck."""
    box: tuple[str, ...]
    """The leaders that are out of the game."""
    scene: SceneView | None
    """What is going on; null for nothing that asks somebody."""
    winners: tuple[int, ...] | None
    """The seats that won; null while the game runs."""
    seat: int | None
    """Through whose eyes; null for a spectator."""


def see(game: Game, seat: int | None) -> View:
    """What this seat may know; None: what anybody may."""
    table = game.table
    return View(
        numbers=table.numbers,
        turn=table.turn,
        turns=game.numbers.turns,
        points_to_win=game.numbers.points_to_win,
        first=table.first,
        phase=table.phase,
        seats=tuple(_seat(game, other, seat) for other in range(table.seats)),
        board=tuple(_hex(game, hexagon.id, seat) for hexagon in game.city.hexes),
        deck_sizes={deck: len(cards) for deck, cards in table.decks.items()},
        discards={deck: tuple(cards) for deck, cards in table.discards.items()},
        box=tuple(table.box),
        scene=_scene(game.scene, seat) if game.scene is not None else None,
        winners=table.result.winners if table.result is not None else None,
        seat=seat,
    )


def _seat(game: Game, seat: int, viewer: int | None) -> SeatView:
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
    )


def _hex(game: Game, place: str, viewer: int | None) -> HexView:
    table, hexagon = game.table, game.city.by_id[place]
    return HexView(
        place,
        hexagon.type,
        hexagon.q,
        hexagon.r,
        None if viewer is None else game.attitude(viewer, place),
        tuple(_person(game, name) for seat in game.owners(place) for name in game.group(seat, place))
        if game.at(place)
        else (),
        _fort(table.forts.get(place)),
        _fort(table.begun.get(place)),
        tuple(table.entered.get(place, ())),
        place in table.flags,
    )


def _person(game: Game, name: str) -> PersonView:
    person = game.table.people[name]
    return PersonView(
        name,
        person.owner,
        NO_SKILLS if person.exhausted else CHARACTERS[name].skills,
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


def _scene(scene: Scene, viewer: int | None) -> SceneView:
    """An offer's cards are for the two it concerns, and for its maker alone while it is being made."""
    is_made = bool(scene.asked_decks or scene.asked_food or scene.asked_medicine)
    told = {"cards": scene.cards}
    if scene.kind == "offer" and viewer in ((scene.seat, scene.other) if is_made else (scene.seat,)):
        told["cards"] = scene.hidden
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
        told["cards"],
        len(scene.hidden),
        scene.food,
        scene.medicine,
        scene.asked_food,
        scene.asked_medicine,
        scene.asked_decks,
    )
