"""The tree of what a seat answers later in its turn: it is learned from playout to playout what goes well (UCT).

A place in it is what the seat itself has answered since, whatever chance and others did: what holds over many worlds is
what can be planned.
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Any

from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ruleset import Bot, Choose

Answer = tuple[OptionId, ...]

Playout = Callable[[Bot], float]
"""Has a bot answer for everybody after an answer that is tried, and returns what its seat's place is worth then."""

CURIOSITY = 0.05
"""How much better an answer may be than it came out, for it to be tried again: as a part of a win."""


class Branch:
    """An answer at a place of the tree: how often it was tried, and what came of it, added up."""

    __slots__ = ("times", "total")

    def __init__(self) -> None:
        self.times = 0
        self.total = 0.0

    def promise(self, visits: int) -> float:
        """Return what may come of it yet, after so many visits to its place."""
        return self.total / self.times + CURIOSITY * sqrt(log(visits) / self.times)


Places = dict[tuple[Answer, ...], dict[Answer, Branch]]
"""The tries at each place."""


class Tree:
    """Learns in one search what its seat would best answer later."""

    def __init__(self, draws: Draws) -> None:
        self._places: Places = {}
        self._draws = draws

    def play_on(self, first: Choose, usual: Bot, playout: Playout) -> float:
        """Return what comes of an answer if its seat plays on by what was learned so far, and learn from that.

        Others, and the seat where the tree knows nothing, play as usual.
        """
        walk = _Walk(self._places, first, usual, self._draws)
        worth = playout(walk.bot)
        walk.learn(worth)
        return worth


class _Walk:
    """One way through a tree, from an answer that is tried: it leaves the tree one place beyond what is known of it."""

    def __init__(self, places: Places, first: Choose, usual: Bot, draws: Draws) -> None:
        self._places = places
        self._seat = first.seat
        self._usual = usual
        self._draws = draws
        self._path: tuple[Answer, ...] = (first.choose,)
        self._used = list[Branch]()
        self._has_left = False

    def bot(self, view: Any, decision: Decision, draws: Draws) -> Answer:
        """Return what is answered here: of the seat's own answers what promises most, now and then something new."""
        usual = self._usual(view, decision, draws)
        is_one_of_some = decision.min == decision.max == 1 < len(decision.options)
        if self._has_left or decision.seat != self._seat or not is_one_of_some:
            return usual
        place = self._places.setdefault(self._path, {})
        self._has_left = not place
        choice = self._choose(place, decision, usual)
        self._used.append(place.setdefault(choice, Branch()))
        self._path = (*self._path, choice)
        return choice

    def _choose(self, place: dict[Answer, Branch], decision: Decision, usual: Answer) -> Answer:
        if usual not in place:
            return usual
        legal = [(option.id,) for option in decision.options]
        reached = [answer for answer in legal if answer in place]
        visits = sum(branch.times for branch in place.values())
        if len(reached) < len(legal) and len(reached) < 1 + sqrt(visits):
            return self._draws.choice([answer for answer in legal if answer not in place], "new")
        return max(reached, key=lambda answer: place[answer].promise(visits + 1))

    def learn(self, worth: float) -> None:
        """Note what came of it."""
        for branch in self._used:
            branch.times += 1
            branch.total += worth
