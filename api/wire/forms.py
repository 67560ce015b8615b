"""Texts of a certain form: the pattern for programs, and the words for people who sent something else."""

from decimal import Decimal
from typing import Final

import msgspec

from domain.kernel.time.times import DAY, HOUR, MINUTE

COMPONENT = "x-component"
"""Marks a schema that stands for a component of this name."""

_WORDS: dict[str, str] = {}

END = r"(?![\s\S])"
"""The end of a text. Not `$`, which a line feed may follow in Python."""

LINE_BREAKS = r"\u2028\u2029"
"""The characters of Unicode that end a line, in a class of characters."""

_NUMBER = r"[0-9]{1,8}(\.[0-9]{1,3})?"
_CLOCK = f"T({_NUMBER}H({_NUMBER}M)?({_NUMBER}S)?|{_NUMBER}M({_NUMBER}S)?|{_NUMBER}S)"
DURATION: Final = f"^P({_NUMBER}W|{_NUMBER}D({_CLOCK})?|{_CLOCK}){END}"

WRITTEN_DURATION: Final = rf"^P([0-9]{{1,8}}D)?(T[0-9]{{1,5}}(\.[0-9]{{1,6}})?S)?{END}"
"""Durations as answers have them: days and seconds."""

_MILLISECONDS = {"W": 7 * DAY, "D": DAY, "H": HOUR, "M": MINUTE, "S": 1_000}


def form(pattern: str, words: str, description: str) -> msgspec.Meta:
    """A form of text: its regular expression, what a refusal says was expected, and what the document says of it."""
    return msgspec.Meta(pattern=explain_pattern(pattern, words), description=description)


def explain_pattern(pattern: str, words: str) -> str:
    """The same pattern; a refusal says these words instead of it."""
    _WORDS[pattern] = words
    return pattern


def plain(pattern: str) -> str:
    """The pattern in the dialect that all programs share, those without look-around (RE2) too.

    It says the same but for `LINE_BREAKS`, which dialects write in different ways.
    """
    return pattern.replace(LINE_BREAKS, "").replace(END, "$")


def in_words(text: str) -> str:
    """A refusal by msgspec with the words of a form in place of its regular expression."""
    for pattern, words in _WORDS.items():
        text = text.replace(f"`str` matching regex {pattern!r}", words)
    return text


def milliseconds(duration: str) -> int:
    """The length of a text of the form `DURATION`."""
    total, number = Decimal(), ""
    for letter in duration.removeprefix("P"):
        if letter in _MILLISECONDS:
            total, number = total + Decimal(number) * _MILLISECONDS[letter], ""
        elif letter != "T":
            number += letter
    return int(total)


def component(name: str) -> msgspec.Meta:
    """Marks a field that the document describes by a component of this name, which no type here has."""
    return msgspec.Meta(extra_json_schema={COMPONENT: name})
