"""Members of the league: which games count, once and in their order, and what is left of who leaves."""

import asyncio
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.log.entries import Deadline
from domain.kernel.time.times import DAY, HOUR
from domain.ratings.members import MEETINGS
from domain.ratings.records import OFTEN, Standing
from store.league.members import LATE, NOTED_FOR, NOTED_WITHIN, MemberStore
from store.log.rows import Row
from store.log.summary import SeatSummary, Summary, Terms
from tests.kit.samples import PLAIN
from tests.store.processes import Processes

pytestmark = pytest.mark.anyio

NOW = 20_000 * DAY + HOUR

PEOPLE = ("p_ada", "p_ben", "p_cleo", "p_dan")


def row(number: int, *accounts: str, at: int = NOW - 2 * HOUR, **more: Any) -> Row:
    """A game of these accounts that is over, in the list of games; the first of them has won it."""
    seats = tuple(
        SeatSummary(f"a_{number}_{seat}", "normal" if seat else None, resigned=bool(seat))
        for seat in range(len(accounts))
    )
    known = {f"a_{number}_{seat}": account for seat, account in enumerate(accounts)}
    summary = Summary(PLAIN, "finished", "a_x", "private", seats, winners=(0,))
    terms = Terms(Deadline(per_sitting=HOUR), {})
    game = Row(f"g_{number}", 9, at - HOUR, at + number, summary, accounts=known, terms=terms)
    about = {name: more.pop(name) for name in tuple(more) if name not in ("terms", "accounts", "created", "gave_way")}
    return replace(game, summary=replace(summary, **about), **more)


ROUND = [row(number, *pair) for number, pair in enumerate(2 * list(combinations(PEOPLE, 2)))]
"""Each of them has met each other twice."""


@pytest.fixture
async def members(redis: Redis) -> MemberStore:
    store = MemberStore(redis, lambda: NOW - 2 * DAY)
    for name in PEOPLE:
        await store.join(name, "program" if name == "p_dan" else "person")
    return store


async def table(members: MemberStore) -> dict[str, Standing]:
    return {account: row for account, _, row in await members.best(PLAIN, "live", 9)}


async def played(members: MemberStore) -> dict[str, int]:
    """The games of each that have counted."""
    found = {name: await members.member(name) for name in PEOPLE}
    rows = {name: await members.own(member) for name, member in found.items() if member}
    return {name: sum(standing.rating.games for _, _, standing in own) for name, own in rows.items()}


async def test_each_game_counts_once_when_its_day_is_over(members: MemberStore, processes: Processes) -> None:
    for _ in range(2):
        await members.hear(ROUND)
    assert await members.rate(NOW - 2 * HOUR) == 0
    assert not await table(members)
    # Any number of others may rate them at the same time, however often.
    others = [MemberStore(processes.client()) for _ in range(2)]
    await asyncio.gather(*(store.rate(NOW) for store in [*others, members]))
    await members.hear(ROUND)
    assert await members.rate(NOW) == 0
    assert set((await played(members)).values()) == {len(ROUND) // 2}
    found = await table(members)
    assert [*found] == sorted(found, key=lambda name: -found[name].rating.ordinal)
    assert found["p_ada"].rating.mu > 25 > found["p_dan"].rating.mu
    assert [kind for _, kind, _ in await members.best(PLAIN, "live", 9)][-1] == "program"
    assert await members.rebuild() == len(ROUND)
    assert await table(members) == found


async def test_what_was_noted_is_known_for_a_time_and_never_counts_twice(redis: Redis, raw: Redis) -> None:
    now = NOW
    store = MemberStore(redis, lambda: now)
    for name in PEOPLE[:2]:
        await store.join(name, "person")
    created = {"created": NOW + HOUR}
    game, old = row(0, "p_ada", "p_ben", **created), row(1, "p_ada", "p_ben", at=NOW - DAY, **created)
    # The latest moment at which it is noted; the one before is over for too long by then.
    now = game.at + NOTED_WITHIN
    await store.hear([game, old])
    assert await store.rate(now) == 1
    # As long as it could be noted again, it is known.
    for since in (NOTED_WITHIN, NOTED_WITHIN + 1, NOTED_FOR, NOTED_FOR + 1, NOTED_FOR + DAY):
        now = game.at + since
        await store.hear([game, old])
        assert await store.rate(now + DAY) == 0
    await store.hear([row(2, "p_ada", "p_ben", at=now - HOUR, **created)])
    kept = {name: await raw.zrange(name, 0, -1) for name in [name async for name in raw.scan_iter("{league}:known*")]}
    assert list(kept.values()) == [[b"g_2"]]


async def test_nothing_is_left_of_who_leaves_and_the_others_keep_what_they_have(
    members: MemberStore, raw: Redis
) -> None:
    await members.hear([*ROUND, row(20, "p_ada", "p_ben", at=NOW)])
    await members.rate(NOW)
    before, ada = await table(members), await members.member("p_ada")
    assert ada is not None
    await members.leave("p_ada")
    await members.leave("p_ada")
    left = {name: standing for name, standing in before.items() if name != "p_ada"}
    assert await table(members) == left
    # The game that was not rated yet goes with her.
    await members.rate(NOW + DAY)
    assert await table(members) == left
    await members.rebuild()
    assert await table(members) == left
    assert await members.member("p_ada") is None
    stored = [name async for name in raw.scan_iter("{league}:*")]
    dumps = {name: await raw.dump(name) or b"" for name in stored}
    assert not [name for name, data in dumps.items() if b"p_ada" in data]
    assert not [name for name in stored if b"standings" in name and await raw.hexists(name, ada.id)]
    again = await members.join("p_ada", "person")
    assert again.id != ada.id
    assert not await members.own(again)


SEAT = SeatSummary("a_0_0")


@pytest.mark.parametrize(
    "more",
    [
        {"winners": None},
        {"importer": "p_ada"},
        {"from_position": True},
        {"former": (SEAT,)},
        {"seats": (SEAT, SeatSummary(bot="easy"))},
        {"accounts": {"a_0_0": "p_ada", "a_0_1": "p_ada"}},
        {"accounts": {"a_0_0": "p_ada"}},
        {"accounts": {"a_0_0": "p_ada", "a_0_1": "p_eve"}},
        {"created": NOW - 2 * DAY - LATE - 1},
        {"terms": None},
        {"gave_way": True},
    ],
    ids=lambda more: "-".join(more),
)
async def test_these_do_not_count(redis_url: str, more: dict[str, Any]) -> None:
    processes = Processes(redis_url)
    store = MemberStore(processes.client(), lambda: NOW - 2 * DAY)
    for name in PEOPLE[:2]:
        await store.join(name, "person")
    await store.hear([row(0, "p_ada", "p_ben", **more)])
    assert await store.rate(NOW) == 0
    await store.hear([row(1, "p_ada", "p_ben")])
    assert await store.rate(NOW) == 1
    await processes.close()


async def test_whoever_has_resigned_comes_last_also_when_the_tables_are_made_anew(members: MemberStore) -> None:
    seats = tuple(replace(seat, resigned=seat.player == "a_0_1") for seat in row(0, *PEOPLE[:3]).summary.seats)
    await members.hear([row(0, *PEOPLE[:3], seats=seats)])
    for count in (members.rate(NOW), members.rebuild()):
        assert await count == 1
        there = [await members.member(account) for account in PEOPLE[:3]]
        [[ada], [ben], [cleo]] = [await members.own(member) for member in there if member]
        assert ada[-1].rating.mu > cleo[-1].rating.mu > ben[-1].rating.mu


async def test_two_who_meet_again_and_again_are_not_shown_for_it(members: MemberStore) -> None:
    await members.hear(row(number, "p_ada", "p_ben") for number in range(2 * MEETINGS))
    await members.rate(NOW)
    assert await played(members) == {"p_ada": MEETINGS, "p_ben": MEETINGS, "p_cleo": 0, "p_dan": 0}
    assert MEETINGS >= OFTEN
    assert not await table(members)
    # A month has its own meetings.
    await members.hear([row(30, "p_ada", "p_ben", at=NOW + 30 * DAY)])
    await members.rate(NOW + 40 * DAY)
    assert (await played(members))["p_ada"] == MEETINGS + 1


async def test_a_member_may_become_another_kind_of_player(members: MemberStore) -> None:
    before = await members.member("p_ada")
    assert before is not None
    assert await members.join("p_ada", "program") == replace(before, kind="program")
