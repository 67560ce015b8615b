"""Turns in the queue: an account with much to do keeps nobody waiting, and what the queue has lost comes back."""

from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis

from domain.kernel.table.deadlines import Urgency
from store.due.schedule import Claim
from workers.queue.queue import LONGEST, LOOKS, MOST_JOBS, WEIGHT, LookQueue

LEASE = 20_000


@pytest.fixture
def queue(redis_url: str) -> LookQueue:
    return LookQueue(redis_url, LEASE)


leases = count()


def waits(queue: LookQueue, game: str, account: str, urgency: Urgency = "people") -> None:
    queue.put(Claim(game, f"1-{next(leases)}", 0, urgency, account))


class Clock:
    """A clock that stands until it is moved on, by seconds."""

    def __init__(self) -> None:
        self.now = 10.0**9

    def time_ns(self) -> int:
        return round(self.now * 1_000_000) * 1000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("workers.queue.queue.time", clock)
    return clock


def take(queue: LookQueue, seconds: float = 0.0) -> str | None:
    """Take whose turn it is, and have a look at it that takes so long."""
    turn = queue.take()
    if turn is None:
        return None
    queue.charge(turn, seconds)
    return turn.game


def taken(queue: LookQueue, seconds: float = 0.0) -> list[str]:
    """Take all games, in the order of their turns."""
    return list(iter(lambda: take(queue, seconds), None))


def test_who_has_had_no_turn_lately_comes_before_those_whose_share_it_was(queue: LookQueue) -> None:
    for number in range(3):
        for hog in "abc":
            waits(queue, f"{hog}{number}", hog)
    assert [take(queue, 0.5) for _ in "abc"] == ["a0", "b0", "c0"]
    waits(queue, "ann0", "ann")
    waits(queue, "bob0", "bob")
    waits(queue, "ann1", "ann")
    # Once each, in the order in which they came; with more to do one of them is as any other.
    assert taken(queue, 0.5) == ["ann0", "bob0", "a1", "b1", "c1", "ann1", "a2", "b2", "c2"]
    waits(queue, "a3", "a")
    waits(queue, "eve0", "eve")
    waits(queue, "bob1", "bob")
    # An account that had turns a moment ago waits as if it had more to do all the time.
    assert taken(queue) == ["eve0", "bob1", "a3"]


def test_while_a_look_goes_on_others_come_before_its_account(queue: LookQueue) -> None:
    for game in ("a0", "a1"):
        waits(queue, game, "a")
    turn = queue.take()
    assert turn is not None
    assert turn.game == "a0"
    waits(queue, "ann0", "ann")
    waits(queue, "bob0", "bob")
    assert take(queue) == "ann0"
    queue.charge(turn, 0.0)
    # It took nothing, so the account is next by when it was over: bob came before that.
    assert taken(queue) == ["bob0", "a1"]


def test_who_needs_little_waits_for_the_look_that_goes_on_however_much_others_need(
    queue: LookQueue, clock: Clock
) -> None:
    hogs = [*"bcdefghijklm"]
    for number in range(25):
        for hog in hogs:
            waits(queue, f"{hog}n{number}", hog)

    def look() -> str | None:
        turn = queue.take()
        assert turn is not None
        seconds = 0.4 if turn.account == "zoe" else 2.3
        clock.now += seconds
        queue.charge(turn, seconds)
        return turn.account

    # Each has had a turn, and was charged for it.
    assert [look() for _ in hogs] == hogs
    for number in range(25):
        waits(queue, f"zoe{number}", "zoe")
        assert look() == "zoe"
        until = clock.now + 10
        while clock.now < until:
            look()


def test_nobody_is_kept_out_by_those_who_come_anew(queue: LookQueue, clock: Clock) -> None:
    for number in range(3):
        waits(queue, f"a{number}", "a")
    assert take(queue, 1_000.0) == "a0"
    waits(queue, "ann0", "ann")
    clock.now += LONGEST - 0.1
    waits(queue, "eve0", "eve")
    clock.now += 0.2
    waits(queue, "bob0", "bob")
    # However much it was charged for, it comes before all who come a minute later.
    assert taken(queue, 0.5) == ["ann0", "eve0", "a1", "bob0", "a2"]


class Account:
    """Counts what an account waits for and has had, in seconds of the clock."""

    def __init__(self) -> None:
        self.waiting = 0
        self.since = 0.0
        self.owes_until = 0.0


@st.composite
def lives(draw: st.DrawFn) -> list[tuple[str, float, float]]:
    """Return what happens one after the other: an account's game comes (a name), or a look is made (no name).

    With it, how long the look takes, and how long nothing happens before.
    """
    step = st.tuples(st.sampled_from(["", "", "a", "b", "c", "d"]), st.sampled_from([0.01, 0.5, 5.0]), st.floats(0, 9))
    return draw(st.lists(step, max_size=40))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(life=lives())
def test_turns_go_by_when_accounts_came_and_what_they_used_lately(
    queue: LookQueue, redis_url: str, clock: Clock, life: list[tuple[str, float, float]]
) -> None:
    with Redis.from_url(redis_url) as redis:
        redis.flushall()
    accounts = {name: Account() for name in "abcd"}
    names = count()
    for name, seconds, pause in life:
        clock.now += pause + 0.001
        if name:
            account = accounts[name]
            waits(queue, f"{name}{next(names)}", name)
            account.since = account.since if account.waiting else clock.now
            account.waiting += 1
            continue
        turn = queue.take()
        waiting = [account for account in accounts.values() if account.waiting]
        # Nobody rests while somebody waits.
        assert (turn is not None) == bool(waiting)
        if turn is None:
            continue
        found = accounts[turn.account]
        for other in waiting:
            # An account that owes nothing is overtaken by none that came later, and none by one that came a minute
            # later.
            assert found.since <= max(other.since, other.owes_until) + 0.001
            assert found.since <= other.since + LONGEST + 0.001
        clock.now += seconds
        queue.charge(turn, seconds)
        found.waiting -= 1
        found.since = clock.now
        found.owes_until = max(found.owes_until, clock.now) + WEIGHT * seconds
    assert queue.length() == sum(account.waiting for account in accounts.values())


@pytest.mark.parametrize(("first", "then"), [("bots", "people"), ("people", "bots"), ("people", "people")])
def test_a_game_waits_once_as_urgently_as_it_was_ever_claimed(queue: LookQueue, first: Urgency, then: Urgency) -> None:
    waits(queue, "late", "a", "bots")
    waits(queue, "g", "a", first)
    waits(queue, "g", "a", then)
    assert queue.length() == 2
    assert taken(queue) == ["g", "late"]


def test_a_job_for_something_else_takes_no_games_turn(queue: LookQueue, redis_url: str) -> None:
    name = f"rq:queue:{LOOKS.name}"
    with Redis.from_url(redis_url) as redis:
        redis.rpush(name, "for something else")
        for count in range(1, 4):
            waits(queue, f"g{count}", "a")
            assert redis.llen(name) == count + 1


def test_many_games_need_few_jobs_and_none_of_them_is_left(queue: LookQueue, redis_url: str) -> None:
    games = [f"g{number}" for number in range(MOST_JOBS + 30)]
    name = f"rq:queue:{LOOKS.name}"
    with Redis.from_url(redis_url) as redis:
        for _ in range(2):
            for game in games:
                waits(queue, game, "a")
        assert (redis.llen(name), queue.length()) == (MOST_JOBS, len(games))
        # All but one of the workers that have jobs die with them.
        redis.ltrim(name, 0, 0)
        looked = []
        while redis.lpop(name):
            looked.append(take(queue))
        assert [game for game in looked if game is not None] == games
        assert queue.length() == 0
        # A game for which no job is left has one by its next claim.
        waits(queue, "again", "a")
        redis.delete(name)
        waits(queue, "again", "a")
        assert redis.llen(name) == 1


@pytest.mark.parametrize("before", ["people", "bots"])
def test_what_is_lost_of_the_queue_comes_back_with_the_next_claim(
    queue: LookQueue, redis_url: str, before: Urgency
) -> None:
    games = {f"{account}{number}": account for account in "ab" for number in range(2)}

    def hand_out(urgency: Urgency = "people") -> None:
        for game, account in games.items():
            waits(queue, game, account, urgency)

    with Redis.from_url(redis_url) as redis:
        hand_out(before)
        hand_out()
        names = list(redis.keys("turnfold:*"))
        for name in names:
            hand_out()
            redis.delete(name)
            taken(queue)
            hand_out()
            assert sorted(taken(queue)) == sorted(games), name
            hand_out()
            redis.delete(name)
            hand_out()
            assert sorted(taken(queue)) == sorted(games), name
        # Of what was taken nothing stays but who had a turn lately.
        assert [name for name in redis.keys("turnfold:*") if not name.endswith(b":turns")] == []
