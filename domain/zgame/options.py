"""The options of a game, and the position that it may start from (FORMAT-zgame.md)."""

from typing import Annotated

import msgspec

from domain.kernel.presentation.hints import EACH_SEAT, SEAT, thing
from domain.kernel.protocol.ids import Seat
from domain.zgame.numbers import NumbersName
from domain.zgame.state import Pace, PhaseId

Count = Annotated[int, msgspec.Meta(ge=0)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a game."""

    numbers: NumbersName = "balanced"
    """Which amounts are played with where the rulebook names none."""
    factions: Annotated[tuple[Annotated[str, thing("faction")], ...], msgspec.Meta(max_length=4), EACH_SEAT] = ()
    """The faction of each seat; if left out, they are drawn."""
    first_seat: Annotated[Seat | None, SEAT] = None
    """The first player; if left out, it is drawn."""
    pace: Pace = "table"
    """Whether each phase goes round the table as in the rulebook (`table`), or all answer together what does not depend
    on the others, and what has one sensible answer is not asked (`mail`). Games that are dealt have `mail` unless they
    ask otherwise."""


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's cards, supplies and points."""

    faction: str
    """Its faction."""
    hand: tuple[str, ...] = ()
    """The cards that it holds."""
    food: Count = 0
    """Its food."""
    medicine: Count = 0
    """Its medicine."""
    vp: Count = 0
    """Its victory points."""


class PlacePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A location, and what is on it."""

    people: tuple[str, ...] = ()
    """The characters there: `id@seat`, then any of `/exhausted /infected /retreated /moved /worked`."""
    fort: str = "none"
    """`barricade@OWNER`, `blockpost@OWNER` or `ruin@OWNER` (a seat, or `z` for a neutral one), or `none`."""
    begun: str = "none"
    """The building under way: `barricade@SEAT`, `blockpost@SEAT` or `none`."""


class BeatenPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group, `location@seat`, that still has to retreat: who beat it (a seat or `z`), with how many firearms."""

    group: str
    """The group: `location@seat`."""
    by: int | str
    """The winner over it: a seat, or `z` for zombies."""
    firearms: Count = 0
    """With how many firearms."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from: the phase named is about to begin."""

    seats: tuple[SeatPosition, ...]
    """The possessions of each seat."""
    locations: dict[str, PlacePosition] = {}
    """Contents of locations, by their ids."""
    entered: tuple[str, ...] = ()
    """The arrivals of this turn: `location@seat`, first first."""
    beaten: tuple[BeatenPosition, ...] = ()
    """The groups that still have to retreat."""
    decks: dict[str, tuple[str, ...]] = {}
    """Decks, the top first: exactly these cards; one that is left out has what is nowhere else."""
    discards: dict[str, tuple[str, ...]] = {}
    """The discard piles, the top first."""
    zombies: tuple[str, ...] = ()
    """The next zombie cards."""
    dice: tuple[Annotated[int, msgspec.Meta(ge=1, le=6)], ...] = ()
    """The next rolls; then always 1."""
    turn: Annotated[int, msgspec.Meta(ge=1)] = 1
    """Which turn it is."""
    first: Count | None = None
    """The first player's seat."""
    phase: PhaseId = "feeding"
    """The phase that is about to begin."""
    stop: PhaseId | None = None
    """The phase at which the game stands still; if left out, none."""
    setup: bool = False
    """Whether a new game with these factions is set up instead."""
