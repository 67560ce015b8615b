"""Deadlines are kept while nobody looks: never early, and once."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from redis import Redis

from domain.kernel.protocol.commitments import seat_commitment
from domain.kernel.table.deadlines import OPEN_TIME, SEEDING_TIME
from domain.kernel.time.times import milliseconds
from store.due.outages import BEAT_KEY, OUTAGES_KEY, Outages
from store.due.schedule import Claim
from store.lists.lobby import Lobby
from store.redis.connection import connect
from store.redis.keys import PARTITIONS
from tests.faults.conftest import LEASE, SignUp
from tests.faults.playing import Player, View, kinds
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from workers.games.game_task import GameTask
from workers.processes.dispatcher import Dispatcher

SOON = "PT0.4S"

LONG: dict[str, Any] = {"options": {"mode": "long"}}
"""A game that does not come to its end while a test is slow."""


def deadline(policy: str, per_decision: str = SOON, reserve: str = "PT0S") -> dict[str, Any]:
    """A wish in which nobody is ever taken to be away: each time that is over is told of."""
    return {"deadline": {"per_decision": per_decision, "reserve": reserve, "on_timeout": policy, "away_after": 0}}


def pair(player: SignUp, **wish: Any) -> tuple[str, Player, Player]:
    """A running game of two players."""
    ada, bob = player("Ada"), player("Bob", luck=1)
    game = ada.create(**wish)["id"]
    bob.join(game)
    return game, ada, bob


def shown(view: View, due: dict[str, int]) -> None:
    """Note the times that a view shows for the decisions that wait."""
    for decision in view["decisions"]:
        due[decision["id"]] = next(
            milliseconds(row["at"]) for row in view["deadlines"] if row["seat"] == decision["seat"]
        )


@pytest.mark.parametrize("reserve", ["PT0S", "PT0.7S"], ids=["no reserve", "a reserve"])
@pytest.mark.parametrize("policy", ["bot", "default"])
def test_a_game_in_which_nobody_answers_goes_on(service: Service, player: SignUp, policy: str, reserve: str) -> None:
    service.start("dispatcher-2", "worker-2")
    game, ada, bob = pair(player, **LONG, **deadline(policy, reserve=reserve))
    due: dict[str, int] = {}
    view = ada.look(game)
    # On a busy machine some are over before they are seen; of those that are seen two wait yet.
    while len(due) < 5:
        shown(view, due)
        shown(bob.look(game), due)
        view = ada.look(game, after=view["version"])
    # It goes on meanwhile, and may end by itself.
    resigned = ada.send("POST", f"/v1/games/{game}/resign")
    assert resigned.is_success or ada.look(game)["status"] == "finished", resigned.text
    late = [entry for entry in ada.export(game) if entry["kind"] == "timed_out"]
    assert {entry["policy"] for entry in late} == {policy}
    assert {entry["seat"] for entry in late} == {0, 1}
    checked = [entry for entry in late if entry["decision"] in due]
    assert len(checked) > 2
    assert not [entry for entry in checked if milliseconds(entry["at"]) < due[entry["decision"]]]


def test_two_seats_and_one_forfeits(store: RedisServer, service: Service, player: SignUp) -> None:
    game, ada, bob = pair(player, **deadline("forfeit", per_decision="PT1H"))
    ada.answer(game, ada.look(game)["decisions"][0])
    Later(store, service, 3_600_000 + 1000).sweep()
    view = ada.look(game)
    entries = ada.export(game)
    assert kinds(entries).count("timed_out") == 1
    loser = next(entry["seat"] for entry in entries if entry["kind"] == "timed_out")
    assert view["result"]["winners"] == [1 - loser]
    assert bob.look(game)["status"] == "finished"


def test_three_seats_and_two_forfeit(store: RedisServer, service: Service, player: SignUp) -> None:
    ada, bob, cat = (player(name, luck=number) for number, name in enumerate(("Ada", "Bob", "Cat")))
    game = ada.create(seats=4, bots=[3], **deadline("forfeit", per_decision="PT1H"))["id"]
    bob.join(game)
    cat.join(game)
    later = Later(store, service, 3_600_000 + 1000)
    while (view := ada.look(game))["status"] != "finished":
        for decision in view["decisions"]:
            ada.answer(game, decision)
        later.sweep()
    entries = ada.export(game)
    (fallen,) = (entry for entry in entries if entry["kind"] == "timed_out")
    assert (fallen["seat"], [decision.partition(".")[2] for decision in fallen["also"]]) == (1, ["2"])
    assert not {1, 2} & set(ada.look(game)["result"]["winners"])


def test_nobody_wins_where_nobody_moved(store: RedisServer, service: Service, player: SignUp) -> None:
    game, ada, _ = pair(player, **deadline("forfeit", per_decision="PT1H"))
    Later(store, service, 3_600_000 + 1000).sweep()
    nothing = {"winners": [], "reasons": [], "reason_texts": [], "scores": []}
    assert ada.look(game)["result"] == nothing | {"voided": "deserted"}
    assert kinds(ada.export(game))[-3:] == ["timed_out", "voided", "revealed"]


def test_deadlines_are_kept_after_everything_was_killed(store: RedisServer, service: Service, player: SignUp) -> None:
    game, ada, _ = pair(player, **LONG, **deadline("default", per_decision="PT1S"))
    before = ada.look(game)
    for name in list(service.names):
        service.kill(name)
    store.restart()
    service.start("dispatcher-1", "worker-1", "api-1", "api-2")
    after = ada.wait(game, before["version"] + 2)
    assert after["version"] >= before["version"] + 2
    ada.ask("POST", f"/v1/games/{game}/resign")
    assert "timed_out" in kinds(ada.export(game))


def test_an_answer_at_the_last_moment_or_the_deadline_counts_not_both(service: Service, player: SignUp) -> None:
    service.start("dispatcher-2", "worker-2")
    ada = player("Ada")
    # The sweep follows within a second, later on a busy machine: it is tried until some answers came before it and some
    # after.
    seen: set[bool] = set()
    seconds = 1.0
    while seen != {True, False}:
        outcomes = _answers_around_the_deadline(ada, seconds)
        seen |= outcomes
        seconds *= 2 if outcomes == {True} else 0.5


def _answers_around_the_deadline(ada: Player, seconds: float) -> set[bool]:
    """Answer in games from their deadlines on until so much later. Return whether answers counted."""
    count = 12

    def answer_at_the_last_moment(number: int) -> tuple[str, str, bool]:
        game = ada.create(bots=[1], **LONG, **deadline("default", per_decision="PT1S"))["id"]
        view = ada.look(game)
        # On a busy machine the first time may be over by now, and the next question not yet asked.
        while not view["decisions"]:
            view = ada.look(game, after=view["version"])
        (decision,) = view["decisions"]
        due = milliseconds(view["deadlines"][0]["at"])
        time.sleep(max(0, due / 1000 - time.time() + seconds * number / count))
        response = ada.answer(game, decision, [decision["options"][0]["id"]])
        assert response.status_code in (200, 409)
        if not response.is_success:
            assert response.json()["type"] == "/problems/stale-decision"
        return game, decision["id"], response.is_success

    with ThreadPoolExecutor(count) as pool:
        answers = list(pool.map(answer_at_the_last_moment, range(count)))
    for game, decision, was_acknowledged in answers:
        resigned = ada.send("POST", f"/v1/games/{game}/resign")
        assert resigned.is_success or ada.look(game)["status"] == "finished", resigned.text
        entries = ada.export(game)
        counted = [entry["kind"] for entry in entries if entry.get("decision") == decision]
        assert counted == ["chose" if was_acknowledged else "timed_out"]
    return {was_acknowledged for *_, was_acknowledged in answers}


class Later:
    """A dispatcher and a worker for whom it is later than it is. The other ones are away."""

    def __init__(self, store: RedisServer, service: Service, later: int) -> None:
        for name in ("dispatcher-1", "worker-1"):
            service.kill(name)
        self._url = store.url
        self._now: Callable[[], int] = lambda: round(time.time() * 1000) + later

    def sweep(self) -> None:
        """Hand out what is due by then, and do it."""
        asyncio.run(self._sweep())

    async def _sweep(self) -> None:
        game_task = GameTask(self._url, LEASE, self._now)
        # Other dispatchers have been at work until then.
        await game_task.redis.set(BEAT_KEY, self._now())
        claims: list[Claim] = []
        dispatcher = Dispatcher(
            game_task.schedule, Lobby(game_task.redis), claims.append, LEASE, self._now, outages=game_task.outages
        )
        for partition in range(PARTITIONS):
            await dispatcher.hand_out(partition)
        for claim in claims:
            # A look has a moment, which on a busy machine is too short for all that is due.
            while await game_task.run(claim.game):
                continue
        await game_task.redis.aclose()


@pytest.fixture
def note_outage(store: RedisServer) -> Iterator[Callable[[int, int], None]]:
    """Notes an outage in times to come, which is forgotten again: games of other tests would be given its time too."""

    async def note(begin: int, end: int) -> None:
        redis = connect(store.url)
        await Outages(redis).note(begin, end)
        await redis.aclose()

    yield lambda begin, end: asyncio.run(note(begin, end))
    with Redis.from_url(store.url) as client:
        client.delete(OUTAGES_KEY)


def test_what_the_service_was_away_for_is_given_back_before_anybody_is_late(
    store: RedisServer, service: Service, player: SignUp, note_outage: Callable[[int, int], None]
) -> None:
    game, ada, _ = pair(player, **deadline("forfeit", per_decision="PT1H"))
    asked = milliseconds(ada.look(game)["waiting"][0]["since"])
    note_outage(asked + 60_000, asked + 1_800_000)
    Later(store, service, 3_600_000 + 1000).sweep()
    view = ada.look(game)
    assert (view["status"], kinds(ada.ask("GET", f"/v1/games/{game}/log")["entries"])[-1]) == ("running", "outage")
    assert {milliseconds(row["at"]) for row in view["deadlines"]} == {asked + 3_600_000 + 1_740_000}
    service.start("dispatcher-1", "worker-1")
    Later(store, service, 3_600_000 + 1_740_000 + 1000).sweep()
    assert ada.look(game)["result"]["voided"] == "deserted"


@pytest.mark.parametrize("kept", [False, True], ids=["too early", "over"])
def test_an_open_game_expires(store: RedisServer, service: Service, player: SignUp, kept: bool) -> None:
    ada = player()
    game = ada.create()["id"]
    later = Later(store, service, OPEN_TIME + (1000 if kept else -60_000))
    later.sweep()
    later.sweep()
    view = ada.look(game)
    assert view["status"] == ("finished" if kept else "open")
    if kept:
        assert kinds(ada.export(game)) == ["created", "joined", "voided", "revealed"]
        assert view["result"]["voided"] == "expired"


@pytest.mark.parametrize("limits", [{}, deadline("forfeit", per_decision="PT1H")], ids=["a day", "the game's own time"])
def test_a_game_whose_seeds_do_not_come_is_voided(
    store: RedisServer, service: Service, player: SignUp, limits: dict[str, Any]
) -> None:
    wait = 3_600_000 if limits else SEEDING_TIME
    ada, bob = player("Ada"), player("Bob", luck=1)
    game = ada.create(**limits)["id"]
    bob.join(game, commitment=seat_commitment(game, 1, bytes(32)).hex())
    early = Later(store, service, wait - 60_000)
    early.sweep()
    assert ada.look(game)["status"] == "running"
    service.start("dispatcher-1", "worker-1")
    Later(store, service, wait + 1000).sweep()
    assert ada.look(game)["result"]["voided"] == "unseeded"
    entries = ada.export(game)
    assert kinds(entries) == ["created", "joined", "joined", "started", "voided", "revealed"]
    assert entries[-2]["seats"] == [1]
