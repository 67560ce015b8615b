"""What a seat may know: its own hand, everything on the map, and how many cards there are of the rest."""

import msgspec

from domain.zgame.cards import CHARACTERS
from domain.zgame.facts import LEVELS
from domain.zgame.game import Game, Scene
from domain.zgame.state import NEUTRAL, Fort

NO_SKILLS = (0, 0, 0, 0)
"""What the exhausted can do."""


class PersonView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character in play. `skills` are fight, engineering, science and speed now."""

    id: str
    owner: int
    skills: tuple[int, ...]
    exhausted: bool = False
    infected: bool = False
    moved: bool = False
    worked: bool = False
    retreated: bool = False


class FortView(msgspec.Struct, frozen=True):
    """A fortification or construction. `kind`: `ruin`, `barricade` or `blockpost`; no `owner`: a neutral one."""

    kind: str
    owner: int | None


class HexView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A location: a hexagon at axial coordinates (q, r), pointy-top, r growing downwards.

    `state` is how the seat that looks sees it: `friendly`, `neutral` or `hostile`. `entered` are the seats that came in
    this turn, first first; `zombies` says that roaming ones wait for them.
    """

    id: str
    type: str
    q: int
    r: int
    state: str | None = None
    people: tuple[PersonView, ...] = ()
    fort: FortView | None = None
    begun: FortView | None = None
    entered: tuple[int, ...] = ()
    zombies: bool = False


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player. The hand is there for its owner only."""

    faction: str
    food: int
    medicine: int
    vp: int
    hand_size: int
    hand_limit: int
    hand: tuple[str, ...] | None = None
    resigned: bool = False


class SceneView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is going on: a fight, a work, an offer. What is not known, or not part of it, is left out.

    `strength` is what `seat` brings, `against` what it is up against. `cards` are those that lie open, or that an offer
    shows to the two it concerns; `card_count` is how many an offer gives.
    """

    kind: str
    seat: int
    place: str = ""
    goal: str = ""
    other: int | None = None
    zombie: str = ""
    die: int = 0
    strength: int = 0
    against: int = 0
    people: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    card_count: int = 0
    food: int = 0
    medicine: int = 0
    asked_food: int = 0
    asked_medicine: int = 0
    asked_decks: tuple[str, ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as one seat, or anybody, may see it. The board is in ascending order of q, then r."""

    numbers: str
    turn: int
    turns: int
    points_to_win: int
    first: int
    phase: str
    seats: tuple[SeatView, ...]
    board: tuple[HexView, ...]
    deck_sizes: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    box: tuple[str, ...] = ()
    scene: SceneView | None = None
    winners: tuple[int, ...] | None = None
    seat: int | None = None


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
        scene.place,
        scene.goal,
        scene.other,
        scene.zombie,
        scene.die,
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
