"""Notices and the ways to them, as they are stored."""

from typing import Literal

from msgspec import Struct

from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.time.rest import Pair

Kind = Literal[
    "game.started",
    "decision.opened",
    "decision.reminder",
    "decision.timed_out",
    "seat.away",
    "request.opened",
    "order.lapsed",
    "game.loss",
    "message.received",
    "invitation",
    "game.finished",
    "channel.disabled",
    "channel.test",
    "account.access",
]
"""The subject of a notice."""

Why = Literal["", "gone", "failing"]
"""The reason why a channel is disabled."""

ChannelKind = Literal["webhook", "mail", "discord", "slack", "ntfy", "push"]

GONE: dict[ChannelKind, tuple[int, ...]] = {
    "webhook": (410,),
    "discord": (404, 410),
    "slack": (404, 410),
    "ntfy": (410,),
    "push": (404, 410),
}
"""Statuses by which an endpoint says that it is there no longer, as each kind means them."""

Content = Literal["none", "prompt"]
"""How much people are told: that they are, or what happened and what they are asked as well."""

CONTENT: dict[ChannelKind, Content] = {"mail": "prompt", "push": "prompt"}
"""How much is told if nobody says it; by the other kinds none, since others may read along there."""

Mode = Literal["every", "sitting", "digest", "off"]
"""How much is told: everything, the first question of each sitting, all of it at one's own hours, nothing."""

State = Literal["waiting", "retrying", "delivered", "gave_up", "dropped"]

Because = Literal["", "answered", "muted", "quiet", "digest", "superseded", "disabled", "active"]


Outcome = Literal[
    "taken",
    "refused",
    "unknown",
    "timeout",
    "unreachable",
    "broken-off",
    "certificate",
    "not-public",
    "no-address",
    "no-mail",
    "unwritable",
]
"""The end of an attempt; `unknown` where who made it has died."""


class Notice(Struct, frozen=True, omit_defaults=True):
    """A notice to an account, made of what its seat may know. `at` is when it happened, in milliseconds.

    It is about a game after the entry `seq`, whose hash is `head`; of a channel's own `channel` tells instead.
    `deadline` is when the time for the `decision` is over, in milliseconds. `message` was written to it there.
    `is_continued`: it was told of another one since it acted last. It is told to nobody before `not_before`, in
    milliseconds, but for questions where the mode is `every`. Of the ways into the account `deed` says what was done,
    `about` what that is called, and `why` for what reason an operator has done it. `trace` is what its deliveries are
    part of (`traceparent`, W3C Trace Context), empty for nothing. `mark` is the place in the game's history at which
    the `decision` was asked, empty in those of earlier versions; `former` is the id that these gave it, or empty.
    """

    id: str
    kind: Kind
    at: int
    game: str = ""
    ruleset: str = ""
    seat: Seat | None = None
    seq: Seq = 0
    head: str = ""
    decision: str = ""
    deadline: int | None = None
    message: str = ""
    channel: str = ""
    channels: tuple[str, ...] = ()
    is_continued: bool = False
    not_before: int = 0
    deed: str = ""
    about: str = ""
    why: str = ""
    trace: str = ""
    mark: str = ""
    former: str = ""


class Quiet(Struct, frozen=True):
    """Hours of a time zone in which nobody is to be woken: from one full hour to another."""

    zone: str
    hours: Pair


class Secret(Struct, frozen=True):
    """A secret by which an endpoint knows the service, and until when it is used; 0 for ever."""

    text: str
    until: int = 0


class Code(Struct, frozen=True, omit_defaults=True):
    """The code that confirms an address, and until when it does (milliseconds).

    `by` is the credential with which it was asked for, empty in those of earlier versions: the link in the mail is
    good as long as that is, since a new way into the account must not outlast the key of whoever wanted it.
    """

    text: str
    until: int
    by: str = ""


class PushKeys(Struct, frozen=True):
    """The keys of a browser that what is pushed to it is encrypted with (RFC 8291), as Base64 for URLs."""

    p256dh: str
    auth: str


class Channel(Struct, frozen=True, omit_defaults=True):
    """A way to tell an account something. Times are in milliseconds; `kinds` that it is for, empty for all.

    `remind` are the times before a deadline at which it reminds of it. `digest` are hours of `zone`, in which times are
    told, too, where `quiet` has no other. It is silent until its account was left alone for `unless_active`.
    """

    id: str
    kind: ChannelKind
    address: str
    created: int
    mode: Mode = "sitting"
    kinds: tuple[Kind, ...] = ()
    quiet: Quiet | None = None
    digest: tuple[int, ...] = ()
    zone: str = "UTC"
    remind: tuple[int, ...] = ()
    state: Literal["active", "unconfirmed", "disabled"] = "active"
    because: Why = ""
    secrets: tuple[Secret, ...] = ()
    code: Code | None = None
    content: Content = "prompt"
    keys: PushKeys | None = None
    unless_active: int = 0

    @property
    def told_in(self) -> str:
        """Return the time zone in which it tells times."""
        return self.zone if self.quiet is None else self.quiet.zone


class GameNotices(Struct, frozen=True, omit_defaults=True):
    """A wish of an account how to be told of one game; what is left out is as its channels say."""

    mode: Mode | None = None
    channels: tuple[str, ...] | None = None


class Attempt(Struct, frozen=True, omit_defaults=True):
    """An attempt to deliver a notice: when it began, how long it took (both in milliseconds), and what came of it.

    One without either `status` or `fault` was not heard of again: it may have been delivered. `later` is for how many
    milliseconds the receiver asked to be left alone.
    """

    at: int
    ms: int = 0
    status: int | None = None
    fault: str = ""
    later: int = 0

    @property
    def is_known(self) -> bool:
        """Return whether it is known what came of it."""
        return self.status is not None or bool(self.fault)

    @property
    def is_taken(self) -> bool:
        """Return whether what was sent has been taken."""
        return self.status is not None and 200 <= self.status < 300


class Delivery(Struct, frozen=True, omit_defaults=True):
    """The delivery of a notice by a channel. `due` is when it is attempted next, in milliseconds; None: not again."""

    state: State
    because: Because = ""
    due: int | None = None
    attempts: tuple[Attempt, ...] = ()


class Health(Struct, frozen=True, omit_defaults=True):
    """The health of a channel: failures in a row, since when, and until when it is left alone (milliseconds)."""

    failures: int = 0
    since: int = 0
    until: int = 0
    is_proven: bool = False
