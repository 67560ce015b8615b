"""The entries of a game's log: what each kind says, and which of its fields can be sealed."""

import re
from typing import Annotated, Any, Literal

import msgspec

from domain.kernel.log.agreement_entries import Agreed, Asked, Declined, Extended, Offered, Reclaimed, Taken
from domain.kernel.log.payload import EntryPayload
from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.ids import Seat, Seq, Version
from domain.kernel.protocol.ruleset import Outcome
from domain.kernel.protocol.vocabulary import GROWS
from domain.kernel.time.rest import FreeDays, Offsets, Pair, Rest

HOST = "host"
"""The actor of what the service does by itself."""

BOT = "bot"
"""The actor of a bot's choice."""

SEEN = re.compile(r"(0|[1-9][0-9]{0,8}):[0-9a-f]{64}")
"""A head that somebody has seen: the seq and the hash h_n."""

TimeoutPolicy = Literal["bot", "default", "forfeit"]

VoidReason = Literal["abandoned", "expired", "unseeded", "deserted", "idle", "too-long", "agreed", "claimed"]
"""Why a game can end without a result."""


class Deadline(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The time that a seat may take, and what happens to one that does not answer in it.

    The time is for each decision, or for each sitting: a run of decisions without another person's entry between.
    """

    per_decision: int | None = None
    """The time for each decision, in milliseconds; left out where it is for each sitting."""
    reserve: int = 0
    """The extra time of a seat for the whole game, in milliseconds."""
    on_timeout: TimeoutPolicy = "bot"
    """The fate of a seat that is late."""
    per_sitting: int | None = None
    """The time for each sitting, in milliseconds; left out where it is for each decision."""
    increment: int = 0
    """Milliseconds that a sitting in time adds to the reserve; left out: nothing."""
    reserve_max: int | None = None
    """Up to how much the increment adds, in milliseconds; left out: without end."""
    excuses: int = 0
    """How many timeouts of a seat add the time of a sitting instead, one a sitting; left out: none."""
    away_after: int = 0
    """After how many sittings in a row that timed out a bot answers for a seat at once; left out: never."""

    vacation: int = 0
    """For how long a seat may stop its own clock in the game, in milliseconds; left out: not at all."""
    calendar: Rest | None = None
    """The nights and days off of all seats, in which no clock runs; left out: none."""

    @property
    def each(self) -> int:
        """Return the time for each sitting or decision, in milliseconds."""
        return self.per_sitting or self.per_decision or 0


TakeBack = Literal["own", "ask", "never"]
"""Whether a seat may take back its own answers of a sitting, if the others agree, or never."""


class Created(EntryPayload, frozen=True, tag="created"):
    """A game is set up: everything that is fixed from the start."""

    ruleset: str
    """The id of the ruleset."""
    version: Version
    """By how many of its rulings the game is played."""
    build: str
    """Which build of the service created it."""
    seats: int
    """How many seats the table has."""
    options: dict[str, Any]
    """The ruleset's own options, as its creator named them."""
    bots: dict[str, str]
    """The bot of each seat that has one, by the number of the seat."""
    commitment: str
    """C, the commitment to the host's seed."""
    deadline: Deadline | None = None
    """How long a decision may take; left out: for ever."""
    visibility: Literal["public", "private"] = "public"
    """Whether everybody may see the game; left out: `public`."""
    start: Literal["auto", "manual"] = "auto"
    """Whether it starts by itself; left out: `auto`."""
    position: dict[str, Any] | None = None
    """The ruleset's own position to start from, if there is one."""
    sealed: tuple[str, ...] = ()
    """Which fields are sealed until the game ends; left out: none."""
    table: int = 0
    """How many rulings of the table are in force; left out: 0."""
    take_back: TakeBack = "never"
    """Whether answers may be taken back; left out: never."""
    seed: str | None = None
    """The seed that its creator asked for, which a sandbox alone allows; left out: none."""

    @property
    def is_from_position(self) -> bool:
        """Return whether its creator set the table up, and nobody dealt it."""
        return self.position is not None


class Joined(EntryPayload, frozen=True, tag="joined"):
    """A player takes a seat. `commitment` is C_i, where the player wants a hand in the deal."""

    seat: Seat
    """The seat."""
    player: str
    """The id of the player."""
    commitment: str | None = None
    """C_i, if the player wants a hand in the deal."""


class Left(EntryPayload, frozen=True, tag="left"):
    """A player gives a seat back before the game starts."""

    seat: Seat
    """The seat."""


class Started(EntryPayload, frozen=True, tag="started"):
    """The seats are taken and everything above is frozen."""


class Seeded(EntryPayload, frozen=True, tag="seeded"):
    """A seat opens its commitment: E_i."""

    seat: Seat
    """The seat."""
    seed: str
    """E_i."""


class Dealt(EntryPayload, frozen=True, tag="dealt"):
    """The key of all draws is known, and the game is set up with it."""


class Chose(EntryPayload, frozen=True, tag="chose"):
    """A seat answers a decision. `seen` is the head that its sender had seen, as `seq:hash`."""

    seat: Seat
    """The seat."""
    decision: str
    """The id of the decision."""
    choose: tuple[OptionId, ...]
    """The options that were chosen; missing while they are sealed."""
    seen: str | None = None
    """The head that its sender had seen."""
    sealed: tuple[str, ...] = ()
    """Which fields are sealed until the game ends; left out: none."""


class TookBack(EntryPayload, frozen=True, tag="took_back"):
    """A seat takes its latest answers back. The game goes on from where it was before the first of them."""

    seat: Seat
    """The seat."""
    to: Seq
    """The seq of the first of the answers, `chose`: it and all since are as if they had not been."""


class TimedOut(EntryPayload, frozen=True, tag="timed_out"):
    """A seat did not answer in time."""

    seat: Seat
    """The seat."""
    decision: str
    """The id of the decision."""
    policy: TimeoutPolicy
    """The fate of the seat."""
    choose: tuple[OptionId, ...] | None = None
    """The answer on its behalf; missing while it is sealed, and where the seat forfeits."""
    sealed: tuple[str, ...] = ()
    """Which fields are sealed until the game ends; left out: none."""
    also: tuple[str, ...] = ()
    """The decisions of the seats that forfeit with it, since their time ended at the same moment; left out: none."""


class Excused(EntryPayload, frozen=True, tag="excused"):
    """A seat did not answer in time, and is given the time of a sitting once more."""

    seat: Seat
    """The seat."""
    decision: str
    """The id of the decision."""


class Away(EntryPayload, frozen=True, tag="away"):
    """A player has missed so many sittings that a bot answers at once from now on, until the player is back."""

    seat: Seat
    """The seat."""


class Back(EntryPayload, frozen=True, tag="back"):
    """A player who was away is back. To answer says the same."""

    seat: Seat
    """The seat."""


class Vacation(EntryPayload, frozen=True, tag="vacation"):
    """The clock of a player stops for a while, in the present or to come."""

    seat: Seat
    """The seat."""
    until: str
    """Until when, as `at`."""
    start: str | None = msgspec.field(default=None, name="from")
    """From when on, as `at`; left out: from now on."""


class VacationEnded(EntryPayload, frozen=True, tag="vacation_ended"):
    """A vacation of a player ends now instead of later, or will not be. The rest of it can be taken again."""

    seat: Seat
    """The seat."""
    until: str
    """Until when it was to last, as `at`."""


class Hours(EntryPayload, frozen=True, tag="hours"):
    """The nights and days off of a player, in which the clock of the seat does not run; or that there are none.

    The host tells how the clocks of the same place go on.
    """

    seat: Seat
    """The seat."""
    offsets: Offsets = ()
    """From when on, in milliseconds since 1970, the place's clocks are so many minutes ahead of UTC; left out: none."""
    quiet: Pair | None = None
    """The hours, from 0 to 23, at which a night begins and ends; left out: no night."""
    free_days: FreeDays = ()
    """The days of the week that are off, from 1 for Monday to 7; left out: none."""

    @property
    def rest(self) -> Rest | None:
        """Return what it tells; None that there are none."""
        return Rest(self.offsets, self.quiet, self.free_days) if self.offsets or self.quiet or self.free_days else None


class Paused(EntryPayload, frozen=True, tag="paused"):
    """No clock of the game runs from now on, until a time."""

    until: str
    """Until when, as `at`: 60 days later at most."""


class Resumed(EntryPayload, frozen=True, tag="resumed"):
    """A pause ends earlier than was said: at once if the host says so, 24 hours later if a player does."""


class Outage(EntryPayload, frozen=True, tag="outage"):
    """The service was not there for its players: no clock of the game has run then."""

    start: str = msgspec.field(name="from")
    """Since when, as `at`."""
    until: str
    """Until when, as `at`."""


class Loss(EntryPayload, frozen=True, tag="loss"):
    """The service has lost entries that came after the one before this: the game goes on from there."""

    entries: int
    """How many are known to be lost, from 1 on."""


class Resigned(EntryPayload, frozen=True, tag="resigned"):
    """A seat gives up."""

    seat: Seat
    """The seat."""


class Voided(EntryPayload, frozen=True, tag="voided"):
    """The game ends without a result: nobody is left or goes on with it, or all have agreed on that."""

    reason: Annotated[VoidReason, GROWS]
    """Why."""
    seats: tuple[Seat, ...] = ()
    """The seats that did not open their seeds; left out: none."""


class Revealed(EntryPayload, frozen=True, tag="revealed"):
    """The end of every game: the host opens its seed S, so that all can be checked."""

    seed: str
    """S."""
    result: Outcome | None = None
    """How the game ended; left out if it was voided."""


Payload = (
    Created
    | Joined
    | Left
    | Started
    | Seeded
    | Dealt
    | Chose
    | TookBack
    | TimedOut
    | Excused
    | Away
    | Back
    | Vacation
    | VacationEnded
    | Hours
    | Paused
    | Resumed
    | Outage
    | Loss
    | Asked
    | Agreed
    | Declined
    | Extended
    | Offered
    | Taken
    | Reclaimed
    | Resigned
    | Voided
    | Revealed
)


class EntryDraft(msgspec.Struct, frozen=True, gc=False):
    """An entry that somebody wants to append."""

    actor: str
    payload: Payload


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An entry of the log, `at` milliseconds since 1970. `facts_hash` is s_n, the commitment to the truth after it.

    `by_order` is no part of the log: a standing order of the actor's has given this answer, which nobody else may know.
    """

    seq: Seq
    at: int
    actor: str
    payload: Payload
    facts_hash: bytes
    by_order: bool = False

    @property
    def kind(self) -> str:
        """The payload's kind, such as `chose`."""
        return str(type(self.payload).__struct_config__.tag)
