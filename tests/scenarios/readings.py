"""Further meanings of the words of a step, where it does not follow from them how the engine asks."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, permutations

from tests.scenarios.tokens import DECLINING, Line, Token, accepts_first

ENDS = frozenset({"top", "bottom"})
"""Words for where in a deck cards go: what they are about follows from the order of the words."""

STAYING = frozenset({"keep", "top"})
"""Words that decline to take a card from where it is."""

ACCEPTING = Token("yes")
"""Words that a step need not say where it names the outcome: `primate_park` for what may fly there."""

MOST_OFFERS = 3
"""More steps that accept something are read in their own order alone."""

USING = Token("talent")
"""Words that a step may leave unsaid where the card can do nothing else."""

VERBS = frozenset({"play", "special"})
"""Words that a step may say before the card where the option has another word for it."""

FEWEST_IN_MANY = 3
"""Fewer words are two plays at most."""

MOST_GROUPS = 5
"""Steps of more groups are not read in other orders: there are too many."""


@dataclass(frozen=True)
class Reading:
    """A step read otherwise: what is played first, what then, and the words that this leaves out.

    `any_order` says that its picks come in another order than they were written, so that it answers nothing where
    their order counts. `next_play` says that what comes then is another play, rather than more of the first, and
    `many_plays` that plays come one after another, as long as the turn lasts.
    """

    line: Line
    left_out: tuple[Token, ...] = ()
    then: Line = ()
    any_order: bool = False
    next_play: bool = False
    many_plays: bool = False
    where: str = ""
    """The base that it reads as where a card is."""


def in_other_words(line: Line, *, begins: bool) -> Iterator[Reading]:
    """Read a step that cannot be played as it stands: it declines what it names, or names it in another order.

    `begins` says whether it begins a play.
    """
    if len(line) > 1 and line[-1][0].text in DECLINING | STAYING:
        yield Reading(line[-1:])
        yield from (replace(other, left_out=line[-1]) for other in in_any_order(line[:-1]))
    if len(line) > 1 and line[0][0].text in STAYING:
        yield Reading(line[:1])
    yield from in_picks(line)
    for other in with_other_verbs(line, begins=begins):
        yield Reading(other)
        yield from in_picks(other)
    words = tuple(token for group in line for token in group)
    if not any(token.text in DECLINING for token in words):
        yield Reading(((ACCEPTING,),), words)
    verb, *rest = line
    if len(line) <= MOST_GROUPS and not _says_which_end(line):
        for order in permutations(rest):
            yield Reading((verb, *order))
    yield from in_any_order(line)


def with_other_verbs(line: Line, *, begins: bool) -> Iterator[Line]:
    """Say at the start what the step leaves unsaid, and leave unsaid what it says; no special is a play from hand."""
    *words, last = (token for group in line for token in group)
    if not any(token.text in DECLINING for token in words or [last]):
        yield ((ACCEPTING,), *line)
    if len(line) > 1 and line[0][0].text in VERBS and not (begins and line[0][0].text == "special"):
        yield line[1:]
    elif len(line[0]) == 1:
        yield ((USING,), *line)


def at_places(line: Line, places: Collection[str]) -> Iterator[Reading]:
    """Read `archmage tar_pits` as `archmage>tar_pits`, where no base is asked for."""
    for number in range(1, len(line)):
        (*_, card), (place, *others) = line[number - 1], line[number]
        is_at = place.text in places and card.text not in places and not card.place
        if len(line[number - 1]) == 1 and not others and is_at:
            there = replace(card, text=f"{card.text}>{place.text}")
            yield Reading((*line[: number - 1], (there,), *line[number + 1 :]), where=place.text)


def in_any_order(line: Line) -> Iterator[Reading]:
    """Read the picks of a step in other orders."""
    several = [number for number, group in enumerate(line) if len(group) > 1]
    if len(several) == 1 and len(line[several[0]]) <= MOST_GROUPS and not _says_which_end(line):
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
    if len(line) > 1 and all(len(group) == 1 for group in line):
        if len(line) > 2:
            yield Reading(((verb,), tuple(words)))
        yield Reading(((verb, *words),))


def in_two(line: Line) -> Iterator[Reading]:
    """Part a step in two: `walker tortuga discard` plays a Walker, who discards, not one from the discard pile."""
    for number in range(len(line) - 1, _after_verb(line) - 1, -1):
        yield Reading(line[:number], then=line[number:])


def in_plays(line: Line, answers: Collection[str]) -> Iterator[Reading]:
    """Part a step in two plays: `abduction invader invader tar_pits` plays the Invader that came back, too.

    No play begins with one of these answers, such as where to, nor is a verb alone one.
    """
    for number in range(len(line) - 1, _after_verb(line) - 1, -1):
        if line[number][0].text not in DECLINING and line[number][0].text not in answers:
            yield Reading(line[:number], then=line[number:], next_play=True)


def in_many_plays(line: Line) -> Iterator[Reading]:
    """Read all that a step says as play after play: `beam_up scout summon warbot tortuga end`.

    A `yes` in it may be no word of the card before it, but about what that card asks.
    """
    if len(line) >= FEWEST_IN_MANY:
        yield Reading(line, many_plays=True)
        for number in range(1, len(line)):
            if line[number][0].text == ACCEPTING.text:
                yield Reading(line[:number], then=line[number:], many_plays=True)


def shorter(line: Line, begins: Collection[int], most: int = 2) -> Iterator[Reading]:
    """Leave out so many words at most, or a group: what they name may be settled without a question.

    The beginning of a play stays: that is the first word that has to be used, of the groups of these numbers and on. A
    `yes` at the end is no word too many, either.
    """
    if len(line) > 2:
        yield from _about_what_stays(line)
    if _says_which_end(line):
        if line[-1][0].text == "bottom" and not _says_which_end(line[:-1]):
            yield Reading(line[:-1], line[-1])
        return
    kept = {word for number in begins for word in _begun_with(line, number)}
    words = [(number, place) for number, group in enumerate(line) for place in range(len(group))]
    words = [word for word in words if word not in kept]
    if line[-1][-1].text == ACCEPTING.text:
        words = words[:-1]
    for count in range(1, most + 1):
        for gone in combinations(words, count):
            groups = (
                tuple(token for place, token in enumerate(group) if (number, place) not in gone)
                for number, group in enumerate(line)
            )
            left_out = tuple(line[number][place] for number, place in gone)
            left = tuple(group for group in groups if group)
            yield from _in_picks_without(left, left_out) if count == 1 else (Reading(left, left_out),)
    for number, group in enumerate(line):
        if number and len(group) > 2:
            yield Reading((*line[:number], *line[number + 1 :]), group)
    times = Counter(token for number, place in words for token in (line[number][place],))
    for word in (word for word, count in times.items() if count > 1):
        left = tuple(tuple(token for token in group if token != word) for group in line)
        yield from _in_picks_without(tuple(group for group in left if group), (word,))


def _about_what_stays(line: Line) -> Iterator[Reading]:
    """Leave out what stays: `walker tortuga overrun top`, `neophyte tortuga keep scry`."""
    if leaves_alone(line):
        yield Reading((*line[:-2], line[-1]), line[-2])
    if leaves_alone(line[:-1]):
        yield Reading(line[:-1], line[-1])


def leaves_alone(line: Line) -> bool:
    """Return whether a step ends with a word that declines, or leaves a card where it is."""
    return bool(line) and all(token.text in DECLINING | STAYING for token in line[-1])


def without_a_step(steps: Sequence[Line]) -> Iterator[Reading]:
    """Read several steps as one, and leave out one between them that is a single word."""
    for number in range(1, len(steps) - 1):
        if len(steps[number]) == len(steps[number][0]) == 1:
            others = (*steps[:number], *steps[number + 1 :])
            yield Reading(tuple(group for step in others for group in step), steps[number][0])


def in_other_turns(steps: Sequence[Line]) -> Iterator[Reading]:
    """Read steps that accept one thing each in other orders: a player's own offers are made in that of the table."""
    if len(steps) <= MOST_OFFERS and all(len(step) > 1 and accepts_first(step) for step in steps):
        for order in islice(permutations(steps), 1, None):
            yield Reading(tuple(group for step in order for group in step), any_order=True)


def without_source(line: Line, things: Collection[str]) -> Iterator[Reading]:
    """Leave out what lies on the table and lets a card be played, where the step begins with it."""
    for said in (line, line[1:] if line[0][0].text in VERBS else ()):
        if len(said) > 1 and said[0][0].thing in things and said[1][0].thing not in things:
            yield Reading(said[1:], said[0])


def _in_picks_without(line: Line, left_out: tuple[Token, ...]) -> Iterator[Reading]:
    yield Reading(line, left_out)
    if line:
        yield from (replace(reading, left_out=left_out) for reading in in_picks(line))


def _after_verb(line: Line) -> int:
    """Return how many groups a play has at least: a verb alone is none."""
    return 2 if line[0][0].text in VERBS | {USING.text} else 1


def _says_which_end(line: Line) -> bool:
    """Return whether it says what goes to the top of a deck and what to the bottom: that is in the order of words."""
    return any(token.text in ENDS for group in line for token in group)


def _begun_with(line: Line, first: int) -> Iterator[tuple[int, int]]:
    """Return where the words stand that a play begins with, from this group on: its verb, and the card."""
    needed = (
        (number, place)
        for number in range(first, len(line))
        for place, token in enumerate(line[number])
        if not token.optional
    )
    for number, place in needed:
        yield number, place
        if line[number][place].text not in VERBS | {USING.text}:
            break
