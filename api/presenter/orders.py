"""Standing orders as their player sees them."""

from msgspec.structs import replace

from api.wire.orders import AboutView, LapsedOrder, OrderAnswer, OrdersView, OrderView, WhenView
from domain.kernel.protocol.planned import About
from domain.kernel.protocol.standing import Order, SeatOrders


def order_view(order: Order) -> OrderView:
    """An order."""
    when = order.when
    source = _about(when.source) if when.source else None
    return OrderView(
        when=WhenView(when.kind, source, [_about(ref) for ref in when.refs]),
        answer=order.choose if isinstance(order.choose, str) else "options",
        choose=[] if isinstance(order.choose, str) else list(order.choose),
        until=order.until,
        times=order.times,
    )


def orders_view(orders: SeatOrders | None) -> OrdersView:
    """The orders of a seat, and what has become of them."""
    if orders is None:
        return OrdersView([], False, [], [])
    return OrdersView(
        [order_view(replace(standing.order, times=standing.left)) for standing in orders.standing],
        orders.names_head,
        [
            OrderAnswer(answer.seq, answer.decision, list(answer.choose), order_view(answer.order))
            for answer in orders.answered
        ],
        [LapsedOrder(lapsed.seq, lapsed.why, order_view(lapsed.order)) for lapsed in orders.lapsed],
    )


def _about(about: About) -> AboutView:
    return AboutView(*about)
