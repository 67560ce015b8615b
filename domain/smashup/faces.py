"""The pictures of Smash Up: a document for each faction, with its scene, its panorama and the emblems of its cards."""

from domain.kernel.pictures import View, colours, document, emblem_view, luck
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
    views = [_scene("scene", faction, *CARD), _scene("panorama", faction, *BASE)]
    views += [emblem_view(name, drawings[name], palette) for name in names]
    return document(colours(palette) + pattern(faction), views)


def _scene(name: str, faction: str, width: int, height: int) -> View:
    land = LANDSCAPES[faction](width, height, luck(f"{faction}{width}"), PALETTES[faction])
    body = (
        f'<path d="M0 0h{width}v{height}H0z" fill="url(#sky)"/>'
        f'<path d="M0 0h{width}v{height}H0z" fill="url(#pattern)" opacity=".22"/>{land}'
        f'<path d="M0 0h{width}v{height}H0z" fill="url(#vignette)"/>'
    )
    return View(name, width, height, body, fills=True)
