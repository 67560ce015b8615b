"""Matches of programs: each game of a night is begun once, whoever dies, between those that are there and may meet.

A member who has nobody to meet meets a bot of the service, and that counts.
"""

import asyncio
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.protocol.levels import levels_on_offer
from domain.kernel.protocol.registry import ruleset, rulesets
from domain.kernel.time.times import DAY, HOUR
from domain.ratings.games import LASTS
from domain.ratings.matches import GAMES
from domain.ratings.members import MEETINGS, meetings
from domain.ratings.records import Match
from store.accounts.players import Avoided, Player, PlayerStore
from store.league.league import LeagueStore
from store.league.matches import MatchStore
from store.league.members import LATE, MemberStore
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.log.rows import Row
from tests.kit.bots_league import have_bots_play
from tests.store.processes import Processes
from workers.league.matches import THERE, MatchTask

pytestmark = pytest.mark.anyio

NIGHT = 20_000
NOW = NIGHT * DAY + 3 * HOUR
MONTH = "2024-10"
"""The month of the night."""

RULESETS = [rules.id for rules in rulesets()]

NIGHTS, ROUNDS = 10, 20

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

    async def begun(self, now: int) -> list[Row]:
        """Seat who plays in a night. Return the games that were not there before."""
        known = {row.id for row in await self.games()}
        return [row for row in await self.night(now) if row.id not in known]

    async def games(self) -> list[Row]:
        """Return all games, by when they were begun."""
        lobby = Lobby(self.redis)
        await lobby.catch_up()
        return (await lobby.page(limit=100)).rows


@pytest.fixture
async def league(redis: Redis) -> League:
    return League(redis)


def seated(rows: list[Row]) -> Counter[tuple[str, ...]]:
    """Return the ruleset and the accounts or bots by seat of each game, and how often there is one like that."""
    return Counter(
        (
            row.summary.ruleset,
            *(row.accounts[seat.player] if seat.player else str(seat.bot) for seat in row.summary.seats),
        )
        for row in rows
    )


def among_programs(rows: list[Row]) -> list[Row]:
    """Return those games in which no bot of the service sits."""
    return [row for row in rows if not any(seat.bot for seat in row.summary.seats)]


def won(row: Row, account: str, now: int) -> Row:
    """Return a game that began at a time as this account has won it an hour later."""
    seat = next(
        seat for seat, sitter in enumerate(row.summary.seats) if row.accounts.get(sitter.player or "") == account
    )
    summary = replace(row.summary, status="finished", winners=(seat,))
    return replace(row, created=now, at=now + HOUR, summary=summary)


def lost(row: Row, account: str, now: int) -> Row:
    """Return a game of two that began at a time as this account has lost it an hour later."""
    ended = won(row, account, now)
    (winner,) = ended.summary.winners or ()
    return replace(ended, summary=replace(ended.summary, winners=(1 - winner,)))


def of_both(ruleset: str, one: str, other: str) -> set[tuple[str, ...]]:
    """Return the two games of a match."""
    return {(ruleset, one, other), (ruleset, other, one)}


async def test_two_programs_play_each_ruleset_once_from_each_seat_as_often_as_counts(league: League) -> None:
    one, other = await league.program("One"), await league.program("Other")
    games = seated(await league.night())
    wanted = {name for name, *names in games if names == [one.id, other.id]}
    left = set(RULESETS) - wanted
    assert len(wanted) == MATCHES_IN_A_MONTH
    expected = [of_both(name, one.id, other.id) for name in wanted]
    expected += [
        of_both(name, program.id, levels_on_offer(ruleset(name))[0]) for name in left for program in (one, other)
    ]
    assert games == Counter(set().union(*expected))
    assert all(row.summary.status == "running" for row in await league.games())


async def test_in_which_rulesets_two_meet_changes_from_month_to_month(league: League) -> None:
    programs = [await league.program(name) for name in ("One", "Other")]
    met = set[str]()
    for month in range(12):
        now = NOW + month * 31 * DAY
        for program in programs:
            await league.players.use(program.id, now)
        met |= {row.summary.ruleset for row in among_programs(await league.night(now))}
    assert met == set(RULESETS)


async def test_who_is_alone_meets_a_bot_as_strong_and_both_games_count(league: League) -> None:
    one, met = await league.program("One"), {name: list[str]() for name in RULESETS}
    await have_bots_play(league.redis, ROUNDS)
    for night in range(NIGHTS):
        now = NOW + night * DAY
        members = MemberStore(league.redis, lambda: now)  # noqa: B023
        await league.players.use(one.id, now)
        games = await league.begun(now)
        for name, *pair in seated(games):
            met[name] += [bot for bot in pair if bot != one.id]
        await members.hear(won(row, one.id, now) for row in games)
        assert await members.rate(now + DAY) == len(games) == GAMES * len(RULESETS)
    for name, bots in met.items():
        # Both games of a night are with the same one: nobody is met once more by who sat there first.
        assert bots[::GAMES] == bots[1::GAMES]
        # A new member is taken to be as strong as most, and one that beats all comes to the strongest.
        order = [levels_on_offer(ruleset(name)).index(bot) for bot in bots]
        assert order == sorted(order)
        assert 0 < order[0] < order[-1] == len(levels_on_offer(ruleset(name))) - 1
        # No bot lets anybody win, so one may be met as often as it is as strong.
        assert max(Counter(bots).values()) > MEETINGS
        member = await league.members.member(one.id)
        assert member is not None
        played = {pace: row for rules, pace, row in await league.members.own(member) if rules == name}
        assert played["live"].rating.games == len(bots)
        assert played["live"].rating.mu > 25
    assert await league.members.rebuild() == sum(map(len, met.values()))
    assert played["live"] in [row for _, _, row in await league.members.own(member)]


async def test_who_loses_to_a_bot_on_purpose_makes_nobody_better(league: League) -> None:
    await have_bots_play(league.redis, ROUNDS)
    for night in range(3):
        now = NOW + night * DAY
        members = MemberStore(league.redis, lambda: now)  # noqa: B023
        # Those of the nights before are away by now.
        loser = await league.program(f"Loser {night}", used=now)
        games = await league.begun(now)
        await members.hear(lost(row, loser.id, now) for row in games)
        assert await members.rate(now + DAY) == len(games) == GAMES * len(RULESETS)
    for name in RULESETS:
        own = await LeagueStore(league.redis).ratings(name, levels_on_offer(ruleset(name)))
        bots = await league.members.enlist(own)
        known = await league.members.ratings(name, "live", [*bots])
        played = {bots[member]: rating for member, rating in known.items() if rating.games}
        assert played
        assert [(row.mu, row.sigma) for row in played.values()] == [(own[bot].mu, own[bot].sigma) for bot in played]


async def test_nothing_counts_with_a_bot_of_which_nothing_is_known(league: League) -> None:
    one = await league.program("One")
    await league.members.hear(won(row, one.id, NOW) for row in await league.night())
    await league.members.rate(NOW + DAY)
    member = await league.members.member(one.id)
    assert member is not None
    assert await league.members.own(member) == []


@pytest.mark.parametrize("early", [0, 1, LATE])
async def test_games_of_a_night_at_midnight_count_whose_server_is_behind(league: League, early: int) -> None:
    midnight = NIGHT * DAY
    one = await league.program("One", used=midnight)
    await have_bots_play(league.redis, ROUNDS)
    await MatchTask(league.redis, 0, clock=lambda: midnight).run()
    games = await league.games()
    members = MemberStore(league.redis, lambda: midnight)
    await members.hear(won(row, one.id, midnight - early) for row in games)
    assert await members.rate(midnight + DAY) == len(games) == GAMES * len(RULESETS)


async def test_games_with_bots_that_somebody_chose_do_not_count(league: League) -> None:
    one = await league.program("One")
    games = await league.night()
    chosen = [replace(won(row, one.id, NOW), id=f"{row.id}x") for row in games]
    swapped = [replace(won(row, one.id, NOW), id=games[number - 1].id) for number, row in enumerate(games)]
    later = [replace(won(row, one.id, NOW + 2 * DAY), created=NOW + 2 * DAY) for row in games]
    members = MemberStore(league.redis, lambda: NOW + 2 * DAY)
    await members.hear([*chosen, *swapped, *later])
    assert await members.rate(NOW + 3 * DAY) == 0


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
    away = await league.program("Away", used=NOW - THERE - 1)
    await league.program("By day", nights=False)
    assert await league.night() == []
    last = await league.program("Just there", used=NOW + DAY - THERE)
    assert await league.night() == []
    games = seated(await league.night(NOW + DAY))
    assert games
    assert all(last.id in names and away.id not in names for names in games)


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
    assert not among_programs(await league.night())
    assert await MatchStore(league.redis).is_seated(NIGHT)


async def test_a_plan_of_an_earlier_release_seats_no_bot_that_is_gone(league: League) -> None:
    one = await league.program("One")
    member = await league.members.member(one.id)
    assert member is not None
    bots = {bot: name for name, bot in (await league.members.enlist(["gone", *levels_on_offer(rulesets()[1])])).items()}
    last = levels_on_offer(rulesets()[1])[0]
    pairs = [Match(name, (member.id, bots[bot])) for name, bot in zip(RULESETS, ("gone", last), strict=False)]
    await MatchStore(league.redis).plan(NIGHT, pairs)
    assert seated(await league.night()) == Counter(of_both(RULESETS[1], one.id, last))
    assert await MatchStore(league.redis).is_seated(NIGHT)
