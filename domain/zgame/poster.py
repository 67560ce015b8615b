"""The table of Z-Game as one picture: the city with its people, forts and zombies."""

import math

from domain.kernel.presentation.posters import HEIGHT, INLAY, MAT, PAPER, SEATS, WIDTH, box, token
from domain.zgame import emblems
from domain.zgame.districts import WITHIN, building
from domain.zgame.faces import PALETTES
from domain.zgame.presentation import COLOURS
from domain.zgame.views import HexView, View

SIZE = 62.0
"""From the middle of a hexagon to a corner."""
_CORNERS = tuple((math.sin(math.pi * at / 3), math.cos(math.pi * at / 3)) for at in range(6))
RADIUS, APART, MOST = 12.5, 27.0, 4
"""Of a person, how far they are apart, and how many stand in a row."""
_ZOMBIES = '<circle cx="32" cy="-14" r="10" fill="#3c6d18" stroke="#d8f59a" stroke-width="2"/>'
WOOD, STONE = "#8a5a2b", "#6d7478"


def poster(view: View) -> str:
    """Return the picture of a table as anybody may see it."""
    places = [(math.sqrt(3) * SIZE * (there.q + there.r / 2), SIZE * 1.5 * there.r, there) for there in view.board]
    left, right = min(x for x, _, _ in places) - SIZE, max(x for x, _, _ in places) + SIZE
    top, bottom = min(y for _, y, _ in places) - SIZE, max(y for _, y, _ in places) + SIZE
    hexes = "".join(f'<g transform="translate({x:.1f} {y:.1f})">{_hex(there)}</g>' for x, y, there in places)
    return (
        f"<defs>{WITHIN}</defs>"
        + box(0, 0, WIDTH, HEIGHT, MAT, 14, INLAY)
        + f'<svg y="10" width="{WIDTH}" height="{HEIGHT - 20}" viewBox="{left:.1f} {top:.1f} {right - left:.1f} '
        f'{bottom - top:.1f}">{hexes}</svg>'
    )


def _hex(there: HexView) -> str:
    """Return a district: its ground, what stands there, its fort, and who is there."""
    owner = there.fort.owner if there.fort is not None else None
    colour = COLOURS[there.type].light if owner is None else SEATS[owner]
    edge = f'fill="{colour}" fill-opacity=".26" stroke="{colour}" stroke-width="3"'
    ground = f'<path d="{_outline(SIZE * 0.97)}" fill="{PAPER}"/><path d="{_outline(SIZE * 0.95)}" {edge}/>'
    house = f'<svg x="-43" y="-58" width="86" height="48" viewBox="0 0 108 60">{building(there.type)}</svg>'
    crowd = [(person.id, SEATS[person.owner], PALETTES["fighter"].deep) for person in there.people]
    people = "".join(
        token(emblems.CARDS[who], *_stand(at, len(crowd)), RADIUS, ring=ring, fill=fill)
        for at, (who, ring, fill) in enumerate(crowd)
    )
    zombies = _ZOMBIES if there.zombies else ""
    return ground + house + _fort(there) + people + zombies


def _stand(at: int, crowd: int) -> tuple[float, float]:
    """Return where one of a crowd stands: in rows below the house."""
    row, place = divmod(at, MOST)
    many = min(MOST, crowd - row * MOST)
    return (place - (many - 1) / 2) * APART, 8 + row * APART


def _fort(there: HexView) -> str:
    """Return what is built along the sides of a district, or is being built."""
    if there.fort is None:
        return ""
    colour, dashes = {"ruin": (STONE, "12 16"), "barricade": (WOOD, "20 5")}.get(there.fort.kind, (STONE, "none"))
    line = f'stroke="{colour}" stroke-width="6" stroke-dasharray="{dashes}"'
    return f'<path d="{_outline(SIZE * 0.86)}" fill="none" {line}/>'


def _outline(radius: float) -> str:
    return "M" + "L".join(f"{radius * x:.1f} {radius * y:.1f}" for x, y in _CORNERS) + "z"
