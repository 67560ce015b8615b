"""The standing orders of Z-Game."""

from domain.kernel.protocol.standing import Manner, Order, OrderOffer, Orders, Until, When
from domain.zgame.views import View


def _order_offer(id: str, kind: str, choose: Manner, until: Until) -> OrderOffer:
    return OrderOffer(id, Order(When(kind), choose, until))


def _moment(view: View) -> tuple[int, int]:
    """Return the turn, in which everybody acts: it is a round as well."""
    return view.turn, view.turn


ORDERS = Orders(
    offered=(
        _order_offer("reject", "answer", "pass", "turn"),
        _order_offer("no-offer", "offer", "pass", "turn"),
        _order_offer("no-trade", "trade", "pass", "turn"),
        _order_offer("no-deals", "deal", "pass", "turn"),
        _order_offer("feed", "feed", "default", "game"),
        _order_offer("no-weapons", "commit_weapons", "pass", "turn"),
        _order_offer("no-work", "work", "pass", "turn"),
        _order_offer("stay", "move", "pass", "turn"),
    ),
    declines=("pass", "none", "reject"),
    moment=_moment,
)
