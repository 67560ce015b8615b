"""Bots that fail: their games wait, the others go on."""

import logging
from types import MappingProxyType

import pytest

from domain.diamonsters.ruleset import Diamonsters
from domain.kernel.ruleset import ruleset
from tests.faults.conftest import LEASE, SignUp
from tests.redis_server import RedisServer
from tests.running import Service
from workers.jobs import Office
from workers.settings import Settings


def broken(*arguments: object) -> tuple[str, ...]:
    raise RuntimeError("this bot is broken")


def cheating(*arguments: object) -> tuple[str, ...]:
    return ("m99",)


@pytest.mark.parametrize(
    ("bot", "says"), [(broken, "this bot is broken"), (cheating, "illegal-choice")], ids=["raises", "cheats"]
)
def test_a_bot_that_fails_is_logged_and_stops_no_other_game(
    store: RedisServer,
    service: Service,
    player: SignUp,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    bot: object,
    says: str,
) -> None:
    service.kill("worker-1")
    ada = player()
    stuck = ada.create(bots=[0, 1])["id"]
    fine = ada.create(bots=[0, 1], bot="keen")["id"]
    bots = {**Diamonsters.bots, "random": bot}
    monkeypatch.setattr(type(ruleset("diamonsters")), "bots", MappingProxyType(bots))
    office = Office(Settings(store.url, store.url, LEASE))
    version = ada.look(stuck)["version"]
    with caplog.at_level(logging.ERROR, "turnfold.worker"):
        office.look(stuck)
        office.look(stuck)
        office.look(fine)
    failures = [record for record in caplog.records if record.name == "turnfold.worker"]
    assert len(failures) == 2
    assert stuck in caplog.text
    assert says in caplog.text
    assert "as 2 looks have" in failures[1].getMessage()
    assert ada.look(stuck)["version"] == version
    while ada.look(fine)["status"] != "finished":
        # On a busy machine one look may be too short for a whole game, and no worker is here to go on.
        office.look(fine)
    ada.export(fine)
    office.close()
    monkeypatch.undo()
    service.start("worker-1")
    ada.watch(stuck)
    ada.export(stuck)


def test_games_of_bots_alone_finish_by_themselves(service: Service, player: SignUp) -> None:
    ada = player()
    games = [
        ada.create(seats=seats, bots=range(seats), bot=bot, options={"mode": mode})["id"]
        for seats, bot, mode in [
            (2, "random", "single"),
            (6, "random", "single"),
            (4, "keen", "single"),
            (2, "keen", "long"),
        ]
    ]
    for game in games:
        assert ada.watch(game)["result"]["winners"] is not None
        ada.export(game)
