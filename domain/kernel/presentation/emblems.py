"""Emblems: drawings in one colour that stand for cards and things, by the names that their authors gave them.

They are the used ones of game-icons.net, as `game-icons/` beside this module has them; `python -m tests.emblems` takes
them anew. A ruleset's presentation chooses among them.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

SIZE = 512
"""Width and height of an emblem, in the units of its outline."""

_FOLDER = "game-icons"
_OUTLINE = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')


@cache
def emblems() -> Mapping[str, str]:
    """Return the outline of each emblem (`d` of a path in SVG), by name."""
    rows: dict[str, str] = msgspec.json.decode(
        (files("domain.kernel.presentation") / _FOLDER / "icons.json").read_bytes()
    )
    return {name: _OUTLINE.fullmatch(body)[1] for name, body in rows.items()}  # type: ignore[index]


def emblem_picture(name: str) -> str:
    """Return an emblem as an SVG document, in the colour of the text around it. Raises KeyError."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<path fill="currentColor" d="{emblems()[name]}"/></svg>'
    )
