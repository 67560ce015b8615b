"""Tells bots that play alike from others by what they answer, whatever their source is.

In a few games the bots that do not look ahead answer for everybody, and now and then those that do are asked as well,
with fewer playouts than they have. The worth that they give their answers counts, too: it changes with every rule and
every habit that one of their playouts comes by.

A change that shows in none of these games is missed: of a card that nobody draws in them, or deep in a tree. After a
change that may alter how often somebody wins, games are played into a new file. Whether rules and bots are what they
were is asked more closely by `tests/golden/` and `tests/bots/`.
"""

import hashlib
from functools import cache, partial
from itertools import cycle, islice
from typing import Any

from domain.kernel.bots import search
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Ruleset
from tests.bots.match import play

DEALS = 12

LOOKED_AHEAD_AT = (5, 50)
"""The answers of a game, counted from 1, at which those that look ahead are asked as well."""

PLAYOUTS = 2
"""Playouts, times the seats of the game, that they have then."""


@cache
def fingerprint(ruleset_id: str) -> str:
    """Return what tells the bots of a ruleset from those that play otherwise."""
    rules, digest = ruleset(ruleset_id), hashlib.sha256()
    levels = dict(rules.foresight.levels) if rules.foresight else {}
    digest.update(repr(levels).encode())
    for deal in range(DEALS):
        seats = rules.seats[deal % len(rules.seats)]
        bots = [*islice(cycle(rules.bots), deal, deal + seats)]
        listener = Listener()
        outcome = play(ruleset_id, bots, deal, ask=listener)
        digest.update(repr((listener.heard, outcome)).encode())
    return digest.hexdigest()[:12]


class Listener:
    """Has bots answer in a game, and those that look ahead now and then; `heard` has what they answered."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self._answers = 0

    def __call__(self, rules: Ruleset, state: Any, decision: Decision, bot: str, draws: Draws) -> tuple[OptionId, ...]:
        """Return what the bot answers."""
        answer = search.ask(rules, state, decision, bot, draws)
        self.heard.append((decision.seat, decision.kind, answer))
        self._answers += 1
        if self._answers in LOOKED_AHEAD_AT:
            self._look_ahead(rules, state, decision, draws)
        return answer

    def _look_ahead(self, rules: Ruleset, state: Any, decision: Decision, draws: Draws) -> None:
        if rules.foresight is None or rules.imagine is None:
            return
        view, worlds = rules.view(state, decision.seat), partial(rules.imagine, state, decision.seat)
        for level in rules.foresight.levels.values():
            effort = level._replace(playouts=PLAYOUTS, foresees=min(1, level.foresees))
            search.search(rules, rules.foresight, effort, view, decision, draws, worlds, note=self._note)

    def _note(self, told: list[search.Considered]) -> None:
        # The last digits of an exponential function are the processor's own.
        self.heard.append([(row.answer, round(row.worth, 9), row.playouts) for row in told])
