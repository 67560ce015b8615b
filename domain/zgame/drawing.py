"""The board as text, for a terminal: hexes in rows, each shifted by half a hex from the one above."""

from textwrap import wrap

from domain.kernel.protocol.ruleset import Say
from domain.zgame.views import FortView, HexView, SeatView, View

WIDTH = 16
"""Characters that a hex takes: no map has more than five beside each other, and a terminal has 80."""

SIGNS = {"ruin": "~~", "barricade": "##", "blockpost": "%%"}
"""A ruin, a barricade, a block-post."""


def draw(view: View, say: Say, names: tuple[str, ...]) -> str:
    """The board: locations, markers with their owners (z: nobody's), people by seat, `*` for the exhausted, `!` sick.

    Seats are numbered from 1, as their names are. Below the board are their supplies and points, and cards of their
    hands, as far as they are known.
    """
    left = min(2 * there.q + there.r for there in view.board)
    rows: dict[int, list[HexView]] = {}
    for there in view.board:
        rows.setdefault(there.r, []).append(there)
    lines: list[str] = []
    for r in sorted(rows):
        cells = [_cell(there, say) for there in rows[r]]
        for number in range(max(map(len, cells))):
            line = ""
            for there, cell in zip(rows[r], cells, strict=True):
                column = (2 * there.q + there.r - left) * WIDTH // 2
                line = line.ljust(column) + (cell[number] if number < len(cell) else "")
            lines.append(line.rstrip())
        lines.append("")
    head = say("board-turn", turn=view.turn, turns=view.turns, phase=say(f"phase-{view.phase}"))
    seats = (line for number, name in enumerate(names) for line in _seat(view, number, say, name))
    return "\n".join((head, "", *lines, *seats))


def _cell(there: HexView, say: Say) -> list[str]:
    """The lines of a hex."""
    marks = [_mark(fort, sign) for fort, sign in ((there.fort, ""), (there.begun, "+")) if fort is not None]
    zombies = ["Z!"] if there.zombies else []
    lines = _wrap(say(f"place-{there.id}"), *zombies, *marks)
    for seat in dict.fromkeys(person.owner for person in there.people):
        group = [
            say(f"card_type-{person.id}") + "*" * person.exhausted + "!" * person.infected
            for person in there.people
            if person.owner == seat
        ]
        lines += _wrap(f"{seat + 1}:", *group)
    return lines


def _wrap(*words: str) -> list[str]:
    """Words in as many lines as they need."""
    return wrap(" ".join(words), WIDTH - 1, subsequent_indent=" ", break_on_hyphens=False)


def _mark(fort: FortView, sign: str) -> str:
    owner = "z" if fort.owner is None else fort.owner + 1
    return f"{sign}{SIGNS[fort.kind]}{owner}"


def _seat(view: View, number: int, say: Say, name: str) -> list[str]:
    seat: SeatView = view.seats[number]
    line = say(
        "board-seat",
        number=number + 1,
        seat=name,
        faction=say(f"faction-{seat.faction}"),
        vp=seat.vp,
        food=seat.food,
        medicine=seat.medicine,
        hand=seat.hand_size,
    )
    head = f"{line} {say('board-first')}" if number == view.first else line
    label, hand = ("board-known-hand", seat.known_hand) if seat.hand is None else ("board-hand", seat.hand)
    cards = ", ".join(say(f"card_type-{card}") for card in hand)
    return [head, f"    {say(label, cards=cards)}"] if cards else [head]
