"""Finds names that look alike, so that none passes for another (after Unicode Technical Standard 39)."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from unicodedata import combining, normalize

_ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o", "m": "rn", "w": "vv"})
"""Letters of ASCII that look like others of them, and what stands for them."""


@lru_cache(20_000)
def skeleton(name: str) -> str:
    """Return what all names that look alike share: without case, marks, spaces or signs, in one alphabet."""
    letters = "".join(map(_latin, _plain(name))).casefold().translate(_ALIKE)
    # A name of signs alone has nothing else.
    return "".join(filter(str.isalnum, letters)) or letters


def apart(names: Sequence[str | None]) -> list[str | None]:
    """The names of seats, in their order; those that look alike get the number of the seat, from 1."""
    keys = [skeleton(_without_number(name)) if name else "" for name in names]
    count = Counter(keys)
    return [
        f"{name} ({number})" if name and count[key] > 1 else name
        for number, (name, key) in enumerate(zip(names, keys, strict=True), 1)
    ]


def _without_number(name: str) -> str:
    """A name without what `apart` might have added to it."""
    before, bracket, number = name.rpartition("(")
    return before if bracket and number.removesuffix(")").isdecimal() and before.strip() else name


def _plain(text: str) -> str:
    return "".join(letter for letter in normalize("NFKD", text) if not combining(letter))


def _latin(letter: str) -> str:
    """The letters of ASCII that a letter looks like, as it is or as a capital; itself if it looks like none."""
    if letter.isascii():
        return letter
    return _confusables().get(letter) or _confusables().get(letter.upper()) or letter


def warm() -> None:
    """Read the table, which takes a moment."""
    _confusables()


@cache
def _confusables() -> dict[str, str]:
    """Return which letters look like those of ASCII, or like its digits: an extract of the standard's table."""
    rows = json.loads(files("domain.texts").joinpath("confusables.json").read_text(encoding="utf-8"))
    return {letter: like for like, letters in rows.items() for letter in letters}
