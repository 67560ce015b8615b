"""A store with games, and a notifier on it whose endpoints are the test's, by a clock that the test sets."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from redis.asyncio import Redis

from domain.kernel.commands import commands, orders
from domain.kernel.protocol.standing import Order, When
from domain.notices.records import Attempt, Channel, Delivery, Notice, Secret
from domain.notices.signing import secret_of
from store.lists.lobby import Lobby
from store.log.orders import orders_of, to_store
from store.log.timeline import Timeline
from store.notices.ledger import CHANNEL
from store.notices.listeners import GAME, LOSS, Listeners
from store.talk.talk import Said, new_tail
from tests.kit.local_game import player
from tests.store.play import answering, dealt
from workers.games.ordering import Ordering
from workers.notices.channels import ChannelTask, Send
from workers.notices.lost_games import LostGameTask
from workers.notices.projection import ProjectionTask
from workers.notices.stores import stores_in
from workers.notices.work_items import Do, Runner

MINUTE = 60_000
HOUR = 60 * MINUTE

MEMORY = 16 * 1024 * 1024

SECRET = secret_of(bytes(range(32)))

Answer = Callable[[Notice], Attempt]


class World:
    """The games, the channels and what was sent by them: `sent` is account, channel, kind and id.

    There is `room` for so many new channels at once.
    """

    room = 4

    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        # Logs have no times before those of the server, which go on while a test runs.
        self.now = int(time.time() * 1000) + HOUR
        self.stores = stores_in(redis, MEMORY, self.clock)
        self.games, self.players, self.talk = self.stores.games, self.stores.players, self.stores.talk
        self.channels, self.ledger = self.stores.channels, self.stores.ledger
        self.work_items = self.stores.work_items
        self.sent: list[tuple[str, str, str, str]] = []
        self.together: list[int] = []
        self.answer: Answer = lambda notice: Attempt(self.now, 1, 204)

    def clock(self) -> int:
        """Return the time in milliseconds."""
        return self.now

    async def send(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        """Note what is sent, and how much of it together."""
        self.together.append(len(notices))
        self.sent += [(account, channel.id, notice.kind, notice.id) for notice in notices]
        return self.answer(notices[0])

    async def channel(self, seat: int = 0, name: str = "h_1", **settings: Any) -> Channel:
        """A channel of the player of a seat."""
        made = Channel(name, "webhook", "https://example.org/", self.now, secrets=(Secret(SECRET),), **settings)
        await self.channels.put(player(seat), made)
        return made

    async def game(self, game_id: str = "g", **wish: Any) -> Timeline:
        """A game that runs."""
        return await dealt(self.games, game_id, **wish)

    async def answered(self, timeline: Timeline, *seats: int) -> None:
        """Have these seats answer, one after the other."""
        for seat in seats:
            await self.games.execute(timeline, answering(seat))

    async def orders(self, timeline: Timeline, seat: int, choose: Any, **settings: Any) -> None:
        """Have a seat order what it answers to questions like the one that is open."""
        pending = timeline.game.open[0]
        wanted = Order(When(pending.decision.kind), choose, "game", **settings)
        actor = timeline.game.seats[seat].player or ""
        known = await self.games.orders.get(timeline.id, actor)
        placed = orders.place(timeline.game, seat, [wanted], orders_of(known), names_head=False)
        assert await self.games.orders.put(timeline.id, actor, known, to_store(placed), is_news=True)

    async def ordered(self, timeline: Timeline) -> int:
        """Go by the standing orders of a game. Return how many answers that gave."""
        before = timeline.seq
        ordering = Ordering(self.games, Listeners(self.redis))
        while await ordering.carry_out(timeline, MINUTE, self.now) is None:
            continue
        return timeline.seq - before

    async def writes(self, timeline: Timeline, seat: int, *to: int, text: str = "Hello!", hidden: bool = False) -> str:
        """Have a seat write to others, or to the table; the id of the message."""
        readers = tuple(map(player, to)) if to else None
        said = Said(new_tail(), player(seat), player(seat), seat, timeline.game.seq, text, readers, to, hidden=hidden)
        message = await self.talk.say(timeline.id, said)
        await Listeners(self.redis).hear((player(other), timeline.id) for other in range(3))
        return message.id

    async def resigned(self, timeline: Timeline, seat: int) -> None:
        """Have a seat give up."""
        await self.games.execute(timeline, lambda game: commands.resign(game, player(seat)))

    @property
    def senders(self) -> dict[str, Send]:
        """Return who sends by each kind of channel."""
        return dict.fromkeys(("webhook", "push", "discord"), self.send)

    @property
    def doers(self) -> dict[str, Do]:
        """Return what does each kind of work item."""
        return {
            GAME: ProjectionTask(self.stores).run,
            LOSS: LostGameTask(self.stores).run,
            CHANNEL: ChannelTask(self.stores, self.senders, self.room).run,
        }

    async def work(self, after: int = 0) -> list[str]:
        """Do all that is due so many milliseconds later; the kinds of what was sent meanwhile."""
        self.now += after
        known = len(self.sent)
        await Lobby(self.redis).catch_up()
        runner = Runner(self.work_items, self.doers)
        while await self.work_items.waiting(self.now):
            await runner.take()
            await runner.finish()
        return [kind for _, _, kind, _ in self.sent[known:]]

    async def delivery(self, seat: int = 0, kind: str = "decision.opened", channel: str = "h_1") -> Delivery:
        """The latest delivery of a kind to the player of a seat."""
        rows = await self.ledger.page(player(seat))
        return next(deliveries[channel] for notice, deliveries in rows if notice.kind == kind)
