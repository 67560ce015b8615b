"""Bots that look ahead: they try their answers in worlds that their seat holds possible. They know no ruleset.

Each answer is tried in the same worlds, with the same chance in each; from there on everybody plays as usual, up to the
horizon, where the ruleset says what the seat's place is worth. The better half of the answers is tried again and again,
so that most playouts tell good ones apart. Playouts are counted, not timed: the same decision has the same answer.

A bot that plans learns what it would answer later on, too (`domain/kernel/bots/tree.py`), instead of what is usual.

A bot that foresees takes others, in a part of the worlds, to look ahead, too, where they answer in secret at the same
time. The playouts by which it finds what they would answer are among its own.
"""

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import Any, NamedTuple

from domain.kernel.bots.bots import random
from domain.kernel.bots.imagined import Imagined
from domain.kernel.bots.tree import Answer, Playout, Tree
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.levels import level, levels_on_offer
from domain.kernel.protocol.refusals import quote
from domain.kernel.protocol.ruleset import Bot, Choose, Foresight, Level, Ruleset

Tick = Callable[[], None]
"""Is called before each playout. An exception from it ends the search."""


def at_leisure() -> None:
    """Let the search go on."""


class Considered(NamedTuple):
    """An answer that was tried: in how many playouts, and what the seat's place was worth after them, on average."""

    answer: Answer
    worth: float
    playouts: int


Note = Callable[[list[Considered]], None]
"""Is told, when a search is over, what was tried: what was tried most comes first, and of that what came out best."""


def in_silence(considered: list[Considered]) -> None:
    """Tell nobody what was tried."""


Worlds = Callable[[Draws], Any]
"""A state that the bot's seat cannot tell from the true one, another each time; None where none is found."""

PART, WHOLE = 2, 3
"""In so many of so many worlds one who answers in secret at the same time is taken to look ahead."""

SEVERAL = 6
"""For each so many playouts one answer is tried where several options can be chosen."""

LONGEST = 200
"""Answers after which a playout ends wherever it is."""


def state_before_answers(rules: Ruleset, state: Any) -> Any:
    """Return the state before anybody had answered in secret what waits for others: who looks ahead goes by that."""
    return state if rules.foresight is None else rules.foresight.recall(state)


def ask(
    rules: Ruleset,
    state: Any,
    decision: Decision,
    bot: str,
    draws: Draws,
    tick: Tick = at_leisure,
    note: Note = in_silence,
) -> Answer:
    """Return what a bot answers. It is given its seat's view and, where it looks ahead, worlds; never the state.

    Raises LookupError if there is no such bot.
    """
    name = level(rules, bot)
    if name is None:
        raise LookupError(f"there is no bot {quote(bot)} for {rules.id}; there are {list(levels_on_offer(rules))}")
    if name in rules.bots or rules.foresight is None or rules.imagine is None:
        return rules.bots[name](rules.view(state, decision.seat), decision, draws)
    state = state_before_answers(rules, state)
    view, worlds = rules.view(state, decision.seat), partial(rules.imagine, state, decision.seat)
    return search(rules, rules.foresight, rules.foresight.levels[name], view, decision, draws, worlds, tick, note)


def search(
    rules: Ruleset,
    foresight: Foresight,
    effort: Level,
    view: Any,
    decision: Decision,
    draws: Draws,
    worlds: Worlds,
    tick: Tick = at_leisure,
    note: Note = in_silence,
) -> Answer:
    """The answer that comes out best, on average over so many playouts as the level has; the usual one in no world."""
    playouts = effort.playouts * len(view.seats)
    usual, luck = foresight.usual(view, decision, draws), Imagined.of(draws).draws({})
    left = _answers(decision, usual, luck, playouts // 2)
    # Halving takes about log2(n) rounds, and each gets the same share of the playouts.
    rounds = max(1, (len(left) - 1).bit_length())
    total, tried, spare = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0), 0
    play_on = Tree(luck).play_on if effort.plans else _as_usual
    while len(left) > 1:
        worth, spare = dict.fromkeys(left, 0.0), max(len(left), spare + playouts // rounds)
        while spare >= len(left):
            # One world and one chance for all answers: their difference is then that of the answers, not of luck.
            world, chance = worlds(luck), Imagined.of(luck)
            if world is None:
                return usual
            others, cost = _others(rules, foresight, effort, world, decision.seat, luck, tick)
            for answer in left:
                tick()
                first = Choose(decision.seat, answer)
                playout = partial(_playout, rules, foresight, world, first, chance, effort.turns)
                worth[answer] += play_on(first, others, playout)
                tried[answer] += 1
            # A round may overdraw by one world; the next one gets so much less.
            spare -= cost + len(left)
        for answer in left:
            total[answer] += worth[answer]
        # By this round alone: all answers that are left had the same worlds in it.
        left = sorted(left, key=lambda answer: -worth[answer])[: (len(left) + 1) // 2]
    note(_results(total, tried))
    return left[0]


def _others(
    rules: Ruleset, foresight: Foresight, effort: Level, world: Any, seat: Seat, draws: Draws, tick: Tick
) -> tuple[Bot, int]:
    """Return how everybody is taken to play in a world, and how many playouts it takes to know."""
    usual, imagine = foresight.usual, rules.imagine
    asked = _asked_in_secret(rules, world, seat) if effort.foresees else []
    # In the other worlds nobody looks ahead, so that the answer is tried against both kinds of opponents.
    if not asked or imagine is None or draws.below(WHOLE, "foreseen") >= PART:
        return usual, 0
    secret = draws.choice(asked, "foreseen")
    view, worlds = rules.view(world, secret.seat), partial(imagine, world, secret.seat)
    answer = search(rules, foresight, Level(effort.foresees, 1), view, secret, draws, worlds, tick)

    def foreseen(view: Any, decision: Decision, draws: Draws) -> Answer:
        return answer if decision == secret else usual(view, decision, draws)

    return foreseen, effort.foresees * len(view.seats)


def _asked_in_secret(rules: Ruleset, world: Any, seat: Seat) -> list[Decision]:
    """Return what others than a seat are asked, to whom nobody sees an answer before all have given theirs."""
    return [decision for decision in rules.decisions(world) if decision.is_sealed and decision.seat != seat]


def _results(total: Mapping[Answer, float], tried: Mapping[Answer, int]) -> list[Considered]:
    results = [Considered(answer, total[answer] / times, times) for answer, times in tried.items() if times]
    return sorted(results, key=lambda row: (-row.playouts, -row.worth))


def _answers(decision: Decision, usual: Answer, draws: Draws, most: int) -> list[Answer]:
    """The answers that are tried, the usual one first."""
    if decision.min == decision.max == 1:
        others = [answer for option in decision.options if (answer := (option.id,)) != usual]
        return [usual, *(others if len(others) < most else draws.shuffle(others, "answers")[: most - 1])]
    tried = [
        usual,
        *draws.shuffle(_near(decision, usual), "answers"),
        *(random(None, decision, draws) for _ in range(SEVERAL)),
    ]
    return [*dict.fromkeys(tried)][: max(2, 2 * most // SEVERAL)]


def _near(decision: Decision, usual: Answer) -> list[Answer]:
    """The legal answers with one option less than the usual one, one more before its others, or one for its last."""
    less = [tuple(option for option in usual if option != left) for left in usual]
    added = [option.id for option in decision.options if option.id not in usual]
    more = [(option, *usual[: decision.max - 1]) for option in added]
    return [answer for answer in (*less, *more) if decision.fault(answer) is None]


def _as_usual(first: Choose, usual: Bot, playout: Playout) -> float:
    """Return what comes of an answer if its seat plays on as everybody is taken to play."""
    return playout(usual)


def _playout(
    rules: Ruleset, foresight: Foresight, world: Any, first: Choose, chance: Randomness, turns: int, bot: Bot
) -> float:
    """Return what a seat's place is worth at the horizon after its answer, if the bot answers for all from there on."""
    # The end of a whole turn: in the middle of one the worth would depend on whose move it is.
    horizon, draws = ceil(foresight.turn(world)) + turns, chance.draws({})
    state = rules.apply(world, first, chance).state
    for _ in range(LONGEST):
        decisions = rules.decisions(state)
        if not decisions or foresight.turn(state) >= horizon:
            break
        choice = _choose(foresight, state, decisions[0], draws, bot)
        state = rules.apply(state, Choose(decisions[0].seat, choice), chance).state
    return _worth(rules, foresight, state, first.seat)


def _choose(foresight: Foresight, state: Any, decision: Decision, draws: Draws, bot: Bot) -> Answer:
    if decision.min == decision.max == 1 == len(decision.options):
        # Where there is no choice nobody needs a look at the table.
        return (decision.options[0].id,)
    return bot(foresight.glance(state, decision.seat), decision, draws)


def _worth(rules: Ruleset, foresight: Foresight, state: Any, seat: Seat) -> float:
    # A shared win is worth its share, so that worths of a world add up to one.
    outcome = rules.outcome(state)
    if outcome is None:
        return foresight.worth(state, seat)
    return (seat in outcome.winners) / len(outcome.winners)
