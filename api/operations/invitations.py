"""Invitations: a link that shows a game before one joins, and that its creator may replace."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from api.document.operation import Link, Operation
from api.http.access import WATCHED, requires
from api.http.bodies import Request
from api.http.problems import problem
from api.operations.parameters import GameId, OwnLocaleQuery
from api.presenter.games import audience_of, invitation_preview
from api.service.answers import names_for
from api.service.invitations import invite, look_up_invitation
from api.service.service import service_of
from api.wire.invitations import InvitationPreview, InvitationView, NewInvitation
from domain.kernel.time.times import rfc3339


@post(
    "/games/{game_id:str}/invitations",
    **Operation(
        "createInvitation",
        "Make a new invitation",
        requires("bot"),
        problems=("not-creator", "game-not-open", "invalid-setup"),
        links={"preview": Link("getInvitation", "What the invited see.", {"code": "$response.body#/code"})},
        again="another",
    ).handler,
)
async def create_invitation(request: Request, game_id: GameId, data: JSONBody[NewInvitation]) -> InvitationView:
    """Make a new invitation to a game that you created. It makes earlier ones worthless.

    A private game has one from the start, in its `invite`.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    if timeline.actor(principal.player) != timeline.game.creator:
        raise problem("not-creator", "invitations to this game are replaced by its creator")
    if timeline.game.status != "open":
        raise problem("game-not-open", "the game has started; nobody can join any more")
    invitation = invite(game_id, timeline.clock(), data.lifetime)
    await service.beside.change(game_id, lambda beside: replace(beside, invitation=invitation))
    return InvitationView(invitation.code, f"/v1/invitations/{invitation.code}", rfc3339(invitation.until))


@get(
    "/invitations/{code:str}",
    **Operation(
        "getInvitation",
        "Look at a game before you join",
        WATCHED,
        problems=("removed", "game-not-open", "invitation-expired"),
        links={"join": Link("takeSeat", "Take a seat, with the code.", {"game_id": "$response.body#/game"})},
    ).handler,
)
async def get_invitation(
    request: Request,
    code: Annotated[str, PathParameter(max_length=100, description="The code of the invitation.")],
    locale: OwnLocaleQuery = None,
) -> InvitationPreview:
    """Return what one has to know of a game before joining it: rules, time, who sits there, and what is set up.

    Anyone who has the code sees it, also without an account.

    With the code of a seat that is handed over, also its clock and how the game stands, as those see it who watch.
    """
    service, principal = service_of(request), request.auth
    timeline, offered = await look_up_invitation(service, principal.player, code)
    audience = audience_of(timeline, principal, locale)
    names = await names_for(service, timeline, timeline.game, audience)
    return invitation_preview(timeline, audience, names.now, offered)


router = Router("/", route_handlers=[create_invitation, get_invitation], tags=["table"])
