"""The pictures of Smash Up: a document for each faction, with its scene, its panorama and the emblems of its cards."""

from domain.kernel.presentation.pictures import View, colours, document, emblem_view, luck
from domain.smashup import emblems
from domain.smashup.landscapes import LANDSCAPES
from domain.smashup.listing import rows
from domain.smashup.palettes import PALETTES, pattern

CARD, BASE = (100, 140), (240, 100)
"""Width and height of what stands behind a card's emblem, and behind a base's."""


def faces(faction: str) -> str:
    """Return the pictures of a faction: `scene` is behind its cards, `panorama` behind its bases."""
    palette = PALETTES[faction]
    drawings = emblems.CARDS | emblems.BASES
    names = dict.fromkeys(row["id"] for row in rows() if row["faction"] == faction)
    views = [
        View("scene", *CARD, scene(faction, *CARD), fills=True),
        View("panorama", *BASE, scene(faction, *BASE), fills=True),
    ]
    views += [emblem_view(name, drawings[name], palette) for name in names]
    return document(colours(palette) + pattern(faction), views)


def scene(faction: str, width: int, height: int) -> str:
    """Return what is behind a card or a base, with the gradients and the pattern of its world defined elsewhere."""
    land = LANDSCAPES[faction](width, height, luck(f"{faction}{width}"), PALETTES[faction])
    return (
        f'<path d="M0 0h{width}v{height}H0z" fill="url(#sky)"/>'
        f'<path d="M0 0h{width}v{height}H0z" fill="url(#pattern)" opacity=".22"/>{land}'
        f'<path d="M0 0h{width}v{height}H0z" fill="url(#vignette)"/>'
    )
