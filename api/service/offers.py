"""Seats that are offered: codes that let somebody else take one over."""

import hmac

from api.service.service import Service
from domain.kernel.identifiers import offer_code
from domain.kernel.ids import Seat
from domain.kernel.rest import Rest
from store.players import Player
from store.timeline import Timeline


def offered_seat(timeline: Timeline | None, code: str | None) -> Seat | None:
    """Return the seat of a running game that this code lets somebody take over; None if it is no such code."""
    if timeline is None or code is None or timeline.game.status != "running":
        return None
    given = code.encode()
    links = (offer for offer in timeline.game.offers if offer.to == "link")
    codes = ((offer.seat, offer_code(timeline.id, timeline.secret, offer)) for offer in links)
    return next((seat for seat, known in codes if hmac.compare_digest(known.encode(), given)), None)


async def rest_of(service: Service, player: Player) -> Rest | None:
    """Return the hours of rest that a player brings into a game that is running; a vacation follows by itself."""
    now = await service.calendars.now()
    calendar, _ = await service.calendars.get(player.id)
    if any(end > now for _, end in calendar.spans):
        await service.calendars.mark(player.id, now)
    return calendar.hours.at(now) if calendar.hours else None
