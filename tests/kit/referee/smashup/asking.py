"""Questions: a flow of the referee yields what it would ask, and is sent the answer that the game got."""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

Flow = Generator["Ask", tuple[str, ...], T]


@dataclass(frozen=True)
class Ask:
    """A question to a seat: the ids of its options, copies of one name as often as there are."""

    seat: int
    options: tuple[str, ...]
    min: int = 1
    max: int = 1
    about: str = ""
    kind: str = "choose"

    @property
    def is_settled(self) -> bool:
        """Return whether there is one answer alone."""
        if self.min != self.max:
            return self.max == 0
        return len(set(self.options)) == 1 or (len(self.options) == self.min and self.kind != "ordered")


def pick(seat: int, options: Sequence[str], about: str, may: bool = False, kind: str = "choose") -> Flow[str | None]:
    """One of the options; None if there is none, or `pass` was chosen."""
    if not options:
        return None
    offered = (*options, "pass") if may else tuple(options)
    (answer,) = yield Ask(seat, offered, about=about, kind=kind)
    return None if answer == "pass" else answer


def pick_piece(seat: int, pieces: Sequence[Any], about: str, may: bool = False) -> Flow[Any]:
    """One of the cards in play, or None."""
    chosen = yield from pick(seat, [piece.id for piece in pieces], about, may)
    return next((piece for piece in pieces if piece.id == chosen), None)


def pick_pieces(
    seat: int, pieces: Sequence[Any], about: str, most: int | None = None, least: int = 0
) -> Flow[list[Any]]:
    """So many of the cards in play."""
    most = len(pieces) if most is None else min(most, len(pieces))
    if not most:
        return []
    answer = yield Ask(seat, tuple(piece.id for piece in pieces), min(least, most), most, about)
    by_id = {piece.id: piece for piece in pieces}
    return [by_id[name] for name in answer]


def pick_cards(
    seat: int, cards: Sequence[str], about: str, most: int | None = None, least: int = 0, ordered: bool = False
) -> Flow[list[str]]:
    """So many of the cards that do not lie in play, by their names."""
    most = len(cards) if most is None else min(most, len(cards))
    if not most:
        return []
    kind = "ordered" if ordered else "choose"
    answer = yield Ask(seat, tuple(cards), min(least, most), most, about, kind)
    return [name.split("/")[0] for name in answer]


def pick_places(seat: int, cards: Sequence[str], wanted: Sequence[int], about: str) -> Flow[list[int]]:
    """Any number of the cards that lie in order, by their places: of one name, those are asked by their number."""
    if not wanted:
        return []
    names = tuple(cards[place] for place in wanted)
    indexes = by_number(names)
    answer = yield Ask(seat, names, 0, len(wanted), about)
    return [wanted[indexes[name]] for name in answer]


def by_number(cards: Sequence[str]) -> dict[str, int]:
    """Return the index of each card by what its option is called: of one name, the second is `name/2`."""
    seen: Counter[str] = Counter()
    indexes: dict[str, int] = {}
    for index, card in enumerate(cards):
        seen[card] += 1
        indexes[card if seen[card] == 1 else f"{card}/{seen[card]}"] = index
    return indexes


def pick_card(seat: int, cards: Sequence[str], about: str, may: bool = False) -> Flow[str | None]:
    """One of the cards that do not lie in play, by its name."""
    chosen = yield from pick(seat, list(cards), about, may)
    return chosen.split("/")[0] if chosen else None


def agree(seat: int, about: str) -> Flow[bool]:
    (answer,) = yield Ask(seat, ("yes", "no"), about=about, kind="agree")
    return answer == "yes"
