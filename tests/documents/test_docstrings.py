"""Docstrings are plain English: subject, verb, object."""

import pytest

from tests.documents.docstrings import everywhere, headless, is_headless


def test_every_docstring_is_a_sentence() -> None:
    assert [f"{found.file}:{found.line}: {found.text}" for found in everywhere()] == []


@pytest.mark.parametrize(
    "riddle",
    ["What is sent.", "Who waits.", "Whether it is one.", "Go as far as the rules lead.", "Brew; whether it is done."],
)
def test_a_riddle_is_noticed(riddle: str) -> None:
    assert [found.text for found in headless(f'def f():\n    """{riddle}"""\n')] == [riddle]


def test_a_function_that_returns_nothing_promises_nothing() -> None:
    promise = '"""Return who has won."""'
    assert [found.line for found in headless(f"def f() -> None:\n    {promise}\ndef g() -> int:\n    {promise}\n")] == [
        1
    ]


@pytest.mark.parametrize(
    "sentence", ["Return what is sent.", "A seat with its player.", "Where the rules are silent, the table decides."]
)
def test_a_sentence_is_none(sentence: str) -> None:
    assert not is_headless(sentence)
