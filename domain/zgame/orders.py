"""The standing orders of Z-Game."""

from domain.kernel.protocol.standing import Manner, Order, OrderOffer, Orders, Until, When
from domain.zgame.views import View


def _offered(id: str, kind: str, choose: Manner, until: Until) -> OrderOffer:
    return OrderOffer(id, Order(When(kind), choose, until))


def _moment(view: View) -> tuple[int, int]:
    """Return the turn, in which everybody acts: it is a round as well."""
    return view.turn, view.turn


ORDERS = Orders(
    offered=(
        _offered("reject", "answer", "pass", "turn"),
        _offered("no-offer", "offer", "pass", "turn"),
        _offered("no-trade", "trade", "pass", "turn"),
        _offered("no-deals", "deal", "pass", "turn"),
        _offered("feed", "feed", "default", "game"),
        _offered("no-weapons", "commit_weapons", "pass", "turn"),
        _offered("no-work", "work", "pass", "turn"),
        _offered("stay", "move", "pass", "turn"),
    ),
    declines=("pass", "none", "reject"),
    moment=_moment,
)
