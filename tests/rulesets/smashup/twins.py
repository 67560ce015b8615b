"""Pairs of games of Smash Up that differ only in cards which one seat, or a spectator, has not seen.

A game is played by chance to some point. There its unseen cards change places: those in the hands and decks of others,
in the seat's own deck and in the base deck. Then both games are played on with the same answers, as long as these are
possible in both and the seat sees the same happen. At every step all that can be shown to it is compared.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from domain.kernel.log.canonical import canonical
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.table.game import Game, OpenDecision
from domain.smashup.knowing import knows
from domain.smashup.ruleset import ENGINE
from domain.smashup.state import State
from domain.smashup.state import Table as Cards
from tests.kit.knowledge import learned, shown_to
from tests.kit.local_game import SEED, LocalGame, created, dealt, player
from tests.kit.play import by_chance

STEPS = 25
"""How long worlds are compared at most."""

WORLDS = 4
"""How many worlds are made for each seat, and for a spectator."""

SHOWS_CARDS = frozenset({
    "make-discard", "search", "search-any", "search-minion", "look", "next-base", "new-base", "order-bases",
    "to-bottom", "order-on-top",
})  # fmt: skip
"""Questions that show hidden cards to the seat that is asked, as a search or a look does."""


def begun(number: int, options: dict[str, str]) -> LocalGame | None:
    """A game by chance, up to a moment between two plays; None if it was over before."""
    chance = Random(number)
    edition = chance.choice(("classic", "revised"))
    table = LocalGame(f"g{number}")
    wish = created("smashup", chance.choice((2, 2, 3, 4)), {"draft": "random", "edition": edition} | options)
    dealt(table, replace(wish, take_back="own"))
    answers = chance.randrange(160)
    while table.game.status == "running":
        decision = table.game.open[0].decision
        if answers <= 0 and not table.game.state.inputs and decision.kind in ("play", "window"):
            table.games[-1] = replace(table.game, state=_settled(table.game, ENGINE.look(table.game.state).table))
            return table
        table.choose(decision.seat, by_chance(chance, decision))
        # The way here was the same for both: only what follows is compared.
        del table.entries[:], table.events[:], table.games[:-1]
        answers -= 1
    return None


def otherwise(table: LocalGame, viewer: int | None, chance: Random) -> LocalGame:
    """The same table, but for cards that the viewer has not seen."""
    game = table.game
    cards = ENGINE.look(game.state).table
    state = _settled(game, _dealt_anew(cards, viewer, chance))
    opened = tuple(_asked_instead(game, decision) for decision in game.ruleset.decisions(state))
    other = table.fork()
    other.games[-1] = replace(game, state=state, open=opened)
    return other


def _settled(game: Game, cards: Cards) -> State:
    """Return a state that has settled on this table."""
    return State(cards.copy(), (), (), dict(game.state.counters))


def _asked_instead(game: Game, decision: Decision) -> OpenDecision:
    """Return what is asked in the other world, in place of what is asked in this one."""
    pending = game.open[0]
    return replace(pending, decision=replace(decision, id=f"{pending.decision.id.partition('.')[0]}.{decision.seat}"))


def _dealt_anew(cards: Cards, viewer: int | None, chance: Random) -> Cards:
    other = cards.copy()
    for seat in range(cards.seats):
        hidden = cards.decks[seat] if seat == viewer else cards.hands[seat] + cards.decks[seat]
        unseen = [card for card in hidden if not _is_known(cards, viewer, card)]
        chance.shuffle(unseen)
        for zones in (other.hands, other.decks):
            zones[seat] = [
                unseen.pop() if card in hidden and not _is_known(cards, viewer, card) else card for card in zones[seat]
            ]
    bases = [base for base in cards.base_deck if not _is_known(cards, viewer, base)]
    chance.shuffle(bases)
    other.base_deck = [base if _is_known(cards, viewer, base) else bases.pop() for base in cards.base_deck]
    return other


def _is_known(cards: Cards, viewer: int | None, card: int) -> bool:
    """Return whether the viewer has seen where a hidden card is, or knows that it is not from the deck."""
    return knows(cards, viewer, card) or card in cards.knowledge.old


def _shown(table: LocalGame, viewer: int | None) -> bytes:
    who = None if viewer is None else player(viewer)
    happened = [event for events in table.events for event in events]
    return shown_to(viewer, who, table.game, table.entries, happened, SEED)


def _noticed(table: LocalGame, viewer: int | None) -> bytes:
    """Return what the viewer saw happen so far."""
    events = (event for happened in table.events for event in happened)
    return canonical([(event.kind, event.args) for event in events if event.is_seen_by(viewer)])


def compared(table: LocalGame, viewer: int | None, ask: str, chance: Random) -> Iterator[str]:
    """The kind of question at each pair that was compared. Raises AssertionError at a difference that shows."""
    worlds = [otherwise(table, viewer, chance) for _ in range(WORLDS)]
    here = table.fork()
    for _ in range(STEPS):
        worlds = [there for there in worlds if _is_like(here, there, viewer, ask)]
        if not worlds:
            return
        shown, facts = _shown(here, viewer), here.game.facts_json()
        for there in worlds:
            assert _shown(there, viewer) == shown, f"seat {viewer} of {table.id} sees a difference"
            if there.game.facts_json() != facts:
                yield here.game.open[0].decision.kind if here.game.open else "over"
        if not here.game.open:
            return
        decision = here.game.open[0].decision
        tries = [by_chance(chance, decision) for _ in range(4)]
        chosen = max(tries, key=lambda answer: sum(_can_be_given(there, answer) for there in worlds))
        worlds = [there for there in worlds if _can_be_given(there, chosen)]
        for one in (here, *worlds):
            one.choose(decision.seat, chosen)
        if decision.seat == viewer:
            for there in worlds:
                learned(viewer, here.game, there.game, _noticed(here, viewer), _noticed(there, viewer))
        worlds = [there for there in worlds if _noticed(there, viewer) == _noticed(here, viewer)]


def _can_be_given(there: LocalGame, answer: tuple[OptionId, ...]) -> bool:
    return there.game.open[0].decision.fault(answer) is None


def _is_like(here: LocalGame, there: LocalGame, viewer: int | None, ask: str) -> bool:
    """Return whether both worlds wait for the same; where everything is asked they must, if they look alike."""
    asked, other = ([pending.decision for pending in table.game.open] for table in (here, there))
    if [(one.seat, one.prompt) for one in asked] != [(one.seat, one.prompt) for one in other]:
        hidden = [one for one in (*asked, *other) if one.prompt.id.removeprefix("ask-") in SHOWS_CARDS]
        assert ask == "auto" or hidden, f"{here.id}: {asked} or {other}"
        return False
    return not (asked and asked[0].seat == viewer and asked[0].prompt.id.removeprefix("ask-") in SHOWS_CARDS)


def check(count: int, options: dict[str, str], first: int = 0) -> Counter[str]:
    """Compare at least so many pairs. Return what they were asked. Raises AssertionError at a difference that shows."""
    report: Counter[str] = Counter()
    number = first
    while report.total() < count:
        number += 1
        table = begun(number, options)
        if table is not None:
            for viewer in (None, *range(len(table.game.seats))):
                report.update(compared(table, viewer, options["ask"], Random(number)))
    return report


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", metavar="PAIRS", type=int, help="how many pairs are compared at least")
    parser.add_argument("ask", metavar="ASK", help="the option `ask` of the games")
    parser.add_argument("pace", metavar="PACE", help="the option `pace` of the games")
    given = parser.parse_args()
    sys.stdout.write(f"{check(given.pairs, {'ask': given.ask, 'pace': given.pace})}\n")
