"""Answers by standing orders: with ordinary answers of their players, as soon as bots would."""

from contextlib import suppress

from domain.kernel.commands import commands, orders
from domain.kernel.commands.orders import Passed
from domain.kernel.log.entries import EntryDraft
from domain.kernel.log.marks import entry_of
from domain.kernel.protocol.standing import SeatOrders
from domain.kernel.table.game import Game
from store.log.appending import Ordered, OrdersChanged
from store.log.games import GameStore
from store.log.orders import orders_of, to_store
from store.log.timeline import Timeline
from store.notices.listeners import Listeners

SOON = 2_000
"""Milliseconds within which it is written that an order has lapsed."""

FAR = 32
"""Entries that are gone through again at most by who looks at orders that nothing has happened to."""


class Ordering:
    """Carries the standing orders of a store's games out.

    An answer is appended together with what has become of its order. So a crash neither loses nor doubles any.
    """

    def __init__(self, games: GameStore, listeners: Listeners) -> None:
        self._games = games
        self._orders = games.orders
        self._listeners = listeners

    async def carry_out(self, timeline: Timeline, hold: int, now: int) -> bytes | None:
        """Give one answer by order, or find that there is none: then, which changes of the orders that goes by.

        `hold` is as in `GameStore.execute`, `now` in milliseconds. None: the game is to be looked at once more.
        """
        game = timeline.game
        if game.status != "running" or not any(seat.player for seat in game.seats):
            return b""
        standing = await self._orders.all_orders(game.id)
        for player, stored in standing.stored.items():
            if await self._go_by(timeline, game, player, stored, hold, now):
                return None
        return standing.changes

    async def _go_by(self, timeline: Timeline, game: Game, player: str, stored: bytes, hold: int, now: int) -> bool:
        """Go by the orders of one player. Return whether the game, or the orders, are to be looked at once more."""
        seat, before = game.seat_of(player), orders_of(stored)
        if seat is None or before is None:
            # The seat is somebody else's by now.
            return not await self._orders.put(game.id, player, stored, b"")
        if not await self._has_passed(timeline, before.mark):
            await self._tell(timeline, player)
            return not await self._orders.put(game.id, player, stored, to_store(orders.lose(before, game, now)))
        passed = await self._entries_since(timeline, before, game)
        after, choice = orders.answer(orders.catch_up(before, game, seat, passed, now), game, seat, now)
        if choice is not None:
            await self._give(timeline, game, Ordered(player, stored, to_store(after)), after, choice, hold)
            return True
        is_as_before = (after.standing, after.lapsed) == (before.standing, before.lapsed)
        if is_as_before and after.checked - before.checked < FAR:
            return False
        if after.lapsed != before.lapsed:
            await self._tell(timeline, player)
        return not await self._orders.put(game.id, player, stored, to_store(after))

    async def _has_passed(self, timeline: Timeline, mark: str) -> bool:
        """Return whether the game has the entry at which orders were given, or looked at last."""
        if mark and entry_of(mark)[0] > timeline.seq:
            # Others may have looked at them after an entry that is not known here yet.
            await self._games.read(timeline.id)
        return await self._games.replays.has_passed(timeline, mark)

    async def _tell(self, timeline: Timeline, player: str) -> None:
        """Have it looked soon what this player is to be told: no entry says that an order has lapsed.

        It is said beforehand, so that a crash does not keep it from anybody; the lists, which others follow, are told
        nothing.
        """
        account = timeline.accounts.get(player)
        await self._listeners.hear([(account, timeline.id)] if account else [], SOON)

    async def _give(
        self, timeline: Timeline, game: Game, ordered: Ordered, after: SeatOrders, choice: tuple[str, ...], hold: int
    ) -> None:
        head = orders.head_of(game) if after.names_head else None
        decision = after.answered[-1].decision

        def decide(latest: Game) -> tuple[EntryDraft, ...]:
            if latest.head != game.head:
                return ()
            return (commands.answer(game, ordered.player, decision, choice, head),)

        # Given or not: other orders, or another game, are to be looked at as well.
        with suppress(OrdersChanged):
            await self._games.execute(timeline, decide, hold=hold, ordered=ordered)

    async def _entries_since(self, timeline: Timeline, before: SeatOrders, game: Game) -> list[Passed]:
        """Return what was appended since the orders were looked at."""
        if before.checked >= game.seq or not before.standing:
            return []
        entries = await self._games.log(game.id, before.checked, game.seq - before.checked)
        happened = await self._games.replays.since(timeline, before.checked, game.seq)
        events = {row.seq: row.events for row in happened}
        return [(entry.seq, entry.payload, events.get(entry.seq, ())) for entry in entries]
