"""Names that look alike share a skeleton, by a table of letters that look like those of ASCII."""

import pytest

from domain.texts.lookalikes import apart, skeleton


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Admin", "\u0410dmin"),  # a Cyrillic A
        ("host", "h\u03bfst"),  # a Greek omicron
        ("Bob", "\U0001d401\u03bfb"),  # a bold B of mathematics
        ("Zoë", "zoe"),
        ("Lia", "I1A"),
        ("l", "\u0627"),  # an Arabic alef, which the standard's file wraps in marks of direction
    ],
)
def test_names_that_look_alike_share_a_skeleton(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


def test_other_names_stay_apart() -> None:
    assert len({skeleton(name) for name in ("Ada", "Ana", "Ида", "伊达", "!!")}) == 5


def test_seats_with_names_that_look_alike_are_numbered() -> None:
    assert apart(["Ada", None, "\u0410da", "Bob"]) == ["Ada (1)", None, "\u0410da (3)", "Bob"]
