"""The state of a game: the table at the last settled point, and what has been answered since."""

from typing import Literal

import msgspec

from domain.play import state
from domain.zgame.ids import CardId, FactionId, PersonId, PlaceId, Seat, ZombieId
from domain.zgame.scenes import Scene

NEUTRAL = -1
"""The owner of a Z marker, and who beats those whom zombies beat."""

RUIN, BARRICADE, BLOCKPOST = 0, 1, 2
"""The levels of a fortification."""

PhaseId = Literal[
    "feeding",
    "new_cards",
    "business",
    "machinations",
    "placement",
    "movement",
    "zombie_fights",
    "player_fights",
    "retreat",
    "building",
    "brewing",
    "sabotage",
    "night_attack",
    "infection",
    "treatment",
    "discard",
    "end_of_turn",
]
"""The phases of a turn, in order (reference 4)."""


Pace = Literal["table", "mail"]
"""How a turn goes: round the table phase by phase, or as much as possible at once."""


class Person(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A character in play: whose, where, and in which state. News of this turn is cleared at its end."""

    owner: Seat
    place: PlaceId
    exhausted: bool = False
    infected: bool = False
    moved: bool = False
    worked: bool = False
    retreated: bool = False


class Fort(msgspec.Struct, frozen=True, gc=False):
    """A marker, or a construction: whose, and its level (0: ruined)."""

    owner: Seat
    level: int


class Beaten(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A group that has to retreat: who beat it, and with how many firearms."""

    place: PlaceId
    seat: Seat
    by: Seat = NEUTRAL
    firearms: int = 0


class Script(msgspec.Struct, frozen=True, gc=False):
    """Chance as a position has written it down: dice (then always 1) and the next zombies (then by chance).

    `ones` counts the dice since that were 1 for there was nothing written. `is_fair`: they are by chance then, as who
    does not know the position has to take it. Neither is a fact.
    """

    dice: tuple[int, ...] = ()
    zombies: tuple[ZombieId, ...] = ()
    ones: int = 0
    is_fair: bool = False


SHOWN = -1
"""The pool of cards that were open before nobody else knew which of them was stolen."""


class Held(msgspec.Struct, frozen=True, array_like=True, gc=False, order=True):
    """A card of a hand that not everybody knows to be there.

    It can be any card of a `pool`: of those that its deck had after it had run out so many times, and that came from it
    into hands. The cards in the pool SHOWN are known, but not in whose hand they are. Cards of one `mix` (not 0) may as
    well be in another hand that has some of it. `known` has a bit for each other seat that has seen the card.
    """

    card: CardId
    pool: int = 0
    mix: int = 0
    known: int = 0


class Result(msgspec.Struct, frozen=True, gc=False):
    """The end of a game."""

    winners: tuple[Seat, ...]
    reason: Literal["points", "people", "supplies", "shared"]


class Table(msgspec.Struct):
    """All that lies on the table, and where in the turn the game is.

    `queue` are the seats that still have to act in this phase, `attacks` the locations that the night still attacks,
    with the seat whose place in the order it is. `used` are the locations where a work was done this turn, as
    `brew hospital_1`. `entered` has by location the seats that came in this turn, first first; `flags` are the
    locations where zombies wait for them. `offers` wait for an answer. `stop` is the phase at which the game stands
    still. `hidden` are the cards of each hand that not everybody knows, `refills` says how many times a deck has run
    out, `returned` in a game from a position which cards of a deck everybody saw before it was made anew, `rulings`
    how many of the ruleset's rulings are in force: these are no facts.
    """

    seats: int
    numbers: str
    factions: tuple[FactionId, ...]
    turn: int
    first: Seat
    phase: PhaseId
    has_begun: bool
    food: list[int]
    medicine: list[int]
    vp: list[int]
    hands: list[list[CardId]]
    decks: dict[str, tuple[CardId, ...]]
    discards: dict[str, tuple[CardId, ...]]
    people: dict[PersonId, Person]
    forts: dict[PlaceId, Fort]
    begun: dict[PlaceId, Fort]
    box: list[PersonId]
    resigned: list[bool]
    hidden: list[tuple[Held, ...]]
    refills: dict[str, int]
    queue: list[Seat] = []
    deals: int = 0
    entered: dict[PlaceId, list[Seat]] = {}
    flags: list[PlaceId] = []
    beaten: list[Beaten] = []
    attacks: list[tuple[Seat, PlaceId]] = []
    used: list[str] = []
    script: Script | None = None
    stop: PhaseId | None = None
    stands_still: bool = False
    result: Result | None = None
    rulings: int = 0
    pace: Pace = "table"
    offers: list[Scene] = []
    returned: dict[str, tuple[CardId, ...]] = {}

    def copy(self) -> "Table":
        """A table of its own: what lists and dictionaries hold is never changed."""
        return Table(
            self.seats,
            self.numbers,
            self.factions,
            self.turn,
            self.first,
            self.phase,
            self.has_begun,
            [*self.food],
            [*self.medicine],
            [*self.vp],
            [[*hand] for hand in self.hands],
            {**self.decks},
            {**self.discards},
            {**self.people},
            {**self.forts},
            {**self.begun},
            [*self.box],
            [*self.resigned],
            [*self.hidden],
            {**self.refills},
            [*self.queue],
            self.deals,
            {place: [*seats] for place, seats in self.entered.items()},
            [*self.flags],
            [*self.beaten],
            [*self.attacks],
            [*self.used],
            self.script,
            self.stop,
            self.stands_still,
            self.result,
            self.rulings,
            self.pace,
            [*self.offers],
            {**self.returned},
        )


State = state.State[Table]
