"""Dumps: all public games of a month as their seats saw them, whoever dies while they are made."""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.audit.shadow import read_log
from domain.kernel.commands import commands
from domain.kernel.fold.dumping import dump_lines
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import TookBack
from domain.kernel.log.fence import NewerRules
from store.log.games import GameStore
from store.log.summary import Import
from store.redis.keys import log_key
from store.upkeep.dumps import DumpFolder, month_of, months_to_dump
from store.upkeep.removal import Removal
from tests import REPOSITORY
from tests.kit.local_game import SEED, created, player
from tests.kit.samples import PLAIN
from tests.store.play import known, opened, play
from tests.store.rewriting import rewrite
from workers.upkeep import dumping
from workers.upkeep.dumping import Dumping

pytestmark = pytest.mark.anyio

LATER = datetime.now(UTC) + timedelta(days=32)
"""When the month of what is played now is over."""

PUBLIC = ("one", "two", "three")

Row = dict[str, Any]


@pytest.fixture
async def store(redis: Redis) -> GameStore:
    """Games that belong into a dump, and one each of all the others."""
    store = GameStore(redis)
    for name in (*PUBLIC, "hidden", "private"):
        wanted = replace(created(PLAIN, 2), visibility="private" if name == "private" else "public")
        timeline = await store.create(name, commands.create(name, player(0), wanted, SEED), SEED, {}, known(0))
        assert timeline is not None
        await store.execute(timeline, lambda game: commands.join(game, player(1), 1), accounts=known(1))
        game = await play(store, timeline)
    await Removal(redis).hide("hidden")
    await store.adopt("imported", game, await store.log("private"), SEED, Import(player(0), "private", "public"))
    await opened(store, "open")
    return store


async def make_dumps(redis: Redis, folder: Path, now: datetime = LATER) -> DumpFolder:
    """Make all that is to be made."""
    dumps = DumpFolder(str(folder))
    while await Dumping(redis, dumps).step(now):
        pass
    return dumps


def rows_of(folder: DumpFolder) -> list[Row]:
    """The lines of the only file."""
    (dump,) = folder.all_dumps()
    assert folder.path is not None
    packed = (folder.path / dump.file).read_bytes()
    assert (dump.bytes, dump.sha256) == (len(packed), sha256(packed).hexdigest())
    rows = [json.loads(line) for line in gzip.decompress(packed).splitlines()]
    kinds = [row["kind"] for row in rows]
    assert (dump.games, dump.answers) == (kinds.count("game"), kinds.count("answer"))
    return rows


async def test_a_dump_has_what_the_seats_of_all_public_games_saw_and_names_nobody(
    redis: Redis, store: GameStore, tmp_path: Path
) -> None:
    folder = await make_dumps(redis, tmp_path)
    rows = rows_of(folder)
    assert [row["game"] for row in rows if row["kind"] == "game"] == [*PUBLIC]
    for name in PUBLIC:
        log = await store.log(name)
        states = {played.entry.seq: played.game for played in replay(name, log, SEED)}
        answers = [row for row in rows if row["kind"] == "answer" and row["game"] == name]
        assert [row["seq"] for row in answers] == [entry.seq for entry in log if entry.kind == "chose"]
        winners = states[len(log)].result.winners
        for row in answers:
            before = states[row["seq"] - 1]
            assert row["view"] == json.loads(msgspec.json.encode(before.ruleset.view(before.state, row["seat"])))
            decision = before.decision_of(row["seat"]).decision
            assert row["decision"].keys() == {field.name for field in msgspec.structs.fields(decision)}
            assert msgspec.convert(row["decision"], type(decision)) == decision
            assert row["won"] == (row["seat"] in winners) / len(winners)
            assert (row["by"], row.get("taken_back")) == ("player", None)
    assert not re.search(r"player-\d", json.dumps(rows))


async def test_the_page_about_dumps_reads_one(redis: Redis, store: GameStore, tmp_path: Path) -> None:
    folder = await make_dumps(redis, tmp_path)
    (program,) = re.findall(r"```python\n(.*?)```", (REPOSITORY / "docs/dumps.md").read_text(), re.DOTALL)
    assert len([line for line in program.splitlines() if line]) == 5
    file = str(tmp_path / folder.all_dumps()[0].file)
    said = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=True).stdout
    assert len(said.splitlines()) == folder.all_dumps()[0].answers


async def test_nothing_half_is_seen_and_every_maker_makes_the_same(
    redis: Redis, store: GameStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dumping, "PIECE", 1)
    monkeypatch.setattr("store.upkeep.dumps.MONTHS", 1)
    (tmp_path / "whole").mkdir()
    whole = await make_dumps(redis, tmp_path / "whole")
    # The plan, the piece of each game, the file, and the list.
    for last in range(1 + len(PUBLIC) + 2):
        (tmp_path / str(last)).mkdir()
        with monkeypatch.context() as patch:
            patch.setattr("store.upkeep.dumps.os.replace", _rename_so_often(last))
            with pytest.raises(Killed):
                await make_dumps(redis, tmp_path / str(last))
        assert DumpFolder(str(tmp_path / str(last))).all_dumps() == []
        # Another process goes on, which knows nothing.
        folder = await make_dumps(redis, tmp_path / str(last))
        assert folder.all_dumps() == whole.all_dumps()
        assert rows_of(folder) == rows_of(whole)
        assert {file.name for file in (tmp_path / str(last)).iterdir()} == {
            file.name for file in (tmp_path / "whole").iterdir()
        }


class Killed(BaseException):
    """The process ends here."""


def _rename_so_often(count: int) -> Callable[[str, Path], None]:
    """Return what renames so many files, and ends the process then."""
    left = iter(range(count))

    def rename(before: str, after: Path) -> None:
        if next(left, None) is None:
            raise Killed
        Path(before).rename(after)

    return rename


async def test_a_month_is_made_an_hour_after_its_end_and_again_when_its_list_is_gone(
    redis: Redis, store: GameStore, tmp_path: Path
) -> None:
    assert months_to_dump(datetime(2026, 11, 1, 0, 59, tzinfo=UTC))[0] == "2026-09"
    assert months_to_dump(datetime(2026, 11, 1, 1, 1, tzinfo=UTC))[:2] == ["2026-10", "2026-09"]
    assert len(months_to_dump(LATER)) == len(set(months_to_dump(LATER))) == 12
    month = month_of((await store.log("one"))[-1].at)
    assert DumpFolder("").missing(LATER) is None
    folder = await make_dumps(redis, tmp_path)
    assert {file.stem for file in tmp_path.glob("*.json")} == set(months_to_dump(LATER))
    await Removal(redis).remove("two")
    assert await Dumping(redis, folder).step(LATER) is False
    (tmp_path / f"{month}.json").unlink()
    assert [row["game"] for row in rows_of(await make_dumps(redis, tmp_path)) if row["kind"] == "game"] == [
        "one",
        "three",
    ]


async def test_a_game_that_cannot_be_replayed_is_left_out_alone(redis: Redis, store: GameStore, tmp_path: Path) -> None:
    await redis.xdel(log_key("two"), "3-0")
    rows = rows_of(await make_dumps(redis, tmp_path))
    assert [row["game"] for row in rows if row["kind"] == "game"] == ["one", "three"]


async def test_a_dump_waits_for_the_version_that_has_made_a_game(
    redis: Redis, redis_url: str, store: GameStore, tmp_path: Path
) -> None:
    rewrite(redis_url, "two", 1, version=99)
    with pytest.raises(NewerRules, match="it keeps 99 rulings"):
        await make_dumps(redis, tmp_path)
    assert DumpFolder(str(tmp_path)).all_dumps() == []
    rewrite(redis_url, "two", 1, version=1)
    rows = rows_of(await make_dumps(redis, tmp_path))
    assert [row["game"] for row in rows if row["kind"] == "game"] == [*PUBLIC]


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("diamonsters-take-backs-agreed", {"player"}),
        ("diamonsters-late-default", {"player", "default"}),
        ("diamonsters-resigned-4", {"player", "default"}),
    ],
)
async def test_answers_say_who_gave_them_and_whether_they_were_taken_back(name: str, by: set[str]) -> None:
    log = read_log((REPOSITORY / f"tests/golden/{name}.ndjson").read_bytes().splitlines())
    game, *answers = map(json.loads, dump_lines(log.game, log.entries, log.secret))
    assert (game["kind"], game["winners"]) == ("game", list(log.entries[-1].payload.result.winners))  # type: ignore
    assert {row["by"] for row in answers} == by
    spans = [(entry.payload.to, entry.seq) for entry in log.entries if isinstance(entry.payload, TookBack)]
    undone = {seq for first, last in spans for seq in range(first, last)}
    assert {row["seq"] for row in answers if row.get("taken_back")} <= undone
    assert bool(undone) == ("take-backs" in name) == any(row.get("taken_back") for row in answers)
