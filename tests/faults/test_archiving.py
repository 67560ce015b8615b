"""A sample of `python -m tests.faults.archiving`: one kill in each step."""

from tests.faults.archiving import STEPS, run


def test_no_game_is_lost_whoever_is_killed_while_games_are_archived() -> None:
    report = run(len(STEPS), seed=1)
    assert report.kills.total() == len(STEPS)
    assert report.findings == []
