"""Standing orders: what a player wants answered to questions to come."""

from litestar import Router, get, put
from litestar.params import JSONBody
from msgspec.structs import replace

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.operations.parameters import SAME, GameId
from api.presenter.orders import orders_view
from api.service.answers import require_seen
from api.service.orders import order_of, ordering_seat, seat_with_orders, with_orders
from api.service.service import service_of
from api.wire.orders import NewOrders, OrdersView
from domain.kernel.commands import orders
from store.log.orders import orders_of, to_store


@put(
    "/games/{game_id:str}/orders",
    status_code=200,
    **Operation(
        "giveOrders",
        "Give standing orders",
        requires("bot"),
        problems=("not-seated", "game-not-running", "no-such-order", "unknown-head"),
        links={"orders": Link("getOrders", "See what has become of them.", SAME)},
    ).handler,
)
async def give_orders(request: Request, game_id: GameId, data: JSONBody[NewOrders]) -> OrdersView:
    """Say what is to be answered for you when certain questions are asked. These orders take the place of all before.

    An order that you have already goes on as it is. The answers are yours as if you had sent them, and come as soon as
    a bot's would; nobody else is told. All orders end with the game, or when you hand your seat over.
    """
    service, principal = service_of(request), request.auth
    while True:
        timeline, stored = await with_orders(service, game_id, principal)
        game, actor = timeline.game, timeline.actor(principal.player)
        seat = ordering_seat(game, actor)
        await require_seen(service, timeline, data.head, service.limits.charge(principal))
        wanted = [order_of(game, order, f"orders.{at}") for at, order in enumerate(data.orders)]
        placed = orders.place(game, seat, wanted, orders_of(stored), names_head=data.seen)
        if await service.orders.put(game.id, actor, stored, to_store(placed), is_news=True):
            return orders_view(placed)


@get(
    "/games/{game_id:str}/orders",
    **Operation(
        "getOrders",
        "See your standing orders",
        requires("read", "bot"),
        problems=("not-seated",),
    ).handler,
)
async def get_orders(request: Request, game_id: GameId) -> OrdersView:
    """Your standing orders in a game, which answers were given by them, and which hold no more.

    None is in force before the game runs, or after its end.
    """
    principal = request.auth
    timeline, stored = await with_orders(service_of(request), game_id, principal)
    seat_with_orders(timeline.game, timeline.actor(principal.player))
    current = orders_of(stored)
    if current is not None and timeline.game.status != "running":
        current = replace(current, standing=())
    return orders_view(current)


router = Router("/", route_handlers=[give_orders, get_orders], tags=["table"])
