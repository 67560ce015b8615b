"""Docstrings are plain English: subject, verb, object."""

import pytest

from tests.documents.docstrings import everywhere, headless, headless_scripts, is_headless


def test_every_docstring_is_a_sentence() -> None:
    assert [f"{found.file}:{found.line}: {found.text}" for found in everywhere()] == []


@pytest.mark.parametrize(
    "riddle",
    ["What is sent.", "Who waits.", "Whether it is one.", "Go as far as the rules lead.", "Brew; whether it is done."],
)
def test_a_riddle_is_noticed(riddle: str) -> None:
    assert [found.text for found in headless(f'def f():\n    """{riddle}"""\n')] == [riddle]


def test_a_riddle_is_noticed_in_a_script() -> None:
    function = "/** Whether it is. */\nexport async function is() {}\n"
    script = f"/** What is shown. */\n\n{function}/** What it is. */\nconst A = 1;\n"
    assert [(found.line, found.text) for found in headless_scripts(script)] == [
        (1, "What is shown."),
        (3, "Whether it is."),
    ]


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
