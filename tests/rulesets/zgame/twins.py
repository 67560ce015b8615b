"""A seat cannot learn what it cannot see: two games that differ only in hidden cards look alike to it.

One world is played to some point; its twin is the same but for cards that a viewer has not seen: those in other hands
and
deep in the decks change places, deck by deck. Then the same answers are given in both as long as they are possible and
the same seats are asked. All that the viewer is shown (view, own decision, log, events, refusals) is compared as bytes.
"""

import random
from collections import Counter
from functools import cache
from typing import Any, get_args

from msgspec.structs import replace

from domain.kernel.log.canonical import canonical
from domain.kernel.protocol.chance import Chance
from domain.kernel.table.game import Game, OpenDecision
from domain.zgame.cards import catalogue
from domain.zgame.ruleset import ENGINE, RULESET
from domain.zgame.state import Held, Pace, PhaseId, State, Table
from tests.kit.knowledge import learned, shown_to
from tests.kit.local_game import LocalGame, player
from tests.kit.play import at_a_table, by_chance
from tests.rulesets.zgame.naive import OPENLY

STEPS = 40
"""How long two worlds are compared."""

DEEP = 4
"""So many cards on top of each deck stay where they are, so that both worlds draw alike for a while."""

CARDS = catalogue()
ACTION_CARDS = list(CARDS.actions)

TRIES = 8
"""So many answers are tried to find one that is possible in both worlds."""

PAIRS = 40


def twin(table: Table, viewer: int | None, chance: random.Random) -> Table:
    """The same table with the unseen cards of each deck dealt anew among the other hands and the deep deck.

    A card that was offered to somebody stays where it is: an offer without its cards would lapse.
    """
    other = table.copy()
    unseen = [_unseen(table, seat, viewer) for seat in range(table.seats)]
    for deck in other.decks:
        cards = [*other.decks[deck]]
        pools = {held.pool for hidden in unseen for held in hidden if CARDS.deck_of[held.card] == deck}
        for pool in sorted(pools | {table.refills.get(deck, 0)}):
            places: list[tuple[list[Any], int]] = [
                (hidden, place)
                for hidden in unseen
                for place, held in enumerate(hidden)
                if CARDS.deck_of[held.card] == deck and held.pool == pool
            ]
            if pool == table.refills.get(deck, 0):
                places += [(cards, place) for place in range(DEEP, len(cards))]
            _shuffle(places, chance)
        other.decks[deck] = tuple(cards)
    for seat, hidden in enumerate(unseen):
        before = Counter(held.card for held in _unseen(table, seat, viewer))
        hand = Counter(table.hands[seat]) - before + Counter(held.card for held in hidden)
        other.hands[seat] = sorted(hand.elements(), key=CARDS.order.__getitem__)
        kept = Counter(table.hidden[seat]) - Counter(_unseen(table, seat, viewer))
        other.hidden[seat] = (*kept.elements(), *hidden)
    return other


def _unseen(table: Table, seat: int, viewer: int | None) -> list[Held]:
    """Return the cards of a hand that the viewer does not know, but what is offered and what may be elsewhere."""
    if seat == viewer:
        return []
    offered = {card for offer in table.offers if offer.seat == seat for card in offer.hidden}
    seen = 0 if viewer is None else 1 << viewer
    return [held for held in table.hidden[seat] if not held.known & seen and held.card not in offered]


def _shuffle(places: list[tuple[list[Any], int]], chance: random.Random) -> None:
    """Shuffle the cards at these places; the notes of what is held stay in their hands."""
    pool = [pile[place].card if isinstance(pile[place], Held) else pile[place] for pile, place in places]
    chance.shuffle(pool)
    for (pile, place), card in zip(places, pool, strict=True):
        pile[place] = replace(pile[place], card=card) if isinstance(pile[place], Held) else card


@cache
def _game(number: int, pace: Pace) -> LocalGame:
    """A game in progress, played on to where it is settled."""
    log = at_a_table(RULESET, 5_000 + number, 25 + (37 * number) % 220, {"pace": pace})
    chance = random.Random(number)
    while log.game.open and (log.game.state.inputs or log.game.state.drawn):
        decision = chance.choice(log.game.open).decision
        log.choose(decision.seat, by_chance(chance, decision))
    return log


def worlds(number: int, viewer: int | None, pace: Pace = "table") -> tuple[LocalGame, LocalGame] | None:
    """A game at a settled point, and its twin; None if the game is over, or the twin goes on without being asked."""
    here = _game(number, pace).fork()
    game = here.game
    if not game.open:
        return None
    there = here.fork()
    settled = twin(game.state.settled, viewer, random.Random(number))
    # In the other world it may be somebody else's turn, and the die be rolled for it.
    drawing = Chance(dict(game.state.counters))
    drawing.use(game.randomness(there.seed))
    there.games = [*there.games[:-1], _with_state(game, ENGINE.begin(settled, drawing).state)]
    return here, there


def _with_state(game: Game, state: State) -> Game:
    """The game with another state; what is asked keeps its name."""
    names = {pending.decision.seat: pending for pending in game.open}
    asked = []
    for decision in RULESET.decisions(state):
        old = names.get(decision.seat)
        name = old.decision.id if old is not None else f"{game.seq}.{decision.seat}"
        asked.append(OpenDecision(replace(decision, id=name), old.since if old is not None else game.at))
    return replace(game, state=state, open=tuple(asked))


def _shown(log: LocalGame, viewer: int | None, first: int) -> bytes:
    who = None if viewer is None else player(viewer)
    events = [event for events in log.events[first:] for event in events]
    # The head binds what is hidden, so it differs; it says nothing.
    answers = tuple(answer and replace(answer, head=b"") for answer in log.game.answers)
    return shown_to(viewer, who, replace(log.game, answers=answers), log.entries[first:], events, log.seed)


def compare(here: LocalGame, there: LocalGame, viewer: int | None, chance: random.Random) -> int:
    """Return how many steps both worlds go together, looking alike."""
    first = len(here.entries)
    for step in range(STEPS):
        if _revealed(here, first, viewer) != _revealed(there, first, viewer) or _draws(here) != _draws(there):
            return step
        asked, other_asked = _asked(here), _asked(there)
        if asked != other_asked:
            # Whether somebody may be asked can depend on hidden cards, but neither in a duel nor in an offer.
            prompts = {prompt for _, prompt in _asked_alone(here, there)}
            assert not prompts & (OPENLY - {"ask-ram"}), (viewer, step, asked, other_asked)
            return step
        if not asked:
            return step
        assert _shown(here, viewer, first) == _shown(there, viewer, first), (viewer, step)
        decision = chance.choice(here.game.open).decision
        other = there.game.decision_of(decision.seat)
        tried = (by_chance(chance, decision) for _ in range(TRIES))
        chosen = next((answer for answer in tried if other and other.decision.fault(answer) is None), None)
        if chosen is None:
            return step
        here.choose(decision.seat, chosen)
        there.choose(decision.seat, chosen)
        if decision.seat == viewer:
            learned(viewer, here.game, there.game, _noticed(here, viewer), _noticed(there, viewer))
    return STEPS


def _noticed(log: LocalGame, viewer: int) -> bytes:
    """Return the latest events that a seat sees."""
    return canonical([(event.kind, event.args) for event in log.events[-1] if event.is_seen_by(viewer)])


def _asked(log: LocalGame) -> list[tuple[int, str]]:
    """Return who is asked what, as everybody sees it."""
    return [(pending.decision.seat, pending.decision.prompt.id) for pending in log.game.open]


def _asked_alone(here: LocalGame, there: LocalGame) -> list[tuple[int, str]]:
    """Return what is asked in one world only: in the one that has not come as far, or in either of two that have."""
    one, other = _moment(here), _moment(there)
    return [*(_asked(here) if one <= other else ()), *(_asked(there) if other <= one else ())]


def _moment(log: LocalGame) -> tuple[int, int]:
    """Return how far a game has come."""
    table = ENGINE.look(log.game.state).table
    return table.turn, get_args(PhaseId).index(table.phase)


def _revealed(log: LocalGame, first: int, viewer: int | None) -> list[Any]:
    """Cards that came to light by themselves: drawn, stolen, or played where nothing else was left."""
    return [
        (event.kind, event.refs)
        for events in log.events[first:]
        for event in events
        if event.is_seen_by(viewer) and event.kind in REVEALING | (PLANNED if _is_by_mail(log) else frozenset())
    ]


def _draws(log: LocalGame) -> list[tuple[int, Any]]:
    """Zombies that came out of their deck by themselves, which the questions of a fight name to everybody."""
    asked = [pending.decision for pending in log.game.open]
    return [(decision.seat, decision.prompt.args) for decision in asked if decision.prompt.id == "ask-weapons-zombies"]


def _is_by_mail(log: LocalGame) -> bool:
    return bool(log.game.created.options.get("pace") == "mail")


REVEALING = frozenset({
    "drew-card", "stolen-cards", "construction-begun", "blockpost-begun", "brewed", "demolished", "stole", "moved-by",
    "discarded", "swapped", "changed-hands", "zombies-came", "offered-cards", "eaten", "placed",
})  # fmt: skip
"""The rest of what is seen has to be alike wherever the answers are. A character who is hired unseen enters by a plan
of trade."""

PLANNED = frozenset({"sold"})
"""Comes to light by mail as well: a plan may swap and sell a card, and both come about only if the hand has two."""


def check(count: int = PAIRS) -> None:
    """Compare so many games with their twins, as two seats and a spectator see them."""
    for pace in get_args(Pace):
        _check(count, pace)


def _check(count: int, pace: Pace) -> None:
    pairs = steps = 0
    for number in range(count):
        for viewer in (0, 1, None):
            pair = worlds(number, viewer, pace)
            if pair is not None:
                pairs += 1
                steps += compare(*pair, viewer, random.Random(number))
    assert pairs > count // 2
    assert steps > 5 * pairs
