"""One service whose clock is moved: to when somebody looks in, or to when something is due."""

import heapq
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from random import Random
from typing import Any, ClassVar
from unittest.mock import patch

import httpx2

from api.app import create_app
from api.settings import Settings
from domain.kernel.protocol.registry import rulesets
from domain.kernel.time.times import DAY, HOUR, rfc3339
from store.due.schedule import Schedule
from store.lists.lobby import Lobby
from store.redis import keys
from store.redis.connection import connect
from tests.kit.samples import PLAIN
from tests.league.people import Habits, habits
from tests.processes.redis_server import RedisServer
from workers.games.game_task import GameTask
from workers.upkeep.calendars import CalendarTask

BEGIN = int(datetime(2035, 1, 1, tzinfo=UTC).timestamp()) * 1000
"""When it begins: entries may be as late as a test says, but not early."""

LONGEST = 3 * 365 * DAY
LEASE = 20_000
MINUTE = 60_000
SEATS = {rules.id: (2, 3, 4) if rules.id == PLAIN else (2, 3) for rules in rulesets()}

COUNTS = "local n = {} for i, key in ipairs(KEYS) do n[i] = redis.call('ZCARD', key) end return n"
FIRST = """local found = {}
for _, key in ipairs(KEYS) do found[#found + 1] = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2] end
return found"""
"""Questions after each step, at once: how much is in each of some sorted sets, and the scores of their firsts."""

FILLED = """local found = {}
for i, key in ipairs(KEYS) do if redis.call('XLEN', key) > 0 then found[#found + 1] = i - 1 end end
return found"""
RIPE = """local found = {}
for i, key in ipairs(KEYS) do
  local at = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]
  if at and tonumber(at) <= tonumber(ARGV[1]) then found[#found + 1] = i - 1 end
end
return found"""
"""In which partitions something has happened, and is due: a look at each of them would take longer than the rest."""

DUE = [keys.due_key(number) for number in range(keys.PARTITIONS)]
OUTBOXES = [keys.outbox_key(number) for number in range(keys.PARTITIONS)]
GOING = [f"{{lobby}}:public:{status}:all" for status in ("open", "running")]

MOST = 1_000_000
LIFTED: dict[str, Any] = {
    "commands_per_second": MOST,
    "reads_per_second": MOST,
    "registrations_per_minute": MOST,
    "channels_per_hour": MOST,
    "open_reads_per_second": MOST,
    "games_per_day": MOST,
}
"""They are in a hurry: a year takes them minutes."""

Data = dict[str, Any]


class World:
    """The league: `people` and their `accounts` by number, and the ruleset of each of the `games`.

    A game begins `every` so many milliseconds, with the usual settings but for what is in the `wish`.
    """

    every = DAY // 2
    wish: ClassVar[Data] = {}

    def __init__(self, seed: int, people: int, rulesets: list[str], url: str, client: httpx2.AsyncClient) -> None:
        self.luck = Random(seed)
        self._due: int | None = None
        self._is_over = False
        self._asked = set[int]()
        self.now = BEGIN
        self.people = [habits(self.luck, BEGIN, BEGIN + LONGEST) for _ in range(people)]
        self.games: dict[str, str] = {}
        self.accounts: list[str] = []
        self.players: list[dict[str, str]] = []
        self._rulesets = rulesets
        self._client = client
        self._events: list[tuple[int, int, str, int]] = []
        self._order = 0
        self._redis = connect(url, 4)
        self._counts, self._first, self._filled, self._ripe = map(
            self._redis.register_script, (COUNTS, FIRST, FILLED, RIPE)
        )
        self._schedule, self._lobby = Schedule(self._redis), Lobby(self._redis)
        self._worker = GameTask(url, LEASE, self.clock)
        self.store = self._worker.games
        self._calendars = CalendarTask(self._redis, self.clock)

    def clock(self) -> int:
        """Return the time, in milliseconds."""
        return self.now

    async def run(self) -> None:
        """Let all games be played to their ends, or three years go by."""
        for number, person in enumerate(self.people):
            await self._arrive(number, person)
        for number, ruleset in enumerate(self._rulesets):
            self._at(BEGIN + number * self.every, ruleset, number)
        while self.now < BEGIN + LONGEST and not self._is_over:
            await self._step()

    async def close(self) -> None:
        """Disconnect."""
        await self._redis.aclose()
        await self._worker.redis.aclose()

    async def ask(self, who: int | None, method: str, path: str, body: Data | None = None) -> Data:
        """Return what the service answers."""
        response = await self.send(who, method, path, body)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        found: Data = response.json() if response.content else {}
        return found

    async def send(self, who: int | None, method: str, path: str, body: Data | None = None) -> httpx2.Response:
        """Return the answer of the service, whatever it is."""
        headers = {} if who is None else self.players[who]
        return await self._client.request(method, f"/v1{path}", json=body, headers=headers)

    def _at(self, at: int, what: str, number: int) -> None:
        self._order += 1
        heapq.heappush(self._events, (at, self._order, what, number))

    async def _arrive(self, number: int, person: Habits) -> None:
        made = await self.ask(None, "POST", "/players", {"name": f"Player {number}"})
        self.players.append({"Authorization": f"Bearer {made['token']}"})
        self.accounts.append(made["id"])
        if person.names_hours:
            night = {"from": person.night[0], "until": person.night[1]}
            await self.ask(number, "PUT", "/players/me/hours", {"zone": person.zone, "quiet": night})
        for begin, _ in person.holidays:
            self._at(begin, "leave", number)
        self._at(BEGIN + self.luck.randrange(DAY), "visit", number)

    async def _step(self) -> None:
        """Go to the next thing that happens: to something that is due, or to somebody who looks in."""
        if self._due is not None and self._due <= self._events[0][0]:
            self.now = max(self.now, self._due)
            await self._work()
        else:
            at, _, what, number = heapq.heappop(self._events)
            self.now = max(self.now, at)
            match what:
                case "visit":
                    if not await self._visit(number):
                        return
                case "leave":
                    await self._leave(number)
                case ruleset if ruleset in SEATS:
                    await self._begin(ruleset)
                case _:
                    await self._happen(what, number)
        await self._settle()

    async def _happen(self, what: str, number: int) -> None:
        """Let something happen of which this world knows nothing. Raises LookupError."""
        raise LookupError(what)

    async def _settle(self) -> None:
        """Let lists and calendars follow, and find out what is due next."""
        await self._catch_up()
        while await self._calendars.sweep():
            await self._catch_up()
        self._due = await self._earliest(DUE)
        asked = [f"{{lobby}}:{account}:to_move:all" for account in self.accounts]
        *counts, opened, running = await self._counts(keys=[*asked, *GOING])
        self._asked = {number for number, count in enumerate(counts) if count}
        self._is_over = len(self.games) == len(self._rulesets) and not opened + running

    async def _catch_up(self) -> None:
        for number in await self._filled(keys=OUTBOXES):
            await self._lobby.drain(number)

    async def _earliest(self, names: list[str]) -> int | None:
        """Return the earliest time, in milliseconds, of sorted sets of what is due."""
        dues: Any = await self._first(keys=names)
        return min(map(int, dues), default=None)

    async def _work(self) -> None:
        """Do what a dispatcher and a worker would do now."""
        for partition in await self._ripe(keys=DUE, args=[self.now]):
            for claim in (await self._schedule.claim(partition, LEASE, self.now)).claims:
                await self._worker.run(claim.game)

    async def _begin(self, ruleset: str) -> None:
        """Somebody begins a game with friends, who come when they look in."""
        around = [number for number, person in enumerate(self.people) if person.is_there(self.now)]
        if not around:
            self._at(self.now + HOUR, ruleset, 0)
            return
        seats = self.luck.choice(SEATS[ruleset])
        host = self.luck.choice(around)
        game = await self.ask(host, "POST", "/games", {"ruleset": ruleset, "seats": seats, **self.wish})
        self.games[game["id"]] = ruleset
        friends = self.luck.sample([n for n in range(len(self.people)) if n != host], seats - 1)
        for friend in friends:
            self.people[friend].invitations.append(game["id"])

    async def _leave(self, number: int) -> None:
        """Somebody goes on holiday and says so."""
        end = next(end for begin, end in self.people[number].holidays if end > self.now)
        await self.ask(number, "POST", "/players/me/vacations", {"until": rfc3339(end)})

    async def _visit(self, number: int) -> bool:
        """Let somebody look in, if they are there, and answer what they are asked. Return whether they were asked."""
        person = self.people[number]
        self._at(self.now + round(person.pause * self.luck.uniform(0.5, 1.5)), "visit", number)
        if not person.is_there(self.now):
            return False
        if not person.invitations and number not in self._asked:
            return False
        while person.invitations:
            await self._come(number, person.invitations.pop())
        page = await self.ask(number, "GET", "/games?to_move=me&limit=200")
        for row in page["games"]:
            await self._play(number, row["id"])
        return True

    async def _come(self, number: int, game: str) -> None:
        """Somebody takes a seat, unless the game has waited for them in vain."""
        if (await self.ask(number, "GET", f"/games/{game}"))["status"] == "open":
            await self.ask(number, "POST", f"/games/{game}/seats", {})

    async def _play(self, number: int, game: str) -> None:
        view = await self.ask(number, "GET", f"/games/{game}")
        while view["decisions"]:
            await self._answer(number, game, view["decisions"][0])
            if self._is_called_away():
                return
            view = await self.ask(number, "GET", f"/games/{game}")

    async def _answer(self, number: int, game: str, decision: Data) -> None:
        options = [option["id"] for option in decision["options"]]
        count = self.luck.randint(decision["min"], min(decision["max"], len(options)))
        body = {"decision": decision["id"], "choose": self.luck.sample(options, count)}
        self.now += MINUTE
        await self.ask(number, "POST", f"/games/{game}/commands", body)

    def _is_called_away(self) -> bool:
        """Return whether somebody who has just answered looks no further for now."""
        return False


@asynccontextmanager
async def league(seed: int, people: int, rulesets: list[str], kind: type[World] = World) -> AsyncIterator[World]:
    """Run a service for a league, all of whose chance comes from the seed."""
    luck = Random(seed)
    drawn = {
        "token_bytes": luck.randbytes,
        "token_hex": lambda count: luck.randbytes(count).hex(),
        "choice": luck.choice,
    }
    with RedisServer(appendfsync="no") as store, patch.multiple(secrets, **drawn):
        moved = Moved()
        app = create_app(Settings(redis_url=store.url, durability="none", **LIFTED), moved.clock)
        transport = httpx2.ASGITransport(app)
        async with app.lifespan(), httpx2.AsyncClient(transport=transport, base_url="http://league") as client:
            world = kind(seed, people, rulesets, store.url, client)
            moved.world = world
            yield world
            await world.close()


class Moved:
    """The clock of a service, which the league moves."""

    world: World | None = None

    def clock(self) -> int:
        """Return the time, in milliseconds."""
        return self.world.now if self.world else BEGIN
