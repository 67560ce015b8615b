"""The newcomer notices what is not as a document says."""

import os
from pathlib import Path

import pytest

from tests.clients.newcomer import follow

SAY = "```sh\n{}\n```\n"


def read(folder: Path, *parts: str) -> None:
    document = folder / "document.md"
    document.write_text("# A document\n\n" + "\n".join(parts))
    follow(document, "http://127.0.0.1:1", folder, os.environ)


def test_what_is_true_passes(tmp_path: Path) -> None:
    file = "```python hello.py\nprint('hello', 6 * 7)\n```\n"
    read(
        tmp_path,
        SAY.format("WHO=world"),
        file,
        SAY.format("python3 hello.py; echo $WHO"),
        "```text\nhello …\nworld\n```\n",
    )
    assert (tmp_path / "hello.py").read_text() == "print('hello', 6 * 7)\n"


def test_the_address_is_that_of_the_service(tmp_path: Path) -> None:
    read(tmp_path, SAY.format("echo http://127.0.0.1:8000 > address"), SAY.format("cat address"))
    assert (tmp_path / "address").read_text() == "http://127.0.0.1:1\n"


@pytest.mark.parametrize(
    ("parts", "noticed"),
    [
        ([SAY.format("echo one"), "```text\ntwo\n```\n"], "prints\none"),
        ([SAY.format("echo one two"), "```text\n…one\n```\n"], "prints"),
        ([SAY.format("echo first"), SAY.format("echo before; false; echo after")], "document.md:7 fails: before"),
        ([SAY.format("false | cat")], "fails"),
        ([SAY.format("echo $UNSET_BY_ANYBODY")], "fails"),
        ([SAY.format('echo \'{"type": "/problems/not-found"}\'')], "is refused"),
        ([SAY.format("true"), "```python\nprint()\n```\n"], "nobody could do anything"),
    ],
)
def test_what_is_not_is_noticed(tmp_path: Path, parts: list[str], noticed: str) -> None:
    with pytest.raises(AssertionError, match=noticed):
        read(tmp_path, *parts)
