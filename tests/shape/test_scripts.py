"""Scripts of pages and clients keep their shape, too: each is a part that can be read at once."""

from tests.shape.scripts import largest_script, longest_function

FILE, FUNCTION = 250, 60
"""The lines that a script, and a function in one, may have at most."""


def test_no_script_is_large() -> None:
    assert largest_script().lines <= FILE, largest_script().place


def test_no_function_of_these_scripts_is_long() -> None:
    assert longest_function().lines <= FUNCTION, longest_function().place
