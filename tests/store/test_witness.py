"""A witness remembers the latest that it was told of a game, whoever is late to tell it."""

from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from store.health.losses import Evidence
from store.redis.connection import connect
from workers.upkeep.witness import FileWitness, RedisWitness, Witness

pytestmark = pytest.mark.anyio

LATEST = Evidence("g", 5, 50, 50, ("ada", "bob"))


@pytest.fixture(params=["a server", "a file"])
async def witness(request: pytest.FixtureRequest, redis_url: str, tmp_path: Path) -> AsyncIterator[Witness]:
    if request.param == "a file":
        with closing(FileWitness(str(tmp_path / "witness"))) as file:
            yield file
        return
    redis = connect(redis_url)
    yield RedisWitness(redis)
    await redis.aclose()


async def evidence_of(witness: Witness) -> list[Evidence]:
    return [row async for some in witness.games() for row in some]


@pytest.mark.parametrize("late", [Evidence("g", 3, 30, 30, ("ada",)), Evidence("g", 4, 50, 50, ("ada",))])
async def test_news_that_come_late_replace_nothing(witness: Witness, late: Evidence) -> None:
    await witness.remember({}, [LATEST])
    await witness.remember({}, [late, Evidence("h", 1, 10, 10)])
    assert await evidence_of(witness) == [LATEST, Evidence("h", 1, 10, 10)]


async def test_a_game_that_has_lost_its_end_is_remembered_as_it_goes_on(witness: Witness) -> None:
    goes_on = Evidence("g", 4, 60, 60, ("ada",))
    for news in (LATEST, goes_on, LATEST):
        await witness.remember({}, [news])
    assert await evidence_of(witness) == [goes_on]


async def test_a_count_is_never_lowered(witness: Witness) -> None:
    for counts in ({0: 3, 7: 1}, {0: 2, 7: 2}):
        await witness.remember(counts)
    assert await witness.counts() == {0: 3, 7: 2}
