"""What holds in every game, whoever plays it how."""

import random
from typing import Any

import msgspec
import pytest

from domain.kernel import commands
from domain.kernel.canonical import canonical
from domain.kernel.commitments import facts_commitment
from domain.kernel.decisions import Decision
from domain.kernel.export import link
from domain.kernel.refusals import Refused
from domain.kernel.replay import replay
from domain.kernel.ruleset import Resign
from domain.zgame.ruleset import RULESET
from domain.zgame.state import State
from tests.table import Table, created, dealt, player
from tests.unit.zgame.play import Play, games


def played(number: int, answers: int, **options: Any) -> Table:
    """A game through the kernel, by chance, with a resignation now and then."""
    chance = random.Random(number)
    table = dealt(Table(seed=chance.randbytes(32)), created("zgame", 2 + number % 3, options))
    for _ in range(answers):
        if not table.game.open:
            break
        decision = chance.choice(table.game.open).decision
        if chance.random() < 0.003 and not table.game.seats[decision.seat].resigned:
            table.append(commands.resign(table.game, player(decision.seat)))
            continue
        table.choose(decision.seat, _by_chance(chance, decision))
    return table


def _by_chance(chance: random.Random, decision: Decision) -> tuple[str, ...]:
    count = chance.randint(decision.min, min(decision.max, len(decision.options)))
    return tuple(option.id for option in chance.sample(decision.options, count))


@pytest.mark.parametrize("number", range(6))
def test_replay_is_the_live_game(number: int) -> None:
    table = played(number, 400)
    live = {game.seq: game for game in table.games}
    heads = [linked.head for linked in link(table.id, table.entries, table.seed)]
    for again, events in zip(replay(table.id, table.entries, table.seed), table.events, strict=True):
        game, entry = again.game, again.entry
        assert again.events == events
        assert entry.facts == facts_commitment(table.seed, entry.seq, game.facts_bytes())
        assert game.head == heads[entry.seq - 1]
        if entry.seq in live:
            assert game.facts_bytes() == live[entry.seq].facts_bytes()
            assert game.open == live[entry.seq].open


def test_a_state_that_was_stored_goes_on_as_it_was() -> None:
    def store(play: Play, decision: Decision) -> None:
        again = msgspec.json.decode(msgspec.json.encode(play.state), type=State)
        assert RULESET.decisions(again) == play.decisions
        assert canonical(RULESET.facts(again)) == canonical(RULESET.facts(play.state))
        for seat in (None, decision.seat):
            assert RULESET.view(again, seat) == RULESET.view(play.state, seat)
        if play.chooser.random() < 0.3:
            play.state = again

    for play in games(8, first=900):
        play.run(store)


def test_answering_a_state_does_not_change_it() -> None:
    def twice(play: Play, decision: Decision) -> None:
        before = play.state
        facts = canonical(RULESET.facts(before))
        encoded = msgspec.json.encode(before)
        chosen = play.at_random(decision)
        events = play.answer(decision, chosen)
        after = canonical(RULESET.facts(play.state))
        assert canonical(RULESET.facts(before)) == facts
        assert msgspec.json.encode(before) == encoded
        play.state = before
        assert play.answer(decision, chosen) == events
        assert canonical(RULESET.facts(play.state)) == after
        resigned = RULESET.apply(before, Resign(decision.seat), play.randomness).state
        assert RULESET.facts(resigned)["seats"][decision.seat]["resigned"]
        assert canonical(RULESET.facts(before)) == facts
        play.state = before

    for play in games(6, first=700):
        play.run(twice)


@pytest.mark.parametrize("number", range(12))
def test_what_is_offered_is_accepted_and_nothing_else_is(number: int) -> None:
    table = played(100 + number, 15 + 23 * number)
    before = table.game.facts_bytes()
    chance = random.Random(number)
    asked = {pending.decision.seat: pending.decision for pending in table.game.open}
    for seat, decision in asked.items():
        for option in decision.options:
            others = [other.id for other in decision.options if other.id != option.id]
            chosen = (option.id, *chance.sample(others, max(decision.min - 1, 0)))
            table.fork().choose(seat, chosen)
        offered = [option.id for option in decision.options]
        wrong: list[tuple[str, ...]] = [("no such option",), ("",), (offered[0].upper() + "x",), (offered[0],) * 2]
        wrong += [tuple(offered[: decision.max + 1])] if decision.max < len(offered) else []
        wrong += [tuple(offered[: decision.min - 1])] if decision.min else []
        for chosen in wrong:
            with pytest.raises(Refused) as refused:
                table.choose(seat, chosen)
            assert refused.value.type == "illegal-choice"
    assert table.game.facts_bytes() == before
    for seat in set(range(table.game.created.seats)) - asked.keys():
        with pytest.raises(Refused) as refused:
            table.append(commands.choose(table.game, player(seat), f"1.{seat}", ("pass",)))
        assert refused.value.type in ("stale-decision", "game-not-running", "not-seated")


def test_the_default_answer_is_legal_everywhere() -> None:
    def answer(play: Play, decision: Decision) -> None:
        chosen = RULESET.default(RULESET.view(play.state, decision.seat), decision)
        assert decision.fault(chosen) is None, (decision, chosen)

    for play in games(10, first=1_300):
        play.run(answer)


def test_a_game_of_defaults_ends() -> None:
    for seats in (2, 3, 4):
        play = Play(seats, seats)
        while play.decisions:
            decision = play.decisions[0]
            play.answer(decision, RULESET.default(RULESET.view(play.state, decision.seat), decision))
        assert RULESET.outcome(play.state) is not None


def test_a_seat_that_has_resigned_cannot_win() -> None:
    for number in range(6):
        play = Play(number, 3, {"numbers": "reference"})
        play.run(most=100)
        if not play.decisions:
            continue
        play.state = RULESET.apply(play.state, Resign(1), play.randomness).state
        play.run()
        outcome = RULESET.outcome(play.state)
        assert outcome is not None
        assert 1 not in outcome.winners
