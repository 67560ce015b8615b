"""The pictures of Z-Game's districts: one document, with a view for each kind of place of the city.

A picture is what stands there; the ground under it is the reader's, so that it suits a light and a dark table.
"""

from collections.abc import Callable, Iterable
from typing import Final

from domain.kernel.presentation.pictures import View, document
from domain.zgame.presentation import COLOURS

WIDTH, HEIGHT = 108, 60

WITHIN = '<clipPath id="within"><path d="M54 2L115 38V108L54 143L-7 108V38z"/></clipPath>'
"""The hexagon of which this is the upper part."""

_WALL, _PALE, _DOOR, _GLASS, _LIGHT = "#ddd3bd", "#efe9dc", "#3f4a4d", "#6d8792", "#ffd978"


def districts() -> str:
    """Return the pictures: the id of a kind of place is the name of its view."""
    return document(WITHIN, (View(kind, WIDTH, HEIGHT, building(kind)) for kind in _BUILDINGS))


def building(kind: str) -> str:
    """Return what stands in a district of this kind, within a hexagon that is defined by `WITHIN`."""
    body = _BUILDINGS[kind](COLOURS[kind].light)
    return f'<g clip-path="url(#within)"><g transform="translate({WIDTH // 2} {HEIGHT - 4})">{body}</g></g>'


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'


def _house(x: float, y: float, width: float, height: float, fill: str = _WALL) -> str:
    """Return a wall with an outline, which stands on the ground or on another."""
    edge = 'stroke="#2b3133" stroke-width="1.2"'
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {edge}/>'


def _windows(places: Iterable[tuple[float, float]], width: float, height: float, windows: int) -> str:
    """Return windows of a size at these places; in one of them there is light."""
    return "".join(_box(x, y, width, height, _LIGHT if at == windows else _GLASS) for at, (x, y) in enumerate(places))


def _tent(x: float, wide: float, high: float, fill: str) -> str:
    """Return a tent with its entrance, from its left corner."""
    middle, edge = x + wide / 2, 'stroke="#2b3133" stroke-width="1.2" stroke-linejoin="round"'
    return (
        f'<path d="M{x:g} 0L{middle:g} {-high:g}L{x + wide:g} 0z" fill="{fill}" {edge}/>'
        f'<path d="M{middle - wide / 6:g} 0L{middle:g} {-high * 0.62:g}L{middle + wide / 6:g} 0z" fill="#2f2a20"/>'
    )


def _supermarket(colour: str) -> str:
    awning = "".join(
        f'<path d="M{-40 + 10 * at} -26h10v7a5 4 0 0 1-10 0z" fill="{"#f3efe2" if at % 2 else colour}"/>'
        for at in range(8)
    )
    glass = _windows(((-34, -14), (15, -14)), 19, 11, windows=1)
    return _house(-40, -28, 80, 28) + glass + _box(-10, -16, 20, 16, _DOOR) + awning


def _hospital(colour: str) -> str:
    upper = _windows(((-22 + 12 * at, -36) for at in range(4)), 7, 7, windows=2)
    lower = _windows(((-33 + 15 * at, -14) for at in range(5)), 7, 7, windows=4)
    cross = f'<path d="M-3 -46h6v-6h5v6h6v5h-6v6h-5v-6h-6z" transform="translate(-4 5) scale(.8)" fill="{colour}"/>'
    return (
        _house(-28, -42, 56, 42, _PALE)
        + _house(-38, -21, 76, 21, _PALE)
        + upper
        + lower
        + cross
        + _box(-7, -10, 14, 10, _DOOR)
    )


def _police(colour: str) -> str:
    roof = f'<path d="M-40 -28L0 -47L40 -28z" fill="{colour}" stroke="#2b3133" stroke-width="1.2"/>'
    columns = "".join(_box(x, -25, 6, 25, "#fff") for x in (-31, -18, 12, 25))
    return _house(-36, -28, 72, 28, "#9fb4cf") + columns + roof + _box(-8, -17, 16, 17, _DOOR)


def _garage(colour: str) -> str:
    gates = "".join(
        _box(x, -21, 31, 21, "#9aa3a6")
        + "".join(f'<path d="M{x} {-17 + 4.4 * at:g}h31" stroke="#5d6669"/>' for at in range(4))
        for x in (-35, 4)
    )
    roof = f'<path d="M-43 -28h86l-5 -8h-76z" fill="{colour}" stroke="#2b3133" stroke-width="1.2"/>'
    return _house(-40, -28, 80, 28) + gates + _box(4, -6, 31, 6, "#2f2a20") + roof


def _hardware(colour: str) -> str:
    saw = f'<path d="M-40 -22v-12l16 10v-10l16 10v-10l16 10v-10l16 10v-10l16 12z" fill="{colour}" stroke="#2b3133"/>'
    return (
        saw
        + _house(-40, -24, 80, 24)
        + _windows(((-34, -17), (14, -17)), 20, 10, windows=0)
        + _box(-8, -15, 16, 15, _DOOR)
    )


def _street(colour: str) -> str:
    edges = "M-52 -6L52 -46v22L-52 18z"
    lines = '<path d="M-50 7L52 -34" stroke="#f1e7c6" stroke-width="2" stroke-dasharray="8 7"/>'
    lamp = '<path d="M-30 -16v-32q0 -5 7 -5h3" stroke="#454b4d" stroke-width="2.2" fill="none"/>'
    return f'<path d="{edges}" fill="{colour}"/>{lines}{lamp}<circle cx="-19" cy="-52" r="3" fill="{_LIGHT}"/>'


def _base(colour: str) -> str:
    flag = (
        f'<path d="M1 -50h24l-6 7 6 7H1z" fill="{colour}"/><path d="M0 -16V-52" stroke="#5a4326" stroke-width="2.4"/>'
    )
    return flag + _tent(-38, 36, 31, "#b98a52") + _tent(2, 36, 26, "#a2743f")


_BUILDINGS: Final[dict[str, Callable[[str], str]]] = {
    "supermarket": _supermarket,
    "hospital": _hospital,
    "police": _police,
    "garage": _garage,
    "hardware": _hardware,
    "street": _street,
    "base": _base,
}
