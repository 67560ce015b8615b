"""The table of Smash Up as one picture: bases as landscapes, and who stands there with how much power."""

from domain.kernel.presentation.pictures import LIGHTS, colours
from domain.kernel.presentation.posters import (
    HEIGHT,
    INK,
    INLAY,
    MAT,
    SEATS,
    WIDTH,
    box,
    emblem,
    rename_ids,
    token,
    words,
)
from domain.kernel.protocol.ruleset import Say
from domain.smashup import emblems
from domain.smashup.faces import BASE, scene
from domain.smashup.listing import rows
from domain.smashup.palettes import PALETTES, pattern
from domain.smashup.views import BaseView, View

GAP, TOP = 16, 132
"""Between bases; the height of a landscape."""
RADIUS, LANE = 23, 58
"""Of a card that lies on a base, and the height of what a seat has there."""


def poster(view: View, say: Say) -> str:
    """Return the picture of a table as anybody may see it; empty while factions are drafted."""
    if not view.bases:
        return ""
    factions = {row["id"]: row["faction"] for row in rows()}
    used = dict.fromkeys(factions[base.base] for base in view.bases)
    worlds = "".join(rename_ids(faction, colours(PALETTES[faction]) + pattern(faction) + LIGHTS) for faction in used)
    width = min(260.0, (WIDTH - GAP * (len(view.bases) - 1)) / len(view.bases))
    left = (WIDTH - (width + GAP) * len(view.bases) + GAP) / 2
    drawn = (
        f'<g transform="translate({left + at * (width + GAP):g} 0)">{_base(base, width, factions, say)}</g>'
        for at, base in enumerate(view.bases)
    )
    return f"<defs>{worlds}</defs>{''.join(drawn)}"


def _base(base: BaseView, width: float, factions: dict[str, str], say: Say) -> str:
    faction, total = factions[base.base], sum(base.power)
    land = (
        f'<svg width="{width:g}" height="{TOP}" viewBox="0 0 {BASE[0]} {BASE[1]}" preserveAspectRatio="xMidYMid slice">'
        f"{rename_ids(faction, scene(faction, *BASE))}</svg>"
    )
    shield = f'<path d="M14 46l22 -8 22 8v18q-4 20 -22 30q-18 -10 -22 -30z" fill="#f7e7b4" stroke="{INK}"/>'
    name = say(f"base_type-{base.base}")
    size = min(21, 1.7 * (width - 84) / len(name))
    head = (
        land
        + emblem(emblems.BASES[base.base], width - 52, 52, 78, PALETTES[faction].emblem[1])
        + box(0, TOP - 44, width, 44, "#000000a0")
        + shield
        + words(36, 74, 24, base.breakpoint, fill="#2a1c05", anchor="middle")
        + words(70, TOP - 14, size, name, fill="#fff")
    )
    return box(0, 0, width, HEIGHT, MAT, 14, INLAY) + head + _meter(base, total, width) + _lanes(base, factions)


def _meter(base: BaseView, total: int, width: float) -> str:
    """Return each seat's part of the power that breaks the base, as lengths of one bar."""
    whole, room, x = max(base.breakpoint, total, 1), width - 96, 12.0
    parts = box(12, TOP + 14, room, 16, "#0000002b", 8)
    for seat, power in enumerate(base.power):
        parts += box(x, TOP + 14, room * max(0, power) / whole, 16, SEATS[seat])
        x += room * max(0, power) / whole
    return parts + words(width - 12, TOP + 29, 19, f"{total} / {base.breakpoint}", anchor="end")


def _lanes(base: BaseView, factions: dict[str, str]) -> str:
    """Return the cards of each seat there, below each other."""
    lanes, y = "", TOP + 46
    for seat, power in enumerate(base.power):
        cards = [card.card for card in base.cards if card.controller == seat]
        if cards:
            lanes += box(8, y, 5, LANE - 8, SEATS[seat], 2) + words(34, y + 33, 24, power, anchor="middle")
            lanes += "".join(_token(card, 78 + at * 40, y, SEATS[seat], factions) for at, card in enumerate(cards[:5]))
            y += LANE
    return lanes


def _token(card: str, x: float, y: float, ring: str, factions: dict[str, str]) -> str:
    deep = PALETTES[factions[card]].deep
    return token(emblems.CARDS[card], x, y + LANE / 2 - 4, RADIUS, ring=ring, fill=deep)
