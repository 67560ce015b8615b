"""The measures of what options are worth measure what they say."""

import pytest

from tests.rulesets.zgame import survey
from tests.rulesets.zgame.survey import Counts, deals, keeping, now_and_then, play, renounce, without


def test_who_renounces_something_never_does_it() -> None:
    counts = Counts()
    play(4, 2, 0, without("brewing"), counts)
    assert counts.taken["barricade"] + counts.taken["blockpost"] > 0
    assert counts.offered["brew"] > 0
    assert counts.taken["brew"] == 0


def test_who_renounces_nothing_wins_its_share() -> None:
    wins, interval = renounce("nothing", 2, 2)
    assert wins == 1
    assert interval == 0


def test_what_comes_up_seldom_is_counted_where_its_card_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "searching", survey.greedily)
    horse, never = Counts(), Counts()
    play(3, 2, None, now_and_then(frozenset({"horse"})), horse)
    play(3, 2, None, now_and_then(frozenset({"horse"}), "nobody has it"), never)
    assert horse.offered["horse"] == horse.offered["eat"] > 0
    assert set(horse.offered) == {"horse", "eat"}
    assert not never.offered


def test_what_a_card_does_is_offered_to_who_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "searching", survey.greedily)
    number, wanted = next(deals("s_stimulant", 2)), now_and_then(frozenset({"move_by_card"}), "s_stimulant")
    traded, kept = Counts(), Counts()
    play(number, 2, None, wanted, traded)
    play(number, 2, None, wanted, kept, others=keeping("s_stimulant"))
    assert not traded.offered
    assert kept.offered["move_by_card"] > 0
