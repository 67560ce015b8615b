"""Devices that ask to be let into an account by somebody who is there already, in the form of RFC 8628."""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.params import HeaderParameter, JSONBody, PathParameter

from api.document.operation import Further, Link, Operation
from api.http.access import PUBLIC, requires
from api.http.bodies import Request
from api.http.problems import problem
from api.service.account_names import visible_name
from api.service.credentials import created_token
from api.service.devices import allowed_in_words, asking, decide
from api.service.service import service_of
from api.wire.devices import DeviceCodes, DevicePending, DevicePoll, DeviceView, NewDevice, Verdict
from api.wire.tokens import CreatedToken
from store.accounts.credentials import Revoked
from store.accounts.devices import INTERVAL, LIFETIME, Polled
from store.accounts.tokens import Origin

_CODE = {"user_code": "$response.body#/user_code"}

_UserCode = Annotated[str, PathParameter(max_length=20, description="The code that the device shows.")]

_ASYNC = "respond-async"

_Prefer = Annotated[
    str | None,
    HeaderParameter(
        name="Prefer",
        description=f"With `{_ASYNC}` (RFC 7240) 202 says that nobody has decided yet, in place of a problem.",
    ),
]

_NOT_YET = {
    "waiting": ("authorization-pending", "nobody has let this device in yet"),
    "slow-down": ("slow-down", f"ask more slowly: {INTERVAL} seconds more between two polls from now on"),
    "denied": ("access-denied", "this device was told no"),
    "expired": ("expired-token", f"nobody let this device in within {LIFETIME} seconds, or it has its token already"),
}
"""The problem for each state of a device, which RFC 8628, 3.5 calls so too, with `_` for `-`."""


@post(
    "/device",
    **Operation(
        "requestDeviceCode",
        "Ask to be let into an account",
        PUBLIC,
        problems=("name-not-allowed", "too-many-requests"),
        links={
            "poll": Link("pollForToken", "Whether it was let in.", body="$response.body#/device_code"),
            "look": Link("getDevice", "What asks, for who may let it in.", _CODE),
        },
        again="another",
    ).handler,
)
async def request_device_code(request: Request, data: JSONBody[NewDevice]) -> DeviceCodes:
    """Let a device, a program or a bot ask for a token of an account, without anybody typing one in (RFC 8628).

    Show the `user_code`, and where to type it; then poll with the `device_code`, not more often than `interval`.
    """
    service = service_of(request)
    service.limits.register(request.comes_from)
    scopes = tuple(dict.fromkeys(data.scopes))
    device_code, user_code = await service.devices.begin(visible_name(data.name), scopes)
    return DeviceCodes(
        device_code=device_code,
        user_code=user_code,
        verification_uri="/link",
        verification_uri_complete=f"/link?code={user_code}",
        expires_in=LIFETIME,
        interval=INTERVAL,
    )


@post(
    "/device/token",
    **Operation(
        "pollForToken",
        "Ask whether a device was let in",
        PUBLIC,
        problems=(
            "authorization-pending",
            "slow-down",
            "access-denied",
            "expired-token",
            "too-many-tokens",
            "too-many-requests",
        ),
        others={
            "202": Further(
                f"Nobody has let it in yet; for who prefers `{_ASYNC}`.",
                DevicePending,
                DevicePending(INTERVAL),
                {
                    "Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}},
                    "Preference-Applied": {"description": f"`{_ASYNC}`.", "schema": {"type": "string"}},
                },
            )
        },
        again="refused",
    ).handler,
)
async def poll_for_token(
    request: Request, data: JSONBody[DevicePoll], prefer: _Prefer = None
) -> Response[CreatedToken]:
    """Return the token of a device that was let in, once. Until then `authorization-pending` says to ask again.

    A page, where every problem is a red line in the console of the browser, sends `Prefer: respond-async`: until
    somebody has decided it gets 202, which says after how many seconds to ask again. That it was told no, or that its
    time is over, is a problem all the same.
    """
    service = service_of(request)
    service.limits.look(request.comes_from)
    polled = await service.devices.poll(data.device_code)
    if polled.interval and _is_async(prefer):
        return _pending(polled)
    if polled.state != "approved":
        raise problem(*_NOT_YET[polled.state])
    tokens, most = service.players.tokens, service.settings.tokens_per_player
    try:
        origin = Origin("device-let-in")
        token = await tokens.add(
            polled.player, polled.name, polled.scopes, origin=origin, most=most, shown=polled.shown
        )
    except Revoked as error:
        raise problem("access-denied", str(error)) from error
    return Response(created_token(*token), status_code=201)


def _is_async(prefer: str | None) -> bool:
    """Return whether a client prefers an answer at once to one that is an error (RFC 7240, 4.1)."""
    wishes = (wish.partition(";")[0].strip().lower() for wish in (prefer or "").split(","))
    return _ASYNC in wishes


def _pending(polled: Polled) -> Response[Any]:
    headers = {"Retry-After": str(polled.interval), "Preference-Applied": _ASYNC}
    return Response(DevicePending(polled.interval), status_code=202, headers=headers)


@get(
    "/devices/{user_code:str}",
    **Operation(
        "getDevice",
        "Look at a device that asks",
        requires(),
        problems=("not-found", "too-many-requests"),
        links={"decide": Link("answerDevice", "Let it in, or not.", _CODE)},
    ).handler,
)
async def get_device(request: Request, user_code: _UserCode) -> DeviceView:
    """Show what asks to be let into your account, and what it would be allowed to do. Nobody knows more of it."""
    principal = request.auth
    device = await asking(service_of(request), principal, user_code)
    words = allowed_in_words(device.scopes, principal.player.locale)
    return DeviceView(user_code, device.name, list(device.scopes), words)


@post(
    "/devices/{user_code:str}/verdict",
    **Operation(
        "answerDevice",
        "Let a device in, or not",
        requires(),
        problems=("not-found", "too-many-tokens", "too-many-requests"),
        again="refused",
    ).handler,
    status_code=204,
)
async def answer_device(request: Request, user_code: _UserCode, data: JSONBody[Verdict]) -> None:
    """Let a device into your account, or tell it no. It gets a token of its own, which you may revoke.

    Until it has fetched that, the token that lets it in has to stay in force.
    """
    await decide(service_of(request), request.auth, user_code, approve=data.approve)


router = Router(
    "/",
    route_handlers=[request_device_code, poll_for_token, get_device, answer_device],
    tags=["players"],
)
