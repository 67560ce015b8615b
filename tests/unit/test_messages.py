"""Messages are parsed one by one, and are what they are in a file that is parsed as a whole."""

from itertools import product

import pytest
from fluent.syntax import FluentParser, ast

from domain.texts.messages import Messages
from tests.unit.ftl import LOCALES
from tests.unit.test_wording import FOLDERS

FILE = """
### A table
-service = Turnfold
    .short = Tf
# It greets.
hello = Hello from { -service }, { $name ->
[one] one
*[other] many
}.
two-lines =
    over two
    lines = or more
quoted = { hello } again
broken = { $name
hello = never
around = { back }
back = { around }
"""


def _said(messages: Messages, id: str) -> str:
    return messages.format(messages.message(id).value, {"name": "Ada"})[0]


def test_what_is_mentioned_is_read_with_it() -> None:
    messages = Messages("en", [FILE, "hello = Hello from the second file\nmore = More of { -service }"])
    assert _said(messages, "quoted") == "Hello from Turnfold, many. again"
    assert _said(messages, "two-lines") == "over two\nlines = or more"
    assert _said(messages, "more") == "More of Turnfold"


@pytest.mark.parametrize("id", ["absent", "broken", "", "-service", "service"])
def test_what_is_not_there_is_named(id: str) -> None:
    with pytest.raises(LookupError, match=f"there is no text {id!r}"):
        Messages("en", [FILE]).message(id)


def test_what_mentions_itself_is_read_once() -> None:
    assert Messages("en", [FILE]).message("around").value


@pytest.mark.parametrize(("owner", "locale"), tuple(product(FOLDERS, LOCALES)))
def test_every_message_of_a_file_is_found_and_nothing_else(owner: str, locale: str) -> None:
    for file in FOLDERS[owner].iterdir():
        if file.name.startswith(f"{locale}.") and file.name.endswith(".ftl"):
            source = file.read_text(encoding="utf-8")
            entries = FluentParser().parse(source).body
            assert not [entry for entry in entries if isinstance(entry, ast.Junk)]
            messages = Messages(locale, [source])
            for entry in entries:
                if isinstance(entry, ast.Message):
                    assert set(messages.message(entry.id.name).attributes) == {one.id.name for one in entry.attributes}
