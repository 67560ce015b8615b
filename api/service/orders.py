"""Standing orders as they come in, and as they are kept."""

import asyncio
from collections.abc import Sequence

import msgspec

from api.http.problems import not_found, problem, unfit
from api.presenter.orders import orders_view
from api.service.service import Service
from api.wire.orders import NewOrder, OwnOrders
from api.wire.plans import PlannedAbout
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.planned import About
from domain.kernel.protocol.refusals import quote
from domain.kernel.protocol.standing import Order, When
from domain.kernel.table.game import Game
from domain.kernel.table.identifiers import is_game_id
from store.accounts.players import Principal
from store.log.orders import orders_of
from store.log.rows import Row
from store.log.timeline import Timeline


async def with_orders(service: Service, game_id: str, principal: Principal) -> tuple[Timeline, bytes]:
    """The game as it is now, and the player's orders in it as they are stored; one round trip. Raises as `visible`."""
    if not is_game_id(game_id):
        raise not_found("game")
    # In a game that was played elsewhere the player has another name, and nobody has orders.
    orders = service.orders.get(game_id, principal.player.actor(game_id))
    timeline, stored = await asyncio.gather(service.visible(game_id, principal), orders)
    return timeline, stored


async def own_orders(service: Service, rows: Sequence[Row], account: str) -> list[OwnOrders]:
    """The orders of an account in those of its games that run."""
    running = [row for row in rows if row.summary.status == "running"]
    seats = [(row.id, actor) for row in running for actor, other in row.accounts.items() if other == account]
    stored = await asyncio.gather(*(service.orders.get(game, actor) for game, actor in seats))
    views = [
        (game, orders_view(orders_of(stored_row)))
        for (game, _), stored_row in zip(seats, stored, strict=True)
        if stored_row
    ]
    return [OwnOrders(**msgspec.structs.asdict(view), game=game) for game, view in views]


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


def order_of(game: Game, wanted: NewOrder, field: str) -> Order:
    """Return what a player orders, in a field of the request. Raises the problem `no-such-order`."""
    kinds, kind = sorted(game.ruleset.vocabulary.decisions), wanted.when.kind
    if kind not in kinds:
        detail = f"{quote(kind)} is never asked here; what is asked: {', '.join(kinds)}"
        raise unfit("no-such-order", Misfit.of(detail, "unknown", f"{field}.when.kind", kind, allowed=kinds))
    if wanted.choose and wanted.answer != "options":
        detail = f"an order that answers {quote(wanted.answer)} chooses no options itself"
        raise unfit("no-such-order", Misfit.of(detail, "conflict", f"{field}.choose"))
    if wanted.answer == "options" and not wanted.choose:
        detail = "an order that answers 'options' chooses one at least; one that declines answers 'pass'"
        raise unfit("no-such-order", Misfit.of(detail, "missing", f"{field}.choose"))
    source, refs = wanted.when.source, tuple(_about(ref) for ref in wanted.when.refs)
    when = When(kind, _about(source) if source else None, refs)
    choose = tuple(wanted.choose) if wanted.answer == "options" else wanted.answer
    return Order(when, choose, wanted.until, wanted.times)


def _about(ref: PlannedAbout) -> About:
    return ref.kind, ref.id
