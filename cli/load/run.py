"""A run: accounts are made, tables play for a given time, and nothing goes on after it."""

import asyncio
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from cli.faults import Unfit
from cli.load.accounts import AT_ONCE, CLOSING, Accounts
from cli.load.client import Client, Refusal, session
from cli.load.figures import Run, Tally
from cli.load.table import Table


@dataclass(frozen=True)
class Plan:
    """The games to be played. No `rulesets` are all that have so many seats; without `tokens` accounts are made."""

    urls: Sequence[str]
    tables: int
    seconds: float
    rulesets: Sequence[str]
    seats: int
    watchers: int
    pause: float
    tokens: Sequence[str]


class Load:
    """A run of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._tally = Tally()
        self._over = asyncio.Event()

    async def run(self) -> Run:
        """Play, end what goes on, and return the figures. Raises Unfit where the service lets nobody play."""
        plan = self._plan
        async with session() as self._connections:
            self._accounts = Accounts(self._connections, self._tally, plan.urls, self._over)
            tables: list[Table] = []
            try:
                rulesets = await self._rulesets()
                self._end_on_signals()
                tables = await self._seat_all(rulesets)
                before, began, started = time.process_time(), time.time(), time.perf_counter()
                await self._play(tables)
                seconds = time.perf_counter() - started
                busy = (time.process_time() - before) / seconds
            except Refusal as refusal:
                raise Unfit(str(refusal)) from refusal
            finally:
                left = await self._close(tables)
        tally = self._tally
        return Run(
            urls=list(plan.urls), rulesets=rulesets, seats=plan.seats, watchers=plan.watchers, pause=plan.pause,
            tables=plan.tables, began=began, seconds=seconds, busiest=busy, times=dict(tally.times),
            errors=dict(tally.errors), retries=dict(tally.retries), finished=dict(tally.finished), left=left,
        )  # fmt: skip

    async def _rulesets(self) -> list[str]:
        """Return what can be played. Raises Refusal where nobody answers, Unfit where it is nothing that is wanted."""
        plan, rows = self._plan, (await self._client("", 0).first("/rulesets"))["rulesets"]
        fit = [row["id"] for row in rows if plan.seats in row["seats"]]
        if missing := [ruleset for ruleset in plan.rulesets if ruleset not in fit]:
            raise Unfit(f"{', '.join(missing)} cannot be played there by {plan.seats}; these can: {', '.join(fit)}")
        if not fit:
            raise Unfit(f"nothing can be played there by {plan.seats}")
        return list(plan.rulesets) or fit

    async def _seat_all(self, rulesets: Sequence[str]) -> list[Table]:
        """Return the tables, with rulesets and addresses in turn."""
        plan, each = self._plan, self._plan.seats + self._plan.watchers
        if plan.tokens and len(plan.tokens) < each:
            raise Unfit(f"a table takes {each} tokens, for its seats and watchers; there are {len(plan.tokens)}")
        clients = await self._clients(plan.tables * each)
        tables = []
        for number in range(plan.tables):
            players, watchers = clients[number * each :][: plan.seats], clients[number * each :][plan.seats : each]
            ruleset = rulesets[number % len(rulesets)]
            tables.append(Table(ruleset, players, watchers, self._tally, plan.pause))
        return tables

    async def _clients(self, count: int) -> list[Client]:
        tokens = self._plan.tokens
        if tokens:
            return [self._client(tokens[number % len(tokens)], number) for number in range(count)]
        return await self._accounts.make(count)

    def _client(self, token: str, number: int) -> Client:
        return Client(self._connections, self._tally, self._plan.urls[number % len(self._plan.urls)], token)

    def _end_on_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self._over.set)

    async def _play(self, tables: Sequence[Table]) -> None:
        """Let the tables play for their time, or until somebody interrupts."""
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(table.play()) for table in tables]
            with suppress(TimeoutError):
                async with asyncio.timeout(self._plan.seconds):
                    await self._over.wait()
            for task in playing:
                task.cancel()

    async def _close(self, tables: Sequence[Table]) -> list[str]:
        """End the games that go on and forget the accounts that were made. Return the games that could not be ended."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def close_table(table: Table) -> str:
            try:
                async with gate, asyncio.timeout(CLOSING):
                    await table.close()
            except (Refusal, TimeoutError):
                return table.game
            return ""

        left = await asyncio.gather(*map(close_table, tables))
        await self._accounts.forget()
        return [game for game in left if game]
