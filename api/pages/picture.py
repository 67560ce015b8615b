"""A picture of a table, for those who are sent a link to it: plain SVG, made of the table as text."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 1200, 630
"""What sites expect that show pictures of links, in pixels."""

MARGIN, HEAD = 50, 130
LARGEST = 26
SLIM, TALL = 0.6, 1.35
"""The width of a letter and the height of a line of a fixed-width font, in parts of its size."""

NBSP = "\u00a0"
"""A blank that no renderer draws together with the next."""

COLOURS = ("#1f5fa8", "#a8391f", "#4c7a1c", "#7a3f9c", "#8a6a00", "#0f7480")
"""Of the seats, as in the browser."""


def picture(title: str, names: Sequence[str], board: str) -> str:
    """Return the SVG of a table: what is played, who plays (an empty name is a free seat), and the board as text."""
    lines = board.splitlines()
    longest = max(map(len, lines), default=1) or 1
    size = min(LARGEST, (WIDTH - 2 * MARGIN) / (SLIM * longest), (HEIGHT - HEAD - 40) / (TALL * (len(lines) or 1)))
    head = [
        f'<tspan fill="{COLOURS[seat % len(COLOURS)]}">{escape(name) or "…"}</tspan>' for seat, name in enumerate(names)
    ]
    rows = [
        f'<text x="{MARGIN}" y="{HEAD + 10 + TALL * size * (number + 1):.1f}">{escape(line.replace(" ", NBSP))}</text>'
        for number, line in enumerate(lines)
        if line
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f4f1ea"/>',
            f'<rect width="{WIDTH}" height="12" fill="#17605a"/>',
            '<g font-family="system-ui, sans-serif" font-weight="700" fill="#22282b">',
            f'<text x="{MARGIN}" y="70" font-size="44">{escape(title)}</text>',
            f'<text x="{MARGIN}" y="112" font-size="28">{" · ".join(head)}</text></g>',
            f'<g font-family="ui-monospace, monospace" font-size="{size:.2f}" fill="#22282b">',
            *rows,
            "</g></svg>",
        ]
    )
