"""Thinkers that die in the middle of a search: nothing is lost, and nothing is played twice."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from store.upkeep.dumps import months_to_dump
from tests.faults.conftest import ENV, SignUp
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_a_thinker_killed_again_and_again_loses_nothing_and_plays_nothing_twice(
    service: Service, player: SignUp
) -> None:
    ada = player()
    game = ada.create(bots=[1], bot="hard", options={"mode": "single"})["id"]
    view, killed = ada.look(game), 0
    while view["status"] != "finished":
        for decision in view["decisions"]:
            assert ada.answer(game, decision).is_success
        service.start("thinker-1")
        if killed < 3:
            # Its place by now does not matter.
            service.kill("thinker-1")
            killed += 1
            service.start("thinker-1")
        version = view["version"]
        until(lambda version=version: ada.look(game)["decisions"] or ada.look(game)["status"] == "finished")
        view = ada.look(game)
        assert view["version"] > version
        service.kill("thinker-1")
    # The export is audited: each answer of the bot is the one that follows from the seed.
    answered = [entry["decision"] for entry in ada.export(game) if entry["kind"] == "chose"]
    assert len(answered) == len(set(answered))


def test_a_worker_alone_plays_on_where_nobody_has_to_think(
    store: RedisServer, service: Service, services: Callable[..., Service], player: SignUp, tmp_path: Path
) -> None:
    service.kill("dispatcher-1")
    dumping = services(store.url, env={**ENV, "TURNFOLD_DUMPS": str(tmp_path)}).start("dispatcher-1")
    ada = player()
    thinking = ada.create(bots=[1], bot="hard")["id"]
    for decision in ada.look(thinking)["decisions"]:
        ada.answer(thinking, decision)
    ada.watch(ada.create(seats=3, bots=[0, 1, 2], bot="normal")["id"])
    assert ada.look(thinking)["decisions"] == []
    dumping.start("thinker-1")
    until(lambda: ada.look(thinking)["decisions"])
    # Which makes what a dispatcher says is missing of the dumps, too.
    until(lambda: {file.stem for file in tmp_path.glob("*.json")} >= set(months_to_dump(datetime.now(UTC))))
