"""Laws that hold in every game of every ruleset, whoever plays it how."""

from random import Random

import msgspec
import pytest

from domain.kernel.commands import commands
from domain.kernel.fold.export import link
from domain.kernel.fold.replay import replay
from domain.kernel.log.canonical import canonical
from domain.kernel.protocol.commitments import facts_commitment
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.ruleset import Resign, Ruleset
from tests.kit.case import Variant, case
from tests.kit.cases import RULESETS, VARIANTS
from tests.kit.local_game import player
from tests.kit.play import Play, at_a_table


def played(rules: Ruleset, variant: Variant, number: int) -> Play:
    """A game of this variant, with one number of seats after the other."""
    return Play(rules, number, rules.seats[number % len(rules.seats)], variant.options, variant.version(rules))


@RULESETS
@pytest.mark.parametrize("number", range(4))
def test_replay_is_the_live_game(rules: Ruleset, number: int) -> None:
    table = at_a_table(rules, number, 250, case(rules).variants[-1].options)
    live = {game.seq: game for game in table.games}
    heads = [linked.head for linked in link(table.id, table.entries, table.seed)]
    for again, events in zip(replay(table.id, table.entries, table.seed), table.events, strict=True):
        game, entry = again.game, again.entry
        assert again.events == events
        assert entry.facts_hash == facts_commitment(table.seed, entry.seq, game.facts_json())
        assert game.head == heads[entry.seq - 1]
        if entry.seq in live:
            assert game.facts_json() == live[entry.seq].facts_json()
            assert game.open == live[entry.seq].open


@VARIANTS
def test_a_state_that_was_stored_goes_on_as_it_was(rules: Ruleset, variant: Variant) -> None:
    def store(play: Play, decision: Decision) -> None:
        again = msgspec.msgpack.decode(msgspec.msgpack.encode(play.state), type=rules.state_type)
        assert rules.decisions(again) == play.decisions
        assert canonical(rules.facts(again)) == canonical(play.facts)
        for seat in (None, decision.seat):
            assert rules.view(again, seat) == rules.view(play.state, seat)
        if play.chooser.random() < 0.3:
            play.state = again

    for number in range(2):
        played(rules, variant, 900 + number).run(store)


@VARIANTS
def test_facts_of_live_games_are_those_made_from_scratch(rules: Ruleset, variant: Variant) -> None:
    def compare(play: Play, decision: Decision) -> None:
        packed = msgspec.msgpack.encode(play.state)
        again = msgspec.msgpack.decode(packed, type=rules.state_type)
        # Facts that were written down for an earlier entry are used for a later one: here the play in progress is never
        # lost.
        assert canonical(play.facts) == canonical(rules.facts(again))

    played(rules, variant, 950).run(compare)


@VARIANTS
def test_answering_a_state_does_not_change_it(rules: Ruleset, variant: Variant) -> None:
    def twice(play: Play, decision: Decision) -> None:
        before = play.state
        facts, encoded = canonical(rules.facts(before)), msgspec.msgpack.encode(before)
        chosen = play.at_random(decision)
        events = play.answer(decision, chosen)
        after = canonical(play.facts)
        assert canonical(rules.facts(before)) == facts
        assert msgspec.msgpack.encode(before) == encoded
        play.state = before
        assert play.answer(decision, chosen) == events
        assert canonical(play.facts) == after
        rules.apply(before, Resign(decision.seat), play.randomness)
        assert canonical(rules.facts(before)) == facts
        play.state = before

    for number in range(2):
        played(rules, variant, 700 + number).run(twice)


@RULESETS
@pytest.mark.parametrize("number", range(8))
def test_what_is_offered_is_accepted_and_nothing_else_is(rules: Ruleset, number: int) -> None:
    table = at_a_table(rules, 100 + number, 15 + 23 * number, case(rules).variants[0].options)
    before = table.game.facts_json()
    chance = Random(number)
    asked = {pending.decision.seat: pending.decision for pending in table.game.open}
    for seat, decision in asked.items():
        for option in decision.options:
            others = [other.id for other in decision.options if other.id != option.id]
            table.fork().choose(seat, (option.id, *chance.sample(others, max(decision.min - 1, 0))))
        for chosen in _wrong(decision):
            with pytest.raises(Refused) as refused:
                table.choose(seat, chosen)
            assert refused.value.type == "illegal-choice"
    assert table.game.facts_json() == before
    for seat in set(range(table.game.created.seats)) - asked.keys():
        with pytest.raises(Refused) as refused:
            table.append(commands.choose(table.game, player(seat), f"1.{seat}", ("pass",)))
        assert refused.value.type in ("stale-decision", "game-not-running", "not-seated")


def _wrong(decision: Decision) -> list[tuple[str, ...]]:
    """Answers that are none."""
    offered = [option.id for option in decision.options]
    wrong: list[tuple[str, ...]] = [("no such option",), ("",)]
    wrong += [(offered[0].upper() + "x",), (offered[0],) * 2] if offered else []
    wrong += [tuple(offered[: decision.max + 1])] if decision.max < len(offered) else []
    wrong += [tuple(offered[: decision.min - 1])] if decision.min else []
    return wrong


@VARIANTS
def test_a_seat_that_has_resigned_cannot_win(rules: Ruleset, variant: Variant) -> None:
    for number in range(3):
        play = Play(rules, 1_100 + number, 3, variant.options, variant.version(rules)).run(most=20)
        if play.decisions:
            play.state = rules.apply(play.state, Resign(1), play.randomness).state
            outcome = rules.outcome(play.run().state)
            assert outcome is not None
            assert 1 not in outcome.winners
