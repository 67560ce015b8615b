"""Years of a service that is away now and then, whose clock jumps; time zones change, and people agree on things."""

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar

from domain.kernel.time.times import DAY, HOUR, rfc3339
from store.due.outages import BEAT_KEY, Outages
from tests.league.world import BEGIN, LEASE, LONGEST, Data, World
from tests.unit.audit.clocks.zones import zone_data
from workers.processes.dispatcher import Dispatcher

FOR_EVER = {
    "Europe/Warsaw": "CET-1",
    "America/New_York": "EST5",
    "Asia/Tokyo": "JST-9",
    "Europe/London": "GMT0",
    "Australia/Sydney": "AEST-10",
    "America/Sao_Paulo": "<-03>3",
}
"""The time of clocks once everybody has given up on summers."""

OFTEN = {"down": 23, "jump": 31}
"""Every how many days the service is not there for a while, or its clock jumps."""


class Years(World):
    """A few people who look in every few days, and have weeks for each sitting."""

    every = 50 * DAY
    wish: ClassVar[Data] = {
        "deadline": {"per_sitting": "P5D", "reserve": "P2D", "excuses": 1, "vacation": "P40D", "on_timeout": "bot"},
    }

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._was_down = False
        self._later = ExitStack()
        for person in self.people:
            person.names_hours, person.pause = True, person.pause * 24
        for what, days in OFTEN.items():
            for number, day in enumerate(range(days, LONGEST // DAY, days)):
                self._at(BEGIN + day * DAY, what, number)
        for number, day in enumerate(range(58, LONGEST // DAY, 60)):
            # Before it is looked whether games know far enough ahead what clocks will show.
            self._at(BEGIN + day * DAY, "zones", number)

    async def close(self) -> None:
        """Disconnect, in today's time zones."""
        self._later.close()
        await super().close()

    async def _happen(self, what: str, number: int) -> None:
        match what:
            case "down":
                await self._redis.set(BEAT_KEY, self.now)
                self.now += self.luck.randrange(HOUR, 5 * DAY)
                self._was_down = True
                await self._work()
            case "jump":
                self.now = max(BEGIN, self.now + self.luck.choice((-40, -9, 30)) * HOUR)
                await self._work()
                await self._visit(number % len(self.people))
            case "zones":
                self._later.close()
                if number % 2 == 0:
                    folder = self._later.enter_context(tempfile.TemporaryDirectory())
                    self._later.enter_context(zone_data(Path(folder), FOR_EVER))
            case _:
                await super()._happen(what, number)

    async def _work(self) -> None:
        """Do what a dispatcher and a worker do now; the dispatcher was at work until then, if it was not away."""
        if not self._was_down:
            await self._redis.set(BEAT_KEY, self.now)
        self._was_down = False
        found: list[Any] = []
        outages = Outages(self._redis)
        dispatcher = Dispatcher(self._schedule, self._lobby, found.append, LEASE, self.clock, outages=outages)
        due = {number async for number, wait in self._schedule.upcoming(self.now) if not wait}
        for partition in {0, *due}:
            await dispatcher.hand_out(partition)
        for claim in found:
            await self._worker.run(claim.game)

    async def _play(self, number: int, game: str) -> None:
        view = await self.ask(number, "GET", f"/games/{game}")
        for row in view["requests"]:
            if view["seat"] in row["awaited"]:
                await self.send(number, "POST", f"/games/{game}/requests/{row['id']}", {"agree": True})
        if self.luck.random() < 0.3:
            await self._agree(number, game, view)
        await super()._play(number, game)

    async def _agree(self, number: int, game: str, view: Data) -> None:
        """Ask for a pause or for more time, end a pause, or let somebody else have the seat."""
        match self.luck.choice(("pause", "extend", "resume", "hand over")):
            case "pause":
                wish = {"kind": "pause", "until": rfc3339(self.now + self.luck.randrange(1, 30) * DAY)}
                await self.send(number, "POST", f"/games/{game}/requests", wish)
            case "extend":
                wish = {"kind": "extend", "seat": view["seat"], "duration": "P5D"}
                await self.send(number, "POST", f"/games/{game}/requests", wish)
            case "resume":
                await self.send(number, "POST", f"/games/{game}/resume")
            case "hand over":
                offered = await self.send(number, "POST", f"/games/{game}/seats/me/offer", {"to": "link"})
                if offered.is_success and view["seat"] is not None:
                    code = offered.json()["seats"][view["seat"]]["offer"]["code"]
                    newcomer = self.luck.randrange(len(self.people))
                    await self.send(newcomer, "POST", f"/games/{game}/seats", {"invite": code})
