"""A due game is handed out for a lease, to one at a time, until something is appended."""

import asyncio

import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.kernel.protocol.commitments import H
from domain.kernel.table.deadlines import Urgency, next_look
from store.due.schedule import LONGEST_DELAY, Claim, Schedule
from store.log.games import GameStore
from store.redis import keys
from tests.kit.local_game import player
from tests.store.play import SLOW, answering, dealt
from tests.store.processes import Processes

pytestmark = pytest.mark.anyio

LEASE = 20_000
PARTITION = keys.partition("g")


def due(ticket: str, late: int, urgency: Urgency = "deadline") -> Claim:
    """The game `g` of its creator's, handed out."""
    return Claim("g", ticket, late, urgency, H("turn", player(0))[:10].hex())


async def claimed(schedule: Schedule, partition: int, lease: int, now: int = 0, limit: int = 200) -> list[Claim]:
    """Take what is due."""
    return (await schedule.claim(partition, lease, now, limit)).claims


async def test_nothing_is_claimed_before_its_time(store: GameStore, schedule: Schedule) -> None:
    timeline = await dealt(store, deadline=SLOW)
    ends = timeline.game.at + SLOW.per_decision
    assert await claimed(schedule, PARTITION, LEASE, now=ends - 1) == []
    assert await claimed(schedule, PARTITION, LEASE, now=ends + 5) == [due("5-1", 5)]


async def test_a_claim_by_the_servers_own_clock_takes_what_is_due_now(store: GameStore, schedule: Schedule) -> None:
    await dealt(store, bots={"1": "random"})
    assert [claim.game for claim in await claimed(schedule, PARTITION, LEASE)] == ["g"]
    assert await claimed(schedule, PARTITION, LEASE) == []


async def test_what_was_claimed_comes_back_after_the_lease_with_another_ticket(
    store: GameStore, schedule: Schedule
) -> None:
    timeline = await dealt(store, bots={"1": "random"})
    now = timeline.game.at
    assert await claimed(schedule, PARTITION, LEASE, now) == [due("4-1", 0, "people")]
    assert await claimed(schedule, PARTITION, LEASE, now + LEASE - 1) == []
    assert await claimed(schedule, PARTITION, LEASE, now + LEASE) == [due("4-2", 0, "people")]
    assert await claimed(schedule, PARTITION, LEASE, now + 2 * LEASE + 7) == [due("4-3", 7, "people")]


async def test_an_append_begins_the_tickets_anew(store: GameStore, schedule: Schedule) -> None:
    timeline = await dealt(store, bots={"1": "random"})
    await claimed(schedule, PARTITION, LEASE, timeline.game.at)
    game = await store.execute(timeline, answering(0))
    assert await claimed(schedule, PARTITION, LEASE, game.at) == [due("5-1", 0, "people")]


async def test_of_many_who_claim_at_once_each_game_is_handed_to_one(store: GameStore, processes: Processes) -> None:
    games = [f"game-{number}" for number in range(40)]
    for game in games:
        await dealt(store, game, bots={"1": "random"})
    partitions = sorted({keys.partition(game) for game in games})
    clients = [Schedule(processes.client()) for _ in range(4)]

    async def claim_all(schedule: Schedule) -> list[str]:
        return [claim.game for number in partitions for claim in await claimed(schedule, number, LEASE)]

    shares = await asyncio.gather(*map(claim_all, clients))
    assert sorted(game for share in shares for game in share) == sorted(games)


async def test_a_claim_takes_no_more_than_asked_for(store: GameStore, schedule: Schedule) -> None:
    same = [name for name in (f"game-{n}" for n in range(3_000)) if keys.partition(name) == PARTITION][:5]
    for game in same:
        await dealt(store, game, bots={"1": "random"})
    first = await claimed(schedule, PARTITION, LEASE, limit=3)
    second = await claimed(schedule, PARTITION, LEASE, limit=3)
    assert (len(first), len(second)) == (3, 2)
    assert {claim.game for claim in first + second} == set(same)


async def test_a_look_that_found_nothing_says_when_to_look_next(store: GameStore, schedule: Schedule) -> None:
    timeline = await dealt(store, deadline=SLOW)
    game = timeline.game
    await claimed(schedule, PARTITION, LEASE, game.at + SLOW.per_decision)
    assert await schedule.rearm("g", game.seq, next_look(game))
    assert await claimed(schedule, PARTITION, LEASE, game.at + SLOW.per_decision - 1) == []
    assert await claimed(schedule, PARTITION, LEASE, game.at + SLOW.per_decision) == [due("5-2", 0)]


async def test_a_look_may_say_never(store: GameStore, schedule: Schedule, raw: Redis) -> None:
    timeline = await dealt(store, deadline=SLOW)
    assert await schedule.rearm("g", timeline.seq, None)
    assert await claimed(schedule, PARTITION, LEASE, timeline.game.at + 10 * SLOW.per_decision) == []
    assert not await raw.exists(keys.due_key(PARTITION), keys.leases_key(PARTITION))


async def test_a_look_says_nothing_once_something_was_appended(store: GameStore, schedule: Schedule) -> None:
    timeline = await dealt(store, deadline=SLOW)
    game = timeline.game
    await store.execute(timeline, answering(0))
    assert not await schedule.rearm("g", game.seq, None)
    assert not await schedule.rearm("g", game.seq, 0)
    assert await claimed(schedule, PARTITION, LEASE, game.at + SLOW.per_decision - 1) == []
    assert await claimed(schedule, PARTITION, LEASE, game.at + SLOW.per_decision) != []


async def test_a_game_that_is_gone_is_not_armed(schedule: Schedule, raw: Redis) -> None:
    assert not await schedule.rearm("nothing", 5, 0)
    assert not await raw.exists(keys.due_key(keys.partition("nothing")))


async def test_the_partitions_are_named_where_something_is_due(store: GameStore, schedule: Schedule) -> None:
    timeline = await dealt(store, deadline=SLOW)
    now = timeline.game.at
    assert [row async for row in schedule.upcoming(now)] == [(PARTITION, SLOW.per_decision)]
    assert [row async for row in schedule.upcoming(now + SLOW.per_decision + 1)] == [(PARTITION, 0)]


async def test_who_claims_is_told_when_something_is_due_next(store: GameStore, schedule: Schedule) -> None:
    assert await schedule.claim(PARTITION, LEASE) == ([], None)
    timeline = await dealt(store, deadline=SLOW)
    now = timeline.game.at
    assert await schedule.claim(PARTITION, LEASE, now) == ([], SLOW.per_decision)
    ends = now + SLOW.per_decision
    # A lease is one of the times: who has it may die.
    assert await schedule.claim(PARTITION, LEASE, ends) == ([due("5-1", 0)], LEASE)
    assert await schedule.claim(PARTITION, LEASE, ends + 1) == ([], LEASE - 1)


async def test_who_is_left_for_the_next_claim_is_due_at_once(store: GameStore, schedule: Schedule) -> None:
    same = [name for name in (f"game-{n}" for n in range(3_000)) if keys.partition(name) == PARTITION][:2]
    for game in same:
        await dealt(store, game, bots={"1": "random"})
    assert (await schedule.claim(PARTITION, LEASE, limit=1)).following == 0


async def test_the_servers_clock_is_the_one_that_entries_are_stamped_with(store: GameStore, schedule: Schedule) -> None:
    before = await schedule.now("g")
    timeline = await dealt(store)
    assert before <= timeline.game.at <= await schedule.now("g")


async def test_a_game_whose_looks_fail_is_put_off_for_longer_each_time(
    store: GameStore, schedule: Schedule, raw: Redis
) -> None:
    timeline = await dealt(store, bots={"1": "random"})

    async def delay() -> int:
        at = await raw.zscore(keys.due_key(PARTITION), "g")
        assert at is not None
        return round((at - await schedule.now("g")) / LEASE)

    for failures, expected in [(1, 0), (2, 2), (3, 4), (4, 8)]:
        assert await schedule.postpone("g", LEASE) == failures
        assert await delay() == expected
    assert await schedule.rearm("g", timeline.seq, 0)
    assert await schedule.postpone("g", LEASE) == 1
    await store.execute(timeline, answering(0))
    assert await delay() == 0
    assert await schedule.postpone("g", LEASE) == 1
    for _ in range(40):
        await schedule.postpone("g", LEASE)
    assert await delay() == LONGEST_DELAY / LEASE


async def test_looks_that_came_to_no_end_are_counted_until_one_does(
    store: GameStore, schedule: Schedule, raw: Redis
) -> None:
    timeline = await dealt(store, bots={"1": "hard"})
    assert [await schedule.begin_search("g", 2) for _ in range(4)] == [False, False, True, True]
    assert await schedule.rearm("g", timeline.seq, 0)
    assert not await schedule.begin_search("g", 1)
    assert await schedule.begin_search("g", 1)
    await store.execute(timeline, answering(0))
    assert not await schedule.begin_search("g", 1)
    # A game that is gone comes back by nothing.
    assert not await schedule.begin_search("gone", 0)
    assert not await raw.exists(keys.meta_key("gone"))


async def test_a_game_that_is_not_due_is_not_put_off(store: GameStore, schedule: Schedule, raw: Redis) -> None:
    timeline = await dealt(store)
    await store.execute(timeline, lambda game: commands.resign(game, player(0)))
    assert timeline.game.status == "finished"
    assert await schedule.postpone("g", LEASE) == 0
    assert await raw.zscore(keys.due_key(PARTITION), "g") is None
