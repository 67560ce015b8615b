"""The board as text, for a terminal: hexes in rows, each shifted by half a hex from the one above."""

from domain.zgame.views import FortView, HexView, View

WIDTH = 20
"""Characters that a hex takes."""

SIGNS = {"ruin": "..", "barricade": "##", "blockpost": "%%"}
"""A ruin, a barricade, a block-post."""


def draw(view: View) -> str:
    """The board: locations, markers with their owners (z: nobody's), people by seat, `*` for the exhausted, `!` sick.

    Below it are the seats' supplies and points.
    """
    left = min(2 * there.q + there.r for there in view.board)
    rows: dict[int, list[HexView]] = {}
    for there in view.board:
        rows.setdefault(there.r, []).append(there)
    lines: list[str] = []
    for r in sorted(rows):
        cells = [_cell(there) for there in rows[r]]
        for number in range(max(map(len, cells))):
            line = ""
            for there, cell in zip(rows[r], cells, strict=True):
                column = (2 * there.q + there.r - left) * WIDTH // 2
                line = line.ljust(column) + (cell[number] if number < len(cell) else "")[: WIDTH - 1]
            lines.append(line.rstrip())
        lines.append("")
    return "\n".join((f"Turn {view.turn} of {view.turns}, {view.phase}", "", *lines, *_seats(view)))


def _cell(there: HexView) -> list[str]:
    """The lines of a hex."""
    marks = [_mark(fort, sign) for fort, sign in ((there.fort, ""), (there.begun, "+")) if fort is not None]
    cell = [there.id + (" Z!" if there.zombies else ""), " ".join(marks) or "-"]
    for seat in dict.fromkeys(person.owner for person in there.people):
        group = [
            person.id.removeprefix("ldr_") + "*" * person.exhausted + "!" * person.infected
            for person in there.people
            if person.owner == seat
        ]
        cell += _wrapped(f"{seat}:", group)
    return cell


def _wrapped(head: str, words: list[str]) -> list[str]:
    """Words in as many lines as they need."""
    lines = [head]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > WIDTH - 1:
            lines.append(" " * len(head))
        lines[-1] += f" {word}"
    return lines


def _mark(fort: FortView, sign: str) -> str:
    owner = "z" if fort.owner is None else fort.owner
    return f"{sign}{SIGNS[fort.kind]}{owner}"


def _seats(view: View) -> list[str]:
    return [
        f"{number}: {seat.faction:<8} {seat.vp:>2} points, {seat.food:>2} food, {seat.medicine:>2} medicine, "
        f"{seat.hand_size:>2} cards" + (" (first)" if number == view.first else "")
        for number, seat in enumerate(view.seats)
    ]
