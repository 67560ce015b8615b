"""Matches of programs: each game of a night is begun once, whoever dies, between those that are there and may meet."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from redis.asyncio import Redis

from domain.kernel.registry import rulesets
from domain.kernel.times import DAY, HOUR
from domain.ratings.games import LASTS
from domain.ratings.matches import GAMES
from domain.ratings.members import MEETINGS, meetings
from domain.ratings.records import Match
from store.games import GameStore
from store.lobby import Lobby
from store.matches import MatchStore
from store.members import MemberStore
from store.players import Avoided, Player, PlayerStore
from store.rows import Row
from tests.store.processes import Processes
from workers.matches import THERE, MatchTask

pytestmark = pytest.mark.anyio

NIGHT = 20_000
NOW = NIGHT * DAY + 3 * HOUR
MONTH = "2024-10"
"""The month of the night."""

RULESETS = [rules.id for rules in rulesets()]

MATCHES_IN_A_MONTH = MEETINGS // GAMES
"""Matches of the same two that count in a month."""


class League:
    """Programs that play at night, in one Redis."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self.players = PlayerStore(redis)
        self.members = MemberStore(redis, lambda: NOW - DAY)

    async def program(self, name: str, *, nights: bool = True, used: int = NOW) -> Player:
        """Make an account that takes part, and was used at a time."""
        player, _, _ = await self.players.create(name, "en")
        await self.members.join(player.id, "program", nights=nights)
        await self.players.use(player.id, used)
        return player

    async def night(self, now: int = NOW) -> list[Row]:
        """Seat who plays in a night. Return all games that there are."""
        await MatchTask(self.redis, 3, clock=lambda: now).run()
        return await self.games()

    async def games(self) -> list[Row]:
        """Return all games, by when they were begun."""
        lobby = Lobby(self.redis)
        await lobby.catch_up()
        return (await lobby.page(limit=100)).rows


@pytest.fixture
async def league(redis: Redis) -> League:
    return League(redis)


def seated(rows: list[Row]) -> Counter[tuple[str, ...]]:
    """Return the ruleset and the accounts by seat of each game, and how often there is one like that."""
    return Counter(
        (row.summary.ruleset, *(row.accounts[seat.player or ""] for seat in row.summary.seats)) for row in rows
    )


async def test_two_programs_play_each_ruleset_once_from_each_seat_as_often_as_counts(league: League) -> None:
    one, other = await league.program("One"), await league.program("Other")
    games = seated(await league.night())
    wanted = RULESETS[:MATCHES_IN_A_MONTH]
    expected = {(name, *order) for name in wanted for order in ((one.id, other.id), (other.id, one.id))}
    assert games == Counter(expected)
    assert all(row.summary.status == "running" for row in await league.games())


async def test_a_night_is_seated_once_whoever_is_asked_and_whoever_dies(
    league: League, processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        await league.program(f"Program {number}")
    create, made = GameStore.create, 0

    async def dying(store: GameStore, *arguments: Any) -> Any:
        nonlocal made
        made += 1
        if made in (2, 5):
            raise ConnectionError
        return await create(store, *arguments)

    monkeypatch.setattr(GameStore, "create", dying)
    for _ in range(2):
        with pytest.raises(ConnectionError):
            await league.night()
    monkeypatch.undo()
    # A program that comes now is too late for this night.
    await league.program("Late")
    tasks = [MatchTask(processes.client(), 3, clock=lambda: NOW) for _ in range(3)]
    assert await tasks[0].is_due()
    await asyncio.gather(*(task.run() for task in tasks))
    assert not await tasks[0].is_due()
    games = seated(await league.games())
    assert sum(games.values()) == 2 * GAMES * len(RULESETS)
    assert set(games.values()) == {1}
    assert seated(await league.night()) == games


@pytest.mark.parametrize(("at", "is_due"), [(0, True), (LASTS - 1, True), (LASTS, False), (-1, False)])
async def test_it_is_done_at_night_alone(league: League, at: int, is_due: bool) -> None:
    await league.program("One", used=NOW + LASTS)
    await league.program("Other", used=NOW + LASTS)
    task = MatchTask(league.redis, 3, clock=lambda: NOW + at)
    assert await task.is_due() == is_due
    await task.run()
    assert bool(await league.games()) == is_due


async def test_who_is_away_or_did_not_ask_plays_nobody(league: League) -> None:
    await league.program("There")
    await league.program("Away", used=NOW - THERE - 1)
    await league.program("By day", nights=False)
    assert await league.night() == []
    last = await league.program("Just there", used=NOW - THERE)
    assert await league.night() == []
    assert all(last.id in names for names in seated(await league.night(NOW + DAY - THERE // 2))) is True


async def test_who_avoids_another_does_not_meet_it_and_who_has_left_meets_nobody(league: League) -> None:
    one, other, third = [await league.program(name) for name in ("One", "Other", "Third")]
    await league.players.avoid(one.id, other.id, Avoided("g", 1))
    games = seated(await league.night())
    assert games
    assert not any({one.id, other.id} <= set(names) for names in games)
    await league.players.use(one.id, NOW + DAY)
    await league.players.use(third.id, NOW + DAY)
    plan = await MatchStore(league.redis).plan(NIGHT + 1, [Match(RULESETS[0], ("m_gone", "m_none"))])
    assert len(plan) == 1
    await league.members.leave(third.id)
    assert seated(await league.night(NOW + DAY)) == games


async def test_who_has_met_often_enough_this_month_meets_somebody_else(league: League, raw: Redis) -> None:
    one, other = await league.program("One"), await league.program("Other")
    found = [await league.members.member(player.id) for player in (one, other)]
    (pair,) = meetings([member.id for member in found if member])
    await raw.hset(f"{{league}}:met:{MONTH}", pair, MEETINGS - GAMES + 1)
    assert await league.night() == []
    assert await MatchStore(league.redis).is_seated(NIGHT)
