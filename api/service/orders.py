"""Standing orders as they come in."""

from api.http.problems import problem
from api.wire.orders import NewOrder
from api.wire.plans import PlannedAbout
from domain.kernel.game import Game
from domain.kernel.ids import Seat
from domain.kernel.planned import About
from domain.kernel.refusals import quoted
from domain.kernel.standing import Order, When


def ordering_seat(game: Game, actor: str) -> Seat:
    """The seat of a player who gives orders. Raises the problems `not-seated` and `game-not-running`."""
    seat = seat_with_orders(game, actor)
    if game.status != "running":
        raise problem("game-not-running", "orders are given while a game runs")
    return seat


def seat_with_orders(game: Game, actor: str) -> Seat:
    """The seat of a player who looks at orders. Raises the problem `not-seated`."""
    seat = game.seat_of(actor)
    if seat is None:
        raise problem("not-seated", "who has a seat at this table has orders here")
    return seat


def order_of(game: Game, wanted: NewOrder) -> Order:
    """Return what a player orders. Raises the problem `no-such-order`."""
    known = game.ruleset.vocabulary.decisions
    if wanted.when.kind not in known:
        asked = ", ".join(sorted(known))
        raise problem("no-such-order", f"{quoted(wanted.when.kind)} is never asked here; what is asked: {asked}")
    source, refs = wanted.when.source, tuple(_about(ref) for ref in wanted.when.refs)
    when = When(wanted.when.kind, _about(source) if source else None, refs)
    choose = wanted.choose if isinstance(wanted.choose, str) else tuple(wanted.choose)
    return Order(when, choose, wanted.until, wanted.times)


def _about(ref: PlannedAbout) -> About:
    return ref.kind, ref.id
