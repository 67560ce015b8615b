"""Turns in the queue: an account with much to do keeps nobody waiting, and what the queue has lost comes back."""

from itertools import count

import pytest
from redis import Redis

from domain.kernel.deadlines import Urgency
from store.schedule import Claim
from workers.queue import LOOKS, MOST_JOBS, LookQueue

LEASE = 20_000


@pytest.fixture
def queue(redis_url: str) -> LookQueue:
    return LookQueue(redis_url, LEASE)


leases = count()


def waits(queue: LookQueue, game: str, account: str, urgency: Urgency = "people") -> None:
    queue.put(Claim(game, f"1-{next(leases)}", 0, urgency, account))


def taken(queue: LookQueue) -> list[str]:
    """Take all games, in the order of their turns."""
    return list(iter(queue.take, None))


def test_who_has_had_no_turn_lately_comes_before_those_whose_share_it_was(queue: LookQueue) -> None:
    for number in range(3):
        for hog in "abc":
            waits(queue, f"{hog}{number}", hog)
    assert [queue.take() for _ in "abc"] == ["a0", "b0", "c0"]
    waits(queue, "ann0", "ann")
    waits(queue, "bob0", "bob")
    waits(queue, "ann1", "ann")
    # Once each, in the order in which they came; with more to do one of them is as any other.
    assert taken(queue) == ["ann0", "bob0", "a1", "b1", "c1", "ann1", "a2", "b2", "c2"]
    waits(queue, "a3", "a")
    waits(queue, "eve0", "eve")
    waits(queue, "bob1", "bob")
    # Whoever had a turn a moment ago waits as if it had more to do all the time.
    assert taken(queue) == ["eve0", "bob1", "a3"]


def test_nobody_is_kept_out_by_those_who_come_anew(queue: LookQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 10**15
    monkeypatch.setattr("workers.queue.time.time_ns", lambda: 1000 * now)
    waits(queue, "a0", "a")
    waits(queue, "a1", "a")
    assert queue.take() == "a0"
    waits(queue, "ann0", "ann")
    now += 60 * 1_000_000
    waits(queue, "bob0", "bob")
    # A turn that was a minute ago was longer ago than none lately.
    assert taken(queue) == ["ann0", "a1", "bob0"]


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
            looked.append(queue.take())
        assert [game for game in looked if game is not None] == games
        assert queue.length() == 0
        # What no job is left for has one by its next claim.
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
