"""Pictures that a table is shown with: views of one SVG document each, so that a few requests bring all of them.

A document has views as fragments: `pirates.svg#scene` in an `img` or a `url()` is that view alone. Everything is drawn
by program, from colours, outlines and a seed: the same name is the same picture everywhere.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from domain.kernel.presentation.emblems import SIZE, emblems

GAP: Final = 300
"""Between views: a place of another shape than its view shows what lies beside that."""

CELL: Final = 100
"""Width and height of the view of an emblem."""

_SHARE = 78
_MASK = 0xFFFFFFFF


class Palette(NamedTuple):
    """The colours of a world, as `#rrggbb`: of its sky, ground and emblems (from above), of its frame and its light."""

    sky: tuple[str, str]
    ground: tuple[str, str]
    emblem: tuple[str, str]
    deep: str
    hot: str


class View(NamedTuple):
    """A picture in a document: its name there, its size, and what is drawn. `fills` covers a place of another shape."""

    name: str
    width: int
    height: int
    body: str
    fills: bool = False


def document(definitions: str, views: Iterable[View]) -> str:
    """Return an SVG document that has these views, below each other."""
    parts, top = [f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{LIGHTS}{definitions}</defs>'], 0
    for view in views:
        fit = ' preserveAspectRatio="xMidYMid slice"' if view.fills else ""
        parts.append(
            f'<view id="{view.name}" viewBox="0 {top} {view.width} {view.height}"{fit}/>'
            f'<svg y="{top}" width="{view.width}" height="{view.height}">{view.body}</svg>'
        )
        top += view.height + GAP
    return "".join((*parts, "</svg>"))


LIGHTS = (
    '<radialGradient id="halo"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".6" '
    'stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="vignette" cx=".5" cy=".42" r=".8"><stop offset=".55" stop-opacity="0"/>'
    '<stop offset="1" stop-opacity=".38"/></radialGradient>'
)


def gradient(name: str, colours: tuple[str, str], begins: float = 0, ends: float = 1) -> str:
    """Return the definition of a gradient from top to bottom."""
    return (
        f'<linearGradient id="{name}" x2="0" y2="1"><stop offset="{begins}" stop-color="{colours[0]}"/>'
        f'<stop offset="{ends}" stop-color="{colours[1]}"/></linearGradient>'
    )


def colours(palette: Palette) -> str:
    """Return the gradients `sky` and `emblem` of a world."""
    return gradient("sky", palette.sky, ends=0.72) + gradient("emblem", palette.emblem, begins=0.1)


def emblem_view(name: str, emblem: str, palette: Palette) -> View:
    """Return an emblem in the colours of a world: its edge does not depend on the sky behind it."""
    scale, edge = _SHARE / SIZE, (CELL - _SHARE) / 2
    body = (
        f'<circle cx="50" cy="50" r="48" fill="url(#halo)"/><defs><path id="of-{name}" d="{emblems()[emblem]}"/></defs>'
        f'<use href="#of-{name}" transform="translate({edge + 2.7:g} {edge + 3.9:g}) scale({scale:g})" '
        f'fill="{palette.sky[0]}" opacity=".6"/>'
        f'<use href="#of-{name}" transform="translate({edge:g} {edge:g}) scale({scale:g})" fill="url(#emblem)" '
        f'stroke="{palette.sky[0]}" stroke-width="9" paint-order="stroke"/>'
    )
    return View(name, CELL, CELL, body)


def luck(seed: str) -> Callable[[], float]:
    """Return what draws numbers from 0 to 1 that follow from a seed. They are for pictures alone: no rule uses them."""
    state = 2166136261
    for letter in seed:
        state = ((state ^ ord(letter)) * 16777619) & _MASK

    def draw() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & _MASK
        mixed = (state ^ (state >> 15)) * (state | 1) & _MASK
        mixed ^= mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61) & _MASK) & _MASK
        return (mixed ^ (mixed >> 14)) / (_MASK + 1)

    return draw


def hills(width: int, height: int, top: float, swing: float, count: int, draw: Callable[[], float]) -> str:
    """Return the outline of a ground with so many hills, whose horizon is at `top`."""
    step = (width + 4) / count
    rises = "".join(
        f"q{step / 2:.1f} {-swing * (0.3 + draw()):.1f} {step:.1f} {(draw() - 0.5) * swing * 0.5:.1f}"
        for _ in range(count)
    )
    return f"M-2 {height + 2}V{top:.1f}{rises}V{height + 2}Z"
