"""The table of strength counts what was played once, goes on where it was, and leaves out what others played."""

from pathlib import Path

import msgspec
import pytest

from domain.kernel.ruleset import Level
from domain.smashup.ruleset import RULESET
from tests.bots import strength
from tests.bots.deals import Deal, Match
from tests.bots.fingerprint import fingerprint
from tests.bots.standings import page, wilson
from tests.bots.strength import Wish, known, play_on

MATCH = Match("diamonsters", 2, "normal", "random")


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes, begun = tmp_path / "kept" / "notes.ndjson", []
    play = strength.played
    monkeypatch.setattr(strength, "fingerprint", lambda ruleset: "these")
    monkeypatch.setattr(strength, "played", lambda *wish: begun.append(wish[1]) or play(*wish))  # type: ignore[func-returns-value]
    play_on(notes, [MATCH], 7, lambda: len(begun) == 2)
    # The second run was killed while it wrote, so what it had begun is played once more.
    notes.write_bytes(notes.read_bytes()[:-9])
    play_on(notes, [MATCH], 6, lambda: False)
    assert begun == [0, 1, *range(1, 6)]
    assert [deal.number for deal in known(notes)] == [*range(6)]
    # What was played by bots that answered otherwise stays in the file, and is not counted.
    monkeypatch.setattr(strength, "fingerprint", lambda ruleset: "other")
    assert known(notes) == []


def test_bots_are_told_from_others_by_what_they_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    bots, foresight = RULESET.bots, RULESET.foresight
    assert foresight is not None
    known = fingerprint("smashup")
    for changed, what in (
        ("bots", {**bots, "normal": bots["easy"]}),
        ("foresight", foresight._replace(worth=lambda state, seat: foresight.worth(state, seat) + 1e-6)),
        ("foresight", foresight._replace(levels={**foresight.levels, "hard": Level(11, 1)})),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(RULESET, changed, what)
            assert fingerprint.__wrapped__("smashup") != known
    assert fingerprint.__wrapped__("smashup") == known


def test_the_page_says_how_much_was_played() -> None:
    one = Deal(MATCH, 0, "fingerprint", "abc1234", [1.0, 0.5], 0.5, {"normal": 10, "random": 10}, {"normal": 0.25})
    text = page([one, msgspec.structs.replace(one, number=1, won=[1.0, 1.0])])
    assert "Played at abc1234." in text
    assert "| normal | random | 87.5% | 39.6% to 98.7% | 24.5% | 4 | 2 | 0.25 | 25.0 | 0.0 |" in text


def test_the_page_begins_with_the_weakest_bots() -> None:
    wish = Wish(["diamonsters"], [2, 3], ["easy:random", "normal:random", "hard:easy"])
    deals = [Deal(match, 0, "fingerprint", "abc1234", [1.0], 0.5, {}, {}) for match in wish.matches()]
    text = page(deals)
    assert page(reversed(deals)) == text
    assert [line.split("|")[1:3] for line in text.splitlines() if line.endswith("0.0 |")] == 2 * [
        [" easy ", " random "],
        [" normal ", " random "],
        [" hard ", " easy "],
    ]


def test_an_interval_is_wilsons() -> None:
    # Agresti and Coull, 1998: 0 of 10, and half of 100.
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_every_bot_meets_every_other() -> None:
    found = [*Wish(["smashup"], [], []).matches()]
    assert len(found) == len(set(found)) == 3 * 10
    assert [*Wish([], [4], ["hard:normal"]).matches()] == [
        Match(ruleset, 4, "hard", "normal") for ruleset in ("diamonsters", "smashup", "zgame")
    ]
