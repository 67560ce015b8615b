"""The verdict of an audit."""

from typing import Literal

import msgspec

from domain.audit.logs import Lines
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.table.game import Game

Kind = Literal[
    "form",  # a line is not written as the format says
    "header",  # the first line does not fit the entries
    "sequence",  # entries are missing, repeated or out of order
    "time",  # the time goes back
    "end",  # the log does not end with `revealed`
    "seed",  # a seed does not fit its commitment
    "changed",  # an entry does not fit its hashes: somebody altered it afterwards
    "seen",  # a choice names a head that this log never had
    "head",  # a head that somebody kept is not in this log
    "illegal",  # the rules do not allow the entry
    "early",  # a seat was timed out before its time was over
    "bot",  # a bot, asked the same, answers otherwise
    "result",  # the rules end the game with another result
    "diverged",  # the hashes fit, but the rules give other facts than were committed to
]

ALTERED: frozenset[Kind] = frozenset({"form", "sequence", "changed", "seed"})
"""After one of these the entries are not those that were played: what the rules say of them proves nothing more."""


class Finding(msgspec.Struct, frozen=True, order=True):
    """Something that does not hold at the entry `seq`; 0 stands for the header and the log as a whole."""

    seq: Seq
    kind: Kind
    text: str


class Verdict(msgspec.Struct, frozen=True):
    """The verdict of an audit: what holds, and what does not.

    `followed` is the last entry up to which the rules were followed, `contributors` are the seats whose seeds went
    into the deal, `notes` are what a reader should know that is no fault. `is_from_position` says that nothing was
    dealt at first, since the creator had set the game up: the seeds are of later draws only. `is_asked`
    says that its creator asked for a seed in place of the server's, and may have known the deal. `is_newer` says that a
    newer version seems to have made the game: it names more than is known here.
    """

    game: str | None
    entries: int
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()
    contributors: tuple[Seat, ...] = ()
    followed: int = 0
    is_from_position: bool = False
    is_asked: bool = False
    is_readable: bool = True
    is_newer: bool = False

    @property
    def status(self) -> Literal["ok", "findings", "unusable"]:
        """`unusable` means that nothing can be said: this is no export, or the rules are not known here."""
        if not self.is_readable:
            return "unusable"
        if self.findings:
            return "findings"
        return "ok" if self.followed == self.entries else "unusable"

    @property
    def is_ok(self) -> bool:
        """Return whether everything was checked and all of it holds."""
        return self.status == "ok"


class Held(msgspec.Struct, frozen=True):
    """A finished game whose log holds, the lines of it, and S."""

    game: Game
    lines: Lines
    secret: bytes


class Examined(msgspec.Struct, frozen=True):
    """An audit's verdict, and the game if all of it holds."""

    verdict: Verdict
    held: Held | None = None
