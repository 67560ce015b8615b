"""Keeps accounts out of the league, for operators. Each step may be done again, after a crash too."""

from collections.abc import AsyncIterator

from redis.asyncio import Redis

from domain.ratings.records import LeagueMeasure, LeagueStep
from store.accounts.credentials import Change, Deed, DeedKind
from store.accounts.players import PlayerStore

_TOLD: dict[LeagueMeasure, DeedKind] = {"excluded": "league-excluded", "readmitted": "league-readmitted"}


class Exclusion:
    """Excludes accounts from the league of one store, and lets them in again. They are told so, and why."""

    def __init__(self, redis: Redis) -> None:
        self._players = PlayerStore(redis)

    async def all(self) -> AsyncIterator[tuple[str, list[LeagueStep]]]:
        """Yield the accounts about which something was done, with what that was, oldest first."""
        async for account in self._players.members.accounts_with_steps():
            yield account, await self._players.members.steps(account)

    async def exclude(self, account: str, by: str, why: str) -> LeagueStep | None:
        """Forget what an account has come to, and let none of its games count. Return the step that it is excluded by.

        That is an earlier one if it was excluded already; None if there is no such account.
        """
        if await self._players.get(account) is None:
            return None
        # First: from now on it cannot join again.
        step = await self._rule(account, "excluded", by, why)
        await self._players.members.leave(account)
        return step

    async def readmit(self, account: str, by: str, why: str) -> LeagueStep | None:
        """Let an account join again, which begins anew. Return the step; None for who is not excluded."""
        steps = await self._players.members.steps(account)
        return await self._rule(account, "readmitted", by, why) if steps else None

    async def _rule(self, account: str, what: LeagueMeasure, by: str, why: str) -> LeagueStep | None:
        members, credentials = self._players.members, self._players.tokens.credentials
        step = await members.rule(account, LeagueStep(what, await members.now(), by, why))
        if step is not None:
            deed = Deed(step.at, _TOLD[what], why=step.why)
            if deed not in await credentials.deeds(account):
                await credentials.change(account, Change(), deed)
        return step
