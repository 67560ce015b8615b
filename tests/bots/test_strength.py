"""The table of strength counts what was played once, goes on where it was, and leaves out what others played."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from domain.kernel.protocol.ruleset import Level
from domain.smashup.ruleset import RULESET
from tests.bots import strength
from tests.bots.fingerprint import fingerprint
from tests.bots.standings import margin, page, wilson
from tests.bots.strength import Wish, known, play_on, write
from tests.bots.tallies import Match, Tally, summed

MATCH = Match("diamonsters", 2, "normal", "random")


def never() -> bool:
    return False


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deals that were begun, in turn."""
    numbers: list[int] = []
    play: Callable[..., Tally] = strength.played

    def noted(match: Match, number: int, at: str) -> Tally:
        numbers.append(number)
        return play(match, number, at)

    monkeypatch.setattr(strength, "fingerprint", lambda ruleset: "these")
    monkeypatch.setattr(strength, "played", noted)
    return numbers


def test_a_run_goes_on_where_it_was(tmp_path: Path, begun: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    notes, record = tmp_path / "kept" / "notes.ndjson", tmp_path / "record.ndjson"
    play_on(notes, record, [MATCH], range(7), lambda: len(begun) == 2)
    # The second run was killed while it wrote, so what it had begun is played once more.
    notes.write_bytes(notes.read_bytes()[:-9])
    play_on(notes, record, [MATCH], range(6), never)
    assert begun == [0, 1, *range(1, 6)]
    assert [tally.deals for tally in known(notes)] == [[*range(6)]]
    # Games of bots that answered otherwise stay in the file, and are not counted.
    monkeypatch.setattr(strength, "fingerprint", lambda ruleset: "other")
    assert known(notes) == []


def test_a_run_goes_on_elsewhere_from_the_record(tmp_path: Path, begun: list[int]) -> None:
    record, book = tmp_path / "record.ndjson", tmp_path / "page.md"
    here, there = tmp_path / "here.ndjson", tmp_path / "there.ndjson"
    play_on(here, record, [MATCH], range(3), never)
    play_on(there, record, [MATCH], range(2, 5), never)
    write(record, book, here)
    first = record.read_bytes()
    write(record, book, here)
    assert record.read_bytes() == first, "what the record has counts once"
    here.unlink()
    # Both have played deal 2; its line of the second is left out.
    write(record, book, there)
    assert [tally.deals for tally in known(record)] == [[0, 1, 2, 3, 4]]
    assert "| 10 | 5 |" in book.read_text()
    play_on(here, record, [MATCH], range(6), never)
    assert begun == [0, 1, 2, 2, 3, 4, 5]


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


def tally(match: Match, number: int, won: float, square: float) -> Tally:
    """One deal of a match."""
    return Tally(match, "fingerprint", "abc1234 (cpu)", [number], won, square, 0.5, {"normal": 10}, {"normal": 0.25})


def test_the_page_says_how_much_was_played() -> None:
    text = page(summed([tally(MATCH, 0, 1.5, 0.5625), tally(MATCH, 1, 2.0, 1.0)]))
    assert "Played at abc1234 (cpu)." in text
    assert "| normal | random | 87.5% | 39.6% to 98.7% | 24.5% | 4 | 2 | 0.25 | 25.0 | 0.0 |" in text


def test_the_page_begins_with_the_weakest_bots() -> None:
    wish = Wish(["diamonsters"], [2, 3], ["easy:random", "normal:random", "hard:easy"])
    tallies = [tally(match, 0, 1.0, 0.25) for match in wish.matches()]
    text = page(tallies)
    assert page(reversed(tallies)) == text
    assert [line.split("|")[1:3] for line in text.splitlines() if line.endswith("0.0 |")] == 2 * [
        [" easy ", " random "],
        [" normal ", " random "],
        [" hard ", " easy "],
    ]


def test_an_interval_is_wilsons() -> None:
    # Agresti and Coull, 1998: 0 of 10, and half of 100.
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


@given(some.lists(some.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=2, max_size=40))
def test_sums_give_the_margin_that_the_numbers_give(means: list[float]) -> None:
    mean = math.fsum(means) / len(means)
    deviation = math.sqrt(math.fsum((one - mean) ** 2 for one in means) / (len(means) - 1))
    sums = sum(means), sum(one * one for one in means)
    assert margin(len(means), *sums) == pytest.approx(1.96 * deviation / math.sqrt(len(means)), abs=1e-6)


def test_every_bot_meets_every_other() -> None:
    found = [*Wish(["smashup"], [], []).matches()]
    assert len(found) == len(set(found)) == 3 * 10
    assert [*Wish([], [4], ["hard:normal"]).matches()] == [
        Match(ruleset, 4, "hard", "normal") for ruleset in ("diamonsters", "smashup", "zgame")
    ]
