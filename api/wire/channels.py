"""Bodies of channels and of what was delivered by them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.wire.calendars import Hour
from api.wire.forms import END, form
from api.wire.values import Duration, GameId, MailedCode, Request, Span, Time
from domain.kernel.protocol.vocabulary import GROWS
from domain.notices.records import Because, ChannelKind, Content, Kind, Mode, Outcome, State
from store.accounts.credentials import DeedKind

NoticeKind = Annotated[Kind, GROWS]
Zone = Annotated[str, Meta(min_length=1, max_length=64)]


class QuietHours(Request, frozen=True):
    """Hours in which you are not to be woken."""

    zone: Zone
    """The time zone that they are meant in, as `Europe/Warsaw`."""
    until: Hour
    """The full hour at which they end."""
    start: Hour = msgspec.field(name="from")
    """The full hour at which they begin."""


class DigestHours(Request, frozen=True):
    """Hours at which a digest is sent."""

    zone: Zone
    """The time zone that they are meant in."""
    hours: Annotated[list[Hour], Meta(min_length=1, max_length=4)]
    """The full hours."""


class ChannelSettings(Request, frozen=True):
    """The settings of a channel: what it is for, and when. A field that is left out has its default."""

    mode: Mode = "sitting"
    """`every` tells everything, `sitting` a question once you have left the game, `digest` all of it at your hours."""
    content: Content | None = None
    """How much people are told: `none` is that they are, `prompt` also by whom, what happened and what they are asked.

    Left out it is `prompt` for mail and push, and `none` where others may read along. Payloads for programs are thin.
    """
    kinds: Annotated[list[Kind], Meta(max_length=20)] = msgspec.field(default_factory=list)
    """The kinds that it is for; all if none is named."""
    quiet: QuietHours | None = None
    """When it is quiet; left out: never. Notices and retries of that time come afterwards."""
    digest: DigestHours | None = None
    """When a digest is sent; left out: at 8 in the morning, in the zone of the quiet hours or else of the channel."""
    zone: Zone | None = None
    """The time zone in which it tells times, where no hours of its own name one. Left out: UTC."""
    unless_active: Span | None = None
    """It waits until you have not been there for so long, and is silent about what you have done by then.

    Requests with a token of the scope `play` count, such as those of the table in a browser. Left out: it never waits.
    """
    remind: Annotated[list[Span], Meta(max_length=4)] = msgspec.field(default_factory=list)
    """How long before a deadline it reminds of it, besides after 80 % of the time."""


class SubscriptionKeys(Request, frozen=True):
    """The keys of a browser's `PushSubscription`, as `toJSON()` gives them."""

    p256dh: Annotated[str, form(f"^[A-Za-z0-9_-]{{87}}=?{END}", "65 bytes as Base64 for URLs", "Its public key.")]
    """Its public key."""
    auth: Annotated[str, form(f"^[A-Za-z0-9_-]{{22}}(==)?{END}", "16 bytes as Base64 for URLs", "Its secret.")]
    """Its secret."""


class NewChannel(ChannelSettings, frozen=True, kw_only=True):
    """A channel to be."""

    kind: ChannelKind
    """The way to you: a `webhook` is a POST to an endpoint of yours, a `mail` what everybody knows.

    `discord` and `slack` are incoming webhooks of a room there (Mattermost and Rocket.Chat take the form of Slack's),
    `ntfy` is a topic, `push` a browser.
    """
    address: Annotated[str, Meta(min_length=1, max_length=2048)]
    """Where to: an https address, in ASCII; that of ntfy ends with the topic, as `https://ntfy.sh/mytopic`.

    For mail an address that is confirmed before it is used, for `push` the `endpoint` of the browser's subscription.
    """
    keys: SubscriptionKeys | None = None
    """The keys of the browser's subscription: for `push`, and left out for the other kinds."""


class ChannelView(msgspec.Struct, frozen=True, kw_only=True):
    """A channel. Its secret is not shown again, nor all of its address."""

    id: str
    """Names the channel. Begins with `h_`."""
    kind: ChannelKind
    """The way to you."""
    address: str
    """Where to, without what only the two of you are to know."""
    created: Time
    """When it was created."""
    mode: Mode
    """How much it tells."""
    content: Content
    """How much people are told."""
    kinds: list[NoticeKind]
    """The kinds that it is for; empty for all."""
    quiet: QuietHours | None
    """When it is quiet; null for never."""
    digest: DigestHours | None
    """When a digest is sent; null if you have not said it."""
    zone: str
    """The time zone in which it tells times."""
    unless_active: Duration | None
    """For how long you are to have been away; null if that is no matter."""
    remind: list[Duration]
    """How long before a deadline it reminds of it."""
    state: Literal["active", "unconfirmed", "disabled"]
    """Whether it is used; `unconfirmed` until the code is known that was mailed to its address."""
    because: Literal["gone", "failing"] | None
    """Why it is disabled: its endpoint said 410, or has failed for days; null if it is not."""
    failures: int
    """How many attempts in a row have failed."""


class ChannelList(msgspec.Struct, frozen=True):
    """The channels of an account."""

    channels: list[ChannelView]
    """The oldest first."""
    push_key: str
    """The public key of this service: the `applicationServerKey` with which a browser subscribes."""


class CreatedChannel(msgspec.Struct, frozen=True):
    """A new channel, with its secret, which is shown this once."""

    channel: ChannelView
    """The channel."""
    secret: str | None
    """By which your endpoint knows us: the key of signatures by Standard Webhooks; null but for new webhooks."""


class ChannelCode(Request, frozen=True):
    """The code that was mailed to the address of a channel."""

    code: MailedCode
    """The code."""


class RotatedChannel(msgspec.Struct, frozen=True):
    """A channel with a new secret, which is shown this once."""

    channel: ChannelView
    """The channel."""
    secret: str
    """The new secret. From now on there is a signature by each of them."""
    until: Time
    """Until when the old one is used as well."""


class GameNoticesSettings(Request, frozen=True):
    """A wish how to be told of one game. A field that is left out is as your channels say."""

    mode: Mode | None = None
    """How much is told; left out: as each channel says."""
    channels: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=50)] | None = None
    """By which channels; left out: by all of them."""


class GameNoticesView(msgspec.Struct, frozen=True):
    """The way in which you are told of one game."""

    game: GameId
    """The id of the game."""
    mode: Mode | None
    """How much is told; null: as each channel says."""
    channels: list[str] | None
    """By which channels; null: by all of them."""


class AttemptView(msgspec.Struct, frozen=True):
    """An attempt to deliver a notice."""

    at: Time
    """When it began."""
    ms: int | None
    """How many milliseconds it took; null if that is not known."""
    status: int | None
    """The status of the HTTP response; null if there was none."""
    outcome: Annotated[Outcome, GROWS]
    """`taken`, `refused`, or why there is no answer, such as `timeout`; `unknown` where who made it has died."""


class DeliveryView(msgspec.Struct, frozen=True):
    """The delivery of a notice by one channel."""

    channel: str
    """The id of the channel."""
    state: State
    """`waiting`, `retrying`, and in the end `delivered`, `gave_up` or `dropped`."""
    because: Because | None
    """Why it waits or was dropped; null where that is plain."""
    due: Time | None
    """When it is attempted next; null for never."""
    attempts: list[AttemptView]
    """The attempts, the first one first."""


class NoticeView(msgspec.Struct, frozen=True):
    """A notice, and what became of it."""

    id: str
    """Begins with `n_`. Each attempt to send it names it."""
    kind: NoticeKind
    """The kind of its news."""
    at: Time
    """When that happened."""
    game: str | None
    """The game; null for a notice about a channel."""
    seat: int | None
    """Your seat there."""
    decision: str | None
    """The decision that waits for you, in notices of one."""
    deadline: Time | None
    """When the time for it is over; null if there is no limit."""
    message: str | None
    """The message that was written to you, in notices of one."""
    version: int | None
    """The version of the game that it tells of."""
    deed: Annotated[DeedKind, GROWS] | None
    """The change, as `listActivity` calls it, in notices of the ways into your account."""
    about: str | None
    """The name of its object: of a token, or an address."""
    channels: list[DeliveryView]
    """Its fate, by channel."""


class NoticePage(msgspec.Struct, frozen=True):
    """Notices, latest first."""

    deliveries: list[NoticeView]
    """The notices, and what became of each."""
    before: str | None
    """Where the next page begins; null at the end."""
