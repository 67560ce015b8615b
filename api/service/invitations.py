"""Invitations: codes that show a game before it starts to who has no seat, and let into private ones."""

from api.http.problems import not_found, problem
from api.service.offers import offered_seat
from api.service.service import Service
from api.wire.forms import milliseconds
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.ids import Seat
from domain.kernel.time.times import rfc3339
from store.accounts.players import Player
from store.log.beside import Invitation, game_of, new_invitation
from store.log.timeline import Timeline

LIFETIME = "P30D"
"""How long an invitation lets people in, if nothing else is said."""

LONGEST = "P366D"


def invite(game: str, now: int, lifetime: str = LIFETIME) -> Invitation:
    """Make an invitation for so long from a time on, in milliseconds. Raises the problem `invalid-setup`."""
    span = milliseconds(lifetime)
    if not 0 < span <= milliseconds(LONGEST):
        detail = f"the lifetime of an invitation is more than zero, and at most {LONGEST}"
        raise InvalidSetup(detail, "out-of-range", "lifetime", lifetime, least="PT1S", most=LONGEST).refused
    return new_invitation(game, now + span)


async def look_up_invitation(service: Service, player: Player, code: str) -> tuple[Timeline, Seat | None]:
    """Return the game that a code shows, and the seat of it that may be taken over once it has started.

    Raises the problems of `admitted`, and `game-not-open` after the start.
    """
    game_timeline = await service.look(game_of(code))
    offered = offered_seat(game_timeline, player, code)
    if game_timeline is not None and offered is not None:
        return game_timeline, offered
    timeline = admit(service, game_timeline, player, code)
    if timeline.game.status != "open":
        raise problem("game-not-open", "the game has started; seats can no longer change")
    return timeline, None


def admit(service: Service, timeline: Timeline | None, player: Player, code: str | None) -> Timeline:
    """Return the game if the code lets this player in.

    Raises `not-found` for a wrong code and for none, `invitation-expired`, and `too-many-requests` for who guesses.
    """
    if code is None:
        raise not_found("game")
    service.limits.guess(player.id)
    invitation = timeline.beside.invitation if timeline else None
    if timeline is None or invitation is None or not invitation.is_shown_by(code):
        raise not_found("game")
    service.limits.knew(player.id)
    if invitation.until <= timeline.clock():
        raise problem("invitation-expired", f"the invitation held until {rfc3339(invitation.until)}")
    return timeline
