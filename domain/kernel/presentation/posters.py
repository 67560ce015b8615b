"""Pictures of whole tables, for sites that show a link before it is opened: drawn by program, as cards are.

A poster is a fragment of SVG, `WIDTH` by `HEIGHT`, that refers to nothing outside itself: sites load no second picture.
"""

import re
from html import escape
from typing import Final

from domain.kernel.presentation.emblems import SIZE, emblems

WIDTH, HEIGHT = 1100, 440

SEATS: Final = ("#1f5fa8", "#a8391f", "#4c7a1c", "#7a3f9c", "#8a6a00", "#0f7480")
"""The colours of the seats, as in the browser."""

INK, PAPER, MAT, INLAY = "#1f292b", "#fffdf6", "#d5dac9", "#a9b39c"

_REFERENCE = re.compile(r'(id="|url\(#|href="#)')


def rename_ids(scope: str, body: str) -> str:
    """Return drawings whose definitions have names of their own, so that several worlds fit into one picture."""
    return _REFERENCE.sub(rf"\g<1>{scope}-", body)


def words(
    x: float, y: float, size: float, text: object, *, fill: str = INK, anchor: str = "start", serif: bool = True
) -> str:
    """Return words in bold; `anchor` says which end of them lies at `x`."""
    family = "Georgia, serif" if serif else "system-ui, sans-serif"
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{family}" font-size="{size:g}" font-weight="700" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(str(text), quote=False)}</text>'
    )


def box(x: float, y: float, width: float, height: float, fill: str, radius: float = 0, edge: str = "none") -> str:
    """Return a rectangle."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}" stroke="{edge}"'
        f' stroke-width="2"/>'
    )


def emblem(name: str, x: float, y: float, size: float, fill: str) -> str:
    """Return an emblem around a point."""
    place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / SIZE:g})"
    return f'<path d="{emblems()[name]}" transform="{place}" fill="{fill}"/>'


def token(name: str, x: float, y: float, radius: float, *, ring: str, fill: str) -> str:
    """Return an emblem in a disc, with a ring in the colour of whom it belongs to."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{ring}" stroke-width="{radius / 6:g}"/>'
    return disc + emblem(name, x, y, radius * 1.3, "#fffdf2")
