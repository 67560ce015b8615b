"""What a game is created with: its options, and the position it may start from (FORMAT-zgame.md)."""

from typing import Annotated

import msgspec

from domain.zgame.numbers import NumbersName
from domain.zgame.state import PhaseId

Count = Annotated[int, msgspec.Meta(ge=0)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the game is to be played.

    `numbers`: which amounts are played with where the rulebook names none. `factions`: one for each seat; left out,
    they are drawn. `first_seat`: who begins; left out, it is drawn.
    """

    numbers: NumbersName = "balanced"
    factions: Annotated[tuple[str, ...], msgspec.Meta(max_length=4)] = ()
    first_seat: int | None = None


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has."""

    faction: str
    hand: tuple[str, ...] = ()
    food: Count = 0
    medicine: Count = 0
    vp: Count = 0


class PlacePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is on a location.

    `people`: `id@seat`, then any of `/exhausted /infected /retreated /moved /worked`. `fort`: `barricade@OWNER`,
    `blockpost@OWNER`, `ruin@OWNER` (a seat or `z`) or `none`. `begun`: `barricade@SEAT` or `blockpost@SEAT`.
    """

    people: tuple[str, ...] = ()
    fort: str = "none"
    begun: str = "none"


class BeatenPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group, `location@seat`, that still has to retreat: who beat it (a seat or `z`), with how many firearms."""

    group: str
    by: int | str
    firearms: Count = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from: the phase named is about to begin.

    `entered`: `location@seat` in the order of entry. `decks` and `discards`: exactly these cards, the top first; a deck
    left out has what is nowhere else. `zombies` are the next zombie cards, `dice` the next rolls (then always 1). The
    game stands still when it comes to the phase `stop`. `setup`: a new game with these factions instead.
    """

    seats: tuple[SeatPosition, ...]
    locations: dict[str, PlacePosition] = {}
    entered: tuple[str, ...] = ()
    beaten: tuple[BeatenPosition, ...] = ()
    decks: dict[str, tuple[str, ...]] = {}
    discards: dict[str, tuple[str, ...]] = {}
    zombies: tuple[str, ...] = ()
    dice: tuple[Annotated[int, msgspec.Meta(ge=1, le=6)], ...] = ()
    turn: Annotated[int, msgspec.Meta(ge=1)] = 1
    first: Count | None = None
    phase: PhaseId = "feeding"
    stop: PhaseId | None = None
    setup: bool = False
