"""The options of a game of Smash Up, and the position that it may start from."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.kernel.presentation.hints import EACH_SEAT, SEAT, only_with, thing
from domain.kernel.protocol.ids import Seat

Pair = Annotated[tuple[Annotated[str, thing("faction")], ...], Meta(max_length=2)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a game."""

    edition: Literal["classic", "revised"] = "classic"
    """The wording of the cards."""
    draft: Literal["snake", "given", "random"] = "snake"
    """How seats come to their factions: they choose in turn (`snake`), they are named in `factions` (`given`), or
    they are drawn."""
    factions: Annotated[tuple[Pair, ...], Meta(max_length=4), EACH_SEAT, only_with("draft", "given")] = ()
    """Two for each seat, where the draft is `given`."""
    boxes: Literal[1, 2] = 1
    """How often each faction can be taken."""
    first_seat: Annotated[Seat | None, SEAT] = None
    """The first player; if left out, it is drawn."""
    ask: Literal["auto", "always"] = "auto"
    """Whether seats are asked only when they can do something (`auto`), or whenever others cannot tell that they
    cannot (`always`). Games in which two people or more sit have `always` unless they ask otherwise. `auto` is
    quicker, and tells: that a seat is asked in a scoring says that it holds a special, that it is not, that it holds
    none."""
    pace: Literal["table", "mail"] = "table"
    """Whether all is asked that the rulebook asks (`table`), or not what has one sensible answer by what all can see
    (`mail`). Games that are dealt have `mail` unless they ask otherwise."""


class CardPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A minion in play that is not simply `card@seat`: other owner than controller, counters, actions on it.

    Where only one of owner and controller is named, it is both.
    """

    card: str
    """Its type, as in the catalogue."""
    owner: Seat | None = None
    """The seat whose deck it is from; if left out, who controls it."""
    controller: Seat | None = None
    """The seat that controls it; if left out, its owner."""
    counters: int = 0
    """How many +1 power counters are on it, 0 or more."""
    on_it: tuple[str, ...] = msgspec.field(default=(), name="with")
    """The actions on it, each as `card@seat`."""


class BasePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base in play and what lies there."""

    base: str
    """Its type, as in the catalogue."""
    cards: tuple[str | CardPosition, ...] = ()
    """The cards there, in the order in which they came: `card@seat`, or more than that."""


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's cards. `deck` is exactly these cards, the top first; without it, what is left of its forty."""

    factions: tuple[str, ...]
    """Its two factions."""
    hand: tuple[str, ...] = ()
    """The types of the cards that it holds."""
    discard: tuple[str, ...] = ()
    """Its discard pile."""
    deck: tuple[str, ...] | None = None
    """Its deck, the top first: exactly these cards; if left out, what is left of its forty."""
    vp: int = 0
    """Its victory points, 0 or more."""


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that the active seat has played this turn, as numbers."""

    minions: int = 0
    """How many minions, 0 or more."""
    actions: int = 0
    """How many actions, 0 or more."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from."""

    seats: tuple[SeatPosition, ...]
    """The possessions of each seat."""
    bases: tuple[BasePosition, ...]
    """The bases in play."""
    base_deck: tuple[str, ...] | None = None
    """The deck of bases, the top first: exactly these; if left out, all that are nowhere else."""
    base_discard: tuple[str, ...] = ()
    """The bases that were discarded."""
    active: Seat = 0
    """The seat whose turn it is."""
    phase: Literal["start", "play", "draw"] = "play"
    """Where its turn stands."""
    played: Played = Played()
    """Its plays of this turn."""
