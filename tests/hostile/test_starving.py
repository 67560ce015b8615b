"""Nobody's games keep a stranger waiting: what is due is handed out by urgency, and by account."""

import asyncio
import itertools
import time
from collections.abc import Callable
from functools import partial

import pytest
from redis.asyncio import Redis

from domain.kernel.bots.answering import OutOfTime
from domain.kernel.table.deadlines import Urgency
from domain.kernel.time.times import DAY
from store.accounts.newcomers import Newcomers
from store.accounts.players import PlayerStore
from store.due.outages import Outages
from store.due.schedule import Claim, Schedule
from store.lists.lobby import Lobby
from store.redis.connection import connect
from store.redis.keys import PARTITIONS
from tests.api.person import Person
from tests.processes.service import Service
from workers.games.bots import Bots, QuickBots, Thinkers
from workers.games.game_task import SLICES, GameTask
from workers.processes.dispatcher import Dispatcher
from workers.queue.queue import Lanes, LookQueue

LEASE = 20_000
MINUTE = {"per_decision": "PT1M", "on_timeout": "default"}
BOTS = [{"seat": seat, "bot": "random"} for seat in (0, 1)]


class WorkerlessService:
    """An API without any worker, and whoever plays there."""

    def __init__(self, url: str, service: Service) -> None:
        self._url = url
        self.service = service
        self.lanes = Lanes(url, LEASE)
        self.queue, self.searches = self.lanes.queues.values()

    def person(self, name: str) -> Person:
        return Person(self.service, name)

    def hand_out(self, later: int = 0) -> None:
        """Do what a dispatcher does, so many milliseconds later."""
        asyncio.run(self._hand_out(later))

    async def _hand_out(self, later: int) -> None:
        redis = connect(self._url)
        clock = (lambda: round(time.time() * 1000) + later) if later else (lambda: 0)
        dispatcher = Dispatcher(Schedule(redis), Lobby(redis), self.lanes.put, LEASE, clock, outages=Outages(redis))
        for partition in range(PARTITIONS):
            await dispatcher.hand_out(partition)
        await redis.aclose()

    def taken(self) -> list[str]:
        """The games in the order in which workers get them."""
        return taken(self.queue)


@pytest.fixture
def table(redis_url: str, services: Callable[..., Service]) -> WorkerlessService:
    return WorkerlessService(redis_url, services(redis_url).start("api-1"))


def taken(queue: LookQueue) -> list[str]:
    """The games of a lane, in the order of their turns."""
    return [turn.game for turn in iter(queue.take, None)]


def bots_alone(who: Person, count: int) -> list[str]:
    return [who.create(bots=BOTS)["id"] for _ in range(count)]


def answered(who: Person, count: int) -> list[str]:
    """Games in which a bot is to move, and its opponent waits."""
    games = [who.create(bots=BOTS[1:]) for _ in range(count)]
    for game in games:
        who.play(game)
    return [game["id"] for game in games]


def whose(games: list[str], owners: dict[str, list[str]]) -> list[str]:
    return [next(name for name, own in owners.items() if game in own) for game in games]


def test_who_plays_with_bots_comes_before_bots_among_themselves_however_late(table: WorkerlessService) -> None:
    bots_alone(table.person("Hog"), 20)
    table.hand_out()
    (waiting,) = answered(table.person("Ann"), 1)
    table.hand_out()
    assert table.taken().index(waiting) == 0


def test_accounts_have_their_turns_one_after_the_other(table: WorkerlessService) -> None:
    hog, ann, bob = (table.person(name) for name in ("Hog", "Ann", "Bob"))
    for make in (answered, bots_alone):
        owners = {"hog": make(hog, 9)}
        table.hand_out()
        owners |= {"ann": make(ann, 2), "bob": make(bob, 1)}
        table.hand_out()
        order = whose(table.taken(), owners)
        assert sorted(order[:3]) == ["ann", "bob", "hog"]
        assert sorted(order[3:5]) == ["ann", "hog"]
        assert order[5:] == ["hog"] * 7


def test_a_look_that_makes_room_waits_behind_the_other_accounts(table: WorkerlessService) -> None:
    hog, ann = (table.person(name) for name in ("Hog", "Ann"))
    (again,) = answered(hog, 1)
    table.hand_out()
    owners = {"hog": [again], "ann": answered(ann, 3)}
    table.hand_out()
    order = []
    for lease in range(6):
        turn = table.queue.take()
        assert turn is not None
        table.queue.charge(turn, 0.1)
        order.append(turn.game)
        if turn.game == again:
            # Its bots are not done yet.
            table.queue.put(Claim(again, f"0-{lease}", 0, "people", hog.id))
    assert whose(order, owners) == ["hog", "ann"] * 3


def test_what_becomes_more_urgent_does_not_wait_as_before(table: WorkerlessService) -> None:
    games = [f"g_{number}" for number in range(3)]
    for urgency in ("bots", "people", "bots"):
        for game in games:
            table.queue.put(Claim(game, f"1-{urgency}", 0, urgency, "p_hog"))
    table.queue.put(Claim(games[2], "1-2", 0, "deadline", "p_hog"))
    assert table.taken() == [games[2], games[0], games[1]]


def test_deadlines_come_first(table: WorkerlessService) -> None:
    hog, ann = (table.person(name) for name in ("Hog", "Ann"))
    owners = {"bots": bots_alone(hog, 3), "people": answered(hog, 3)}
    table.hand_out()
    late = ann.create(deadline=MINUTE)
    table.person("Bob").join(late)
    owners["deadline"] = [late["id"]]
    table.hand_out(later=61_000)
    order = whose(table.taken(), owners)
    assert order == ["deadline", *["people"] * 3, *["bots"] * 3]


def test_what_waits_is_waited_for_once_and_by_its_latest_urgency(table: WorkerlessService) -> None:
    (game,) = bots_alone(table.person("Hog"), 1)
    for _ in range(3):
        table.hand_out()
        table.hand_out(later=10 * LEASE)
    assert table.taken() == [game]
    assert table.queue.take() is None


def test_what_is_more_urgent_is_told(table: WorkerlessService) -> None:
    def told() -> list[bool]:
        return [table.queue.has_more_urgent(urgency) for urgency in ("deadline", "people", "bots")]

    assert told() == [False, False, False]
    table.queue.put(Claim("g_1", "1-0", 0, "bots", "p_hog"))
    assert told() == [False, False, False]
    table.queue.put(Claim("g_2", "1-0", 0, "people", "p_hog"))
    assert told() == [False, False, True]
    table.queue.put(Claim("g_3", "1-0", 0, "deadline", "p_hog"))
    assert told() == [False, True, True]
    assert table.taken() == ["g_3", "g_2", "g_1"]
    assert told() == [False, False, False]


def test_nobody_waits_in_the_lane_of_those_who_look_ahead_but_their_own_people(
    table: WorkerlessService, redis_url: str
) -> None:
    hog, ann = (table.person(name) for name in ("Hog", "Ann"))
    thinkers = [{"seat": seat, "bot": "hard"} for seat in (0, 1)]
    sparring = hog.create(bots=thinkers)["id"]
    thinking = hog.create(bots=thinkers[1:])
    hog.play(thinking)
    (waiting,) = answered(ann, 1)
    table.hand_out()
    assert table.taken() == [waiting]
    # People come before bots among themselves there too.
    assert taken(table.searches) == [thinking["id"], sparring]

    def entries(bots: Callable[[Redis], Bots]) -> int:
        async def look() -> int:
            task = GameTask(redis_url, LEASE, bots=bots)
            made = await task.run(thinking["id"])
            await task.redis.aclose()
            return made

        return asyncio.run(look())

    # A worker that comes by leaves such a bot alone.
    assert entries(QuickBots) == 0
    before = hog.view(thinking)["version"]
    made = entries(Thinkers)
    assert made == hog.view(thinking)["version"] - before
    # It may be asked again at once, in the next round, and has time for that on a quick machine.
    assert made in (1, 2)


def test_a_search_is_charged_to_the_day_on_which_it_was_even_if_it_was_cut_short(
    table: WorkerlessService, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each time that it is asked, this process has worked for another second.
    monkeypatch.setattr("workers.games.bots.thinking", itertools.count().__next__)
    hog = table.person("Hog")
    game = hog.create(bots=[{"seat": 1, "bot": "hard"}])
    hog.play(game)
    later = round(time.time() * 1000) + 9 * DAY

    async def thought() -> list[int]:
        task = GameTask(redis_url, 1, lambda: later, bots=Thinkers)
        with pytest.raises(OutOfTime):
            await task.run(game["id"])
        found = [
            (await PlayerStore(task.redis).counts(hog.id, day))["thought"] for day in (later // DAY - 9, later // DAY)
        ]
        await task.redis.aclose()
        return found

    assert asyncio.run(thought()) == [0, 1_000]


def test_a_look_makes_room_for_what_is_more_urgent_after_a_step(
    table: WorkerlessService, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.games.game_task.SLICES", dict.fromkeys(SLICES, LEASE))
    game, other = bots_alone(table.person("Hog"), 2)

    def entries(game_id: str, has_more_urgent: Callable[[Urgency], bool]) -> int:
        async def look() -> int:
            task = GameTask(redis_url, LEASE, has_more_urgent=has_more_urgent)
            made = await task.run(game_id)
            await task.redis.aclose()
            return made

        return asyncio.run(look())

    steps = entries(game, lambda urgency: urgency == "bots")
    assert 0 < steps <= len(BOTS)
    assert entries(other, lambda _: False) > steps
    # The rest of the work is due at once.
    table.hand_out()
    assert game in table.taken()


@pytest.mark.parametrize("bots", [QuickBots, Thinkers])
def test_a_game_of_bots_alone_ends_with_the_account_of_its_creator(
    table: WorkerlessService, redis_url: str, bots: Callable[[Redis], Bots]
) -> None:
    """It ends by an entry of its log. Where a person sits, or its creator is there, it goes on."""
    hog, ann = (table.person(name) for name in ("Hog", "Ann"))
    thinkers = [{"seat": seat, "bot": "hard"} for seat in (0, 1)]
    (mine,) = bots_alone(ann, 1)
    nobodys = [*bots_alone(hog, 1), hog.create(bots=thinkers)["id"]]
    shared = hog.create(seats=4, bots=[{"seat": 3, "bot": "random"}])
    for who in (ann, table.person("Bob")):
        who.join(shared)
    hog.ask("DELETE", "/players/me")

    async def look() -> None:
        task = GameTask(redis_url, LEASE, bots=bots)
        for game in (mine, shared["id"], *nobodys):
            await task.run(game)
        await task.redis.aclose()

    asyncio.run(look())
    results = [ann.get(f"/games/{game}")["result"] for game in nobodys]
    assert [result["voided"] for result in results] == ["deserted"] * 2
    assert [ann.get(f"/games/{game}/log")["entries"][-2]["kind"] for game in nobodys] == ["voided"] * 2
    assert ann.get(f"/games/{mine}")["version"] > 4
    for game in (mine, shared["id"]):
        result = ann.get(f"/games/{game}")["result"]
        assert result is None or result["voided"] is None


def test_young_accounts_of_an_address_share_a_day_of_thinking(table: WorkerlessService, redis_url: str) -> None:
    """Once it is over nobody of them begins a game with who looks ahead, and who sits at one is answered at once."""
    hog, ann = table.person("Hog"), table.person("Ann")
    thinker = [{"seat": 1, "bot": "expert"}]
    game = ann.create(bots=thinker, options={"mode": "long"})
    ann.play(game)
    old = table.person("Old")

    async def spend() -> int:
        redis = connect(redis_url)
        newcomers, day = Newcomers(redis), await PlayerStore(redis).now(hog.id) // DAY
        await newcomers.count(hog.id, day, 3_600_000)
        # As if it was made yesterday.
        await newcomers.forget(old.id)
        await newcomers.count(old.id, day, 3_600_000)
        task = GameTask(redis_url, LEASE, bots=partial(Thinkers, young_seconds=3_600))
        made = await task.run(game["id"])
        await task.redis.aclose()
        kept = [await redis.ttl(name) async for name in redis.scan_iter("*newcomers*")]
        assert kept
        assert all(0 < left <= 2 * DAY // 1000 for left in kept)
        await redis.aclose()
        return made

    assert asyncio.run(spend()) >= 1
    assert ann.get(f"/games/{game['id']}")["status"] == "running"
    for who in (ann, table.person("Eve")):
        who.refused(
            "too-many-games-today", "POST", "/games", json={"ruleset": "diamonsters", "seats": 2, "bots": thinker}
        )
        who.create(bots=BOTS[1:])
    old.create(bots=thinker)
