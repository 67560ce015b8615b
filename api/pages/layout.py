"""The layout of every page around its body."""

from collections.abc import Iterable
from html import escape

_PAGE = """\
<!doctype html>
<html lang="{locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{style}">
{scripts}</head>
<body>
{body}</body>
</html>
"""


def layout(body: str, *, title: str, style: str, locale: str = "en", scripts: Iterable[str] = ()) -> bytes:
    """A whole page: `body` is HTML; `style` and `scripts` are addresses on this host."""
    tags = "".join(f'<script src="{address}"></script>\n' for address in scripts)
    return _PAGE.format(locale=locale, title=escape(title), style=style, scripts=tags, body=body).encode()
