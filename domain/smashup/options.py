"""What a game of Smash Up is created with: its options, and the position it may start from."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the game is to be played.

    `factions`: two for each seat, where the draft is `given`. `boxes`: how often each faction can be taken. `ask`:
    whether seats are asked only when they can do something (`auto`), or whenever others cannot tell that they cannot
    (`always`).
    """

    edition: Literal["classic", "revised"] = "classic"
    draft: Literal["snake", "given", "random"] = "snake"
    factions: Annotated[tuple[Annotated[tuple[str, ...], Meta(max_length=2)], ...], Meta(max_length=4)] = ()
    boxes: Literal[1, 2] = 1
    first_seat: int | None = None
    ask: Literal["auto", "always"] = "auto"


class CardPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A minion in play that is not simply `card@seat`: other owner than controller, counters, actions on it.

    Where only one of owner and controller is named, it is both.
    """

    card: str
    owner: int | None = None
    controller: int | None = None
    counters: int = 0
    on_it: tuple[str, ...] = msgspec.field(default=(), name="with")


class BasePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base in play and what lies there."""

    base: str
    cards: tuple[str | CardPosition, ...] = ()


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has. `deck`: exactly these cards, the top first; else what is left of its forty."""

    factions: tuple[str, ...]
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    vp: int = 0


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards the active seat has played this turn."""

    minions: int = 0
    actions: int = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from."""

    seats: tuple[SeatPosition, ...]
    bases: tuple[BasePosition, ...]
    base_deck: tuple[str, ...] | None = None
    base_discard: tuple[str, ...] = ()
    active: int = 0
    phase: Literal["start", "play", "draw"] = "play"
    played: Played = Played()
