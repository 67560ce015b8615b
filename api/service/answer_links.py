"""Links in mails, as they are followed: whose they are, and what they still allow."""

from typing import NamedTuple

from msgspec.structs import replace

from api.service.service import Service
from domain.kernel.log.marks import mark_at
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.ids import Seq
from domain.notices import mails
from domain.notices.links import (
    LASTING,
    Link,
    channel_link_of,
    is_genuine,
    link_of,
    may_confirm,
    may_silence,
    token,
)
from domain.notices.records import Channel, GameNotices
from domain.texts.formatting import Names
from domain.texts.seats import seat_names
from store.accounts.players import Player
from store.log.timeline import Timeline
from store.redis.gone import Removed


class Followed(NamedTuple):
    """A link that is genuine: whose it is, and the game that it is about."""

    link: Link
    player: Player
    timeline: Timeline


async def follow(service: Service, token: str, purpose: str) -> Followed | None:
    """Return what a token allows; None for one that nobody here made, whose time is over or whose channel is gone.

    The player at the seat now made it: a seat that was handed over has other links.
    """
    link = link_of(token)
    try:
        timeline = None if link is None else await service.look(link.game)
    except Removed:
        return None
    if link is None or timeline is None:
        return None
    account = timeline.account_at(link.seat)
    player = await service.players.get(account) if account else None
    if player is None or not is_genuine(link, bytes.fromhex(player.key), purpose):
        return None
    channel = await service.channels.get(player.id, link.channel)
    is_over = link.until and await service.work_items.now() >= link.until
    return None if channel is None or is_over else Followed(link, player, timeline)


def question(visit: Followed) -> Decision | None:
    """Return the question that a link answers, as long as it is asked."""
    pending = visit.timeline.game.decision_of(visit.link.seat)
    return pending.decision if pending is not None and pending.decision.id == visit.link.what else None


async def is_lost(service: Service, visit: Followed) -> bool:
    """Return whether a link was made at an entry that the store has lost: its question may be another one by now."""
    return not await service.games.replays.has_passed(visit.timeline, visit.link.mark)


async def renew(service: Service, visit: Followed, decision: str) -> str:
    """Return the token of a link to answer another question of the same seat."""
    until, game, link = await service.work_items.now() + LASTING, visit.timeline.game, visit.link
    mark = mark_at(game.seq, game.head.hex())
    return token(bytes.fromhex(visit.player.key), "answer", link.game, decision, link.channel, until, mark)


async def names_of_seats(service: Service, visit: Followed) -> Names:
    """Return what the seats of the game are called."""
    timeline = visit.timeline
    names = await service.names.of(timeline.accounts.values())
    return seat_names(timeline.game, visit.player.locale, timeline.names_in_log(names))


async def tell_since(service: Service, visit: Followed, after: Seq) -> tuple[str, ...]:
    """Put into words what happened after an entry, as far as the seat of the link may know it."""
    game, locale = visit.timeline.game, visit.player.locale
    rows = await service.games.replays.since(visit.timeline, after, game.seq)
    events = (event for row in rows for event in row.events)
    return mails.tell_events(
        game.created.ruleset, locale, events, visit.link.seat, await names_of_seats(service, visit)
    )


async def mute(service: Service, visit: Followed) -> None:
    """Let a player be told nothing more of a game."""
    settings = await service.channels.settings(visit.player.id, visit.link.game)
    await service.channels.set(visit.player.id, visit.link.game, GameNotices("off", settings.channels))


async def silencing(service: Service, token: str) -> tuple[Player, Channel] | None:
    """Return which channel of whom a token lets be silenced; None for one that nobody here made, or that is gone."""
    link = channel_link_of(token)
    player = None if link is None else await service.players.get(link.account)
    if link is None or player is None or not may_silence(link, bytes.fromhex(player.key)):
        return None
    channel = await service.channels.get(player.id, link.channel)
    return None if channel is None else (player, channel)


async def confirming(service: Service, token: str) -> tuple[Player, Channel] | None:
    """Return which channel of whom a token confirms; None for one that is worth nothing, or not any more."""
    link = channel_link_of(token)
    player = None if link is None else await service.players.get(link.account)
    if link is None or player is None:
        return None
    channel = await service.channels.get(player.id, link.channel)
    code = None if channel is None else channel.code
    if channel is None or code is None or not code.by or await service.work_items.now() >= code.until:
        return None
    return (player, channel) if may_confirm(link, bytes.fromhex(player.key), code.text) else None


async def silence(service: Service, player: Player, channel: Channel) -> None:
    """Let a channel tell nothing more but what concerns the account itself, and games for which that was asked."""
    await service.channels.put(player.id, replace(channel, mode="off"))
