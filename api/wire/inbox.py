"""Bodies of the inbox: what waits for you in all games, and what settles it."""

from typing import Annotated, Any, Literal

import msgspec

from api.wire.values import Time
from domain.kernel.protocol.vocabulary import GROWS
from store.log.waits import WaitKind


class LookView(msgspec.Struct, frozen=True):
    """A request that shows what a row is about."""

    operation: str
    """The id of the operation in this document."""
    method: Literal["GET"]
    """The method of the request."""
    path: str
    """The path of the request, with its query, if it has one."""


class SettleView(msgspec.Struct, frozen=True):
    """A request that settles what waits."""

    operation: str
    """The id of the operation in this document."""
    method: Literal["POST", "PUT", "DELETE"]
    """The method of the request."""
    path: str
    """The path of the request."""
    body: dict[str, Any] | None
    """The body of the request; null if it has none."""
    fill: list[str]
    """The fields of the body that are for you to fill in: they are empty in it."""


class InboxRow(msgspec.Struct, frozen=True):
    """Something that waits for you in a game."""

    id: str
    """The same as long as it waits, and another one's never. Nothing can be read out of it."""
    kind: Annotated[WaitKind, GROWS]
    """The kind of wait.

    `decision`: a question of the game; `seed`: your seed, before the deal; `request`: others ask you to agree to
    something; `away`: your return, while a bot answers for you; `start`: the start of a game that is yours to start;
    `seat_kept`: a seat that is kept for you; `seat_offered`: a seat that its player hands over to you alone; `message`:
    messages to you that you have not said you have read.
    """
    game: str
    """The id of the game."""
    ruleset: str
    """The id of its ruleset."""
    version: int
    """The seq of the latest entry of its log."""
    seat: int
    """The seat that it is about: yours, or one that you may have."""
    by: int | None
    """The seat of who asks; null for the game, and for who has no seat there."""
    name: str | None
    """The name of the one who asks; null for the game, and for one who has no account any more."""
    others: list[str]
    """The names of the others at the table, in the order of their seats, without those who have no account any more."""
    text: str
    """The row in words: of a `request` what others ask, of a question only that there is one."""
    since: Time | None
    """Since when it waits; null where that is not known."""
    until: Time | None
    """When it waits no longer, with what becomes of it then being the game's; null if it always will."""
    look: LookView
    """The request that shows more of it, such as the options of a decision."""
    settle: list[SettleView]
    """The requests that settle it, each on its own: the one wanted of you first, then ways to decline it."""


class InboxPage(msgspec.Struct, frozen=True):
    """A page of all that waits for you, of some of your games."""

    waiting: list[InboxRow]
    """The waits of the games of this page, the game with the least time first.

    Offers and messages are on the last page, 200 at most, the longest wait first.
    """
    cursor: str | None
    """Asks for the next page; null at the end."""
    count: int
    """In how many games something waits, offers and messages apart, on all pages."""
