"""Dealt games of the classic edition in which only who can use a special is asked, under the eyes of the referee."""

from tests.kit.referee.smashup.watched import watch


def test_the_referee_has_no_objection() -> None:
    watch("classic", "auto")
