"""Bodies of what can be played."""

from typing import Annotated, Any

import msgspec

from api.wire.orders import OrderView
from api.wire.values import Duration
from domain.kernel.presentation.presentation import Colour, ThingKind
from domain.kernel.protocol.vocabulary import GROWS


class CoverView(msgspec.Struct, frozen=True):
    """A picture in two layers: paths on this host, of SVG."""

    scene: str
    """Lies behind, and fills the frame."""
    figure: str
    """Lies over it, in the middle."""


class RulesetRow(msgspec.Struct, frozen=True):
    """A ruleset in short."""

    id: str
    """The id that a game is created with."""
    name: str
    """Its name."""
    summary: str
    """Its subject, in a sentence or two."""
    version: int
    """How many rulings there are. New games are played by as many as all processes of the service know."""
    seats: list[int]
    """How many can play."""
    minutes: int
    """About how many minutes a game takes people who sit at one table."""
    bots: list[str]
    """The bots that can take a seat, the weakest first."""
    lesson: bool
    """Whether there is a first lesson: `GET /rulesets/{ruleset_id}/lesson`."""
    cover: CoverView | None
    """A picture for it, in two layers; null where it has no pictures."""
    faces: list[CoverView]
    """Pictures of at most five of its cards, that one first; empty where it has none."""


class RulesetList(msgspec.Struct, frozen=True):
    """The rulesets that can be played."""

    rulesets: list[RulesetRow]
    """Every ruleset."""


class RulingView(msgspec.Struct, frozen=True):
    """A change of the rules. A game keeps the rulings that it was created with."""

    id: str
    """Names the ruling."""
    change: str
    """The differences in play."""
    reason: str
    """Why."""


class RulesetSchemas(msgspec.Struct, frozen=True):
    """JSON Schemas of what is a ruleset's own."""

    options: dict[str, Any]
    """The schema of the options of a game to be."""
    position: dict[str, Any]
    """The schema of a position to start from."""
    view: dict[str, Any]
    """The schema of what a seat may see."""
    facts: dict[str, Any]
    """The schema of the whole truth, as an export has it."""


class ThingView(msgspec.Struct, frozen=True):
    """Something that views, options and events name by id, and how it may be drawn."""

    kind: Annotated[ThingKind, GROWS]
    """The sort of thing that it is."""
    id: str
    """Its id."""
    name: str
    """Its name in your language."""
    symbol: str | None
    """One character for it; null for none."""
    emblem: str | None
    """A drawing for it in one colour: `GET /emblems/{emblem}.svg`; null for none."""
    colour: Colour | None
    """Its colour; null for none."""
    about: str | None
    """Words on what it is like, which go on after its name; null where there are none."""
    cards: tuple[str, ...]
    """Some cards that show what it is like, by their ids in the catalogue."""


class LevelView(msgspec.Struct, frozen=True):
    """A bot in words. Bots are called alike in all rulesets."""

    bot: str
    """The id that a game is created with."""
    name: str
    """Its name in your language."""
    about: str
    """How it plays, in your language."""
    thinking: Duration
    """How long a processor works on one of its decisions, on average as it was measured."""


class OfferedOrder(msgspec.Struct, frozen=True):
    """A standing order that makes sense in a ruleset: a switch for `PUT /games/{game_id}/orders`."""

    id: str
    """Names it here."""
    label: str
    """Its effect, in your language."""
    order: OrderView
    """The order itself, as it is given; `until` and `times` may be others."""


class RulesetView(RulesetRow, frozen=True):
    """A ruleset, with JSON schemas of what is its own."""

    rulings: list[RulingView]
    """The changes of its rules, the oldest first."""
    schemas: RulesetSchemas
    """The schemas of its own parts."""
    defaults: dict[str, Any]
    """The options of a new game that names none, as far as the next two say nothing else."""
    among_people: dict[str, str]
    """The options in their place where two people or more sit."""
    when_dealt: dict[str, str]
    """The same where it is dealt, and does not begin with a position."""
    levels: list[LevelView]
    """Its bots in words, the weakest first."""
    orders: list[OfferedOrder]
    """The standing orders that it offers."""
    things: list[ThingView]
    """The things that its views, options and events name by id, and how they may be drawn."""


class CardNote(msgspec.Struct, frozen=True):
    """The rulings and the example of a card."""

    id: str
    """The id of the card in the catalogue."""
    rulings: list[str]
    """How it is played where the text leaves it open, in your language: of the card first, then of its type."""
    example: str | None
    """An example, in your language; null for none."""


class CardNotes(msgspec.Struct, frozen=True):
    """Rulings and examples of a ruleset's cards."""

    ruleset: str
    """The id of the ruleset."""
    notes: list[CardNote]
    """A row for each card of which there is something to say beyond its text."""


class CardPage(msgspec.Struct, frozen=True):
    """The catalogue of a ruleset: all that a table of it is shown with."""

    ruleset: str
    """The id of the ruleset."""
    name: str
    """Its name in your language."""
    cards: list[dict[str, Any]]
    """A row for each card, and for whatever else the rules name."""
    orders: list[OfferedOrder]
    """The standing orders that it offers."""
    things: list[ThingView]
    """The things that its views, options and events name by id, and how they may be drawn."""
    pictures: dict[str, str]
    """Documents of pictures in SVG: their paths on this host, by name, which is a faction or a type of cards.

    A fragment shows one picture: `#scene` what is behind these cards, `#panorama` the same for wide ones, and the `id`
    of a row its emblem in colours.
    """
