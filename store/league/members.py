"""Members of the league: accounts whose games count, what came of these, and the tables.

A member has an id of its own here, as have bots of the service. A person who leaves takes it along, with its standings;
of the games that counted it stays known who else has played, and nothing leads back. Nor is kept which games these
were.
"""

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.kernel.protocol.registry import rulesets
from domain.kernel.time.times import DAY, moment
from domain.ratings.matches import is_of_a_match
from domain.ratings.members import MEETINGS, PACES, bot_account, bot_of, meetings, pace_of, standings
from domain.ratings.records import LeagueStep, Member, MemberGame, MemberKind, MemberResult, Pace, Rating, Standing
from store.league.league import LeagueStore
from store.log.rows import Row
from store.redis.clock import Clock, store_time
from store.redis.connection import server_time
from store.redis.ids import new_id
from store.redis.scripts import Script

_MEMBERS, _ACCOUNTS, _NIGHTLY, _NOTED, _ENDED = (
    f"{{league}}:{name}" for name in ("members", "accounts", "nightly", "known", "ended")
)

MONTHS = 62 * 24 * 3600
"""Seconds for which it is known who has met whom in a month."""

LATE = 5000
"""Milliseconds by which a game may say to be older than it is: an API knows the time of its server a little later."""

NOTED_WITHIN = 31 * DAY
"""Milliseconds after its end in which a game is noted, if it counts: what hears of games may have been down."""

NOTED_FOR = NOTED_WITHIN + DAY
"""Milliseconds for which it is known of a game that it was noted: clocks differ, and none is to count twice."""

BATCH = 1000
"""Results that are read at once, and games that are rated in one go."""

STEPS = 50
"""The latest decisions of operators about an account, as many as are kept."""

Shown = list[tuple[str, MemberKind, Standing]]
"""Rows of a table: accounts, what plays for them, and their standings."""


class Excluded(Exception):
    """An operator keeps the account out of the league, for the reason that this says."""


class MemberStore:
    """The members of the league in one Redis, all of it below `{league}`."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._told = clock
        execute = redis.execute_command
        self._join = Script(execute, __package__, "join_league")
        self._leave = Script(execute, __package__, "leave_league")
        self._rule = Script(execute, __package__, "rule_league")
        self._league = LeagueStore(redis, clock)
        self._enter = Script(execute, __package__, "enter_league")
        self._count = Script(execute, __package__, "count_members")

    async def now(self) -> int:
        """Return the time of the server that keeps the league, in milliseconds."""
        return self._told() or await server_time(self._redis, _MEMBERS)

    async def join(self, account: str, kind: MemberKind, *, nights: bool = False) -> Member:
        """Let the games count that an account begins from now on; of who is a member already the rest may change.

        Raises Excluded.
        """
        new = msgspec.json.encode(Member(new_id("m"), kind, await self.now()))
        keys = [_MEMBERS, _ACCOUNTS, _NIGHTLY, _steps(account)]
        joined = await self._join(keys=keys, args=[account, new, kind, int(nights)])
        if joined is None:
            steps = await self.steps(account)
            raise Excluded(steps[-1].why if steps else "")
        return _member(joined)

    async def enlist(self, bots: Iterable[str]) -> dict[str, str]:
        """Let these bots of the service be members, as they stay then. Return them by their members' ids."""
        return {(await self.join(bot_account(bot), "program")).id: bot for bot in bots}

    async def leave(self, account: str) -> None:
        """Forget that an account is a member, and all that came of its games, at once."""
        tables = (key for table in _tables() for key in table)
        await self._leave(keys=[_MEMBERS, _ACCOUNTS, _NIGHTLY, *tables], args=[account])

    async def forget(self, account: str) -> None:
        """Forget all that is known in the league of an account that is deleted."""
        await self.leave(account)
        await self._redis.delete(_steps(account))

    async def rule(self, account: str, step: LeagueStep) -> LeagueStep | None:
        """Note what an operator does about an account. Return what was done last, then: an earlier step if that did it.

        None for who was never excluded, and is not readmitted therefore.
        """
        last = await self._rule(keys=[_steps(account)], args=[msgspec.json.encode(step), STEPS])
        return msgspec.json.decode(last, type=LeagueStep) if last else None

    async def steps(self, account: str) -> list[LeagueStep]:
        """Return what operators did about an account, oldest first."""
        rows: Any = await self._redis.lrange(_steps(account), 0, -1)
        return [msgspec.json.decode(row, type=LeagueStep) for row in rows]

    async def accounts_with_steps(self) -> AsyncIterator[str]:
        """Yield the accounts about which operators did something."""
        async for name in self._redis.scan_iter(f"{_steps('')}*", count=1000):
            yield name.decode().removeprefix(_steps(""))

    async def member(self, account: str) -> Member | None:
        """Return who an account is in the league; None if it is no member."""
        data: Any = await self._redis.hget(_MEMBERS, account)
        return _member(data) if data else None

    async def nightly(self) -> dict[str, str]:
        """Return the members whose programs play at night, and their accounts."""
        accounts: Any = await self._redis.smembers(_NIGHTLY)
        rows: Any = await self._redis.hmget(_MEMBERS, accounts) if accounts else []
        return {_member(row).id: account.decode() for account, row in zip(accounts, rows, strict=True) if row}

    async def accounts(self, members: Sequence[str]) -> dict[str, str]:
        """Return the accounts of those of these who are members still."""
        rows: Any = await self._redis.hmget(_ACCOUNTS, list(members)) if members else []
        return {member: row.decode() for member, row in zip(members, rows, strict=True) if row}

    async def ratings(self, ruleset: str, pace: Pace, members: Sequence[str]) -> dict[str, Rating]:
        """Return the rating of each of these in a table; who is new there has that of everybody at first."""
        rows: Any = await self._redis.hmget(_standings(ruleset, pace), list(members)) if members else []
        standings = (_standing(row) if row else Standing() for row in rows)
        return {member: standing.rating for member, standing in zip(members, standings, strict=True)}

    async def meetings_in_month(self, day: int) -> Counter[str]:
        """Return how many games of the month of a day have counted of each two, as `meetings` names them."""
        rows: Any = await self._redis.hgetall(_meetings(day))
        return Counter({pair.decode(): int(times) for pair, times in rows.items()})

    async def own(self, member: Member) -> list[tuple[str, Pace, Standing]]:
        """Return the standings of a member, by ruleset and pace."""
        tables = [(rules.id, pace) for rules in rulesets() for pace in PACES]
        pipeline = self._redis.pipeline(transaction=False)
        for table in tables:
            pipeline.hget(_standings(*table), member.id)
        rows = zip(tables, await pipeline.execute(), strict=True)
        return [(*table, _standing(row)) for table, row in rows if row]

    async def best(self, ruleset: str, pace: Pace, limit: int) -> Shown:
        """Return those who are worth most in a table, so many at most."""
        ids: Any = await self._redis.zrevrange(_best(ruleset, pace), 0, limit - 1)
        if not ids:
            return []
        accounts: Any = await self._redis.hmget(_ACCOUNTS, ids)
        rows: Any = await self._redis.hmget(_standings(ruleset, pace), ids)
        there = [(account, row) for account, row in zip(accounts, rows, strict=True) if account and row]
        members: Any = await self._redis.hmget(_MEMBERS, [account for account, _ in there]) if there else []
        pairs = zip(there, members, strict=True)
        return [(account.decode(), _member(data).kind, _standing(row)) for (account, row), data in pairs if data]

    async def hear(self, rows: Iterable[Row]) -> None:
        """Note those of these games that count, once each. It may be done again; for a month after the end of each."""
        for row in rows:
            accounts = _accounts(row)
            if accounts is None or row.terms is None:
                continue
            members = await self._all(accounts)
            if not members or any(member.since > row.created + LATE for member in members):
                continue
            ids = tuple(member.id for member in members)
            # A person who chooses the bot that they play may win as often as they like.
            if not any(map(bot_of, accounts)) or is_of_a_match(row.id, row.created, row.summary.ruleset, ids):
                pace, summary = pace_of(row.terms.deadline), row.summary
                resigned = tuple(number for number, seat in enumerate(summary.seats) if seat.resigned)
                await self._note(
                    row, MemberGame(summary.ruleset, pace, ids, summary.winners or (), row.at // DAY, resigned)
                )

    async def has_seated(self, game: str, created: int, ruleset: str, accounts: Sequence[str]) -> bool:
        """Return whether these are members whom the service has seated at night in a game, created at a time."""
        ids = [member.id for member in await self._all(accounts)]
        return is_of_a_match(game, created, ruleset, ids)

    async def _all(self, accounts: Sequence[str]) -> list[Member]:
        """Return who these are in the league; nobody unless all are members."""
        reply: Any = await self._redis.hmget(_MEMBERS, list(accounts))
        return [_member(data) for data in reply] if all(reply) else []

    async def _note(self, row: Row, game: MemberGame) -> None:
        now, entry = await self.now(), f"{row.id} {msgspec.json.encode(game).decode()}"
        await self._enter(keys=[_NOTED, _ENDED], args=[row.id, row.at, entry, now - NOTED_WITHIN, now - NOTED_FOR])

    async def rate(self, now: int) -> int:
        """Rate the games that ended before this day (milliseconds), by when they did. Return how many were looked at.

        So nobody can tell by the tables which game has changed them. It may be broken off, and done by several at once.
        """
        latest = now - now % DAY - 1
        for number in range(BATCH):
            first: Any = await self._redis.zrangebyscore(_ENDED, "-inf", latest, 0, 1)
            if not first:
                return number
            await self._rate(first[0])
        return BATCH

    async def _rate(self, entry: bytes) -> None:
        """Rate a game; or leave it out, where somebody has left, or two have met too often in its month.

        A bot of the service lets nobody win, however often they meet; how strong it is, other bots have shown.
        """
        game = msgspec.json.decode(entry.partition(b" ")[2], type=MemberGame)
        table, month, pairs = _results(game.ruleset, game.pace), _meetings(game.day), meetings(game.members)
        pipeline = self._redis.pipeline(transaction=False)
        # First how many results there are: who is faster has added one.
        pipeline.llen(table)
        pipeline.hmget(_standings(game.ruleset, game.pace), list(game.members))
        pipeline.hmget(_ACCOUNTS, list(game.members))
        pipeline.hmget(month, pairs)
        count, rows, accounts, times = await pipeline.execute()
        named = _bots(game.members, accounts)
        strong = await self._league.ratings(game.ruleset, [*named.values()])
        is_often = not named and any(int(time or 0) >= MEETINGS for time in times)
        if not all(accounts) or is_often or len(strong) < len(named):
            await self._write(game.ruleset, game.pace, month, [count, entry, b"", MONTHS, 0])
            return
        before = {name: _standing(row) for name, row in zip(game.members, rows, strict=True) if row}
        bots = {name: strong[bot] for name, bot in named.items()}
        result = MemberResult(game.day, game.members, game.winners, bots, game.resigned)
        head = [count, entry, msgspec.json.encode(result), MONTHS, len(pairs), *pairs]
        await self._write(game.ruleset, game.pace, month, [*head, *_rows(standings(before, result))])

    async def rebuild(self) -> int:
        """Make all tables anew from the results, in their order. Return how many these are. Games may go on."""
        return sum([await self._rebuild(rules.id, pace) for rules in rulesets() for pace in PACES])

    async def _rebuild(self, ruleset: str, pace: Pace) -> int:
        table, count = dict[str, Standing](), 0
        while True:
            rows: Any = await self._redis.lrange(_results(ruleset, pace), count, count + BATCH - 1)
            for row in rows:
                table |= standings(table, msgspec.json.decode(row, type=MemberResult))
            count += len(rows)
            if not rows and await self._write(ruleset, pace, _meetings(0), [count, b"", b"", 0, 0, *_rows(table)]):
                return count

    async def _write(self, ruleset: str, pace: Pace, month: str, arguments: Sequence[Any]) -> bool:
        names = [_results(ruleset, pace), _standings(ruleset, pace), _best(ruleset, pace), _ACCOUNTS, _ENDED, month]
        return bool(await self._count(keys=names, args=arguments))


def _accounts(row: Row) -> list[str] | None:
    """Return the accounts that have played a game to its result, by seat, bots' too; None for one that cannot count.

    Such are imports, positions that were set up, games with two seats of one account, with a seat that was handed over,
    in which a bot gave way to a weaker one, and those that ended without a result.
    """
    summary = row.summary
    if not summary.winners or summary.importer or summary.from_position or summary.former or row.gave_way:
        return None
    # A bot answers for who has resigned, too; it is the player's game all the same.
    accounts = [
        row.accounts.get(seat.player) if seat.player else seat.bot and bot_account(seat.bot) for seat in summary.seats
    ]
    people = [account for account in accounts if account]
    return people if len(set(people)) == len(summary.seats) > 1 else None


def _bots(members: Sequence[str], accounts: Sequence[bytes | None]) -> dict[str, str]:
    """Return those of these members that are bots of the service."""
    pairs = zip(members, accounts, strict=True)
    return {name: bot for name, account in pairs if account and (bot := bot_of(account.decode()))}


def _rows(table: Mapping[str, Standing]) -> Iterable[str | bytes | float]:
    for name, row in table.items():
        yield from (name, msgspec.json.encode(row), row.rating.ordinal if row.is_shown else "")


def _steps(account: str) -> str:
    return f"{{league}}:steps:{account}"


def _tables() -> list[tuple[str, str]]:
    return [(_standings(rules.id, pace), _best(rules.id, pace)) for rules in rulesets() for pace in PACES]


def _member(data: bytes) -> Member:
    return msgspec.json.decode(data, type=Member)


def _standing(data: bytes) -> Standing:
    return msgspec.json.decode(data, type=Standing)


def _standings(ruleset: str, pace: Pace) -> str:
    return f"{{league}}:standings:{pace}:{ruleset}"


def _best(ruleset: str, pace: Pace) -> str:
    return f"{{league}}:best:{pace}:{ruleset}"


def _results(ruleset: str, pace: Pace) -> str:
    return f"{{league}}:played:{pace}:{ruleset}"


def _meetings(day: int) -> str:
    return f"{{league}}:met:{moment(day * DAY):%Y-%m}"
