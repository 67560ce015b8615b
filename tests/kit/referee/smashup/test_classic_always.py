"""Dealt games of the classic edition in which being asked tells nothing, under the eyes of the referee."""

from tests.kit.referee.smashup.watched import watch


def test_the_referee_has_no_objection() -> None:
    watch("classic", "always")
