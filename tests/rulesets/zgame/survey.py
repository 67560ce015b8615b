"""Measures what options are worth in Z-Game, with the balanced numbers and at the pace of mail.

`python -m tests.rulesets.zgame.survey options GAMES SEATS`: how often the bot that searches, `hard`, takes what it is
offered, among greedy ones. `… rare SORTS GAMES SEATS [CARD]`: how often it takes what comes up seldom, such as
`horse,cure,armour`: all are greedy, but where one of these sorts is offered `hard` answers instead. Where a card is
named it answers only whoever holds it, and nothing else that helps alike, in deals that give it to somebody; and nobody
trades it away, as greedy ones mostly do. `… without trade DEALS SEATS` (or treatment, brewing, sabotage, demolition,
theft, offers, business, armour, stimulants, or `cars`, which are cars as forts): how often a greedy seat wins that
renounces it, as a multiple of its share; each deal is played once with each seat as the one that renounces, so that
luck with the deal evens out.
Intervals hold 95 of 100 such figures; those of options take each offer for itself, though those of one game are alike.
"""

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from statistics import fmean, stdev

from msgspec.structs import replace

from domain.kernel.bots.search import ask
from domain.kernel.protocol.decisions import Decision, Option, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ruleset import Choose, GameConfig, Outcome
from domain.zgame.bot import greedy
from domain.zgame.cards import catalogue
from domain.zgame.ids import CardId
from domain.zgame.ruleset import RULESET
from domain.zgame.state import State

Answer = tuple[OptionId, ...]

Player = Callable[[State, Decision, Draws], Answer | None]
"""Answers a decision of its seat; None: as the others do, which is not counted."""

VERBS = {
    "trade": ("swap", "sell", "buy_food", "buy_med", "offer", "accept"),
    "business": ("swap", "sell", "buy_food", "buy_med"),
    "offers": ("offer", "accept"),
    "brewing": ("brew",),
    "sabotage": ("demolish", "steal"),
    "demolition": ("demolish",),
    "theft": ("steal",),
    "cars": ("car_fort",),
}
"""The options of what can be renounced."""

QUESTIONS = {"treatment": "ask-treat", "armour": "ask-armour", "stimulants": "ask-stimulant"}
"""Choices that can be renounced, too: questions of their own, by the ids of their prompts."""

FREE = frozenset({"pass", "back", "by_hand", "none", "reject", "meals", "as_far", "everybody"})
"""Options that decline, or say in another way what is done."""


def greedily(state: State, decision: Decision, draws: Draws) -> Answer:
    """Answer as the bot of the product does."""
    return greedy(RULESET.view(state, decision.seat), decision, draws)


def searching(state: State, decision: Decision, draws: Draws) -> Answer:
    """Answer as the bot that looks ahead."""
    return ask(RULESET, state, decision, "hard", draws)


def now_and_then(sorts: frozenset[str], card: str | None = None) -> Player:
    """Answer as the bot that looks ahead where one of these sorts is offered to who has only this card."""

    def player(state: State, decision: Decision, draws: Draws) -> Answer | None:
        is_asked = any(sort in sorts for sort, _ in offered(decision))
        is_due = is_asked and (card is None or _has_only(hand_of(state, decision), card))
        return searching(state, decision, draws) if is_due else None

    return player


def keeping(card: str) -> Callable[[State, Decision, Draws], Answer]:
    """Answer as the bot does, but keep this card: swap nothing, make no offer, and sell others."""

    def player(state: State, decision: Decision, draws: Draws) -> Answer:
        if card not in hand_of(state, decision):
            return greedily(state, decision, draws)
        left = tuple(o for o in decision.options if not {"swap", "offer", card}.intersection(o.id.split()))
        if len([option for option in left if option.id != "back"]) < max(1, decision.min):
            return greedily(state, decision, draws)
        return greedily(state, replace(decision, options=left, max=min(decision.max, len(left))), draws)

    return player


def hand_of(state: State, decision: Decision) -> tuple[CardId, ...]:
    """Return the cards of whoever is asked."""
    return RULESET.view(state, decision.seat).seats[decision.seat].hand or ()


def _has_only(hand: tuple[CardId, ...], card: CardId) -> bool:
    """Return whether a hand holds a card, and no other that adds to the same skill."""
    actions = catalogue().actions
    others = [held for held in hand if held != card and held in actions]
    return card in hand and all(actions[card].bonus.keys().isdisjoint(actions[other].bonus) for other in others)


def without(what: str) -> Player:
    """Answer as the bot does, but never do this."""

    def player(state: State, decision: Decision, draws: Draws) -> Answer:
        if decision.prompt.id == QUESTIONS.get(what):
            return ()
        verbs = VERBS.get(what, ())
        left = tuple(option for option in decision.options if option.id.partition(" ")[0] not in verbs)
        if not left:
            return ()
        return greedily(state, replace(decision, options=left, max=min(decision.max, len(left))), draws)

    return player


PACES = {"treatment": "table", "stimulants": "table"}
"""By mail, medicine that there is for all is given without a question, and a stimulant is played by choosing a way."""


class Counts:
    """Counts of what was offered, and of what of that was taken, by sort of option."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()


def play(
    number: int,
    seats: int,
    seat: int | None,
    player: Player,
    counts: Counts,
    pace: str = "mail",
    others: Callable[[State, Decision, Draws], Answer] = greedily,
) -> Outcome:
    """Play the game of a number: `player` at this seat (None: at all), `others` elsewhere; count what it takes."""
    chance = Randomness(number.to_bytes(32, "big"))
    state = deal(chance, seats, pace)
    draws = Randomness(b"bots" + number.to_bytes(28, "big")).draws({})
    while decisions := RULESET.decisions(state):
        decision = decisions[0]
        answer = player(state, decision, draws) if seat in (None, decision.seat) else None
        if answer is None:
            answer = others(state, decision, draws)
        else:
            count(decision, answer, counts)
        state = RULESET.apply(state, Choose(decision.seat, answer), chance).state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    return outcome


def deal(chance: Randomness, seats: int, pace: str = "mail") -> State:
    """Return the beginning of a game."""
    return RULESET.setup(GameConfig(seats, RULESET.options_type(pace=pace), len(RULESET.rulings)), chance).state


def deals(card: str | None, seats: int) -> Iterator[int]:
    """Yield the numbers of the games in which somebody begins with a card (None: of all)."""
    for number in itertools.count():
        hands = deal(Randomness(number.to_bytes(32, "big")), seats).settled.hands
        if card is None or any(card in hand for hand in hands):
            yield number


def count(decision: Decision, answer: Answer, counts: Counts) -> None:
    """Count what a decision offers, and what of it is taken."""
    for (name, _), options in offered(decision).items():
        counts.offered[name] += 1
        counts.taken[name] += not options.isdisjoint(answer)


def offered(decision: Decision) -> dict[tuple[str, str], set[OptionId]]:
    """Return what a decision offers: by sort and what it is about, the options that take it.

    Where something has to be chosen and all is of one sort, nothing is offered.
    """
    sorts: dict[tuple[str, str], set[OptionId]] = {}
    for option in decision.options:
        if option.id.partition(" ")[0] not in FREE:
            sorts.setdefault(_sort(decision, option), set()).add(option.id)
    is_forced = decision.min and len(sorts) == 1 and not {option.id for option in decision.options} & (FREE - {"back"})
    return {} if is_forced else sorts


ALTERNATIVES = frozenset({"eat", "horse", "move", "accept", "swap", "sell", "buy_food", "buy_med", "offer"})
"""Verbs of which one option at most is wanted at a time."""


def _sort(decision: Decision, option: Option) -> tuple[str, str]:
    """Return the sort of an option, and what it is about: alternatives about the same thing count once."""
    verb, *rest = option.id.split()
    if verb == "move" and option.label.args["cards"]:
        return "move_by_card", ""
    if verb == "build":
        return rest[-1], rest[0]
    if verb in ("car_fort", "brew", "place"):
        return verb, rest[0]
    if verb in ("demolish", "steal"):
        return verb, rest[-1]
    if verb in ALTERNATIVES:
        return verb, ""
    what = decision.prompt.id.removeprefix("ask-")
    if what in ("armour", "stimulant"):
        # Whom a card is for is no offer of its own.
        return what, verb
    return (rest[-1], verb) if what == "treat" else (what, option.id)


def renounce(what: str, deals: int, seats: int) -> tuple[float, float]:
    """Return how often a seat wins that never does this, as a multiple of its share, and half of the interval."""
    player, pace = without(what), PACES.get(what, "mail")
    shares = [
        fmean(_share(play(number, seats, seat, player, Counts(), pace), seat) for seat in range(seats)) * seats
        for number in range(deals)
    ]
    return fmean(shares), 1.96 * stdev(shares) / sqrt(deals)


def _share(outcome: Outcome, seat: int) -> float:
    return (seat in outcome.winners) / len(outcome.winners)


def search(games: int, seats: int) -> None:
    """Print what a seat that searches takes, now and then and in the end."""
    counts = Counts()
    won = 0.0
    for number in range(games):
        won += _share(play(number, seats, number % seats, searching, counts), number % seats)
        if number % 5 == 4 or number == games - 1:
            sys.stdout.write(f"{number + 1} games: wins {won * seats / (number + 1):.2f} times its share\n")
            _print(number + 1, counts)


def rare(sorts: str, games: int, seats: int, card: str | None = None) -> None:
    """Print what is taken of what comes up seldom, now and then and in the end."""
    counts, player = Counts(), now_and_then(frozenset(sorts.split(",")), card)
    others = greedily if card is None else keeping(card)
    for played, number in enumerate(itertools.islice(deals(card, seats), games), 1):
        play(number, seats, None, player, counts, others=others)
        if played % 10 == 0 or played == games:
            sys.stdout.write(f"{played} games\n")
            _print(played, counts)


def _print(games: int, counts: Counts) -> None:
    for sort, times in sorted(counts.offered.items()):
        sys.stdout.write(f"  {sort:24}{times:6} offered, {times / games:5.1f} a game, ")
        sys.stdout.write(f"taken {_interval(counts.taken[sort], times)}\n")
    sys.stdout.flush()


def _interval(taken: int, offered: int) -> str:
    """Return a part, and Wilson's interval of it."""
    part, wide = taken / offered, 1.96**2 / offered
    half = 1.96 * sqrt(part * (1 - part) / offered + wide / (4 * offered))
    least, most = ((part + wide / 2 + side * half) / (1 + wide) for side in (-1, 1))
    return f"{part:6.1%} ({least:.0%} to {most:.0%})"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    taken = commands.add_parser("options", help="how often a bot that searches takes what it is offered")
    seldom = commands.add_parser("rare", help="how often it takes what comes up seldom")
    seldom.add_argument("sorts", metavar="SORTS", help="what it answers, such as horse,cure,armour")
    for part in (taken, seldom):
        part.add_argument("games", metavar="GAMES", type=int)
        part.add_argument("seats", metavar="SEATS", type=int, choices=RULESET.seats)
    seldom.add_argument("card", metavar="CARD", nargs="?", help="it answers whoever begins with this card alone")
    renounced = commands.add_parser("without", help="how often a seat wins that renounces something")
    renounced.add_argument("what", metavar="WHAT", choices=[*VERBS, *QUESTIONS], help=", ".join((*VERBS, *QUESTIONS)))
    renounced.add_argument("deals", metavar="DEALS", type=int)
    renounced.add_argument("seats", metavar="SEATS", type=int, choices=RULESET.seats)
    chosen = parser.parse_args()
    if chosen.command == "options":
        search(chosen.games, chosen.seats)
    elif chosen.command == "rare":
        rare(chosen.sorts, chosen.games, chosen.seats, chosen.card)
    else:
        wins, interval = renounce(chosen.what, chosen.deals, chosen.seats)
        sys.stdout.write(f"without {chosen.what}, {chosen.deals} deals for {chosen.seats}: ")
        sys.stdout.write(f"wins {wins:.2f} ± {interval:.2f} times its share\n")


if __name__ == "__main__":
    main()
