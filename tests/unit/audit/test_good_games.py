"""Games as they were played pass the audit."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.audit.audit import audit
from domain.audit.reading import read_export
from domain.kernel.commands import commands
from domain.kernel.fold.export import export_lines
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import Deadline
from tests.unit.audit.logged_game import LoggedGame, first, rows, seeds, unseeded, write
from tests.unit.audit.verifier import verify


def seeded() -> LoggedGame:
    return LoggedGame().create("toy", 2, seeds("ann", "bob")).finish(first)


def server_alone() -> LoggedGame:
    return LoggedGame().create("toy", 3, unseeded("ann", "bob", "cem"), start="manual").finish(first, seen=False)


def with_bots() -> LoggedGame:
    return LoggedGame().create("toy", 4, seeds("ann"), bots={"1": "random", "2": "bold", "3": "random"}).finish(first)


def only_bots() -> LoggedGame:
    return LoggedGame().create("toy", 2, {}, bots={"0": "random", "1": "random"}).finish(first)


def seeded_game() -> LoggedGame:
    return LoggedGame().create("toy", 2, unseeded("ann", "bob"), seed="5e" * 32).finish(first)


def from_position() -> LoggedGame:
    return LoggedGame().create("toy", 2, unseeded("ann", "bob"), position={"deck": [3, 1, 2]}).finish(first)


def late(policy: Any) -> LoggedGame:
    deadline = Deadline(per_decision=60_000, reserve=30_000, on_timeout=policy)
    table = LoggedGame().create("toy", 2, seeds("ann", "bob"), deadline=deadline)
    table.append(commands.time_out(table.now, table.now.open[0], table.seed), wait=90_000)
    return table.finish(first)


def resigned() -> LoggedGame:
    table = LoggedGame().create("toy", 3, seeds("ann", "bob", "cem"))
    table.step(first)
    table.append(commands.resign(table.now, "cem"))
    return table.finish(first)


def abandoned() -> LoggedGame:
    table = LoggedGame()
    table.create_only("toy", 2, "ann")
    table.append(commands.leave(table.now, "ann"))
    return table


def diamonsters(players: dict[str, bytes | None]) -> LoggedGame:
    return LoggedGame("g-diamonds").create("diamonsters", 3, players, bots={"2": "random"}).finish(first)


GAMES: dict[str, Callable[[], LoggedGame]] = {
    "seeded": seeded,
    "server alone": server_alone,
    "with bots": with_bots,
    "only bots": only_bots,
    "position": from_position,
    "asked": seeded_game,
    "late, bot": lambda: late("bot"),
    "late, default": lambda: late("default"),
    "late, forfeit": lambda: late("forfeit"),
    "resigned": resigned,
    "abandoned": abandoned,
    "diamonsters, seeded": lambda: diamonsters(seeds("ann", "bob")),
    "diamonsters, server alone": lambda: diamonsters(unseeded("ann", "bob")),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_as_played_passes(name: str) -> None:
    table = GAMES[name]()
    lines = table.export()
    verdict = audit(lines, [table.head, f"1:{rows(lines)[1]['h']}"])
    assert verdict.findings == ()
    assert verdict.is_ok
    assert verdict.notes == ()
    assert verdict.followed == verdict.entries == len(lines) - 1


@pytest.mark.parametrize("name", GAMES)
def test_the_second_verifier_agrees(name: str) -> None:
    table = GAMES[name]()
    found = verify(table.export(), table.head)
    assert (found.code, found.findings) == (0, [])


def test_says_whose_seeds_went_into_the_deal() -> None:
    assert audit(seeded().export()).contributors == (0, 1)
    assert audit(server_alone().export()).contributors == ()


def test_says_whether_a_seed_was_asked_for() -> None:
    assert audit(seeded_game().export()).is_asked
    assert not audit(seeded().export()).is_asked


def test_a_log_of_another_build_passes() -> None:
    table = LoggedGame().create("toy", 2, unseeded("ann", "bob"), build="turnfold 0.0.1").finish(first)
    verdict = audit(table.export())
    assert verdict.is_ok
    assert verdict.notes == ()


def test_lines_may_be_text_and_lack_their_line_feed() -> None:
    assert audit(line.decode().rstrip("\n") for line in seeded().export()).is_ok


def test_an_export_read_again_is_the_same_game() -> None:
    table = seeded()
    lines = table.export()
    export = read_export(lines)
    assert list(export_lines(export.game, export.entries, export.secret)) == lines
    games = [played.game for played in replay(export.game, export.entries, export.secret)]
    assert games[-1] == table.now


def test_only_a_finished_game_is_exported() -> None:
    table = LoggedGame().create("toy", 2, unseeded("ann", "bob"))
    with pytest.raises(ValueError, match="not over"):
        table.export()


@pytest.mark.parametrize("name", GAMES)
def test_no_entry_can_be_altered_unnoticed(name: str) -> None:
    lines = GAMES[name]().export()
    for seq in range(1, len(lines)):
        altered = rows(lines)
        altered[seq]["at"] = altered[seq]["at"].replace("0Z", "1Z")
        found = [(finding.seq, finding.kind) for finding in audit(write(altered)).findings]
        assert [row for row in found if row[1] != "time"] == [(seq, "changed")]
