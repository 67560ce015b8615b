"""The table in a mail: the text that terminals show, and HTML made of it that needs no style to be read."""

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

_COLUMNS = re.compile(r"\S {3,}\S")
"""Where a line has columns: those stay below each other in a font of one width alone."""


def board_html(text: str) -> str:
    """Return a board as HTML: a line and what stands indented below it as a list, a map as it is drawn."""
    blocks = [block.splitlines() for block in re.split(r"\n{2,}", text.strip("\n"))]
    parts = (_map(lines) if any(map(_COLUMNS.search, lines)) else "".join(_rows(lines)) for lines in blocks)
    return f'<div class="board">{"".join(parts)}</div>'


def _map(lines: list[str]) -> str:
    lines_html = "\n".join(map(escape, lines))
    return f"<pre>{lines_html}</pre>"


def _rows(lines: list[str]) -> Iterator[str]:
    for is_below, rows in groupby(lines, lambda line: line.startswith(" ")):
        texts = [escape(row.strip()) for row in rows]
        yield (
            f"<ul>{''.join(f'<li>{row}</li>' for row in texts)}</ul>"
            if is_below
            else "".join(f"<p>{row}</p>" for row in texts)
        )
