"""A game as clients see it."""

from typing import Annotated

import msgspec

from domain.kernel.protocol.vocabulary import GROWS
from domain.zgame.facts import Level
from domain.zgame.ids import FactionId, PlaceId, Seat, ZombieId
from domain.zgame.scenes import Attitude, SceneKind
from domain.zgame.state import PhaseId


class PersonView(msgspec.Struct, frozen=True):
    """A character in play."""

    id: str
    """Its card, as in the catalogue."""
    owner: Seat
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
    owner: Seat | None
    """The seat that it belongs to; null for a neutral one."""


class HexView(msgspec.Struct, frozen=True):
    """A location: a hexagon at axial coordinates (q, r), pointy-top, r growing downwards."""

    id: str
    """Names the location in options."""
    type: str
    """The kind of location, as in the catalogue."""
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
    """The building under way there."""
    entered: tuple[Seat, ...]
    """The seats that came in this turn, first first."""
    zombies: bool
    """Whether roaming zombies wait for them."""


class SeatView(msgspec.Struct, frozen=True):
    """A player."""

    faction: FactionId
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
    known_hand: tuple[str, ...]
    """The cards that you know another seat to hold, sorted: you have seen how they came there."""


class SceneView(msgspec.Struct, frozen=True):
    """The scene: a fight, a work or an offer. Fields that are no part of it are null, 0 or empty."""

    kind: Annotated[SceneKind, GROWS]
    """Its kind."""
    seat: Seat
    """The seat that does it, or whom it befalls."""
    place: PlaceId | None
    """Where."""
    goal: PlaceId | None
    """Where a move leads."""
    other: Seat | None
    """The other seat: the defender of a duel, who beat those that retreat, to whom an offer is made."""
    zombie: ZombieId | None
    """The zombie card that is fought."""
    die: int | None
    """The roll."""
    strength: int
    """What `seat` brings."""
    against: int
    """The strength that it is up against."""
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
    first: Seat
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
    """The scene; null for none that asks somebody."""
    winners: tuple[Seat, ...] | None
    """The seats that won; null while the game runs."""
    seat: Seat | None
    """Through whose eyes; null for a spectator."""
