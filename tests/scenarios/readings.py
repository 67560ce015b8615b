"""What else the words of a step can mean, where it does not follow from them how the engine asks."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, permutations

from tests.scenarios.tokens import DECLINING, Line, Token

STAYING = frozenset({"keep", "top"})
"""Words that decline to take a card from where it is."""

MOST_GROUPS = 5
"""Steps of more groups are not read in other orders: there are too many."""


@dataclass(frozen=True)
class Reading:
    """A step read otherwise: what is played first, what then, and the words that this leaves out.

    `any_order` says that its picks come in another order than they were written, so that it answers nothing where
    their order counts.
    """

    line: Line
    left_out: tuple[Token, ...] = ()
    then: Line = ()
    any_order: bool = False


def in_other_words(line: Line) -> Iterator[Reading]:
    """Read a step that cannot be played as it stands: it declines what it names, or names it in another order."""
    if len(line) > 1 and line[-1][0].text in DECLINING | STAYING:
        yield Reading(line[-1:])
    verb, *rest = line
    yield from in_picks(line)
    if len(line) <= MOST_GROUPS:
        for order in permutations(rest):
            yield Reading((verb, *order))
    several = [number for number, group in enumerate(line) if len(group) > 1]
    if len(several) == 1 and len(line[several[0]]) <= MOST_GROUPS:
        number = several[0]
        for picks in islice(permutations(line[number]), 1, None):
            yield Reading((*line[:number], picks, *line[number + 1 :]), any_order=True)


def in_picks(line: Line) -> Iterator[Reading]:
    """Read `dinghy a x b y`, or `dinghy a x, b y`, as `dinghy a,b x,y`; and `disguise a b` as `disguise a,b`."""
    verb, *words = (token for group in line for token in group)
    done = [token for token in words if token.text in DECLINING]
    named = [token for token in words if token.text not in DECLINING]
    if len(named) > 2 and len(named) % 2 == 0:
        pairs = (tuple(named[::2]), tuple(named[1::2]))
        yield Reading(((verb,), *pairs, *((token,) for token in done)))
    if len(line) > 2 and all(len(group) == 1 for group in line):
        yield Reading(((verb,), tuple(words)))


def in_two(line: Line) -> Iterator[Reading]:
    """Part a step in two: `walker tortuga discard` plays a Walker, who discards, not one from the discard pile."""
    for number in range(len(line) - 1, 0, -1):
        yield Reading(line[:number], then=line[number:])


def shorter(line: Line, begins: bool) -> Iterator[Reading]:
    """Leave out one or two words: what they name may be settled without a question. One that begins a play stays."""
    words = [(number, place) for number, group in enumerate(line) for place in range(len(group))][begins:]
    for count in (1, 2):
        for gone in combinations(words, count):
            groups = (
                tuple(token for place, token in enumerate(group) if (number, place) not in gone)
                for number, group in enumerate(line)
            )
            left_out = tuple(line[number][place] for number, place in gone)
            yield Reading(tuple(group for group in groups if group), left_out)
