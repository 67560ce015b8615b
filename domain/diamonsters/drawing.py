"""The table as text, for a terminal."""

from domain.diamonsters.view import SeatView, View
from domain.kernel.protocol.ruleset import Say


def round_of(view: View) -> int:
    """A number that changes with every round of a match: a round takes two cards for good, or counts as undecided."""
    count = sum(len(seat.lair) for seat in view.seats)
    return (view.game * 100 + count) * 100 + view.undecided


def draw(view: View, say: Say, names: tuple[str, ...]) -> str:
    """The stray, and each seat: its lair, what it showed in the round before, and below what is known of its hand."""
    stray = say("board-none") if view.roaming is None else _monster(view.roaming, say)
    head = say("board-round", game=view.game, stray=stray, deck=view.deck_size, discard=len(view.discard))
    seats = (line for number, name in enumerate(names) for line in _seat(view, number, say, name))
    return "\n".join((head, *seats))


def _seat(view: View, number: int, say: Say, name: str) -> list[str]:
    seat: SeatView = view.seats[number]
    value = view.shown[number] if number < len(view.shown) else 0
    head = say(
        "board-seat",
        seat=name,
        lair=" ".join(map(str, seat.lair)) or say("board-none"),
        diamonds=seat.diamonds,
        points=seat.match_points,
        shown=_monster(value, say) if value else say("board-none"),
    )
    label, hand = ("board-hand", view.hand or ()) if number == view.seat else ("board-known-hand", seat.known)
    cards = " ".join(map(str, hand))
    return [head, f"    {say(label, cards=cards)}"] if cards else [head]


def _monster(value: int, say: Say) -> str:
    return f"{say(f'card_type-m{value}')} ({value})"
