"""`turnfold shadow` on a store with games that run and games that are over."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from redis.asyncio import Redis

import cli.shadow
from cli import main
from domain.diamonsters import play, rules, ruleset
from domain.diamonsters.view import View
from domain.kernel.protocol.ruleset import Step
from domain.kernel.protocol.rulings import Rulings
from domain.smashup import RULESET as SMASHUP
from store.log.games import GameStore
from store.redis import keys
from tests.golden.test_golden import HERE
from tests.store.conftest import Command, Stage
from tests.store.play import answering, dealt, everything, opened
from tests.store.play import play as play_on


@pytest.fixture
def shadow(turnfold: Command) -> Command:
    return lambda *arguments: turnfold("shadow", *arguments)


@pytest.fixture
def games(stage: Stage) -> dict[bytes, bytes]:
    """Make three games: open, running, over. Return what the server holds then."""

    async def scene(redis: Redis) -> dict[bytes, bytes]:
        games = GameStore(redis)
        await opened(games, "open")
        running = await dealt(games, "running")
        for seat in (0, 1, 0):
            await games.execute(running, answering(seat))
        await play_on(games, await dealt(games, "over"))
        return await everything(redis)

    return dict(stage(scene))


def change_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, a second undecided round is counted as the eighth."""
    honest = play.commit

    def changed(state: Any, *args: Any) -> Step:
        step = honest(state, *args)
        return replace(step, state=replace(step.state, undecided=7))

    monkeypatch.setattr(play, "commit", changed)


def test_games_that_go_as_they_went(shadow: Command, games: dict[bytes, bytes]) -> None:
    result = shadow()
    assert result.exit_code == 0, result.output
    assert "3 games to be replayed" in result.output
    assert "Every game goes as it went." in result.output
    [row] = [line for line in result.output.splitlines() if "diamonsters" in line]
    assert row.split()[-2] == "0"


def test_a_changed_rule_is_found_in_a_running_store_and_nothing_is_written(
    shadow: Command,
    games: dict[bytes, bytes],
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change_the_rules(monkeypatch)
    result = shadow()
    assert result.exit_code == 1
    for game in ("running", "over"):
        assert f"{game}, entry 6: the facts differ from those whose hash was stored" in result.output
        assert "seat 0, asked 'play', chose m1" in result.output
    assert "open, entry" not in result.output
    assert "needs a ruling" in result.output
    assert stage(everything) == games


def test_the_path_is_known_of_games_whose_facts_were_recorded(
    shadow: Command, games: dict[bytes, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = str(tmp_path / "before.ndjson")
    assert shadow("running", "--record", record).exit_code == 0
    change_the_rules(monkeypatch)
    result = shadow("running", "--views", record)
    assert "running, entry 6: the facts differ at $.game.undecided: stored nothing, now 7" in result.output
    assert result.exit_code == 1


def test_the_path_is_known_of_exports(shadow: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    change_the_rules(monkeypatch)
    result = shadow("--exports", str(HERE), "diamonsters-single-2")
    assert "entry 5: the facts differ at $.game.undecided: stored nothing, now 7" in result.output
    assert result.exit_code == 1


def test_what_is_shown_otherwise_is_told_apart_and_is_no_divergence(
    shadow: Command, games: dict[bytes, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = str(tmp_path / "before.ndjson")
    assert shadow("--record", record).exit_code == 0
    assert "others" not in shadow("--views", record).output
    honest = ruleset.RULESET.view

    def shown(state: Any, seat: int | None) -> View:
        return replace(honest(state, seat), undecided=9)

    monkeypatch.setattr(ruleset.RULESET, "view", shown, raising=False)
    result = shadow("--views", record)
    assert "running, entry 5: its views are others" in result.output
    assert "texts are others" not in result.output
    assert result.exit_code == 0


def test_games_of_a_newer_program_are_found(shadow: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SMASHUP, "rulings", Rulings(), raising=False)
    result = shadow("--exports", str(HERE), "smashup-twelve-3")
    assert "entry 1: made by a newer version: it keeps 1 rulings of smashup; 0 are known here" in result.output
    assert result.exit_code == 1


def test_what_the_rules_cannot_follow_and_what_cannot_be_read_is_found(
    shadow: Command, games: dict[bytes, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "alike_cards", lambda shown: 1 / 0)
    result = shadow("running", "over", "nowhere")
    assert "entry 7: the rules cannot follow it: ZeroDivisionError" in result.output
    assert "nowhere: it cannot be read: there is no game nowhere" in result.output
    assert result.exit_code == 1


def test_many_games_are_replayed_by_several_processes(
    shadow: Command, games: dict[bytes, bytes], stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli.shadow, "BATCH", 2)
    monkeypatch.setattr(cli.shadow, "SAID_EVERY", 0.0)
    stage(lambda redis: redis.xdel(keys.log_key("over"), "6-0"))
    result = shadow("--processes", "2")
    assert "minutes left" in result.output
    assert "over, entry 7: it does not follow on entry 5" in result.output
    assert result.exit_code == 1


def test_without_a_store_it_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    result = CliRunner().invoke(main, ("shadow",))
    assert (result.exit_code, "set REDIS_URL" in result.output) == (2, True)
