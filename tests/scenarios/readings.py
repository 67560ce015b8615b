"""What else the words of a step can mean, where it does not follow from them how the engine asks."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from tests.scenarios.tokens import DECLINING, Line, Token

MOST_GROUPS = 5
"""Steps of more groups are not read in other orders: there are too many."""


@dataclass(frozen=True)
class Reading:
    """A step read otherwise: what is played first, what then, and the words that this leaves out."""

    line: Line
    left_out: tuple[Token, ...] = ()
    then: Line = ()


def in_other_words(line: Line) -> Iterator[Reading]:
    """Read a step that cannot be played as it stands: it declines what it names, or names it in another order."""
    if len(line) > 1 and line[-1][0].text in DECLINING:
        yield Reading(line[-1:])
    verb, *rest = line
    if len(rest) > 2 and len(rest) % 2 == 0:
        yield Reading((verb, sum(rest[::2], ()), sum(rest[1::2], ())))
    if len(line) <= MOST_GROUPS:
        for order in permutations(rest):
            yield Reading((verb, *order))


def in_two(line: Line) -> Iterator[Reading]:
    """Part a step in two: `walker tortuga discard` plays a Walker, who discards, not one from the discard pile."""
    for number in range(len(line) - 1, 0, -1):
        yield Reading(line[:number], then=line[number:])


def shorter(line: Line) -> Iterator[Reading]:
    """Leave out one or two words, never the first: what they name may be settled without a question."""
    words = [(number, place) for number, group in enumerate(line) for place in range(len(group))][1:]
    for count in (1, 2):
        for gone in combinations(words, count):
            groups = (
                tuple(token for place, token in enumerate(group) if (number, place) not in gone)
                for number, group in enumerate(line)
            )
            left_out = tuple(line[number][place] for number, place in gone)
            yield Reading(tuple(group for group in groups if group), left_out)
