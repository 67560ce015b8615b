"""Bots that fail: `default` answers for them, and all games go on."""

import logging
from types import MappingProxyType

import pytest

from domain.diamonsters.ruleset import Diamonsters
from domain.kernel.protocol.registry import ruleset
from tests.faults.conftest import LEASE, SignUp
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from workers.processes.jobs import WorkerContext
from workers.queue.metrics import BOT_FAILURES
from workers.queue.settings import Settings

PATIENT = 60_000
"""A lease, in milliseconds, of looks that are not cut short however busy the machine is."""


def broken(*arguments: object) -> tuple[str, ...]:
    raise RuntimeError("this bot is broken")


def cheating(*arguments: object) -> tuple[str, ...]:
    return ("m99",)


def _with(monkeypatch: pytest.MonkeyPatch, bot: object) -> None:
    """Let this play as `random`."""
    bots = {**Diamonsters.bots, "random": bot}
    monkeypatch.setattr(type(ruleset("diamonsters")), "bots", MappingProxyType(bots))


@pytest.mark.parametrize(
    ("bot", "says"), [(broken, "this bot is broken"), (cheating, "'m99' is not offered")], ids=["raises", "cheats"]
)
def test_where_a_bot_fails_the_default_answers(
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
    _with(monkeypatch, bot)
    context = WorkerContext(Settings(store.url, store.url, PATIENT))
    counted = BOT_FAILURES.labels("diamonsters", "random")
    before = counted._value.get()
    game = ada.create(bots=[1])["id"]
    with caplog.at_level(logging.ERROR, "turnfold.worker"):
        while (view := ada.look(game))["status"] != "finished":
            for decision in view["decisions"]:
                ada.answer(game, decision)
            context.look(game)
    context.close()
    # An audit of the game with the same bots comes to the same answers.
    answers = [entry["decision"] for entry in ada.export(game) if entry.get("actor") == "bot"]
    assert counted._value.get() == before + len(answers)
    told = [record for record in caplog.records if record.name == "turnfold.worker"]
    for record, decision in zip(told, answers, strict=True):
        assert f"the bot random failed at the decision {decision} of the game {game}" in record.getMessage()
        assert record.exc_info is not None
        assert says in str(record.exc_info[1])


def test_a_rule_that_fails_is_logged_and_stops_no_other_game(
    store: RedisServer,
    service: Service,
    player: SignUp,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    service.kill("worker-1")
    ada = player()
    stuck = ada.create(bots=[0, 1])["id"]
    fine = ada.create(bots=[0, 1], bot="normal")["id"]
    _with(monkeypatch, broken)
    monkeypatch.setattr(Diamonsters, "default", broken)
    context, patient = (WorkerContext(Settings(store.url, store.url, lease)) for lease in (LEASE, PATIENT))
    version = ada.look(stuck)["version"]
    with caplog.at_level(logging.ERROR, "turnfold.worker"):
        context.look(stuck)
        context.look(stuck)
        patient.look(fine)
    failures = [record.getMessage() for record in caplog.records if "looking at the game" in record.getMessage()]
    assert len(failures) == 2
    assert stuck in failures[1]
    assert "as 2 looks have" in failures[1]
    assert ada.look(stuck)["version"] == version
    while ada.look(fine)["status"] != "finished":
        # On a busy machine one look may be too short for a whole game, and no worker is here to go on.
        patient.look(fine)
    ada.export(fine)
    context.close()
    patient.close()
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
            (4, "normal", "single"),
            (2, "normal", "long"),
        ]
    ]
    for game in games:
        assert ada.watch(game)["result"]["winners"] is not None
        ada.export(game)
