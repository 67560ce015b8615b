"""A game as plain data: every zone, every running effect, where the procedure stands."""

from typing import Literal

import msgspec

from domain.kernel.protocol.ids import Seat, Version
from domain.play import state
from domain.smashup.ids import Base, Card, Serial

NONE = -1000
"""No card: card numbers are 0 and up, bases -1 and down, and there are far fewer than a thousand bases.

A number rather than None, so that all that lies on a table stays plain integers, which are copied and compared fast.
"""

FOREVER = -2000
"""Until its card leaves play: how long an effect can last beyond the end of the turn."""

Step = Literal[
    "draft", "deal", "start", "play", "check", "before", "award", "after", "clear", "replaced", "draw", "end", "over"
]
"""Where the procedure of a turn stands. A game settles between steps, never inside one."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """A card in play. `serial` counts the cards as they come into play: it is the number everybody may see.

    `host` is the minion it is attached to; `note` what its player has chosen for it (a faction) or what became of it.
    """

    serial: Serial
    controller: Seat
    base: Base
    host: Card = NONE
    counters: int = 0
    note: str = ""


LastingKind = Literal["power", "breakpoint", "no actions", "no actions next turn", "copy", "control", "ignore"]
"""The kinds of effect that go on for a while."""


class Lasting(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect that goes on for a while.

    `target` is a card's serial, a base or a seat, as the kind has it; `source` the serial of the card it ends with,
    if any. It ends at the end of the turn, or where `until` names a seat, at the start of that seat's next turn; or
    it is FOREVER.
    """

    kind: LastingKind
    target: int
    amount: int = 0
    text: str = ""
    source: Serial = 0
    until: int = NONE


class Allowance(msgspec.Struct, frozen=True, omit_defaults=True):
    """A right to play one card of a kind in this play phase.

    `power`: of at most this printed power. `base`: there only. `lonely`: only where its player has no minion. `host`:
    onto the minion of this serial only. The seat's normal plays are allowances too.
    """

    id: str
    kind: Literal["minion", "action"]
    power: int | None = None
    base: Base = NONE
    lonely: bool = False
    host: Serial = NONE

    @property
    def is_plain(self) -> bool:
        """Return whether it pays for any card of its kind, anywhere."""
        return self.power is None and self.base == self.host == NONE and not self.lonely

    @property
    def width(self) -> int:
        """Return how little it demands: the narrowest is spent first; then those that can be lost with their card."""
        # A host fits one minion, a base one place, "lonely" the bases without an own minion, a power many cards: what
        # fits fewer plays weighs more. Times 3, so that the kind of allowance (0 to 2) decides between equals alone.
        demands = 2 * (self.power is not None) + 4 * (self.base != NONE) + 3 * self.lonely + 5 * (self.host != NONE)
        return "sxn".index(self.id[0]) - 3 * demands


class Spent(msgspec.Struct, frozen=True, array_like=True):
    """A play made in this phase: the allowance it used, and all that it could have used."""

    by: str
    fits: tuple[str, ...]


class Scoring(msgspec.Struct, frozen=True, omit_defaults=True):
    """A base being scored: whose turn it is in the window, how many passed in a row, what was used.

    `places` are the seats' places, 0 for none. `power` is what counted. `live`: its ability was not cancelled after
    it scored. `replacement` is the base that takes its place, if that is settled.
    """

    base: Base
    opened: bool = False
    seat: Seat = 0
    passes: int = 0
    done: tuple[str, ...] = ()
    quiet: tuple[Seat, ...] = ()
    places: tuple[int, ...] = ()
    power: tuple[int, ...] = ()
    live: bool = True
    replacement: Base = NONE


class Draft(msgspec.Struct, frozen=True, omit_defaults=True):
    """A draft of factions: who picks in which order, and what was picked."""

    order: tuple[Seat, ...]
    picks: tuple[tuple[Seat, str], ...] = ()
    pool: tuple[str, ...] = ()


class Knowledge(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hidden cards and bases that seats know, besides what they hold.

    `known` has a bit for each seat that knows where a card in a hand or a deck is, or a base in its deck, all of them
    if everybody does (EVERYBODY). `old` are cards in hands that were drawn before the deck of their owner was made
    anew: they cannot be exchanged with those of the deck. It is replaced, never changed, so tables can share it.
    """

    known: dict[int, int] = {}
    old: tuple[Card, ...] = ()


EVERYBODY = -1
"""The bits of all seats, and of those who watch."""


class Table(msgspec.Struct, omit_defaults=True):
    """Everything there is. A deck's first card is its top; `on` holds what lies on a base or a minion.

    `progressed` is the latest turn in which a card was played or a base scored, 0 while there was none.
    `rulings` says how many of the ruleset's rulings are in force, `is_set_up` whether the game began with a position;
    `returned` are in such a game the kinds of each seat's cards that everybody saw before their deck was made anew.
    These are no facts: they change nothing by themselves.
    """

    edition: Literal["classic", "revised"]
    seats: int
    always_ask: bool = False
    kinds: tuple[int, ...] = ()
    owners: tuple[Seat, ...] = ()
    factions: list[tuple[str, ...]] = []
    hands: list[list[Card]] = []
    decks: list[list[Card]] = []
    discards: list[list[Card]] = []
    limbo: list[Card] = []
    bases: list[Base] = []
    on: dict[Card, tuple[Card, ...]] = {}
    pieces: dict[Card, Piece] = {}
    base_deck: list[Base] = []
    base_discard: list[Base] = []
    vp: list[int] = []
    resigned: list[bool] = []
    step: Step = "draft"
    active: Seat = 0
    turn: int = 0
    serials: Serial = 0
    played: list[int] = []
    actions_played: int = 0
    allowances: list[Allowance] = []
    spent: list[Spent] = []
    grants: int = 0
    used: dict[str, int] = {}
    lasting: list[Lasting] = []
    scoring: Scoring | None = None
    draft: Draft | None = None
    extra_turns: list[Seat] = []
    resume_after: int = NONE
    seen: dict[str, list[str]] = {}
    winners: tuple[Seat, ...] | None = None
    rulings: Version = 0
    progressed: int = 0
    by_mail: bool = False
    knowledge: Knowledge = Knowledge()
    is_set_up: bool = False
    returned: dict[Seat, tuple[int, ...]] = {}

    def copy(self) -> "Table":
        """A copy that can be changed without changing this one; what never changes is shared."""
        return Table(
            self.edition, self.seats, self.always_ask, self.kinds, self.owners,
            self.factions[:],
            [zone[:] for zone in self.hands],
            [zone[:] for zone in self.decks],
            [zone[:] for zone in self.discards],
            self.limbo[:],
            self.bases[:],
            self.on.copy(),
            self.pieces.copy(),
            self.base_deck[:],
            self.base_discard[:],
            self.vp[:],
            self.resigned[:],
            self.step,
            self.active,
            self.turn,
            self.serials,
            self.played[:],
            self.actions_played,
            self.allowances[:],
            self.spent[:],
            self.grants,
            self.used.copy(),
            self.lasting[:],
            self.scoring,
            self.draft,
            self.extra_turns[:],
            self.resume_after,
            {key: taken[:] for key, taken in self.seen.items()} if self.seen else {},
            self.winners,
            self.rulings,
            self.progressed,
            self.by_mail,
            self.knowledge,
            self.is_set_up,
            self.returned.copy(),
        )  # fmt: skip


State = state.State[Table]
