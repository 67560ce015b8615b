"""A reader of what was long ago pays for it with their own requests, and holds up nobody else."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import httpx2
import pytest
from redis.asyncio import Redis

from domain.kernel.fold.replay import replay
from store.log.games import GameStore
from store.log.replays import MILESTONE_EVERY
from store.log.timeline import KEPT, Timeline
from store.redis import keys
from store.redis.connection import connect
from tests.api.person import Person, problem
from tests.hostile.endless import bring, drawn_out, endless
from tests.kit.local_game import SEED
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until
from tests.store.play import player

pytestmark = pytest.mark.anyio

LONGEST = 8_000
LENGTH = 2 * MILESTONE_EVERY + 80


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A store with a game of two that never ends."""

    async def fill(url: str) -> None:
        redis = connect(url)
        await endless(GameStore(redis), "g", LENGTH)
        await bring(GameStore(redis), drawn_out(LONGEST, "g_over"))
        await redis.aclose()

    with RedisServer(appendfsync="no") as server:
        asyncio.run(fill(server.url))
        yield server.url


@pytest.fixture
async def redis(url: str) -> AsyncIterator[Redis]:
    redis = connect(url)
    yield redis
    await redis.aclose()


@pytest.fixture
async def store(redis: Redis) -> GameStore:
    return GameStore(redis)


@pytest.fixture
async def long(store: GameStore) -> Timeline:
    """That game, in the memory of a process that has followed it."""
    warm = Timeline("g", SEED, {})
    warm.follow(await store.log("g"))
    return warm


class Meter:
    """Adds up what is charged."""

    def __init__(self) -> None:
        self.sum = 0

    def __call__(self, entries: int) -> None:
        self.sum += entries


async def test_no_state_is_further_from_a_milestone_than_told(store: GameStore, long: Timeline) -> None:
    states = {row.entry.seq: row.game for row in replay("g", await store.log("g"), SEED)}
    for seq in (1, 40, MILESTONE_EVERY - 1, MILESTONE_EVERY, MILESTONE_EVERY + 1, 2 * MILESTONE_EVERY, LENGTH - 1):
        meter = Meter()
        assert await store.replays.state_at(long, seq, meter) == states[seq]
        assert meter.sum <= MILESTONE_EVERY + 2


async def test_what_happened_is_told_from_the_nearest_milestone(store: GameStore, long: Timeline) -> None:
    whole = [(row.entry.seq, row.game.head, row.events) for row in replay("g", await store.log("g"), SEED)]
    for since, last in ((0, 10), (0, LENGTH), (300, 310), (LENGTH - KEPT - 1, LENGTH), (LENGTH - KEPT, LENGTH)):
        meter = Meter()
        rows = await store.replays.since(long, since, last, meter)
        assert [(row.seq, row.head, row.events) for row in rows] == whole[since:last]
        assert meter.sum <= (0 if since >= LENGTH - KEPT else last - since + MILESTONE_EVERY)
        linked = await store.replays.links(long, since, last, meter)
        assert [(row.entry.seq, row.head) for row in linked] == [row[:2] for row in whole[since:last]]


async def test_a_milestone_is_a_cache(store: GameStore, long: Timeline, redis: Redis) -> None:
    key = keys.snapshot_key("g")
    expected = await store.replays.state_at(long, 300)
    for field, value in (("1:data", b"x"), ("1:key", b"another build"), ("1:seq", b"17"), ("1:data", b"")):
        before = await redis.hget(key, field)
        await redis.hset(key, field, value)
        assert await store.replays.state_at(long, 300) == expected
        await redis.hset(key, field, before)
    await redis.rename(key, f"{key}:away")
    assert await store.replays.state_at(long, 300) == expected
    assert (await store.replays.links(long, 299, 300))[0].head == expected.head
    await redis.rename(f"{key}:away", key)


async def test_an_answer_of_long_ago_is_found_without_going_through_all(store: GameStore, long: Timeline) -> None:
    first = next(row.game for row in replay("g", await store.log("g"), SEED) if row.game.open)
    decision, meter = first.open[0].decision, Meter()
    answer = await store.answer(long, player(decision.seat), decision.id, meter)
    assert answer is not None
    assert (answer.decision, answer.seq) == (decision.id, first.seq + 1)
    assert meter.sum <= MILESTONE_EVERY
    assert await store.answer(long, player(decision.seat), f"{first.seq + 1}.{decision.seat}", meter) is None


def test_a_replay_counts_as_many_reads(services: type[Service], url: str) -> None:
    reads = 3
    service = services(url, env={"TURNFOLD_READS_PER_SECOND": str(reads)}).start("api-1")
    ada, bob = Person(service), Person(service, "Bob")
    path = f"/games/g/states/{MILESTONE_EVERY - 6}"
    # So much is more than a second's reads: it is given to who has asked for nothing, and waited for afterwards.
    assert ada.send("GET", path).status_code == 200
    response = ada.send("GET", "/players/me")
    problem("too-many-requests", response)
    # A reader who has asked for too many cheap ones waits for a second.
    assert int(response.headers["retry-after"]) > 1
    # By another token just as little; a stranger does not notice.
    token = ada.ask("POST", "/players/me/tokens", json={"name": "x"})["token"]
    problem("too-many-requests", ada.with_token(token).send("GET", path))
    assert bob.view({"id": "g"})["version"] >= LENGTH


def allowed(ask: Callable[[], httpx2.Response]) -> httpx2.Response:
    """The answer once the rate allows it."""
    answers: list[httpx2.Response] = []

    def is_answered() -> bool:
        answers.append(ask())
        return answers[-1].status_code != 429

    until(is_answered)
    return answers[-1]


def test_what_is_over_is_made_once_and_kept_by_caches(services: type[Service], url: str) -> None:
    service = services(url, env={"TURNFOLD_READS_PER_SECOND": "1000"}).start("api-1")
    ada = Person(service)
    first = ada.send("GET", "/games/g_over/export")
    assert first.headers["cache-control"] == "public, max-age=86400, immutable"
    known = {"If-None-Match": first.headers["etag"]}
    until(lambda: ada.send("GET", "/games/g_over/export", headers=known).status_code == 304)
    folded = number(numbers(service.metrics()), "turnfold_folds_total")
    for path in ("/games/g_over/states/7990", "/games/g_over/export"):
        until(lambda path=path: ada.send("GET", path).status_code == 200)
    before = number(numbers(service.metrics()), "turnfold_folds_total")
    for path in ("/games/g_over/states/7990", "/games/g_over/export"):
        until(lambda path=path: ada.send("GET", path).status_code == 200)
    assert number(numbers(service.metrics()), "turnfold_folds_total") == before > folded
    state = allowed(lambda: ada.send("GET", "/games/g_over/states/7990"))
    assert state.headers["cache-control"] == "private, max-age=86400, immutable"
    known = {"If-None-Match": state.headers["etag"]}
    until(lambda: ada.send("GET", "/games/g_over/states/7990", headers=known).status_code == 304)


def test_who_goes_through_a_game_that_is_over_has_each_entry_folded_once(services: type[Service], url: str) -> None:
    service = services(url, env={"TURNFOLD_READS_PER_SECOND": "1000"}).start("api-1")
    ada = Person(service)
    assert ada.view({"id": "g_over"})["version"] > MILESTONE_EVERY
    folded, shown = number(numbers(service.metrics()), "turnfold_folds_total"), 30
    moments = [ada.get(f"/games/g_over/states/{seq}") for seq in range(1, shown + 1)]
    assert [row["version"] for row in moments] == [*range(1, shown + 1)]
    assert number(numbers(service.metrics()), "turnfold_folds_total") == folded + shown
