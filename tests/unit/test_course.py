"""The course of a game, of what is folded: turns that are taken back, drafts, several turns in an entry."""

from msgspec.structs import replace

from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.course import Course
from domain.kernel.table.game import Game
from domain.kernel.table.trail import Trail, Undone
from tests.kit.local_game import LocalGame, created, dealt

ROUND = (Event("round-won"),)
TURN = (Event("turn", {"number": 1}),)


def begin(ruleset: str) -> Game:
    return dealt(LocalGame(), created(ruleset, 2)).game


def seqs(course: Course, *steps: tuple[Game, tuple[Event, ...]]) -> list[int]:
    """Return the entries of which there are samples after all these steps."""
    for game, events in steps:
        course.follow(game, events)
    return [row.seq for row in course.samples]


def test_a_turn_that_is_taken_back_was_none() -> None:
    game, course = begin("diamonsters"), Course()
    first = game.seq
    assert seqs(course, (game, ()), (replace(game, seq=first + 2), ROUND)) == [first, first + 2]
    back = replace(game, seq=first + 3, trail=Trail(undone=Undone(0, first + 1, first + 3)))
    assert seqs(course, (back, ())) == [first]
    # It was taken back once: what comes after it stays.
    assert seqs(course, (replace(back, seq=first + 4), ROUND)) == [first, first + 4]


def test_a_game_whose_turns_are_told_as_they_begin_begins_with_the_first() -> None:
    game, course = begin("smashup"), Course()
    first = game.seq
    steps = [(game, ()), (replace(game, seq=first + 4), TURN), (replace(game, seq=first + 7), TURN)]
    assert seqs(course, *steps) == [first + 4, first + 7]


def test_two_turns_may_be_over_with_one_entry() -> None:
    game, course = begin("smashup"), Course()
    first = game.seq
    assert seqs(course, (game, TURN), (replace(game, seq=first + 1), TURN + TURN)) == [first, first + 1, first + 1]


def test_the_end_is_the_last_sample_whatever_follows_it() -> None:
    game, course = begin("diamonsters"), Course()
    over = replace(game, status="finished", seq=game.seq + 1)
    assert seqs(course, (game, ()), (over, ()), (replace(over, seq=over.seq + 1), ())) == [game.seq, over.seq]
    again = Course()
    assert seqs(again, (game, ()), (over, ROUND), (replace(over, seq=over.seq + 1), ())) == [game.seq, over.seq]
