"""Four words of the API have one meaning each: the guide says which, and the document agrees."""

import re
from collections.abc import Iterator

import pytest

from tests.api.document import operations, whole
from tests.clients.test_documents import GUIDE

WORDS = ("after", "since", "leave", "ask")


def guide_row(word: str) -> tuple[str, str]:
    """Return the meaning of a word, and where it is used, from the guide's table."""
    (row,) = re.findall(rf"^\| `{word}` \| (.*) \| (.*) \|$", GUIDE.read_text(), re.MULTILINE)
    return row


def parameters(name: str) -> Iterator[tuple[str, str]]:
    """The operations with a parameter whose name ends in a word, and what is said of it."""
    for operation, row in operations().items():
        for parameter in row.get("parameters", ()):
            if parameter["name"].rpartition("_")[2] == name:
                yield operation, parameter["description"]


def fields(*names: str) -> Iterator[tuple[str, str]]:
    """The fields of bodies with one of these names, and what is said of them."""
    for name, schema in whole()["components"]["schemas"].items():
        for field, row in schema.get("properties", {}).items():
            if field in names:
                yield f"{name}.{field}", row["description"]


def names_of(text: str) -> set[str]:
    """The operations and fields that a text names."""
    return set(re.findall(r"`([\w.]+)`", text)) - {"talk_after"}


@pytest.mark.parametrize("word", WORDS)
def test_the_guide_names_every_use(word: str) -> None:
    _, places = guide_row(word)
    uses: dict[str, list[tuple[str, str]]] = {
        "after": [*parameters("after"), *fields("after")],
        "since": [*parameters("since"), *fields("since")],
        "leave": [(name, "") for name in operations() if re.search("[lL]eave", name)] + [*fields("leave_from")],
        "ask": [*parameters("asked"), *fields("ask", "asked")],
    }
    assert names_of(places) == {name for name, _ in uses[word]}


@pytest.mark.parametrize(
    ("rows", "pattern"),
    [
        ([*parameters("after"), *fields("after")], r"^The last \w+ (that you know|of this page)"),
        ([*parameters("since")], r"^Tell what happened after this "),
        ([*fields("since")], r"^Since when"),
        ([*fields("leave_from")], r"\bleave\b"),
        ([*parameters("asked"), *fields("ask", "asked")], r"\bask(s|ed)?\b|^The id of the request"),
    ],
    ids=["after", "since", "since in answers", "leave", "ask"],
)
def test_what_is_said_of_it_agrees(rows: list[tuple[str, str]], pattern: str) -> None:
    assert rows
    assert [row for row in rows if not re.search(pattern, row[1])] == []
