"""The course of a game as a plot: plain SVG, whose colours suit the reader's theme."""

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

WIDTH, HEIGHT = 720, 390
LEFT, RIGHT, TOP, BOTTOM = 40, 150, 56, 40
"""Pixels around the lines: for amounts, for names, for the title, and for turns."""

MOST_LABELS = 12
"""Labels along the turns, and twice as many as along the amounts."""

LINE = 17
"""Pixels between two names, at least."""

LONGEST_NAME = 16
"""Letters of a name that have room beside the lines."""

STYLE = """
:root { color-scheme: light dark; font: 13px system-ui, sans-serif; }
.paper { fill: #fffdf6; } .ink { fill: #1f292b; } .faint { fill: #495457; } .grid { stroke: #d3cab6; }
.goal { stroke: #7a5200; stroke-dasharray: 6 5; } .line { fill: none; stroke-width: 3; stroke-linejoin: round; }
.s0 { --s: #1f5fa8; } .s1 { --s: #a8391f; } .s2 { --s: #4c7a1c; } .s3 { --s: #7a3f9c; } .s4 { --s: #8a6a00; }
.s5 { --s: #0f7480; } .line { stroke: var(--s); } .mark, .name { fill: var(--s); } .name { font-weight: 700; }
@media (prefers-color-scheme: dark) {
.paper { fill: #1c2628; } .ink { fill: #f1ebdd; } .faint { fill: #aab6b7; } .grid { stroke: #37474b; }
.goal { stroke: #ffcf5c; } .s0 { --s: #7fb4f0; } .s1 { --s: #f09c86; } .s2 { --s: #a5d06c; } .s3 { --s: #cda0e6; }
.s4 { --s: #e0c04f; } .s5 { --s: #6ccbd6; }
}
"""

DASHES = ("", "9 5", "2 5", "12 4 2 4", "6 3", "3 3 9 3")
"""Of the lines of seats: nobody has to tell colours apart."""


class Plot(NamedTuple):
    """A measure by turn: `amounts` are those of all seats at each moment, from the beginning on."""

    title: str
    names: Sequence[str]
    amounts: Sequence[Sequence[int]]
    goal: int | None


def chart(plot: Plot) -> str:
    """Return the SVG of a plot."""
    scale = _Scale(plot)
    last = plot.amounts[-1] if plot.amounts else ()
    summary = ", ".join(f"{name} {amount}" for name, amount in zip(plot.names, last, strict=False))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f"aria-label={quoteattr(f'{plot.title}: {summary}')}>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
            f'<text class="ink" x="{LEFT}" y="30" font-size="19" font-weight="700">{escape(plot.title)}</text>',
            *_axes(plot, scale),
            *(_line(plot, scale, seat) for seat in reversed(range(len(last)))),
            *_names(plot, scale),
            "</svg>",
        ]
    )


class _Scale:
    """Tells where a turn and an amount lie."""

    def __init__(self, plot: Plot) -> None:
        every = [amount for row in plot.amounts for amount in row]
        self.least = min([0, *every])
        self.most = max([1, plot.goal or 0, *every])
        self.turns = max(1, len(plot.amounts) - 1)

    def x(self, turn: float) -> float:
        return LEFT + turn / self.turns * (WIDTH - LEFT - RIGHT)

    def y(self, amount: float) -> float:
        return HEIGHT - BOTTOM - (amount - self.least) / (self.most - self.least) * (HEIGHT - TOP - BOTTOM)


def _step(length: int, most: int) -> int:
    """Return a round number that goes into a length so many times at most."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if length <= most * factor * size:
                return factor * size
        size *= 10


def _axes(plot: Plot, scale: _Scale) -> list[str]:
    right = WIDTH - RIGHT
    upward = _step(scale.most - scale.least, MOST_LABELS // 2)
    rows: list[str] = []
    for amount in range(-(-scale.least // upward) * upward, scale.most + 1, upward):
        y = scale.y(amount)
        rows.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{right}"/>')
        rows.append(f'<text class="faint" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{amount}</text>')
    if plot.goal is not None:
        rows.append(f'<path class="goal" d="M{LEFT} {scale.y(plot.goal):.1f}H{right}"/>')
    for turn in range(0, len(plot.amounts), _step(scale.turns, MOST_LABELS)):
        x = scale.x(turn)
        rows.append(f'<text class="faint" x="{x:.1f}" y="{HEIGHT - 16}" text-anchor="middle">{turn}</text>')
    return rows


def _line(plot: Plot, scale: _Scale, seat: int) -> str:
    """The line of a seat, with a mark where its amount changes."""
    amounts = [row[seat] for row in plot.amounts]
    path, marks = [f"M{scale.x(0):.1f} {scale.y(amounts[0]):.1f}"], []
    for turn, amount in enumerate(amounts):
        if turn and amount != amounts[turn - 1]:
            x, y = scale.x(turn), scale.y(amount)
            path.append(f"H{x:.1f}V{y:.1f}")
            marks.append(f'<path class="mark" d="{_mark(seat, x, y)}"/>')
    path.append(f"H{scale.x(len(amounts) - 1):.1f}")
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'<g class="s{seat}"><path class="line"{dash} d="{"".join(path)}"/>{"".join(marks)}</g>'


def _mark(seat: int, x: float, y: float) -> str:
    """A circle, a diamond or a triangle."""
    match seat % 3:
        case 0:
            return f"M{x - 4.5:.1f} {y:.1f}a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0z"
        case 1:
            return f"M{x:.1f} {y - 6:.1f}l6 6-6 6-6-6z"
        case _:
            return f"M{x:.1f} {y - 6:.1f}l6 10.5h-12z"


def _names(plot: Plot, scale: _Scale) -> list[str]:
    """The seats with what they have come to, beside the ends of their lines."""
    last = plot.amounts[-1] if plot.amounts else ()
    rows: list[str] = []
    below = float(TOP)
    for seat in sorted(range(len(last)), key=lambda at: -last[at]):
        y = max(below, min(scale.y(last[seat]) + 5, HEIGHT - BOTTOM - LINE * (len(last) - 1 - len(rows))))
        below = y + LINE
        name = plot.names[seat]
        short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
        rows.append(
            f'<text class="s{seat} name" x="{WIDTH - RIGHT + 12}" y="{y:.1f}">{escape(short)} {last[seat]}</text>'
        )
    return rows
