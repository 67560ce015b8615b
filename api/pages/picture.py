"""A picture of a table, for those who are sent a link to it: the ruleset's own drawing, or the table as text."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from domain.kernel.presentation.posters import HEIGHT as DRAWN_HEIGHT
from domain.kernel.presentation.posters import INK, SEATS
from domain.kernel.presentation.posters import WIDTH as DRAWN_WIDTH

WIDTH, HEIGHT = 1200, 630
"""The size that sites expect of pictures of links, in pixels."""

MARGIN, HEAD = 50, 150
LARGEST = 26
SLIM, TALL = 0.6, 1.35
"""The width of a letter and the height of a line of a fixed-width font, in parts of its size."""

NBSP = "\u00a0"
"""A blank that no renderer draws together with the next."""

_MARK = (
    '<rect width="56" height="56" rx="12" fill="#1f5f5b"/>'
    '<path d="M12 16h32l-12.500 12.500 12.500 12.500H12l12.500 -12.500z" fill="#f6e7c1"/>'
)


def picture(title: str, names: Sequence[str], drawing: str) -> str:
    """Return the SVG of a table: what is played, who plays (an empty name is a free seat), and how it stands."""
    head = [
        f'<tspan fill="{SEATS[seat % len(SEATS)]}">{escape(name) or "…"}</tspan>' for seat, name in enumerate(names)
    ]
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ece6d8"/>',
            f'<g transform="translate({MARGIN} 40)">{_MARK}</g>',
            f'<g font-family="system-ui, sans-serif" font-weight="700" fill="{INK}">',
            f'<text x="{MARGIN + 76}" y="68" font-size="40" font-family="Georgia, serif">{escape(title)}</text>',
            f'<text x="{MARGIN + 76}" y="102" font-size="26">{" · ".join(head)}</text></g>',
            f"{drawing}</svg>",
        )
    )


def place_poster(poster: str) -> str:
    """Return a poster where it belongs in the picture."""
    place = f'x="{MARGIN}" y="{HEAD}" width="{DRAWN_WIDTH}" height="{DRAWN_HEIGHT}"'
    return f'<svg {place} viewBox="0 0 {DRAWN_WIDTH} {DRAWN_HEIGHT}">{poster}</svg>'


def print_board(board: str) -> str:
    """Return a board as text where a drawing would be, in letters as large as there is room for."""
    lines = board.splitlines()
    longest = max(map(len, lines), default=1) or 1
    size = min(LARGEST, DRAWN_WIDTH / (SLIM * longest), (HEIGHT - HEAD - 40) / (TALL * (len(lines) or 1)))
    rows = (
        f'<text x="{MARGIN}" y="{HEAD + TALL * size * (number + 1):.1f}">{escape(line.replace(" ", NBSP))}</text>'
        for number, line in enumerate(lines)
        if line
    )
    return f'<g font-family="ui-monospace, monospace" font-size="{size:.2f}" fill="{INK}">{"".join(rows)}</g>'
