"""A Z-Game player that searches: a measure of the rules, not a bot of the product, for it sees the whole state.

It tries several answers to what matters. For each it plays on by the greedy bot to the end of the turn or of the next
one, with chance drawn anew, and values what has come of it. Each answer sees the same chance; half drop out at a time.
"""

import random
from collections.abc import Iterator

from domain.kernel.decisions import Decision, OptionId
from domain.kernel.draws import Draws, Randomness
from domain.kernel.ruleset import Choose
from domain.zgame.bot import greedy
from domain.zgame.game import WorkingCopy
from domain.zgame.maps import type_of
from domain.zgame.ruleset import ENGINE, RULESET
from domain.zgame.state import State
from domain.zgame.worth import INCOME_WORTH, worth_of

Answer = tuple[OptionId, ...]

WIDTH = 8
"""So many answers are tried, the greedy one among them."""

PLAYOUTS = 12
"""So many times a decision is played on with each half of the answers, at least once with each."""

READY, LYING, FOOD, MEDICINE, CARD = 0.9, 0.5, 0.12, 0.35, 0.8
"""What people, supplies and a card's worth are worth to the searcher, in points."""

GREEDILY = frozenset({
    "ask-swap-one", "ask-give", "ask-ask", "ask-answer-cards", "ask-movers", "ask-workers", "ask-more-workers",
    "ask-needed-card", "ask-more-cards", "ask-infect", "ask-discard", "ask-victims", "ask-retreat", "ask-ram",
})  # fmt: skip
"""Questions that follow from an answer, or matter little: these it answers as the greedy bot does."""

LATE = frozenset({
    "business", "machinations", "building", "brewing", "sabotage", "night_attack", "infection", "treatment", "discard",
})  # fmt: skip
"""In these phases it looks as far as the end of the next turn: what comes of them comes then."""


class Searcher:
    """Answers by search, from draws of its own."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def __call__(self, state: State, decision: Decision, draws: Draws) -> Answer:
        """Return the answer that does best."""
        chosen = greedy(RULESET.view(state, decision.seat), decision, draws)
        rivals = answers(decision, chosen, self._chance)
        if decision.prompt.id in GREEDILY:
            return chosen
        total = dict.fromkeys(rivals, 0.0)
        while len(rivals) > 1:
            for _ in range(max(1, PLAYOUTS // (2 * len(rivals)))):
                seed = self._chance.randbytes(32)
                for answer in rivals:
                    total[answer] += outcome(state, decision, answer, seed)
            rivals = sorted(rivals, key=lambda answer: -total[answer])[: len(rivals) // 2]
        return rivals[0]


def answers(decision: Decision, chosen: Answer, chance: random.Random) -> list[Answer]:
    """Return the greedy answer, then others: one of every verb at least."""
    options = [option.id for option in decision.options if option.id not in ("back", "by_hand")]
    chance.shuffle(options)
    verbs: dict[str, int] = {}
    rank = {}
    for option in options:
        verb = option.partition(" ")[0] + option.rpartition(" ")[2]
        rank[option] = verbs[verb] = verbs.get(verb, 0) + 1
    options.sort(key=rank.__getitem__)
    found = dict.fromkeys([chosen, *_others(decision, chosen, options)])
    return [answer for answer in found if decision.fault(answer) is None][:WIDTH]


def _others(decision: Decision, chosen: Answer, options: list[OptionId]) -> Iterator[Answer]:
    if decision.max == 1:
        yield from ((option,) for option in options)
        return
    yield ()
    for option in options:
        if option in chosen:
            yield tuple(other for other in chosen if other != option)
        elif len(chosen) < decision.max:
            yield (option, *chosen)
        else:
            yield (option, *chosen[1:])


def outcome(state: State, decision: Decision, answer: Answer, seed: bytes) -> float:
    """Return what an answer comes to in one world."""
    chance = Randomness(seed)
    draws = Randomness(seed[::-1]).draws({})
    table = ENGINE.look(state).table
    last = table.turn + (table.phase in LATE)
    state = RULESET.apply(redrawn(state, seed), Choose(decision.seat, answer), chance).state
    while decisions := RULESET.decisions(state):
        if ENGINE.look(state).table.turn > last:
            break
        first = decisions[0]
        chosen = greedy(RULESET.view(state, first.seat), first, draws)
        state = RULESET.apply(state, Choose(first.seat, chosen), chance).state
    return lead(ENGINE.look(state), decision.seat)


def redrawn(state: State, seed: bytes) -> State:
    """Return the same state with what is left of its decks shuffled anew, where they were not since it was settled."""
    table, chance = state.settled.copy(), random.Random(seed)
    for deck, left in ENGINE.look(state).table.decks.items():
        cards = table.decks[deck]
        drawn = len(cards) - len(left)
        if drawn >= 0 and cards[drawn:] == left:
            table.decks[deck] = (*cards[:drawn], *chance.sample(left, len(left)))
    return State(table, state.inputs, state.drawn, dict(state.counters))


def lead(game: WorkingCopy, seat: int) -> float:
    """Return by how much a seat stands better than the others; to win is worth ten points."""
    worth = [_standing(game, number) for number in range(game.table.seats)]
    mine = worth.pop(seat)
    by = mine - (max(worth) + sum(worth) / len(worth)) / 2
    if game.table.result is None:
        return by
    return by + (10.0 if seat in game.table.result.winners else -10.0)


def _standing(game: WorkingCopy, seat: int) -> float:
    table, numbers = game.table, game.numbers
    worth = float(table.vp[seat])
    if table.result is not None:
        return worth
    left = min(3, numbers.turns - table.turn + 1) / 3
    for there in game.city.hexes:
        if game.is_friendly(seat, there.id):
            level = game.own_level(seat, there.id)
            worth += 0.8 * numbers.fort_points_at_end[level] + INCOME_WORTH[type_of(there.id)] * left * 1.5
    own = [person for person in table.people.values() if person.owner == seat]
    lying = sum(person.exhausted for person in own)
    standing = len(own) - lying
    if numbers.standing_per_point_at_end:
        worth += 0.7 * (standing + lying / 2) / numbers.standing_per_point_at_end
    worth += (READY * standing + LYING * lying) * (0.4 + 0.6 * left)
    worth += (FOOD * table.food[seat] + MEDICINE * table.medicine[seat]) * left
    return worth + CARD * left * sum(worth_of(card) for card in table.hands[seat])
