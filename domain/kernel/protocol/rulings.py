"""Rulings: changes of the rules that alter how stored games would replay. Each game keeps those it was created with."""

from collections.abc import Iterable

import msgspec

from domain.kernel.protocol.ids import Version


class Ruling(msgspec.Struct, frozen=True):
    """A change of a ruleset that alters how stored games replay. A game keeps the rulings it was created with."""

    id: str
    change: str
    reason: str


class Rulings(tuple[Ruling, ...]):
    """The rulings of a ruleset in the order in which they were made. A game keeps the first so many of them.

    Their order is a contract with every stored game: a new ruling comes last, and one is taken out only together with
    all games that keep it, which `turnfold shadow` counts.
    """

    def __init__(self, rows: Iterable[Ruling] = ()) -> None:
        self._numbers = {row.id: number for number, row in enumerate(self, 1)}
        if len(self._numbers) < len(self):
            raise ValueError(f"each ruling has an id of its own, not {[row.id for row in self]}")

    def number(self, id: str) -> int:
        """The number of a ruling, from 1: games that keep as many have it.

        Raises LookupError naming those there are.
        """
        try:
            return self._numbers[id]
        except KeyError:
            raise LookupError(f"there is no ruling {id!r}; there are {list(self._numbers)}") from None

    def in_force(self, id: str, rulings: Version) -> bool:
        """Tell whether a ruling is in force in a game that keeps so many. Raises LookupError naming those there are."""
        # Rules ask all the time.
        number = self._numbers.get(id)
        return (self.number(id) if number is None else number) <= rulings
