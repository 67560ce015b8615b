"""The landscapes of the factions: what stands behind an emblem, upright on a card and wide on a base.

Each is drawn into a width and a height, with the colours of its world and luck that follows from its name.
"""

from collections.abc import Callable
from typing import Final

from domain.kernel.presentation.pictures import Palette, hills

Luck = Callable[[], float]
Landscape = Callable[[int, int, Luck, Palette], str]


def _ground(outline: str, colour: str) -> str:
    return f'<path d="{outline}" fill="{colour}"/>'


def _disc(x: float, y: float, radius: float, colour: str, opacity: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" opacity="{opacity:g}"/>'


def _place(drawing: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}){turned} scale({scale:.3g})">{drawing}</g>'


def _aliens(w: int, h: int, draw: Luck, p: Palette) -> str:
    """A ringed planet above craters."""
    x, y = w * 0.8, h * 0.2
    ring = (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{h * 0.19:g}" ry="{h * 0.045:g}" fill="none" stroke="{p.hot}" '
        f'stroke-width="1.6" opacity=".8" transform="rotate(-16 {x:g} {y:g})"/>'
    )
    land = _ground(hills(w, h, h * 0.68, h * 0.12, 4, draw), p.ground[0])
    land += _ground(hills(w, h, h * 0.82, h * 0.07, 3, draw), p.ground[1])
    craters = "".join(
        f'<ellipse cx="{w * at:g}" cy="{h * (0.86 + draw() * 0.1):.1f}" rx="{4 + draw() * 6:.1f}" '
        f'ry="{1.2 + draw():.1f}" fill="{p.ground[0]}"/>'
        for at in (0.15, 0.42, 0.7, 0.9)
    )
    return _disc(x, y, h * 0.1, p.hot, 0.55) + ring + land + craters


def _dinosaurs(w: int, h: int, draw: Luck, p: Palette) -> str:
    """A volcano, and ferns."""
    volcano = (
        f'<path d="M{w * 0.48:g} {h * 0.72:g}L{w * 0.68:g} {h * 0.3:g}h{w * 0.1:g}L{w} {h * 0.72:g}z" '
        f'fill="{p.ground[0]}"/><path d="M{w * 0.66:g} {h * 0.34:g}l{w * 0.02:g}-{h * 0.04:g}h{w * 0.1:g}'
        f'l{w * 0.02:g} {h * 0.04:g}-{w * 0.03:g} {h * 0.07:g}-{w * 0.04:g}-{h * 0.03:g}-{w * 0.03:g} {h * 0.05:g}z" '
        f'fill="#e8692a"/><path d="M{w * 0.73:g} {h * 0.28:g}q-6-8 2-14t2-14" stroke="#fff" stroke-width="4" '
        f'stroke-linecap="round" fill="none" opacity=".25"/>'
    )
    land = _ground(hills(w, h, h * 0.74, h * 0.1, 4, draw), p.ground[0])
    land += _ground(hills(w, h, h * 0.86, h * 0.06, 3, draw), p.ground[1])
    leaves = "".join(f"M0 {-7 * row}q-8-4-14 1M0 {-7 * row}q8-4 14 1" for row in range(5))
    fern = (
        f'<path d="{leaves}" stroke="{p.ground[1]}" stroke-width="3" fill="none" stroke-linecap="round"/>'
        f'<path d="M0 4V-34" stroke="{p.ground[1]}" stroke-width="2.4"/>'
    )
    ferns = "".join(_place(fern, w * at, h * 0.95, 1, turn) for at, turn in ((0.06, 24), (0.9, -20), (0.98, -20)))
    return _disc(w * 0.22, h * 0.3, h * 0.14, p.hot, 0.6) + volcano + land + ferns


def _ninjas(w: int, h: int, draw: Luck, p: Palette) -> str:
    """A red sun, a mountain, and pagodas."""
    pagoda = (
        '<path d="M-16 0q8-1 11-8h10q3 7 11 8l-3 3h-26z"/><rect x="-8" y="3" width="16" height="7"/>'
        '<path d="M-20 10q10-1 13-7h14q3 6 13 7l-3 3h-34z"/><rect x="-11" y="13" width="22" height="9"/>'
        '<path d="M-24 22q12-1 15-8h18q3 7 15 8l-3 3h-42z"/><rect x="-14" y="25" width="28" height="30"/>'
    )
    mountain = (
        f'<path d="M{-w * 0.1:g} {h * 0.78:g}L{w * 0.34:g} {h * 0.46:g}q3-2 6 0L{w * 0.9:g} {h * 0.78:g}z" '
        f'fill="{p.ground[0]}" opacity=".8"/>'
    )
    pagodas = _place(pagoda, w * 0.88, h * 0.55, h / 190) + _place(pagoda, w * 0.08, h * 0.68, h / 240)
    land = _ground(hills(w, h, h * 0.84, h * 0.06, 4, draw), p.ground[1])
    return _disc(w * 0.5, h * 0.4, h * 0.26, p.hot, 0.6) + mountain + f'<g fill="{p.ground[1]}">{pagodas}</g>' + land


def _sea(w: int, h: int, top: float, step: int) -> str:
    """Return the outline of a sea with waves of this length."""
    count = (w + 12) // step + 1
    return (
        f"M-4 {h + 2}V{top:g}" + f"q{step / 4:g} {-step * 0.28:g} {step / 2:g} 0t{step / 2:g} 0" * count + f"V{h + 2}Z"
    )


def _pirates(w: int, h: int, _draw: Luck, p: Palette) -> str:
    """The moon over the sea, an island, and gulls."""
    gulls = (
        f'<path d="M{w * 0.1:g} {h * 0.2:g}q3-3 5 0q2-3 5 0M{w * 0.2:g} {h * 0.28:g}q2.5-2.5 4 0q1.5-2.5 4 0" '
        f'stroke="#fff" stroke-width="1.1" fill="none" opacity=".8"/>'
    )
    island = (
        f'<path d="M{-w * 0.05:g} {h * 0.64:g}q{w * 0.14:g} -{h * 0.14:g} {w * 0.3:g} 0z" '
        f'fill="{p.ground[1]}" opacity=".6"/>'
    )
    waves = f'<path d="{_sea(w, h, h * 0.64, 16)}" fill="{p.ground[0]}" opacity=".75"/>'
    waves += _ground(_sea(w, h, h * 0.74, 22), p.ground[0]) + _ground(_sea(w, h, h * 0.85, 28), p.ground[1])
    return _disc(w * 0.76, h * 0.24, h * 0.1, "#fff3c4", 0.75) + gulls + island + waves


def _robots(w: int, h: int, draw: Luck, p: Palette) -> str:
    """Works with lit windows, and gears."""
    works, x = "", -2.0
    while x < w:
        wide, high = 7 + draw() * 12, h * (0.14 + draw() * 0.3)
        top = h * 0.78 - high
        works += f'<path d="M{x:.1f} {top:.1f}h{wide:.1f}v{high + 9:.1f}h-{wide:.1f}z" fill="{p.ground[0]}"/>'
        if draw() > 0.4:
            mast = f"M{x + wide / 2:.1f} {top:.1f}v-{4 + draw() * 8:.1f}"
            works += f'<path d="{mast}" stroke="{p.ground[0]}" stroke-width="1.4"/>'
        rows = [top + 4 + 6 * row for row in range(int((high - 7) // 6) + 1) if draw() > 0.45]
        windows = "".join(f"M{x + 2:.1f} {y:.1f}h{wide - 4:.1f}" for y in rows)
        works += f'<path d="{windows}" stroke="{p.hot}" stroke-width="1.6" opacity=".5"/>' if windows else ""
        x += wide + 1.5
    floor = f'<path d="M-2 {h * 0.84:g}h{w + 4}v{h * 0.2:g}h-{w + 4}z" fill="{p.ground[1]}"/>'
    gears = _gear(w * 0.12, h * 0.86, h * 0.07, p) + _gear(w * 0.88, h * 0.88, h * 0.09, p)
    return works + floor + gears


def _gear(x: float, y: float, radius: float, p: Palette) -> str:
    ring = f'<circle cx="{x:g}" cy="{y:g}" fill="none" stroke="{p.ground[1]}" '
    return (
        f'{ring}r="{radius:.1f}" stroke-width="{radius * 0.5:.1f}"/>'
        f'{ring}r="{radius * 1.36:.1f}" stroke-width="{radius * 0.34:.1f}" '
        f'stroke-dasharray="{radius * 0.42:.2f} {radius * 0.43:.2f}"/>'
    )


def _tricksters(w: int, h: int, draw: Luck, p: Palette) -> str:
    """A rainbow over hills with toadstools."""
    arcs = "".join(
        f'<path d="M{-w * 0.02 + w * inner:g} {h * 0.9:g}a{w * (0.52 - inner):g} {h * rise:g} 0 0 1 '
        f'{w * (1.04 - 2 * inner):g} 0" fill="none" stroke="{colour}" stroke-width="3" opacity=".35"/>'
        for inner, rise, colour in ((0, 0.62, "#ffd9ff"), (0.07, 0.55, "#ffe9a6"))
    )
    land = _ground(hills(w, h, h * 0.74, h * 0.14, 3, draw), p.ground[0])
    land += _ground(hills(w, h, h * 0.86, h * 0.08, 4, draw), p.ground[1])
    stools = ((0.1, 0.92, 140, "#d94b6a"), (0.9, 0.9, 120, "#e08a2e"), (0.8, 0.95, 210, "#d94b6a"))
    return arcs + land + "".join(_place(_toadstool(colour), w * x, h * y, h / size) for x, y, size, colour in stools)


def _toadstool(colour: str) -> str:
    return (
        f'<path d="M-3 0q1-8 0-12h6q-1 4 0 12z" fill="#fbeed8"/><path d="M-11-10q1-13 11-13t11 13q-11 4-22 0z" '
        f'fill="{colour}"/><g fill="#fff" opacity=".85"><circle cx="-4" cy="-15" r="2"/>'
        f'<circle cx="4" cy="-18" r="1.6"/><circle cx="5" cy="-12" r="1.3"/></g>'
    )


def _wizards(w: int, h: int, draw: Luck, p: Palette) -> str:
    """A sickle of a moon, and towers with a light each."""
    moon = (
        f'<path d="M{w * 0.8:g} {h * 0.08:g}a{h * 0.1:g} {h * 0.1:g} 0 1 0 {h * 0.1:g} {h * 0.12:g}'
        f'a{h * 0.085:g} {h * 0.085:g} 0 0 1 -{h * 0.1:g} -{h * 0.12:g}z" fill="{p.hot}" opacity=".85"/>'
    )
    tower = (
        '<path d="M-7 60V0h14v60zM-10 0L0-24L10 0zM0-24v-7l7 2.5-7 2.5"/>'
        f'<rect x="-1.5" y="8" width="3" height="6" rx="1.5" fill="{p.hot}" opacity=".8"/>'
    )
    places = ((0.1, 0.6, 150), (0.24, 0.7, 210), (0.9, 0.66, 170))
    towers = "".join(_place(tower, w * x, h * y, h / size) for x, y, size in places)
    behind = _ground(hills(w, h, h * 0.76, h * 0.1, 4, draw), p.ground[0])
    before = _ground(hills(w, h, h * 0.86, h * 0.06, 4, draw), p.ground[1])
    return moon + behind + f'<g fill="{p.ground[1]}">{towers}</g>' + before


def _zombies(w: int, h: int, draw: Luck, p: Palette) -> str:
    """A full moon, a dead tree, graves, and fog."""
    moon = _disc(w * 0.74, h * 0.22, h * 0.12, "#f3f5c4", 0.75)
    moon += _disc(w * 0.7, h * 0.2, h * 0.02, p.sky[1], 0.5) + _disc(w * 0.77, h * 0.26, h * 0.028, p.sky[1], 0.5)
    tree = (
        f'<path d="M{w * 0.1:g} {h * 0.86:g}q4-26 0-40q-8-4-9-13M{w * 0.1:g} {h * 0.52:g}q8-3 10-16M{w * 0.1:g} '
        f'{h * 0.6:g}q10 0 15-7" stroke="{p.ground[1]}" stroke-width="3.4" fill="none" stroke-linecap="round"/>'
    )
    stone = (
        f'<path d="M-8 14V-6a8 8 0 0 1 16 0V14z" fill="{p.ground[1]}"/>'
        f'<path d="M0-8v10M-4-4h8" stroke="{p.hot}" stroke-width="1.6" opacity=".35"/>'
    )
    places = ((0.8, 0.84, 130, 6), (0.3, 0.86, 190, -8), (0.6, 0.86, 200, 3))
    stones = "".join(_place(stone, w * x, h * y, h / size, turn) for x, y, size, turn in places)
    land = _ground(hills(w, h, h * 0.76, h * 0.1, 3, draw), p.ground[0]) + stones
    land += _ground(hills(w, h, h * 0.9, h * 0.05, 4, draw), p.ground[1])
    fog = (
        f'<path d="M0 {h * 0.8:g}q25-6 50 0t50 0h{w}M0 {h * 0.73:g}q25-4 50 0t60 0h{w}" '
        f'stroke="#fff" stroke-width="2" fill="none" opacity=".16"/>'
    )
    return moon + tree + land + fog


def _cyborg_apes(w: int, h: int, draw: Luck, p: Palette) -> str:
    """A low sun between palms, and a pipe."""
    leaf = '<path transform="rotate({})" d="M0 0q10-26 0-52q-10 26 0 52z"/>'
    palm = "".join(leaf.format(turn) for turn in (-70, -40, -10, 20, 50, 80))
    places = ((0.02, 0.98, 140, 22), (0.98, 1, 130, -24), (-0.02, 0.02, 190, 120), (1.02, 0.02, 190, -120))
    palms = "".join(_place(palm, w * x, h * y, h / size, turn) for x, y, size, turn in places)
    pipe = (
        f'<path d="M0 {h * 0.9:g}h{w}" stroke="#7b8a8f" stroke-width="5"/>'
        f'<path d="M0 {h * 0.88:g}h{w}" stroke="#b5c4c8" stroke-width="1.3" opacity=".7"/>'
    )
    pipe += "".join(
        f'<rect x="{w * at - 4:g}" y="{h * 0.9 - 5:g}" width="8" height="10" rx="1.5" fill="#5d6b70"/>'
        for at in (0.2, 0.5, 0.8)
    )
    behind = _ground(hills(w, h, h * 0.76, h * 0.1, 4, draw), p.ground[0])
    before = _ground(hills(w, h, h * 0.95, h * 0.04, 4, draw), p.ground[1])
    sun = _disc(w * 0.5, h * 0.34, h * 0.22, p.hot, 0.35)
    return sun + behind + f'<g fill="{p.ground[1]}">{palms}</g>' + pipe + before


def _super_spies(w: int, h: int, draw: Luck, p: Palette) -> str:
    """Searchlights over a city by night."""
    lights = (
        f'<path d="M{w * 0.12:g} {h}L{w * 0.3:g} -4h{w * 0.3:g}z" fill="#fff" opacity=".13"/>'
        f'<path d="M{w * 0.9:g} {h}L{w * 0.5:g} -4h{w * 0.34:g}z" fill="#fff" opacity=".11"/>'
    )
    rings = "".join(
        f'<circle cx="{w * 0.5:g}" cy="{h * 0.4:g}" r="{h * size:g}" fill="none" stroke="{p.hot}" opacity=".35"/>'
        for size in (0.32, 0.24, 0.16)
    )
    houses, x = "", -2.0
    while x < w:
        wide, high = 8 + draw() * 12, h * (0.12 + draw() * 0.26)
        top = h * 0.84 - high
        houses += f'<path d="M{x:.1f} {top:.1f}h{wide:.1f}v{high + 30:.1f}h-{wide:.1f}z" fill="{p.ground[1]}"/>'
        places = [
            (x + 3 + 4 * at, top + 4 + 5 * row) for row in range(int(high // 5) + 1) for at in range(int(wide // 4) - 1)
        ]
        windows = "".join(f"M{at:.1f} {row:.1f}h2" for at, row in places if draw() > 0.68)
        houses += f'<path d="{windows}" stroke="#ffe29a" stroke-width="2.6" opacity=".9"/>' if windows else ""
        x += wide + 1
    return lights + rings + houses


def _time_travelers(w: int, h: int, draw: Luck, p: Palette) -> str:
    """A great clock, and gears."""
    x, y = w * 0.5, h * 0.42
    clock = f'<g fill="none" stroke="{p.hot}" opacity=".42">'
    clock += f'<circle cx="{x:g}" cy="{y:g}" r="{h * 0.46:g}" stroke-width="3.2" stroke-dasharray="1.2 4.2"/>'
    clock += "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{h * size:g}" stroke-width=".9"/>' for size in (0.36, 0.26))
    clock += f'<path d="M{x:g} {y:g}V{h * 0.08:g}M{x:g} {y:g}l{h * 0.23:.1f} {h * 0.14:.1f}" stroke-width="1.6"/></g>'
    land = _ground(hills(w, h, h * 0.78, h * 0.08, 5, draw), p.ground[0])
    gears = _gear(w * 0.1, h * 0.96, h * 0.12, p) + _gear(w * 0.86, h, h * 0.16, p)
    floor = f'<path d="M-2 {h * 0.93:g}h{w + 4}v{h * 0.1:g}h-{w + 4}z" fill="{p.ground[1]}"/>'
    return clock + land + gears + floor


def _shapeshifters(w: int, h: int, draw: Luck, p: Palette) -> str:
    """Bubbles over ooze."""
    bubbles = ""
    for _ in range(9):
        x, y, size = draw() * w, h * (0.08 + draw() * 0.6), 2 + draw() * 7
        bubbles += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{p.hot}" opacity=".16"/>'
        bubbles += (
            f'<circle cx="{x - size * 0.3:.1f}" cy="{y - size * 0.3:.1f}" r="{size / 4:.1f}" fill="#fff" opacity=".5"/>'
        )
    shapes = (
        (0.74, "c10-14 18 10 26-2s14-22 24-6 14 12 22-2 22-8 36 8", p.ground[0]),
        (0.86, "c14-10 16 6 28 0s18-14 30-2 16 4 24-4 16-2 26 6", p.ground[1]),
    )
    return bubbles + "".join(
        f'<path transform="scale({w / 100:g} 1)" d="M-4 {h * 1.02:g}V{h * top:g}{shape}V{h * 1.02:g}z" '
        f'fill="{colour}"/>'
        for top, shape, colour in shapes
    )


LANDSCAPES: Final[dict[str, Landscape]] = {
    "aliens": _aliens,
    "dinosaurs": _dinosaurs,
    "ninjas": _ninjas,
    "pirates": _pirates,
    "robots": _robots,
    "tricksters": _tricksters,
    "wizards": _wizards,
    "zombies": _zombies,
    "cyborg_apes": _cyborg_apes,
    "super_spies": _super_spies,
    "time_travelers": _time_travelers,
    "shapeshifters": _shapeshifters,
}
