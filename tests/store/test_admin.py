"""Tests of what operators do by hand, through the commands that they use."""

import pytest
from click.testing import CliRunner
from redis.asyncio import Redis

from cli import main
from store.accounts.players import PlayerStore, credential
from store.due.schedule import Schedule
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis import keys
from tests.store.conftest import Command, Scene, Stage
from tests.store.play import SLOW, answering, dealt, play


def put_games(stage: Stage) -> None:
    async def scene(redis: Redis) -> None:
        store = GameStore(redis)
        await dealt(store, "waiting", deadline=SLOW)
        await dealt(store, "idle")
        await dealt(store, "botted", bots={"1": "random"})
        await play(store, await dealt(store, "over"))

    stage(scene)


def test_games_that_are_well_have_no_findings(stage: Stage, turnfold: Command) -> None:
    put_games(stage)
    result = turnfold("check")
    assert result.output == "4 games checked, 0 with findings\n"
    assert result.exit_code == 0


def test_a_game_that_is_named_is_shown(stage: Stage, turnfold: Command) -> None:
    put_games(stage)
    result = turnfold("check", "waiting", "over", "nobody")
    assert "waiting: running, version 5, due in 0:59:5" in result.output or "due in 1:00:00" in result.output
    assert "waits for seat 0, 1" in result.output
    assert "over: finished" in result.output
    assert "never due" in result.output
    assert "nobody: there is no such game" in result.output
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda redis: redis.hset(keys.meta_key("waiting"), "version", 4), "its meta says 4"),
        (lambda redis: redis.xdel(keys.log_key("waiting"), "3-0"), "entry 4: it does not follow on entry 2"),
        (lambda redis: redis.delete(keys.log_key("waiting")), "it has no log"),
        (lambda redis: redis.zrem(keys.due_key(keys.partition("waiting")), "waiting"), "is never due"),
        (
            lambda redis: redis.xadd(
                keys.log_key("waiting"), {"at": 1, "actor": "x", "facts": b"", "public": '{"kind": "dealt"}'}, "6-0"
            ),
            "entry 6: the rules refuse 'dealt' now",
        ),
    ],
    ids=["meta", "a gap", "no log", "not due", "an entry too many"],
)
def test_what_is_wrong_is_found(stage: Stage, turnfold: Command, harm: Scene, says: str) -> None:
    put_games(stage)
    stage(harm)
    result = turnfold("check")
    assert any(text in result.output for text in says.split("|")), result.output
    assert "4 games checked, 1 with findings" in result.output
    assert result.exit_code == 1


def test_a_game_that_was_put_off_or_is_not_due_is_woken(stage: Stage, turnfold: Command) -> None:
    put_games(stage)

    async def fail(redis: Redis) -> None:
        for _ in range(5):
            await Schedule(redis).postpone("botted", 20_000)
        await redis.zrem(keys.due_key(keys.partition("waiting")), "waiting")

    stage(fail)
    assert "5 looks failed in a row" in turnfold("check", "botted").output
    result = turnfold("wake", "botted", "waiting", "nobody")
    assert result.output.splitlines() == [
        "botted: will be looked at",
        "waiting: will be looked at",
        "nobody: there is no such game",
    ]
    assert result.exit_code == 1
    after = turnfold("check", "botted", "waiting").output
    assert "failed" not in after
    assert after.count("due since") == 2


def test_lists_are_made_anew(stage: Stage, turnfold: Command) -> None:
    put_games(stage)
    assert (
        turnfold("rebuild").output == "4 games listed, 0 rows taken out\n0 results rated\n0 results of members rated\n"
    )

    async def listed(redis: Redis) -> set[str]:
        return {row.id for row in (await Lobby(redis).page()).rows}

    assert stage(listed) == {"waiting", "idle", "botted", "over"}


def test_all_tokens_of_a_player_are_revoked(stage: Stage, turnfold: Command) -> None:
    async def sign_up(redis: Redis) -> tuple[str, list[str]]:
        players = PlayerStore(redis)
        player, bearer, _ = await players.create("Ada", "en")
        more, _ = await players.tokens.add(player.id, "more", ("read",))
        return player.id, [bearer, more]

    player, bearers = stage(sign_up)  # type: ignore[misc]
    assert turnfold("revoke", player).output == "2 tokens revoked\n"

    async def known(redis: Redis) -> list[object]:
        return [await PlayerStore(redis).find(credential(bearer)) for bearer in bearers]

    assert stage(known) == [None, None]
    assert turnfold("revoke", player).output == "0 tokens revoked\n"
    assert turnfold("revoke", "p_nobody").exit_code == 1
    assert turnfold("admin", "deliveries", player).output == "0 notices\n"
    assert turnfold("admin", "deliveries", "p_nobody").output == "there is no player p_nobody\n"


@pytest.mark.parametrize("command", [["check"], ["wake", "g"], ["rebuild"], ["revoke", "p"]])
def test_without_an_address_nothing_is_done(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert "REDIS_URL" in result.output


def test_an_address_where_nobody_answers_is_an_error(tmp_path: object) -> None:
    result = CliRunner().invoke(main, ["rebuild"], env={"REDIS_URL": f"unix://{tmp_path}/nobody"})
    assert result.exit_code == 2
    assert "REDIS_URL" in result.output


def test_a_game_that_goes_on_meanwhile_is_no_finding(stage: Stage, turnfold: Command) -> None:
    put_games(stage)

    async def move(redis: Redis) -> None:
        store = GameStore(redis)
        timeline = await store.read("waiting")
        assert timeline is not None
        await store.execute(timeline, answering(0))

    stage(move)
    assert turnfold("check", "waiting").exit_code == 0
