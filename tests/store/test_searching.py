"""A game goes on whose bot never comes to the end of its search, whatever becomes of those who let it think."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from prometheus_client import REGISTRY

from domain.audit.audit import audit
from domain.kernel.bots import answering as answering_by
from domain.kernel.bots.answering import OutOfTime, bot_answer
from domain.kernel.commands.commands import resign
from domain.kernel.fold.export import export_lines
from domain.kernel.log.entries import BOT, Chose
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.table.game import Game
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis.connection import connect
from tests.kit.local_game import SEED, player
from tests.store.play import answering, dealt
from workers.games.bots import TRIES, Thinkers
from workers.games.game_task import GameTask

pytestmark = pytest.mark.anyio

LEASE = 20_000

GIVEN_UP = "turnfold_searches_given_up_total"


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[GameStore]:
    client = connect(redis_url)
    yield GameStore(client)
    await client.aclose()


@pytest.fixture
async def thinker(redis_url: str) -> AsyncIterator[Callable[[int], GameTask]]:
    """Makes a thinker that nothing is known to, with leases of so many milliseconds."""
    made: list[GameTask] = []

    def make(lease: int) -> GameTask:
        made.append(GameTask(redis_url, lease, bots=Thinkers))
        return made[-1]

    yield make
    for task in made:
        await task.redis.aclose()


async def stored(store: GameStore) -> Game:
    """Return the game `g` as it is."""
    timeline = await store.read("g")
    assert timeline is not None
    return timeline.game


async def gave_way(url: str) -> bool:
    """Return whether the lists know of the game `g` that another bot has answered in it."""
    client = connect(url)
    (row,) = await Lobby(client).rows(["g"])
    await client.aclose()
    return row.gave_way


async def test_after_some_tries_the_stand_in_answers_and_the_audit_holds(
    store: GameStore, thinker: Callable[[int], GameTask], redis_url: str
) -> None:
    timeline = await dealt(store, bots={"1": "expert"})
    before = await store.execute(timeline, answering(0))
    for _ in range(TRIES):
        with pytest.raises(OutOfTime):
            await thinker(1).run("g")
        assert await stored(store) == before
    assert not await gave_way(redis_url)
    given_up = REGISTRY.get_sample_value(GIVEN_UP) or 0
    await thinker(1).run("g")
    assert REGISTRY.get_sample_value(GIVEN_UP) == given_up + 1
    entry = (await store.log("g", before.seq))[0]
    decision = before.decision_of(1)
    assert decision is not None
    assert entry.actor == BOT
    assert isinstance(entry.payload, Chose)
    assert entry.payload.choose == bot_answer(before, decision.decision, "normal", SEED)
    # It has its tries at the next decision again.
    assert (await stored(store)).seq == entry.seq
    # A game that the other has won has not beaten this one.
    assert await gave_way(redis_url)
    await store.execute(timeline, answering(0))
    with pytest.raises(OutOfTime):
        await thinker(1).run("g")
    await store.execute(timeline, lambda game: resign(game, player(0)))
    assert audit([*export_lines("g", await store.log("g"), SEED)]).findings == ()


async def test_who_dies_of_a_search_has_tried(
    store: GameStore, thinker: Callable[[int], GameTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = await dealt(store, bots={"1": "hard"})
    before = await store.execute(timeline, answering(0))
    ask = answering_by.ask

    def die(rules: Ruleset, state: Any, decision: Decision, bot: str, *more: Any) -> Any:
        if bot == "hard":
            raise asyncio.CancelledError
        return ask(rules, state, decision, bot, *more)

    monkeypatch.setattr(answering_by, "ask", die)
    for _ in range(TRIES):
        with pytest.raises(asyncio.CancelledError):
            await thinker(LEASE).run("g")
    # There is no time for the next decision.
    await thinker(1).run("g")
    assert (await stored(store)).seq == before.seq + 1
