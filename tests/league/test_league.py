"""A small league; `python -m tests.league` is the large one."""

import asyncio

from tests.league.__main__ import play


def test_nobody_has_to_complain_and_no_game_stands_still() -> None:
    found = asyncio.run(play(seed=3, people=10, games=8))
    assert found.is_clean, found
    assert sum(len(row.days) for row in found.rows.values()) == 8
    # A sitting that times out is what anybody waits for who has gone, but for a vacation or a rest.
    assert max(row.stood for row in found.rows.values()) < 17


def test_the_same_seed_makes_the_same_league() -> None:
    one, other = (asyncio.run(play(seed=5, people=4, games=2)).digest for _ in range(2))
    assert one == other
