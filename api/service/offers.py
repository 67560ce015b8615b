"""Seats that are offered: codes that let somebody else take one over."""

import hmac
from collections.abc import Awaitable, Callable
from typing import TypeVar

from api.http.problems import problem, unfit
from api.service.service import Service
from api.wire.requests import NewOffer
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.identifiers import offer_code
from domain.kernel.time.rest import Rest
from store.accounts.players import Player, Principal
from store.log.timeline import Timeline
from store.notices.listeners import SAFELY
from store.notices.mentions import Mention

Made = TypeVar("Made")


def offered_seat(timeline: Timeline | None, player: Player, code: str | None) -> Seat | None:
    """Return the seat of a running game that a player may take over, with this code or for being named; else None."""
    if timeline is None or timeline.game.status != "running":
        return None
    return timeline.game.offered_to(timeline.actor(player)) if code is None else seat_of_code(timeline, code)


def seat_of_code(timeline: Timeline, code: str) -> Seat | None:
    """Return the seat that whoever has this code may take over; None if it is no such code."""
    raw = code.encode()
    links = (offer for offer in timeline.game.offers if offer.to == "link")
    codes = ((offer.seat, offer_code(timeline.id, timeline.secret, offer)) for offer in links)
    return next((seat for seat, seat_code in codes if hmac.compare_digest(seat_code.encode(), raw)), None)


async def rest_of(service: Service, player: Player) -> Rest | None:
    """Return the hours of rest that a player brings into a game that is running; a vacation follows by itself."""
    now = await service.calendars.now()
    calendar, _ = await service.calendars.get(player.id)
    if any(end > now for _, end in calendar.spans):
        await service.calendars.mark(player.id, now)
    return calendar.hours.at(now) if calendar.hours else None


async def tell_of_offer(service: Service, account: str, game: str, make: Callable[[], Awaitable[Made]]) -> Made:
    """Make an offer to an account, and tell it of that: also before, so that a crash in between loses nothing."""
    now = await service.games.now(game)
    await service.listeners.hear([(account, game)], SAFELY)
    await service.mentions.add(account, Mention("seat_offered", game, now, now, 0))
    made = await make()
    await service.listeners.hear([(account, game)])
    at = await service.games.now(game)
    await service.mentions.add(account, Mention("seat_offered", game, at, at, 0))
    return made


async def find_recipient(service: Service, principal: Principal, offer: NewOffer) -> Player | None:
    """Return the player to whom a seat is to be offered; None if nobody is named.

    Raises the problems `request-not-possible`, `not-found`, `avoided-player` and `not-admitted`.
    """
    if (offer.to == "player") != (offer.game is not None and offer.seat is not None):
        detail = "`game` and `seat` stand beside `to: player`, and both"
        raise unfit("request-not-possible", Misfit.of(detail, "conflict", "to", offer.to))
    if offer.game is None or offer.seat is None:
        return None
    timeline = await service.visible(offer.game, principal)
    account, own = timeline.account_at(offer.seat), principal.player.id
    other = await service.players.get(account) if account else None
    if other is None:
        detail = "nobody who has an account here sits there"
        raise unfit("request-not-possible", Misfit.of(detail, "unknown", "seat", offer.seat))
    avoided = await service.players.avoidances((own, other.id))
    if other.id in avoided[own]:
        raise problem("avoided-player", "you avoid this player; see `avoid` in GET /v1/players/me")
    if own in avoided[other.id]:
        raise problem("not-admitted", "this player cannot be offered your seat; others can")
    return other
