"""The answers of a game that can still be taken back: those since something was drawn, or came to light."""

from typing import Annotated, Any, Literal

import msgspec

from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.protocol.vocabulary import GROWS
from domain.kernel.time.clocks import SeatClock

LONGEST = 64
"""So many answers are kept at most; with one more, the game goes on from there as after a draw."""

WhyNot = Literal["never", "nothing", "others", "often", "late", "ask"]
"""Why a seat can take nothing back."""


class TakeBacks(msgspec.Struct, frozen=True):
    """The answers that your seat may take back now."""

    to: tuple[Seq, ...]
    """The seqs of their entries, the latest first: each is taken back with all that were given since."""
    why: Annotated[WhyNot, GROWS] | None
    """Why there are none: this game has no take-backs; nothing was answered since something was drawn or came to light;
    others have to do with it; it was done too often; the time for that would be over; or the others have to agree to
    each. Null where there are some."""
    ask: tuple[Seq, ...]
    """The seqs of those that are taken back if all others are asked and agree, the latest first: `POST …/requests`."""


class Given(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An answer that is in force: the entry `seq`.

    `by_player`: the seat's own player gave it, no bot. `asks_others`: it led to a question to another seat. `clock` is
    the seat's before it, `taken` how many milliseconds the decision took of it.
    """

    seq: Seq
    seat: Seat
    choose: tuple[OptionId, ...]
    by_player: bool = False
    asks_others: bool = False
    clock: SeatClock = SeatClock()
    taken: int = 0


class Undone(msgspec.Struct, frozen=True, gc=False):
    """The answers from the entry `to` on, which a seat has taken back with the entry `seq`."""

    seat: Seat
    to: Seq
    seq: Seq


class Trail(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The way that a game has come since what cannot be undone.

    `begin` is the ruleset's state before the first of the `answers`; None where there is none. `sitter` is the seat
    that answered last, `take_backs` how often it has taken something back since another one did; `undone` is what was
    taken back if nothing was answered since.
    """

    begin: Any = None
    answers: tuple[Given, ...] = ()
    sitter: Seat | None = None
    take_backs: int = 0
    undone: Undone | None = None

    def extend(self, begin: Any, answer: Given) -> "Trail":
        """One more answer, given in the state `begin`."""
        ended = self.cut(answer.seat)
        if not self.answers or len(self.answers) == LONGEST:
            return msgspec.structs.replace(ended, begin=begin, answers=(answer,))
        return msgspec.structs.replace(ended, begin=self.begin, answers=(*self.answers, answer))

    def cut(self, seat: Seat) -> "Trail":
        """An answer of a seat that cannot be taken back, nor can any before it."""
        return Trail(sitter=seat, take_backs=self.take_backs if seat == self.sitter else 0)

    def without(self, undo: Undone) -> "Trail":
        """The answers before those that are taken back."""
        rest = tuple(answer for answer in self.answers if answer.seq < undo.to)
        before = self.take_backs if undo.seat == self.sitter else 0
        return Trail(self.begin if rest else None, rest, undo.seat, before + 1, undo)
