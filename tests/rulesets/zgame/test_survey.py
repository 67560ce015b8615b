"""The measures of what options are worth measure what they say."""

from tests.rulesets.zgame.survey import Counts, play, renounce, without


def test_who_renounces_something_never_does_it() -> None:
    counts = Counts()
    play(4, 2, 0, without("brewing"), counts)
    assert counts.taken["barricade"] + counts.taken["blockpost"] > 0
    assert counts.offered["brew"] > 0
    assert counts.taken["brew"] == 0


def test_who_renounces_nothing_wins_its_share() -> None:
    wins, interval = renounce("nothing", 4, 2)
    assert wins == 1
    assert interval == 0
