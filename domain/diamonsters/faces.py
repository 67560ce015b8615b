"""The pictures of Diamonsters: five monsters, each with as many eyes as it counts, so nobody needs its colour."""

from collections.abc import Callable
from typing import Final, NamedTuple

from domain.kernel.presentation.pictures import View, document

WIDTH, HEIGHT = 120, 122


class Skin(NamedTuple):
    """The colours of a monster: where light falls, its own, and its edge."""

    light: str
    own: str
    edge: str


SKINS: Final = (
    Skin("#ff6d80", "#d92846", "#7d0f24"),
    Skin("#ffb35c", "#e07b16", "#7a3d06"),
    Skin("#6fdc7f", "#239a3c", "#0d4f1d"),
    Skin("#7fc0ff", "#2273c3", "#0c3566"),
    Skin("#cf93f2", "#9638c9", "#461062"),
)

DARK, WHITE, HORN, BROWN = "#20141a", "#fffdf4", "#ffe3a3", "#7a4b05"


def faces() -> str:
    """Return the pictures of the monsters: `m1` to `m5`, and `scene`, a light that lies on the colour behind them."""
    glow = (
        '<radialGradient id="glow" cy=".46" r=".7"><stop stop-color="#fff" stop-opacity=".62"/><stop offset=".55" '
        'stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-opacity=".34"/></radialGradient>'
    )
    scene = View("scene", 100, 140, '<path d="M0 0h100v140H0z" fill="url(#glow)"/>', fills=True)
    skins, monsters = drawings()
    views = (View(f"m{value}", WIDTH, HEIGHT, monster) for value, monster in enumerate(monsters, 1))
    return document(skins + glow, [scene, *views])


def drawings() -> tuple[str, tuple[str, ...]]:
    """Return the definitions of the monsters' colours, and the monsters from 1 to 5, `WIDTH` by `HEIGHT`."""
    skins = "".join(
        f'<radialGradient id="skin{at}" cx=".4" cy=".3" r=".8"><stop stop-color="{skin.light}"/><stop offset=".75" '
        f'stop-color="{skin.own}"/><stop offset="1" stop-color="{skin.edge}"/></radialGradient>'
        for at, skin in enumerate(SKINS, 1)
    )
    return skins, tuple(_monster(value) for value in range(1, 6))


def _monster(value: int) -> str:
    skin = SKINS[value - 1]
    shadow = f'<ellipse cx="60" cy="115" rx="{30 + value * 3}" ry="6" opacity=".22"/>'
    return f'{shadow}<g transform="translate(0 4)">{_BODIES[value - 1](skin)}</g>'


def _eye(x: float, y: float, radius: float, aside: float = 0, down: float = 0) -> str:
    x_inner, y_inner = x + aside, y + down
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{WHITE}" stroke="{DARK}" stroke-width="1.6"/>'
        f'<circle cx="{x_inner:g}" cy="{y_inner:g}" r="{radius * 0.52:g}" fill="{DARK}"/><circle '
        f'cx="{x_inner - radius * 0.2:g}" cy="{y_inner - radius * 0.22:g}" r="{radius * 0.18:g}" fill="#fff"/>'
    )


def _foot(x: float, y: float, skin: Skin, width: float = 9) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{width}" ry="5.5" fill="{skin.edge}"/>'


def _skin(value: int, outline: str, skin: Skin) -> str:
    return f'<path d="{outline}" fill="url(#skin{value})" stroke="{skin.edge}" stroke-width="2"/>'


def _part(outline: str, fill: str, edge: str, width: float = 2) -> str:
    return f'<path d="{outline}" fill="{fill}" stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"/>'


def _line(outline: str, colour: str, width: float) -> str:
    return f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _diamond(x: float, y: float, scale: float) -> str:
    gem = _part("M-10-4L-5-10H5L10-4L0 10z", "#9ff0ff", "#0b5c78", 1.5)
    gem += _line("M-10-4H10M-5-10L-3-4L0 10L3-4L5-10", "#0b5c78", 1)
    gem += '<path d="M-5-10L-3-4H-10z" fill="#fff" opacity=".6"/>'
    return f'<g transform="translate({x} {y}) scale({scale})">{gem}</g>'


def _first(skin: Skin) -> str:
    """A small one with a horn, and one large eye."""
    return (
        _foot(48, 106, skin, 8) + _foot(72, 106, skin, 8)
        + _part("M60 44q-3-14 8-20q-2 10 4 20z", HORN, BROWN, 1.5)
        + _skin(1, "M36 84C30 56 46 42 60 42s30 14 24 42q-3 22-24 22t-24-22z", skin)
        + _part("M36 82q-10-2-12-11q8-2 13 3M84 82q10-2 12-11q-8-2-13 3", skin.own, skin.edge, 1.6)
        + _eye(60, 66, 13, 1.5, 1)
        + _line("M48 87q12 9 24 0", DARK, 2.2) + '<path d="M62 90.5l3 6 3-7z" fill="#fff"/>'
    )  # fmt: skip


def _second(skin: Skin) -> str:
    """One like a cat."""
    return (
        _foot(46, 107, skin) + _foot(74, 107, skin)
        + _part("M36 46L22 18l26 14zM84 46L98 18L72 32z", skin.own, skin.edge)
        + '<path d="M34 40L28 25l13 8zM86 40L92 25l-13 8z" fill="#ffd7a3"/>'
        + _skin(2, "M32 72C30 40 44 30 60 30s30 10 28 42q10 10 2 24-6 12-30 12T30 96q-8-14 2-24z", skin)
        + '<ellipse cx="60" cy="90" rx="18" ry="13" fill="#ffe6c4" opacity=".75"/>'
        + _eye(47, 56, 11, 2, 1) + _eye(73, 56, 11, -2, 1)
        + '<path d="M54 72h12l-6 6z" fill="#7a2f06"/>' + _line("M60 78q-5 6-10 2M60 78q5 6 10 2", DARK, 2)
        + _line("M34 76l-14-3M34 81l-14 3M86 76l14-3M86 81l14 3", skin.edge, 1.6)
    )  # fmt: skip


def _third(skin: Skin) -> str:
    """One with three feelers."""
    tips = "".join(f'<circle cx="{x}" cy="{y}" r="4.5" fill="#ffe98a"/>' for x, y in ((48, 9), (60, 7), (72, 9)))
    return (
        _part("M28 78q-16 0-16-18q-1-8 6-8 0 16 12 16zM92 78q16 0 16-18 1-8-6-8 0 16-12 16z", skin.own, skin.edge)
        + _foot(38, 107, skin) + _foot(60, 108, skin) + _foot(82, 107, skin)
        + _skin(3, "M24 84C22 54 34 26 60 26s38 28 36 58q-2 24-36 24T24 84z", skin)
        + _line("M46 28q-4-12 2-18M60 26V8M74 28q4-12-2-18", skin.edge, 3) + tips
        + _eye(60, 44, 10, 0, 2) + _eye(43, 62, 10, 2) + _eye(77, 62, 10, -2)
        + _part("M38 82q22 16 44 0q-4 16-22 16T38 82z", "#3a0f18", DARK, 1.6)
        + '<path d="M50 88l4 6 4-4.5 4 4.5 4-6" fill="#fff"/>'
    )  # fmt: skip


def _fourth(skin: Skin) -> str:
    """One that is a mouth, with a diamond in it."""
    above = "M23 66l7 10 7-13 8 12 8-14 8 13 8-13 7 13 8-12 7 11 6-9q-36-11-74 2z"
    below = "M34 97l5-9 6 10 7-10 7 12 8-12 7 10 6-10 5 8q-24 12-51 1z"
    return (
        _foot(36, 109, skin) + _foot(84, 109, skin)
        + _part("M18 44l-6-16 16 6zM102 44l6-16-16 6z", "#ffe9b8", "#6d4a08", 1.5)
        + _skin(4, "M14 76C12 44 30 24 60 24s48 20 46 52q-2 32-46 32T14 76z", skin)
        + _eye(34, 46, 8.5, 2, 2) + _eye(52, 40, 9.5, 1, 2) + _eye(70, 40, 9.5, -1, 2) + _eye(87, 46, 8.5, -2, 2)
        + _part("M22 66q38-12 76 0q2 34-38 36Q20 100 22 66z", "#2b0b1e", DARK)
        + f'<path d="{above}{below}" fill="#fff"/>' + _diamond(60, 83, 0.75)
    )  # fmt: skip


def _fifth(skin: Skin) -> str:
    """A dragon with a diamond on its brow."""
    horns = "M30 34L24 10l16 14zM45 25L44 2l12 18zM60 24L60-2l8 22zM75 25L80 3l6 22zM88 36L98 14l0 26z"
    eyes = ((31, 58, 8, 2, 1), (44, 44, 8.5, 1, 2), (60, 38, 9.5, 0, 2), (76, 44, 8.5, -1, 2), (89, 58, 8, -2, 1))
    return (
        _part("M16 74Q-2 60 2 30q14 2 22 20l10 12zM104 74q18-14 14-44-14 2-22 20L86 62z", skin.own, skin.edge)
        + _line("M7 36q10 6 13 22M113 36q-10 6-13 22", skin.edge, 1.6)
        + _foot(40, 112, skin, 11) + _foot(80, 112, skin, 11) + _part(horns, HORN, BROWN, 1.6)
        + _skin(5, "M18 78C16 42 34 20 60 20s44 22 42 58q-2 35-42 35T18 78z", skin)
        + "".join(_eye(*eye) for eye in eyes)
        + _part("M32 80q28-12 56 0-6 22-28 22T32 80z", "#2b0b1e", DARK)
        + '<path d="M36 79l5 12 6-14zM84 79l-5 12-6-14z" fill="#fff"/>'
        + '<path d="M46 97q14-10 28 0-6 5-14 5t-14-5z" fill="#ff7f9d"/>' + _diamond(60, 66, 0.42)
    )  # fmt: skip


_BODIES: Final[tuple[Callable[[Skin], str], ...]] = (_first, _second, _third, _fourth, _fifth)
