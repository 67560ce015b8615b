"""What holds in every game, whoever plays it how."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings

from domain.diamonsters import RULESET
from domain.diamonsters.cards import COPIES, VALUES
from domain.diamonsters.position import Position
from domain.diamonsters.state import State
from domain.kernel.commitments import facts_commitment
from domain.kernel.entries import Chose, Draft
from domain.kernel.evolve import evolve
from domain.kernel.export import link
from domain.kernel.refusals import Refused
from domain.kernel.replay import replay
from domain.kernel.ruleset import Choose, Resign
from tests.table import Table, player
from tests.unit.diamonsters.random_games import PLANS, Plan, played, position_of

WRONG = ((), ("m1", "m2"), ("m1", "m1"), ("m0",), ("m6",), ("",), ("5",), ("play m5",))


def cards(state: State) -> Counter[int]:
    piles = (*state.hands, *state.lairs, state.deck, state.discard, (state.roaming,) if state.roaming else ())
    return Counter(card for pile in piles for card in pile)


@settings(deadline=None)
@given(PLANS)
def test_replay_is_the_live_game(plan: Plan) -> None:
    table = played(plan)
    live = {game.seq: game for game in table.games}
    heads = [linked.head for linked in link(table.id, table.entries, table.seed)]
    for again, events in zip(replay(table.id, table.entries, table.seed), table.events, strict=True):
        game, entry = again.game, again.entry
        assert again.events == events
        assert entry.facts == facts_commitment(table.seed, entry.seq, game.facts_bytes())
        assert game.head == heads[entry.seq - 1]
        if entry.seq in live:
            assert game == live[entry.seq]
            assert game.facts_bytes() == live[entry.seq].facts_bytes()


@settings(deadline=None)
@given(PLANS)
def test_applying_leaves_the_state_alone_and_the_encoded_state_plays_on_alike(plan: Plan) -> None:
    game = played(plan).game
    state, chance = game.state, game.randomness(bytes(32))
    before = msgspec.json.encode(state)
    resumed = msgspec.json.decode(before, type=State)
    assert resumed == state
    assert RULESET.decisions(resumed) == RULESET.decisions(state)
    for decision in RULESET.decisions(state):
        for option in decision.options:
            command = Choose(decision.seat, (option.id,))
            assert RULESET.apply(resumed, command, chance) == RULESET.apply(state, command, chance)
        assert RULESET.apply(resumed, Resign(decision.seat), chance) == RULESET.apply(
            state, Resign(decision.seat), chance
        )
    assert msgspec.json.encode(state) == before
    assert msgspec.json.encode(resumed) == before


@settings(deadline=None)
@given(PLANS)
def test_what_is_offered_is_accepted_and_nothing_else_is(plan: Plan) -> None:
    table = played(plan)
    before = msgspec.to_builtins(table.game)
    asked = {pending.decision.seat: pending.decision for pending in table.game.open}
    for seat, decision in asked.items():
        for option in decision.options:
            table.fork().choose(seat, (option.id,))
        offered = {option.id for option in decision.options}
        absent = tuple((f"m{value}",) for value in VALUES if f"m{value}" not in offered)
        for chosen in WRONG + absent:
            with pytest.raises(Refused) as refused:
                table.choose(seat, chosen)
            assert refused.value.type == "illegal-choice"
    for seat in set(range(plan.seats)) - asked.keys():
        _refuse_stale(table, seat)
    assert msgspec.to_builtins(table.game) == before


def _refuse_stale(table: Table, seat: int) -> None:
    old = next((answer.decision for answer in (table.game.answers[seat],) if answer), f"1.{seat}")
    actor = "bot" if table.game.seats[seat].bot else player(seat)
    with pytest.raises(Refused) as refused:
        evolve(table.game, Draft(actor, Chose(seat, old, ("m1",), None, ("choose",))), table.seed)
    assert refused.value.type in ("stale-decision", "game-not-running")


@settings(deadline=None)
@given(PLANS)
def test_no_card_is_lost_or_made(plan: Plan) -> None:
    states = [game.state for game in played(plan).games if game.state is not None]
    whole = Counter(dict.fromkeys(VALUES, COPIES))
    given_position = position_of(plan)
    first = whole if given_position is None else _cards_of(msgspec.convert(given_position, Position))
    for state in states:
        assert cards(state) == (first if state.game == 1 else whole)


def _cards_of(position: Position) -> Counter[int]:
    piles = [seat.hand + seat.lair for seat in position.seats]
    piles += [position.deck or (), position.discard, (position.roaming or 0,)]
    return Counter(card for pile in piles for card in pile)


@settings(deadline=None)
@given(PLANS)
def test_hands_are_full_at_every_decision(plan: Plan) -> None:
    for game in played(plan).games:
        if game.open:
            assert all(len(hand) == len(VALUES) for hand in game.state.hands)


@settings(deadline=None)
@given(PLANS)
def test_everybody_is_asked_once_a_round(plan: Plan) -> None:
    for game in played(plan).games:
        if game.open:
            waiting = {seat for seat, card in enumerate(game.state.commitments) if not card}
            assert waiting == {pending.decision.seat for pending in game.open}
            assert waiting
