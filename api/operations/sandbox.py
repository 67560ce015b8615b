"""The operations of a sandbox; no other service has them, nor does the document."""

from datetime import timedelta

from litestar import Response, Router, get, post
from litestar.params import JSONBody

from api.document.operation import Operation
from api.http.access import PUBLIC, requires
from api.http.bodies import Request
from api.operations.games import Key, begin
from api.service.sandbox import SandboxClock
from api.wire.games import GameView
from api.wire.sandbox import ClockTurn, SandboxView, SeededGame
from domain.kernel.time.times import rfc3339

ABOUT = "a sandbox, for those who build clients: its clock is turned by request, and accounts end after a day"


def _clock(request: Request) -> SandboxClock:
    clock: SandboxClock = request.app.state["clock"]
    return clock


async def _view(clock: SandboxClock) -> SandboxView:
    ahead = timedelta(seconds=await clock.ahead())
    return SandboxView(rfc3339(await clock.now()), ahead, ABOUT, "/docs/sandbox")


@get("/sandbox", **Operation("getSandbox", "What this service is", PUBLIC).handler)
async def get_sandbox(request: Request) -> SandboxView:
    """The service is a sandbox: what that means, and what time it is there."""
    return await _view(_clock(request))


@post("/sandbox/clock", **Operation("turnClock", "Turn the clock", requires("bot"), again="another").handler)
async def turn_clock(request: Request, data: JSONBody[ClockTurn]) -> SandboxView:
    """Turn the clock of the whole sandbox forward. What becomes due by that is done within a second or so."""
    clock = _clock(request)
    await clock.turn(data)
    return await _view(clock)


@post(
    "/sandbox/games",
    **Operation(
        "createSeededGame",
        "Create a game that is drawn by a seed",
        requires("bot"),
        problems=("invalid-setup",),
        again="keyed",
    ).handler,
)
async def create_seeded_game(
    request: Request, data: JSONBody[SeededGame], idempotency_key: Key = None
) -> Response[GameView]:
    """Create a game as `createGame` does. With the same seed, setup and rulings it is dealt alike, and draws alike."""
    return await begin(request, data, idempotency_key, data.seed)


router = Router("/", route_handlers=[get_sandbox, turn_clock, create_seeded_game], tags=["service"])
