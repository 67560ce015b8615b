"""The service has bots answer: whatever a bot does, its game goes on, and nothing is thought out twice."""

from collections.abc import Callable, MutableMapping
from functools import partial
from typing import Any, NamedTuple

from domain.kernel.bots.search import Considered, Tick, ask, at_leisure, state_before_answers
from domain.kernel.protocol.commitments import bot_key
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seq
from domain.kernel.protocol.levels import looks_ahead
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.table.game import DEFAULT_BOT, Game

Report = Callable[[Game, Decision, str, Exception], None]
"""Is told of a decision that a bot raised at or answered against the rules: the game, the decision, the bot, why."""

Tell = Callable[[Game, Decision, str, list[Considered]], None]
"""Is told what a bot that looks ahead has tried at a decision: the game, the decision, the bot, and what."""

Kept = MutableMapping[tuple[str, str], tuple[Any, tuple[OptionId, ...]]]
"""Answers of bots that look ahead, by game and decision, with the view that they went by."""


class OutOfTime(Exception):
    """Somebody who was to answer has no time left. It is no fault of the bot's, and nothing is answered."""


Whom = Callable[[Ruleset, str], bool]
"""Tells whether a bot of a ruleset is one of those that answer here."""


def everybody(rules: Ruleset, bot: str) -> bool:
    """Let every bot answer."""
    return True


def the_quick(rules: Ruleset, bot: str) -> bool:
    """Let those bots answer that do not look ahead: there are others who let these think."""
    return not looks_ahead(rules, bot)


def ignore(game: Game, decision: Decision, bot: str, error: Exception) -> None:
    """Report a failed bot to nobody."""


def keep_quiet(game: Game, decision: Decision, bot: str, considered: list[Considered]) -> None:
    """Tell nobody what a bot has tried."""


class Answering(NamedTuple):
    """The circumstances in which bots answer.

    `report` is told of bots that fail. `kept` holds what has been thought out: whoever was overtaken need not search
    again. `tick` is called again and again by who looks ahead, and raises OutOfTime to stop that. Only bots that are
    among `whom` answer in their turn. `tell` is told what was tried by who looks ahead. At the entry `stuck_at`
    searches have come to no end often enough: the ruleset's `stand_in` answers for bots that look ahead, and wherever
    there `is_no_time` for them.
    """

    report: Report = ignore
    kept: Kept | None = None
    tick: Tick = at_leisure
    whom: Whom = everybody
    tell: Tell = keep_quiet
    stuck_at: Seq = 0
    is_no_time: bool = False


PLAIN = Answering()
"""Nobody is told anything, and there is all the time in the world."""


def bot_answer(game: Game, decision: Decision, bot: str, secret: bytes, by: Answering = PLAIN) -> tuple[OptionId, ...]:
    """Return what a bot answers, the same whenever it is asked; where it fails, what `default` does. `secret` is S.

    For one that looks ahead its stand-in answers, the same too, where the game is stuck. Raises OutOfTime.
    """
    rules, draws = game.ruleset, Randomness(bot_key(secret, decision.id)).draws({})
    if not looks_ahead(rules, bot):
        return any_answer(game, decision, bot, draws, by)
    if by.is_no_time or game.seq == by.stuck_at:
        return any_answer(game, decision, rules.stand_in, draws, by)
    if by.kept is None:
        return any_answer(game, decision, bot, draws, by)
    view = rules.view(state_before_answers(rules, game.state), decision.seat)
    seen, memo = by.kept.get((game.id, decision.id), (None, ()))
    if seen == view:
        return memo
    choice = any_answer(game, decision, bot, draws, by)
    by.kept[game.id, decision.id] = view, choice
    return choice


def any_answer(game: Game, decision: Decision, bot: str, draws: Draws, by: Answering = PLAIN) -> tuple[OptionId, ...]:
    """Return what a bot answers with this chance; where it fails, what `default` does. Raises OutOfTime."""
    rules = game.ruleset
    if bot != DEFAULT_BOT:
        try:
            choice = ask(rules, game.state, decision, bot, draws, by.tick, partial(by.tell, game, decision, bot))
            if (fault := decision.fault(choice)) is None:
                return choice
            raise fault.refused("illegal-choice")
        except OutOfTime:
            raise
        except Exception as error:
            # A fault of a bot must never stop the game of others.
            by.report(game, decision, bot, error)
    return rules.default(rules.view(game.state, decision.seat), decision)
