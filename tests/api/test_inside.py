"""Tests of what only shows inside of one process: its caches are bounded, and no answer depends on what they hold."""

import asyncio
import json
import os
import socket
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from litestar import Litestar

from api.app import create_app
from api.operations.streams import BATCH
from api.server import server
from api.service import answers
from api.service.service import Service
from api.settings import Settings
from domain.build import BUILD
from domain.kernel.commands import commands
from domain.kernel.log.entries import Created
from domain.kernel.time.times import DAY, rfc3339
from store.log.games import GameStore, new_secret
from store.redis.ids import new_id
from tests.processes.waiting import PATIENCE

pytestmark = pytest.mark.anyio

NEW = {"ruleset": "diamonsters", "seats": 2}


async def test_a_look_at_orders_is_one_round_trip(
    app: Litestar, http: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (await http.post("/games", json=NEW)).json()
    pipelining = app.state["service"].games._pipelining
    sent: list[int] = []
    send_together = pipelining._send_together

    async def send(together: list[Any]) -> None:
        sent.append(len(together))
        await send_together(together)

    monkeypatch.setattr(pipelining, "_send_together", send)
    assert (await http.get(f"/games/{game['id']}/orders")).status_code == 200
    assert len(sent) == 1
    assert (await http.get("/games/no.such.game/orders")).status_code == 404


async def test_the_same_report_many_times_at_the_same_moment_counts_once(
    app: Litestar, http: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = app.state["service"]
    bob = (await http.post("/players", json={"name": "Bob"})).json()
    game = (await http.post("/games", json=NEW)).json()["id"]
    as_bob = {"Authorization": f"Bearer {bob['token']}"}
    await http.post(f"/games/{game}/seats", json={}, headers=as_bob)
    now = await service.reports.now()
    together = asyncio.Barrier(8)

    async def at_this_moment() -> int:
        return now

    async def unknown(_: str) -> None:
        await together.wait()

    monkeypatch.setattr(service.reports, "now", at_this_moment)
    monkeypatch.setattr(service.reports, "get", unknown)
    path, wish = f"/games/{game}/seats/0/reports", {"reason": "stalling"}
    answers = await asyncio.gather(*(http.post(path, json=wish, headers=as_bob) for _ in range(8)))
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert (await service.players.counts(bob["id"], now // DAY))["complained"] == 1


async def test_who_waits_for_a_game_that_was_forgotten_meanwhile_is_woken_all_the_same(
    app: Litestar, http: httpx2.AsyncClient
) -> None:
    service: Service = app.state["service"]
    service.games = GameStore(service.redis, memory=1)
    game = (await http.post("/games", json=NEW)).json()
    poll = {"wait": 60, "after": game["version"]}
    waiting = asyncio.create_task(http.get(f"/games/{game['id']}", params=poll))
    while not await service.redis.pubsub_channels("turnfold:game:*"):
        await asyncio.sleep(0)
    await http.post("/games", json=NEW)
    await http.delete(f"/games/{game['id']}/seats/me")
    assert (await waiting).json()["status"] == "finished"


async def test_a_cold_process_shows_what_a_warm_one_does(app: Litestar, http: httpx2.AsyncClient) -> None:
    service: Service = app.state["service"]
    bots = [{"seat": 1, "bot": "random"}]
    game = (await http.post("/games", json={**NEW, "bots": bots})).json()
    answer = {"decision": game["decisions"][0]["id"], "choose": ["m1"]}
    await http.post(f"/games/{game['id']}/commands", json=answer)
    paths = [f"/games/{game['id']}", f"/games/{game['id']}?since=2", f"/games/{game['id']}/log"]
    warm = [(await http.get(path)).content for path in paths]
    for path, content in zip(paths, warm, strict=True):
        service.games = GameStore(service.redis)
        assert (await http.get(path)).content == content


async def test_what_people_ask_of_each_other_goes_by_the_time_of_the_store(redis_url: str) -> None:
    """The clock of an API process tells nothing: entries and all that is due go by the other one."""
    hour, now = 3_600_000, 2_000_000_000_000
    app = create_app(Settings(redis_url), lambda: now)
    transport: Any = httpx2.ASGITransport(app)
    async with app.lifespan(), httpx2.AsyncClient(transport=transport, base_url="http://turnfold/v1") as http:
        accounts = [(await http.post("/players", json={"name": name})).json() for name in ("Ada", "Bob")]
        ada, bob = ({"Authorization": f"Bearer {account['token']}"} for account in accounts)
        game = (await http.post("/games", json={**NEW, "deadline": {"per_sitting": "P1D"}}, headers=ada)).json()
        path = f"/games/{game['id']}"
        await http.post(f"{path}/seats", json={}, headers=bob)

        wish = {"kind": "pause", "until": rfc3339(now + (8 * 24 + 12) * hour)}

        async def ask() -> Any:
            return (await http.post(f"{path}/requests", json=wish, headers=ada)).json()

        first = await ask()
        now += 8 * 24 * hour
        asked = await ask()
        assert asked["version"] == first["version"] + 1
        answer = {"agree": True}
        last = (await http.post(f"{path}/requests/{asked['requests'][-1]['id']}", json=answer, headers=bob)).json()
        assert {seat["clock"]["why"] for seat in last["seats"]} == {"paused"}
        # It ends earlier than a notice of a day would end it.
        assert (await http.post(f"{path}/resume", headers=bob)).json()["version"] == last["version"]


async def test_what_holds_for_a_time_does_so_by_the_time_of_the_store(redis_url: str) -> None:
    """Two processes whose clocks differ tell the same: codes, seats that are kept, tokens and the days of quotas."""
    day, now = 86_400_000, 2_000_000_000_000
    app = create_app(Settings(redis_url), lambda: now)
    transport: Any = httpx2.ASGITransport(app)
    async with app.lifespan(), httpx2.AsyncClient(transport=transport, base_url="http://turnfold/v1") as http:
        accounts = [(await http.post("/players", json={"name": name})).json() for name in ("Ada", "Bob")]
        ada, bob = ({"Authorization": f"Bearer {account['token']}"} for account in accounts)
        game = (await http.post("/games", json={**NEW, "visibility": "private"}, headers=ada)).json()
        path = f"/games/{game['id']}"
        me = (await http.get("/players/me", headers=ada)).json()
        renewed = {row["renewed"] for row in me["quotas"] if row["renewed"]}
        assert renewed == {rfc3339((now // day + 1) * day)}
        code = (await http.post(f"{path}/invitations", json={"lifetime": "P2D"}, headers=ada)).json()
        assert code["expires"] == rfc3339(now + 2 * day)
        now += 2 * day
        late = await http.post(f"{path}/seats", json={"invite": code["code"]}, headers=bob)
        assert late.json()["type"] == "/problems/invitation-expired"
        assert (await http.get(path, headers=ada)).json()["invite"] is None

        over = (await http.post("/games", json=NEW, headers=ada)).json()
        await http.post(f"/games/{over['id']}/seats", json={}, headers=bob)
        await http.post(f"/games/{over['id']}/resign", headers=bob)
        again = (await http.post(f"/games/{over['id']}/rematch", headers=ada)).json()
        assert again["seats"][1]["kept"]["until"] == rfc3339(now + 7 * day)
        now += 7 * day
        assert (await http.get(f"/games/{again['id']}", headers=ada)).json()["seats"][1]["kept"] is None


class Listener:
    """Somebody at a stream of the application itself, who takes what is sent only while `takes` is set."""

    def __init__(self, app: Litestar, token: str, game: str, last: int = 0) -> None:
        self.chunks: list[bytes] = []
        self.takes = asyncio.Event()
        self.takes.set()
        self._hung_up = asyncio.Event()
        headers = [(b"authorization", f"Bearer {token}".encode()), (b"last-event-id", str(last).encode())]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "path": f"/v1/games/{game}/events",
            "raw_path": f"/v1/games/{game}/events".encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("turnfold", 80),
        }
        call: Any = app
        self.task = asyncio.create_task(call(scope, self._receive, self._send))

    @property
    def heard(self) -> list[tuple[str, Any]]:
        """The events so far."""
        blocks = [block for block in b"".join(self.chunks).decode().split("\n\n") if "event: " in block]
        rows = [dict(line.split(": ", 1) for line in block.splitlines()) for block in blocks]
        return [(row["event"], json.loads(row["data"])) for row in rows]

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that is said."""
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                assert not self.task.done(), self.task.exception()
                await asyncio.sleep(0.001)

    def knows(self, version: int) -> bool:
        """Return whether the game was shown as it is in this version."""
        return any(kind == "game" and data["version"] >= version for kind, data in self.heard)

    async def hang_up(self) -> None:
        """Close the connection."""
        self._hung_up.set()
        await self.task

    async def _receive(self) -> dict[str, Any]:
        await self._hung_up.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        await self.takes.wait()
        if message["type"] == "http.response.body":
            self.chunks.append(message["body"])


class Match:
    """A game of two that does not end for a hundred rounds, as both always play the same card."""

    def __init__(self, http: httpx2.AsyncClient, game: str, tokens: list[str]) -> None:
        self._http = http
        self.game = game
        self.tokens = tokens
        self.version = 0

    async def play(self, count: int) -> None:
        """Answer so many decisions."""
        path = f"/games/{self.game}"
        for _ in range(count):
            view = (await self._http.get(path)).json()
            seat = view["waiting"][0]["seat"]
            headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
            decision = (await self._http.get(path, headers=headers)).json()["decisions"][0]["id"]
            body = {"decision": decision, "choose": ["m4"]}
            answer = (await self._http.post(f"{path}/commands", json=body, headers=headers)).json()
            self.version = answer["version"]
        self.version = (await self._http.get(path)).json()["version"]


@pytest.fixture
async def match(app: Litestar, http: httpx2.AsyncClient) -> Match:
    service: Service = app.state["service"]
    account = await service.players.get((await http.get("/players/me")).json()["id"])
    assert account is not None
    # Under no ruling: stalemates go on for a hundred rounds.
    created, game, seed = Created("diamonsters", 0, BUILD, 2, {"mode": "long"}, {}, ""), new_id("g"), new_secret()
    me = account.actor(game)
    await service.games.create(game, commands.create(game, me, created, seed), seed, {}, {me: account.id})
    _, bob, _ = await service.players.create("Bob", "en")
    await http.post(f"/games/{game}/seats", json={}, headers={"Authorization": f"Bearer {bob}"})
    return Match(http, game, [http.headers["Authorization"].partition(" ")[2], bob])


async def test_a_reader_who_is_slow_holds_one_piece_and_is_told_the_rest_at_once(app: Litestar, match: Match) -> None:
    _, eve, _ = await app.state["service"].players.create("Eve", "en")
    listener = Listener(app, eve, match.game)
    await listener.until(lambda: listener.knows(5))
    listener.takes.clear()
    before = len(listener.chunks)
    await match.play(240)
    assert len(listener.chunks) == before
    listener.takes.set()
    await listener.until(lambda: listener.knows(match.version))
    await listener.hang_up()
    entries = [data["seq"] for kind, data in listener.heard if kind == "entry"]
    assert entries == list(range(1, match.version + 1))
    late = [chunk for chunk in listener.chunks[before:] if chunk]
    # One that was under way, and as few as all the rest makes: the games in between are not shown.
    assert len(late) <= 2 + (match.version - 5) // BATCH
    assert sum(chunk.count(b"event: game") for chunk in late) <= 2
    assert max(chunk.count(b"event: entry") for chunk in late) <= BATCH


async def test_all_of_one_audience_share_what_is_read_and_made(
    app: Litestar, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    service: Service = app.state["service"]
    spectators = [(await service.players.create(name, "en"))[1] for name in ("Eve", "Zoe")]
    listeners = [Listener(app, token, match.game) for token in spectators for _ in range(50)]
    for listener in listeners:
        await listener.until(lambda listener=listener: listener.knows(5))
    reads, views = list[str](), list[object]()
    read, view = service.games.read, answers.game_view

    async def counted_read(game_id: str) -> Any:
        reads.append(game_id)
        return await read(game_id)

    def counted_view(*arguments: Any) -> Any:
        views.append(arguments[2])
        return view(*arguments)

    monkeypatch.setattr(service.games, "read", counted_read)
    monkeypatch.setattr(answers, "game_view", counted_view)
    timeline = await service.games.peek(match.game)
    assert timeline is not None
    decision = timeline.game.open[0].decision
    headers = {"Authorization": f"Bearer {match.tokens[decision.seat]}"}
    body = {"decision": decision.id, "choose": ["m4"]}
    answer = await match._http.post(f"/games/{match.game}/commands", json=body, headers=headers)
    for listener in listeners:
        await listener.until(lambda listener=listener: listener.knows(answer.json()["version"]))
    # A token is looked up anew after half a minute: its listeners then come together, after the others.
    assert len(reads) <= 2 + len(spectators)
    assert len(views) == 1
    for listener in listeners:
        await listener.hang_up()
    assert len({b"".join(listener.chunks[-2:]) for listener in listeners}) == 1


async def test_the_kernel_cuts_off_who_takes_nothing(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", redis_url)
    monkeypatch.setenv("TURNFOLD_STALL_SECONDS", "7")
    serving = server("127.0.0.1", 0, access_log=False, drain=0)
    running = asyncio.create_task(serving.serve())
    while not serving.started:
        await asyncio.sleep(0.01)
    (listener,) = serving.servers[0].sockets
    with socket.socket(fileno=os.dup(listener.fileno())) as same:
        assert same.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 7_000
    serving.should_exit = True
    await running
