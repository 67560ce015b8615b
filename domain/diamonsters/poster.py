"""The table of Diamonsters as one picture: the stray in the middle, and the lair of each seat."""

from domain.diamonsters.faces import drawings
from domain.diamonsters.view import View
from domain.kernel.presentation.posters import HEIGHT, INLAY, MAT, PAPER, SEATS, WIDTH, box, words

LARGE, SMALL = 250.0, 84.0
"""The width of the stray, and of a monster in a lair."""
MOST = 6
"""In a row of a lair."""


def poster(view: View, names: tuple[str, ...]) -> str:
    """Return the picture of a table as anybody may see it."""
    definitions, monsters = drawings()
    left, gap = LARGE + 80, 14
    high = (HEIGHT - gap * (len(view.seats) - 1)) / len(view.seats)
    lairs = ""
    for seat, row in enumerate(view.seats):
        y, wide = seat * (high + gap), WIDTH - left
        size = min(SMALL, high - 44, (wide - 40) / max(MOST, len(row.lair)))
        lairs += box(left, y, wide, high, PAPER, 14) + box(left, y, 8, high, SEATS[seat], 4)
        lairs += words(left + 24, y + 30, 22, names[seat], serif=False)
        lairs += words(WIDTH - 20, y + 30, 24, f"◆ {row.diamonds}", fill="#0f7480", anchor="end")
        lairs += "".join(
            _place(monsters[monster - 1], left + 20 + at * size, y + 40, size) for at, monster in enumerate(row.lair)
        )
    stray = box(0, 0, LARGE + 50, HEIGHT, MAT, 14, INLAY)
    if view.roaming:
        stray += _place(monsters[view.roaming - 1], 25, 90, LARGE)
    return f"<defs>{definitions}</defs>{stray}{lairs}"


def _place(body: str, x: float, y: float, size: float) -> str:
    return f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 120 122">{body}</svg>'
