"""Answers by standing orders: ordinary entries, each once, whoever looks, dies or changes the orders on the way."""

import asyncio
import random

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.commands import commands, orders
from domain.kernel.fold.fold import fold
from domain.kernel.log.entries import Chose, Entry, EntryDraft
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.standing import Order, SeatOrders, When
from domain.kernel.table.game import Game
from store.due.schedule import Schedule
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.log.orders import OrderStore, orders_of, to_store
from store.log.timeline import Timeline
from store.notices.listeners import Listeners
from store.redis import keys
from store.redis.pipelining import Pipelining
from store.upkeep.leaving import Leaving
from tests.kit.local_game import player
from tests.store.play import LONG, answering, dealt
from workers.games.ordering import Ordering

pytestmark = pytest.mark.anyio

DEFAULT = Order(When("play"), "default", "game")

LEASE = 20_000


async def ordered(redis: Redis, timeline: Timeline, *wanted: Order, seat: int = 0, names_head: bool = False) -> None:
    """Give orders for a seat, in the place of those before."""
    held, who = OrderStore(Pipelining(redis)), player(seat)
    stored = await held.get(timeline.id, who)
    placed = orders.place(timeline.game, seat, wanted, orders_of(stored), names_head=names_head)
    assert await held.put(timeline.id, who, stored, to_store(placed), is_news=True)


async def held(redis: Redis, game: str = "g", seat: int = 0) -> SeatOrders:
    found = orders_of(await OrderStore(Pipelining(redis)).get(game, player(seat)))
    assert found is not None
    return found


async def look(redis: Redis, store: GameStore, game: str = "g") -> int:
    """Carry the orders of a game out. Return how many answers that were."""
    timeline = await store.read(game)
    assert timeline is not None
    before = timeline.seq
    while await Ordering(store, Listeners(redis)).carry_out(timeline, LEASE, timeline.game.at) is None:
        continue
    return timeline.seq - before


async def test_an_answer_by_order_is_an_ordinary_one(redis: Redis, store: GameStore) -> None:
    timeline = await dealt(store, options=LONG)
    before = timeline.game
    await ordered(redis, timeline, DEFAULT)
    assert await look(redis, store) == 1
    by_order = (await store.log("g"))[-1]
    (by_hand,) = commands.choose(before, player(0), before.open[0].decision.id, by_order.payload.choose)  # type: ignore[union-attr]
    facts = by_order.facts_hash
    assert by_order == Entry(before.seq + 1, by_order.at, by_hand.actor, by_hand.payload, facts, by_order=True)
    assert [entry.by_order for entry in await store.log("g")][:-1] == [False] * before.seq
    (answered,) = (await held(redis)).answered
    assert (answered.seq, answered.decision) == (by_order.seq, before.open[0].decision.id)
    assert await look(redis, store) == 0


def any_order(luck: random.Random, game: Game, seat: int) -> Order:
    """Some order, more often than not for what the seat is asked."""
    pending, kinds = game.decision_of(seat), sorted(game.ruleset.vocabulary.decisions)
    if pending is None or luck.random() < 0.3:
        return Order(When(luck.choice(kinds)), "pass", "game")
    options = [option.id for option in pending.decision.options]
    named = tuple(luck.sample(options, min(pending.decision.min, len(options))))
    chosen = luck.choice(["pass", "default", named])
    return Order(
        When(pending.decision.kind), chosen, luck.choice(["sitting", "turn", "round", "game"]), luck.randint(1, 4)
    )


async def any_game(redis: Redis, store: GameStore, luck: random.Random, timeline: Timeline) -> None:
    """Play on for a while, with orders of all seats that come and go."""
    for _ in range(25):
        seat = luck.randrange(len(timeline.game.seats))
        if luck.random() < 0.4:
            wanted = [any_order(luck, timeline.game, seat) for _ in range(luck.randint(0, 3))]
            await ordered(redis, timeline, *wanted, seat=seat)
        await look(redis, store, timeline.id)
        await store.read(timeline.id)
        if timeline.game.status != "running":
            return
        decision = luck.choice(timeline.game.open).decision
        chosen = tuple(option.id for option in luck.sample(decision.options, decision.min or 1))
        await store.execute(
            timeline,
            lambda game, decision=decision, chosen=chosen: commands.choose(
                game, player(decision.seat), decision.id, chosen
            ),
        )


@pytest.mark.parametrize("name", [rules.id for rules in rulesets()])
async def test_whatever_is_ordered_the_log_is_that_of_who_answers_by_hand(
    redis: Redis, store: GameStore, name: str
) -> None:
    luck, number, given = random.Random(name), 0, 0
    while given < 5:
        timeline = await dealt(store, f"g{number}", ruleset=name)
        await any_game(redis, store, luck, timeline)
        game: Game | None = None
        for entry in await store.log(timeline.id):
            if entry.by_order and game is not None and isinstance(entry.payload, Chose):
                by_hand = commands.answer(game, entry.actor, entry.payload.decision, entry.payload.choose)
                assert EntryDraft(entry.actor, entry.payload) == by_hand
                given += 1
            game = fold(game, timeline.id, entry, timeline.secret).game
        number += 1


async def test_answers_name_the_head_if_those_of_the_client_do(redis: Redis, store: GameStore) -> None:
    timeline = await dealt(store, options=LONG)
    before = timeline.game
    await ordered(redis, timeline, DEFAULT, names_head=True)
    await look(redis, store)
    assert (await store.log("g"))[-1].payload.seen == f"{before.seq}:{before.head.hex()}"  # type: ignore[union-attr]


async def test_a_game_with_orders_is_due_when_they_are_given_and_after_each_entry(
    redis: Redis, store: GameStore, schedule: Schedule
) -> None:
    timeline = await dealt(store, options=LONG)
    number = keys.partition("g")
    assert (await schedule.claim(number, LEASE)).claims == []
    await ordered(redis, timeline, DEFAULT)
    assert [claim.game for claim in (await schedule.claim(number, LEASE)).claims] == ["g"]
    assert await look(redis, store) == 1
    # The worker goes on to look: the game is due again after its lease, and at once when somebody else answers.
    assert (await schedule.claim(number, LEASE)).claims == []
    await store.execute(timeline, answering(1))
    assert [claim.urgency for claim in (await schedule.claim(number, LEASE)).claims] == ["people"]
    await ordered(redis, timeline)
    await schedule.claim(number, LEASE)


async def test_orders_that_come_while_others_are_gone_by_are_not_passed_over(
    redis: Redis, store: GameStore, schedule: Schedule
) -> None:
    timeline = await dealt(store, options=LONG)
    number = keys.partition("g")
    await ordered(redis, timeline, Order(When("draft"), "pass", "game"))
    await schedule.claim(number, LEASE)
    changes = await Ordering(store, Listeners(redis)).carry_out(timeline, LEASE, timeline.game.at)
    assert changes == b"1"
    await ordered(redis, timeline, DEFAULT)
    assert await schedule.rearm("g", timeline.seq, None, changes=changes)
    assert [claim.game for claim in (await schedule.claim(number, LEASE)).claims] == ["g"]
    assert await schedule.rearm("g", timeline.seq, None, changes=b"2")
    assert (await schedule.claim(number, LEASE)).claims == []


async def test_of_many_who_look_one_answers(redis: Redis, store: GameStore) -> None:
    timeline = await dealt(store, options=LONG)
    await ordered(redis, timeline, replace(DEFAULT, times=5))
    others = [GameStore(redis) for _ in range(4)]
    await asyncio.gather(*(look(redis, other) for other in others))
    assert len(await store.log("g")) == timeline.seq + 1
    after = await held(redis)
    assert (len(after.answered), after.standing[0].left) == (1, 4)


async def test_what_was_ordered_otherwise_meanwhile_is_not_answered(redis: Redis, store: GameStore) -> None:
    timeline = await dealt(store, options=LONG)
    await ordered(redis, timeline, DEFAULT)
    stale = await OrderStore(Pipelining(redis)).get("g", player(0))
    await ordered(redis, timeline)
    ordering, at = Ordering(store, Listeners(redis)), timeline.game.at
    assert await ordering._go_by(timeline, timeline.game, player(0), stale, LEASE, at)
    assert len(await store.log("g")) == timeline.seq
    assert await OrderStore(Pipelining(redis)).get("g", player(0)) == b""


async def test_the_player_who_is_faster_has_answered(redis: Redis, store: GameStore) -> None:
    timeline = await dealt(store, options=LONG)
    await ordered(redis, timeline, DEFAULT)
    other, game = GameStore(redis), timeline.game
    faster = await other.read("g")
    assert faster is not None
    await other.execute(faster, answering(0))
    stored = await OrderStore(Pipelining(redis)).get("g", player(0))
    assert await Ordering(store, Listeners(redis))._go_by(timeline, game, player(0), stored, LEASE, game.at)
    assert timeline.seq == game.seq + 1
    assert (await held(redis)).answered == ()


async def test_orders_that_nothing_happens_to_are_not_gone_through_again_and_again(
    redis: Redis, store: GameStore
) -> None:
    timeline = await dealt(store, options=LONG)
    await ordered(redis, timeline, Order(When("draft"), "pass", "game"))
    first = (await held(redis)).checked
    while timeline.seq < first + 33:
        await store.execute(timeline, answering(timeline.game.open[0].decision.seat))
        await look(redis, store)
    assert (await held(redis)).checked == first + 32


async def test_orders_end_with_the_game_and_for_whom_it_is_unlinked_from(redis: Redis, store: GameStore) -> None:
    for game, end in (("g", True), ("h", False)):
        timeline = await dealt(store, game)
        await ordered(redis, timeline, DEFAULT)
        await ordered(redis, timeline, DEFAULT, seat=1)
        if end:
            await store.execute(timeline, lambda game: commands.resign(game, player(0)))
            assert not await redis.exists(keys.orders_key(game))
        else:
            await Leaving(redis, store, Lobby(redis)).unlink(game, [player(0)])
            assert await OrderStore(Pipelining(redis)).get(game, player(0)) == b""
            assert await OrderStore(Pipelining(redis)).get(game, player(1)) != b""


async def test_orders_are_given_in_a_game_that_is_there(redis: Redis) -> None:
    assert not await OrderStore(Pipelining(redis)).put("nothing", player(0), b"", b"{}", is_news=True)
    assert not await redis.exists(keys.orders_key("nothing"))
