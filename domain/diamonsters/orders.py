"""The standing orders of Diamonsters: what to send is all that is asked, and is nothing to be left to an order."""

from domain.diamonsters.drawing import round_of
from domain.diamonsters.view import View
from domain.kernel.protocol.standing import Orders


def _moment(view: View) -> tuple[int, int]:
    return round_of(view), round_of(view)


ORDERS = Orders(offered=(), declines=(), moment=_moment)
