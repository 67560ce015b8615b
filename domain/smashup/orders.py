"""The standing orders of Smash Up."""

from domain.kernel.protocol.standing import Order, OrderOffer, Orders, When
from domain.smashup.views import View


def _moment(view: View) -> tuple[int, int]:
    """Return the turn, and how often the turn has gone round the table."""
    return view.turn, (view.turn - 1) // len(view.seats)


ORDERS = Orders(
    offered=(
        OrderOffer("pass-windows", Order(When("window"), "pass", "turn")),
        OrderOffer("pass-round", Order(When("window"), "pass", "round")),
        OrderOffer("decline", Order(When("agree"), "pass", "turn")),
        OrderOffer("discard", Order(When("discard"), "default", "game")),
    ),
    declines=("pass", "no", "end"),
    moment=_moment,
)
