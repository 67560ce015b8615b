"""The words of docs/words.md are those of the code: each name of its table is used there."""

import re
from functools import cache

from tests import REPOSITORY

WORDS = {"seat", "entry", "seq", "facts", "head", "settled", "look", "lease", "partition", "sealed", "ruling"}

_TABLE = re.compile(r"^\| in code \|.*?(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)


@cache
def words() -> set[str]:
    """Every word of the program."""
    folders = ("domain", "store", "api", "workers", "cli")
    return {
        word for folder in folders for file in (REPOSITORY / folder).rglob("*.py") for word in _words(file.read_text())
    }


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_every_name_of_the_glossary_is_used_in_the_code() -> None:
    table = _TABLE.search((REPOSITORY / "docs" / "words.md").read_text())
    assert table
    rows = [line.split("|")[1] for line in table[0].splitlines()[2:] if line]
    names = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert {"facts_json", "Audience", "secret"} <= names
    assert names <= words()


def test_the_words_that_a_newcomer_needs_are_told() -> None:
    text = (REPOSITORY / "docs" / "words.md").read_text()
    assert set(re.findall(r"\*\*(\w+)\*\*", text)) == WORDS
