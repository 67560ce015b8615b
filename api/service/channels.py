"""Channels and deliveries, as requests name them and as their account sees them."""

import secrets
from datetime import timedelta
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from api.http.problems import not_found, problem
from api.service.service import Service
from api.wire.channels import (
    AttemptView,
    ChannelSettings,
    ChannelView,
    DeliveryView,
    DigestHours,
    NewChannel,
    NoticeView,
    QuietHours,
)
from api.wire.forms import milliseconds
from domain.kernel.refusals import quoted
from domain.kernel.times import rfc3339
from domain.notices.addresses import fault_of_url
from domain.notices.records import Attempt, Channel, Delivery, Notice, Outcome, Quiet, Secret
from domain.notices.signing import secret_of
from store.ids import new_id
from store.ledger import LONGEST
from store.zones import zones

KEY_BYTES = 32

OVERLAP = 24 * 3_600_000
"""Milliseconds for which the secret before is used as well."""

LEAST_REMINDER, MOST_REMINDER = 60_000, 30 * 24 * 3_600_000
"""Milliseconds before a deadline at which somebody can be reminded of it."""


def new_channel(data: NewChannel, now: int, allowed: str) -> tuple[Channel, str]:
    """Return the channel that is asked for, and its secret. Raises the problem `address-not-allowed`."""
    hosts = {host.strip().lower() for host in allowed.split(",")} - {""}
    fault = fault_of_url(data.address, hosts)
    if fault is not None:
        raise problem("address-not-allowed", f"the address of a webhook leads to an endpoint of yours: {fault}")
    secret = secret_of(secrets.token_bytes(KEY_BYTES))
    made = Channel(new_id("h"), data.kind, data.address, now, secrets=(Secret(secret),))
    return with_settings(made, data), secret


def with_settings(channel: Channel, data: ChannelSettings) -> Channel:
    """Return a channel with other settings. Raises the problem `no-such-hours`."""
    for named in (data.quiet, data.digest):
        if named is not None and named.zone not in zones():
            raise problem("no-such-hours", f"there is no time zone {quoted(named.zone)}")
    if data.quiet is not None and data.quiet.start == data.quiet.until:
        raise problem("no-such-hours", "quiet hours end at another hour than they begin")
    spans = sorted({milliseconds(span) for span in data.remind})
    if any(not LEAST_REMINDER <= span <= MOST_REMINDER for span in spans):
        raise problem("no-such-hours", "a reminder is sent a minute before a deadline, or earlier, 30 days at most")
    return replace(
        channel,
        mode=data.mode,
        kinds=tuple(dict.fromkeys(data.kinds)),
        quiet=None if data.quiet is None else Quiet(data.quiet.zone, (data.quiet.start, data.quiet.until)),
        digest=() if data.digest is None else tuple(sorted(set(data.digest.hours))),
        zone="UTC" if data.digest is None else data.digest.zone,
        remind=tuple(spans),
    )


def rotated(channel: Channel, now: int) -> tuple[Channel, str]:
    """Return a channel with a new secret beside the one before, and the new one."""
    secret = secret_of(secrets.token_bytes(KEY_BYTES))
    return replace(channel, secrets=(Secret(secret), Secret(channel.secrets[0].text, now + OVERLAP))), secret


async def channel_of(service: Service, player: str, channel: str) -> Channel:
    """Return a channel of an account. Raises the problem `not-found`."""
    found = await service.channels.get(player, channel)
    if found is None:
        raise not_found("channel")
    return found


async def channel_view(service: Service, player: str, channel: Channel) -> ChannelView:
    """Return a channel as its account sees it."""
    quiet = channel.quiet
    health = await service.channels.health(player, channel.id)
    return ChannelView(
        id=channel.id,
        kind=channel.kind,
        address=_shown(channel.address),
        created=rfc3339(channel.created),
        mode=channel.mode,
        kinds=list(channel.kinds),
        quiet=None if quiet is None else QuietHours(zone=quiet.zone, start=quiet.hours[0], until=quiet.hours[1]),
        digest=DigestHours(channel.zone, list(channel.digest)) if channel.digest else None,
        remind=[timedelta(milliseconds=span) for span in channel.remind],
        state=channel.state,
        because=channel.because or None,
        failures=health.failures,
    )


async def all_told(service: Service, player: str) -> tuple[list[ChannelView], list[NoticeView]]:
    """Return the channels of an account, and all that it was told and is kept."""
    channels = [await channel_view(service, player, channel) for channel in await service.channels.of(player)]
    return channels, [notice_view(*row) for row in await service.ledger.page(player, limit=LONGEST)]


def _shown(address: str) -> str:
    """Return what of an address is shown: its path may be a secret."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}/…" if parts.path.strip("/") or parts.query else address


def notice_view(notice: Notice, deliveries: dict[str, Delivery]) -> NoticeView:
    """Return a notice as its account sees it."""
    return NoticeView(
        id=notice.id,
        kind=notice.kind,
        at=rfc3339(notice.at),
        game=notice.game or None,
        seat=notice.seat,
        decision=notice.decision or None,
        deadline=None if notice.deadline is None else rfc3339(notice.deadline),
        version=notice.seq or None,
        deliveries=[_delivery_view(channel, delivery) for channel, delivery in deliveries.items()],
    )


def _delivery_view(channel: str, delivery: Delivery) -> DeliveryView:
    return DeliveryView(
        channel=channel,
        state=delivery.state,
        because=delivery.because or None,
        due=None if delivery.due is None else rfc3339(delivery.due),
        attempts=[_attempt_view(attempt) for attempt in delivery.attempts],
    )


def _attempt_view(attempt: Attempt) -> AttemptView:
    if not attempt.is_known:
        return AttemptView(rfc3339(attempt.at), None, None, "unknown")
    is_taken = attempt.status is not None and 200 <= attempt.status < 300
    outcome = msgspec.convert(attempt.fault or ("taken" if is_taken else "refused"), Outcome)
    return AttemptView(rfc3339(attempt.at), attempt.ms, attempt.status, outcome)
