"""The pictures of Z-Game: a document for each sort of cards, with a ruined city behind the emblems of its cards."""

from collections.abc import Callable
from typing import Final

from domain.kernel.presentation.pictures import Palette, View, colours, document, emblem_view, hills, luck
from domain.zgame.cards import catalogue_of_cards


def _world(above: str, below: str, deep: str) -> Palette:
    return Palette((above, below), ("#3a4543", "#171d1d"), ("#fffdf2", "#d6dcc8"), deep, "#dfe8d0")


_PEOPLE = _world("#0d3f42", "#3f8f8c", "#0f4145")

PALETTES: Final = {
    "leader": _PEOPLE,
    "fighter": _PEOPLE,
    "melee": _world("#3c2610", "#a8743c", "#4d3115"),
    "firearm": _world("#3d1113", "#b3474a", "#571a1c"),
    "transport": _world("#2a1c45", "#7f63b0", "#382659"),
    "special": _world("#3b123c", "#a651a6", "#4f1a50"),
    "zombie": _world("#16270c", "#5f8f35", "#20380f"),
}

WIDTH, HEIGHT = 100, 140

_PATTERN = (
    '<pattern id="pattern" width="20" height="20" patternUnits="userSpaceOnUse">'
    '<path d="M0 20L20 0M-5 5L5-5M15 25L25 15" stroke="#dfe8d0" stroke-width="2.4"/></pattern>'
)


def faces(sort: str) -> str:
    """Return the pictures of a sort of cards: `scene` is behind all of them."""
    palette = PALETTES[sort]
    rows = [row for row in catalogue_of_cards() if row["type"] == sort]
    views = [_scene(palette, luck(sort)), *(emblem_view(row["id"], row["emblem"], palette) for row in rows)]
    return document(colours(palette) + _PATTERN, views)


def _scene(palette: Palette, draw: Callable[[], float]) -> View:
    whole = f'<path d="M0 0h{WIDTH}v{HEIGHT}H0z"'
    body = (
        f'{whole} fill="url(#sky)"/>{whole} fill="url(#pattern)" opacity=".22"/>'
        f'<circle cx="72" cy="34" r="18" fill="#ffd9a0" opacity=".5"/>{_city(palette, draw)}'
        f'{whole} fill="url(#vignette)"/>'
    )
    return View("scene", WIDTH, HEIGHT, body, fills=True)


def _city(palette: Palette, draw: Callable[[], float]) -> str:
    """Return houses with broken roofs, and here and there a window."""
    houses, windows, x = "", "", -2.0
    while x < WIDTH:
        wide, high, tilt = 9 + draw() * 12, HEIGHT * (0.16 + draw() * 0.26), (draw() - 0.5) * 9
        top = HEIGHT * 0.8 - high
        houses += f"M{x:.1f} {HEIGHT}V{top:.1f}l{wide / 2:.1f} {tilt:.1f}l{wide / 2:.1f} {-tilt * 0.4:.1f}V{HEIGHT}z"
        for row in range(int(high // 7)):
            if draw() > 0.5:
                windows += f"M{x + 2 + draw() * (wide - 6):.1f} {top + 8 + 7 * row:.1f}h2.6"
        x += wide + 1
    ground = hills(WIDTH, HEIGHT, HEIGHT * 0.88, HEIGHT * 0.05, 4, draw)
    return (
        f'<path d="{houses}" fill="{palette.ground[0]}"/><path d="{windows}" stroke="{palette.ground[1]}" '
        f'stroke-width="3.4"/><path d="{ground}" fill="{palette.ground[1]}"/>'
    )
