"""Bodies of branches of games that are over."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.values import Request, Time


class NewBranch(Request, frozen=True):
    """A moment from which a game that is over is to be played otherwise."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)]
    """After which version: an entry of the log, or a version of `branch`. Somebody has to be asked something there."""
    branch: Annotated[str, Meta(max_length=40)] | None = None
    """The branch that it leaves, whose moves up to there are its own too; left out: the game as it was played."""
    luck: Annotated[int, Meta(ge=0, le=999_999)] | None = None
    """A number that all is drawn by from then on; left out: as in the branch that it leaves, or as in the game."""


class NewMove(Request, frozen=True):
    """An answer in a branch."""

    decision: Annotated[str, Meta(min_length=1, max_length=40)]
    """The id of the decision, of any seat, that is open after the latest move."""
    choose: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)] | None = None
    """The ids of the options that are chosen; left out: a bot that stands in for players chooses."""


class BranchRow(msgspec.Struct, frozen=True):
    """A branch of a game that is over, as lists have it. Nobody is told who began it."""

    id: str
    """Begins with `b_`."""
    created: Time
    """When it was begun."""
    yours: bool
    """Whether you began it: then you may add moves, and delete it."""
    parent: str | None
    """The branch that it leaves, which may be deleted by now; null for the game as it was played."""
    begin: int
    """The version of the parent after which it goes its own way."""
    seq: int
    """The latest entry of the log that it has in common with the game: all after it are moves."""
    version: int
    """The version after its latest move: each counts one."""
    luck: int | None
    """The number that its next moves are drawn by; null: all is drawn as it was in the game."""


class BranchList(msgspec.Struct, frozen=True):
    """The branches of a game."""

    branches: list[BranchRow]
    """All of them, the oldest first: `parent` makes them a tree."""


class MoveView(msgspec.Struct, frozen=True):
    """An answer in a branch."""

    version: int
    """The version after it."""
    decision: str
    """The decision that it answers; the game itself would have given it the same id."""
    seat: int
    """The seat that is asked."""
    choose: list[str]
    """The ids of the options that are chosen."""
    by_bot: bool
    """Whether a bot that stands in for players has chosen."""
    luck: int | None
    """The number that it was drawn by; null: as in the game."""


class BranchView(BranchRow, frozen=True):
    """A branch of a game that is over, with all that was done in it."""

    moves: list[MoveView]
    """Its moves in their order, those of its parent first."""


class OwnBranch(msgspec.Struct, frozen=True):
    """A branch of one's own, and the game that it is of."""

    game: str
    """The id of the game."""
    branch: BranchRow
    """The branch."""
