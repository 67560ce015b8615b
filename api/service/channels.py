"""Channels and deliveries, as requests name them and as their account sees them."""

import hmac
import secrets
from collections.abc import Iterable
from datetime import timedelta
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from api.http.problems import not_found, not_yet, problem, unfit
from api.service.calendars import unknown_zone
from api.service.service import Service
from api.wire.channels import (
    AttemptView,
    ChannelSettings,
    ChannelView,
    DeliveryView,
    DigestHours,
    GameNoticesView,
    NewChannel,
    NoticeView,
    QuietHours,
)
from api.wire.forms import milliseconds
from domain.kernel.protocol.faults import Misfit
from domain.kernel.time.times import DAY, HOUR, MINUTE, rfc3339, rfc3339_or_none
from domain.notices.addresses import fault_of_url, is_mail
from domain.notices.links import confirmation
from domain.notices.mails import html, plain, say
from domain.notices.posts import fault_of_topic
from domain.notices.records import (
    CONTENT,
    Attempt,
    Channel,
    Code,
    Delivery,
    GameNotices,
    Health,
    Notice,
    Outcome,
    PushKeys,
    Quiet,
    Secret,
)
from domain.notices.signing import secret_of
from domain.notices.told import Choice, Told
from store.accounts.credentials import Change, Deed, DeedKind
from store.accounts.once import Seed
from store.accounts.players import Player, Principal
from store.calendars.zones import zones
from store.notices.addresses import same, same_place
from store.notices.channels import MOST_MAILS, leads_in
from store.notices.ledger import LONGEST
from store.notices.letters import Letter

KEY_BYTES = 32

OVERLAP = DAY
"""Milliseconds for which the secret before is used as well."""

MOST_SECRETS = 4
"""Secrets of a channel that are used at a time: the latest, and those before whose time is not over."""

LEAST_REMINDER, MOST_REMINDER = MINUTE, 30 * DAY
"""Milliseconds before a deadline at which somebody can be reminded of it."""


LEAST_ABSENCE, MOST_ABSENCE = MINUTE, HOUR
"""Milliseconds for which somebody is to have been away."""

CODE_LASTS = DAY
"""Milliseconds for which the code is good that confirms an address."""

TRIES = 5
"""How often it may be guessed."""

TELLING_LASTS = 7 * DAY
"""Milliseconds for which it is tried to tell an address that it leads in no more."""


def new_channel(data: NewChannel, principal: Principal, now: int, allowed: str) -> Channel:
    """Return the channel that is asked for, without a secret. Raises the problem `address-not-allowed`.

    Its id follows from where it leads to, so that many requests at once for one address make one channel.
    """
    place = f"channel {data.kind} {same_place(data.address)}".encode()
    channel_id = Seed(hmac.digest(bytes.fromhex(principal.player.key), place, "sha256")).id("h")
    if data.kind == "mail":
        if not is_mail(data.address) or data.keys is not None:
            detail = "this is not one mail address alone, such as ada@example.org"
            raise unfit("address-not-allowed", Misfit.of(detail, "malformed", "address", data.address))
        code = new_code(now, principal)
        channel = Channel(channel_id, "mail", data.address, now, state="unconfirmed", code=code)
        return with_settings(channel, data)
    hosts = {host.strip().lower() for host in allowed.split(",")} - {""}
    fault = fault_of_url(data.address, hosts) or _fault(data)
    if fault is not None:
        detail = f"this is no address of a channel of the kind {data.kind}: {fault.detail}"
        raise unfit("address-not-allowed", Misfit(detail, fault.fault))
    return with_settings(Channel(channel_id, data.kind, data.address, now, keys=_keys(data)), data)


def with_secret(channel: Channel, seed: Seed) -> Channel:
    """Return a channel with the secret that it has if it is made from this seed; most kinds have none."""
    return replace(channel, secrets=(Secret(secret_of(seed.key())),)) if channel.kind == "webhook" else channel


def game_notices_view(game: str, settings: GameNotices) -> GameNoticesView:
    """Return how an account is told of a game, as it sees that."""
    return GameNoticesView(game, settings.mode, None if settings.channels is None else list(settings.channels))


def _keys(data: NewChannel) -> PushKeys | None:
    return None if data.keys is None else PushKeys(data.keys.p256dh, data.keys.auth)


def _fault(data: NewChannel) -> Misfit | None:
    """Return what of a channel does not fit its kind."""
    keys = _keys(data)
    if (keys is not None) != (data.kind == "push"):
        detail = "a push needs the keys of the browser's subscription, and nothing else has any"
        return Misfit.of(detail, "missing" if keys is None else "misplaced", "keys")
    if keys is not None:
        from domain.notices.pushes import fault_of_keys

        return fault_of_keys(keys)
    return fault_of_topic(data.address) if data.kind == "ntfy" else None


def new_code(now: int, principal: Principal) -> Code:
    """Return a code of 8 digits that confirms an address, for who asks at a time in milliseconds."""
    return Code(f"{secrets.randbelow(10**8):08}", now + CODE_LASTS, principal.credential)


async def used_again(service: Service, principal: Principal, channel: Channel, wish: Channel) -> Channel:
    """Return the channel that leads where another one is asked for: in use again, with the browser's latest keys.

    Its settings stay. An address whose code is over is sent another. Raises the problem `too-many-mails`.
    """
    player, state = principal.player, "active" if channel.state == "disabled" else channel.state
    changed = replace(
        channel, state=state, because="" if channel.state == "disabled" else channel.because, keys=wish.keys
    )
    now = await service.work_items.now()
    if channel.code is not None and channel.code.until <= now:
        changed = replace(changed, code=new_code(now, principal))
        await send_code(service, player, changed)
        await service.channels.forget_tries(player.id, changed.id)
    if changed != channel:
        await service.channels.put(player.id, changed)
    if channel.state == "disabled":
        await service.channels.note(player.id, channel.id, Health())
    return changed


async def send_code(service: Service, player: Player, channel: Channel) -> None:
    """Mail the code to the address that it confirms, with a link that does. Raises the problem `too-many-mails`."""
    code = channel.code
    if code is None:
        return
    day, passed = divmod(code.until - CODE_LASTS, DAY)
    if await service.channels.count_mail(channel.address, day) > MOST_MAILS:
        what = f"{MOST_MAILS} mails a day go to an address that nobody has confirmed"
        raise not_yet("too-many-mails", what, (DAY - passed) // 1000 + 1)
    subject = say(player.locale, "mail-confirm-subject", code=code.text)
    letter = Told(
        subject, say(player.locale, "mail-confirm", code=code.text), links=_confirming(service, player, channel)
    )
    await _post(service, player, channel, letter, code.until)


def _confirming(service: Service, player: Player, channel: Channel) -> tuple[Choice, ...]:
    """Return the link that confirms an address; none where nobody has said at which address people find the service.

    That a request came by is no such address: its sender chooses it, and would be told the link by whoever follows it.
    """
    address = service.settings.address.rstrip("/")
    if channel.code is None or not address:
        return ()
    code = confirmation(bytes.fromhex(player.key), player.id, channel.id, channel.code.text)
    return (Choice(say(player.locale, "mail-confirm-link"), f"{address}/a/confirm/{code}"),)


async def _post(service: Service, player: Player, channel: Channel, letter: Told, until: int) -> None:
    """Mail something to the address of a channel, as long as it is worth anything (milliseconds since 1970)."""
    text, page = plain(player.locale, letter), html(player.locale, letter)
    await service.letters.post(Letter(channel.address, letter.subject, text, page, until=until))


async def confirm_address(service: Service, principal: Principal, channel: Channel, text: str) -> Channel:
    """Return a channel whose address is confirmed by a code. Raises the problem `wrong-code`, and Revoked."""
    player = principal.player.id
    code, now = channel.code, await service.work_items.now()
    # It is counted before it is looked at, so that many at once are no more tries.
    left = TRIES - (await service.channels.count_try(player, channel) if code is not None else 0)
    if code is None or left < 0 or now >= code.until:
        raise problem("wrong-code", "no code is awaited here any more; ask for another one with a test of the channel")
    if not hmac.compare_digest(code.text, text):
        raise problem("wrong-code", f"this is not the code; it may be tried {left} times more")
    return await confirm(service, player, channel, principal.credential)


async def confirm(service: Service, player: str, channel: Channel, credential: str) -> Channel:
    """Return a channel whose address is confirmed, as long as a credential is in force. Raises Revoked."""
    changed = replace(channel, state="active", code=None)
    deed = Deed(await service.work_items.now(), "mail-added", name=channel.address, by=channel.id)
    await service.players.tokens.credentials.change(player, Change(shown=credential), deed)
    await service.channels.put(player, changed)
    await service.channels.forget_tries(player, changed.id)
    return changed


async def remove_channel(service: Service, player: Player, channel: Channel) -> None:
    """Delete a channel, and a way into the account with it if it was one; its address is told so by a last mail."""
    if leads_in(channel):
        now = await service.work_items.now()
        deed = Deed(now, "mail-removed", name=channel.address, by=channel.id)
        await service.players.tokens.credentials.change(player.id, Change(), deed)
        opening_line = say(player.locale, "deed-mail-removed", about=channel.address)
        opening = say(player.locale, "mail-access", name=player.name, deed=opening_line)
        letter = Told(say(player.locale, "mail-access-subject"), opening)
        await _post(service, player, channel, letter, now + TELLING_LASTS)
    await service.channels.delete(player.id, channel.id)


async def tell_of_end(service: Service, player: Player, channels: Iterable[Channel]) -> None:
    """Mail to each address that led into an account that it was deleted."""
    now = await service.work_items.now()
    letter = Told(say(player.locale, "mail-deleted-subject"), say(player.locale, "mail-deleted", name=player.name))
    for channel in {same(channel.address): channel for channel in channels if leads_in(channel)}.values():
        await _post(service, player, channel, letter, now + TELLING_LASTS)


def with_settings(channel: Channel, data: ChannelSettings) -> Channel:
    """Return a channel with other settings. Raises the problem `no-such-hours`."""
    for named in (data, data.quiet, data.digest):
        if named is not None and named.zone is not None and named.zone not in zones():
            raise unfit("no-such-hours", unknown_zone(named.zone))
    if data.quiet is not None and data.quiet.start == data.quiet.until:
        detail = "quiet hours end at another hour than they begin"
        raise unfit("no-such-hours", Misfit.of(detail, "conflict", "quiet"))
    spans = sorted({milliseconds(span) for span in data.remind})
    if any(not LEAST_REMINDER <= span <= MOST_REMINDER for span in spans):
        detail = "a reminder is sent a minute before a deadline, or earlier, 30 days at most"
        raise unfit("no-such-hours", Misfit.of(detail, "out-of-range", "remind", least="PT1M", most="P30D"))
    absence = milliseconds(data.unless_active) if data.unless_active else 0
    if data.unless_active is not None and not LEAST_ABSENCE <= absence <= MOST_ABSENCE:
        detail = "`unless_active` is a minute to an hour"
        raise unfit("no-such-hours", Misfit.of(detail, "out-of-range", "unless_active", least="PT1M", most="PT1H"))
    return replace(
        channel,
        unless_active=absence,
        mode=data.mode,
        kinds=tuple(dict.fromkeys(data.kinds)),
        quiet=None if data.quiet is None else Quiet(data.quiet.zone, (data.quiet.start, data.quiet.until)),
        digest=() if data.digest is None else tuple(sorted(set(data.digest.hours))),
        zone=data.digest.zone if data.digest is not None else data.zone or "UTC",
        remind=tuple(spans),
        content=data.content or CONTENT.get(channel.kind, "none"),
    )


def rotate_secret(channel: Channel, now: int) -> tuple[Channel, str]:
    """Return a channel with a new secret beside those before, and the new one.

    Where the reply is lost and another is asked for, the endpoint knows none but an earlier one.
    """
    secret = secret_of(secrets.token_bytes(KEY_BYTES))
    latest, *earlier = channel.secrets
    in_use = (one for one in earlier if now < one.until)
    after = (Secret(secret), Secret(latest.text, now + OVERLAP), *in_use)
    return replace(channel, secrets=after[:MOST_SECRETS]), secret


async def channel_of(service: Service, player: str, channel: str) -> Channel:
    """Return a channel of an account. Raises the problem `not-found`."""
    row = await service.channels.get(player, channel)
    if row is None:
        raise not_found("channel")
    return row


async def channel_view(service: Service, player: str, channel: Channel) -> ChannelView:
    """Return a channel as its account sees it."""
    return _view(channel, await service.channels.health(player, channel.id))


async def channel_views(service: Service, player: str) -> list[ChannelView]:
    """Return the channels of an account, oldest first; two round trips."""
    healths = await service.channels.healths(player)
    return [_view(channel, healths.get(channel.id, Health())) for channel in await service.channels.of(player)]


def _view(channel: Channel, health: Health) -> ChannelView:
    quiet = channel.quiet
    return ChannelView(
        id=channel.id,
        kind=channel.kind,
        address=_public_address(channel.address),
        created=rfc3339(channel.created),
        mode=channel.mode,
        content=channel.content,
        kinds=list(channel.kinds),
        quiet=None if quiet is None else QuietHours(zone=quiet.zone, start=quiet.hours[0], until=quiet.hours[1]),
        digest=DigestHours(channel.zone, list(channel.digest)) if channel.digest else None,
        zone=channel.told_in,
        unless_active=timedelta(milliseconds=channel.unless_active) if channel.unless_active else None,
        remind=[timedelta(milliseconds=span) for span in channel.remind],
        state=channel.state,
        because=channel.because or None,
        failures=health.failures,
    )


async def all_told(service: Service, player: str) -> tuple[list[ChannelView], list[NoticeView]]:
    """Return the channels of an account, and all that it was told and is kept."""
    return await channel_views(service, player), [
        notice_view(*row) for row in await service.ledger.page(player, limit=LONGEST)
    ]


def _public_address(address: str) -> str:
    """Return what of an address is shown: the path of one on the web may be a secret."""
    parts = urlsplit(address)
    has_more = parts.path.strip("/") or parts.query
    return f"{parts.scheme}://{parts.netloc}/…" if parts.netloc and has_more else address


def notice_view(notice: Notice, deliveries: dict[str, Delivery]) -> NoticeView:
    """Return a notice as its account sees it."""
    return NoticeView(
        id=notice.id,
        kind=notice.kind,
        at=rfc3339(notice.at),
        game=notice.game or None,
        seat=notice.seat,
        decision=notice.decision or None,
        deadline=rfc3339_or_none(notice.deadline),
        message=notice.message or None,
        version=notice.seq or None,
        deed=msgspec.convert(notice.deed, DeedKind) if notice.deed else None,
        about=notice.about or None,
        channels=[_delivery_view(channel, delivery) for channel, delivery in deliveries.items()],
    )


def _delivery_view(channel: str, delivery: Delivery) -> DeliveryView:
    return DeliveryView(
        channel=channel,
        state=delivery.state,
        because=delivery.because or None,
        due=rfc3339_or_none(delivery.due),
        attempts=[_attempt_view(attempt) for attempt in delivery.attempts],
    )


def _attempt_view(attempt: Attempt) -> AttemptView:
    if not attempt.is_known:
        return AttemptView(rfc3339(attempt.at), None, None, "unknown")
    outcome = msgspec.convert(attempt.fault or ("taken" if attempt.is_taken else "refused"), Outcome)
    return AttemptView(rfc3339(attempt.at), attempt.ms, attempt.status, outcome)
