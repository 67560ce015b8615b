"""A ruleset just big enough for an audit: a hidden deck, sealed bids, an open choice, draws in the middle."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.kernel.presentation.presentation import RulesPages
from domain.kernel.protocol.decisions import Decision, Message, Option, OptionId, Unplayable
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.ruleset import (
    Board,
    Bot,
    Choose,
    Command,
    Event,
    GameConfig,
    Measure,
    Measuring,
    Outcome,
    Resign,
    Say,
    Step,
)
from domain.kernel.protocol.rulings import Ruling, Rulings

BIDS = tuple(Option(f"bid {n}", Message("bid", {"n": n})) for n in (1, 2, 3))
KEEP = (Option("keep", Message("keep")), Option("pass", Message("pass")))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deck: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    rounds: int
    deck: tuple[int, ...]
    bids: tuple[int, ...]
    scores: tuple[int, ...]
    keeper: int | None = None
    counters: dict[str, int] = {}


class View(msgspec.Struct, frozen=True):
    scores: tuple[int, ...]


def bold(view: View, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    return (decision.options[-1].id,)


def by_chance(view: View, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    return (draws.choice(decision.options, "choice").id,)


class Toy:
    id = "toy"
    seats = range(2, 5)
    minutes = 5
    measuring = Measuring(lambda view: (Measure("scores", view.scores),))
    rulings = Rulings([Ruling("r1", "nothing", "so that there is one")])
    bots: Mapping[str, Bot] = {"bold": bold, "random": by_chance}
    former_bots: Mapping[str, str] = MappingProxyType({})
    bots_edition = 1
    thinking: Mapping[str, float] = MappingProxyType({})
    stand_in = "random"
    foresight = None
    among_people: Mapping[str, str] = MappingProxyType({})
    when_dealt: Mapping[str, str] = MappingProxyType({})
    things = ()
    rules = RulesPages(Path(__file__).parent, {})
    texts = Path(__file__).parent / "toy_texts"
    options_type = Options
    position_type = Position
    state_type = State
    view_type = View
    facts_type = dict

    def setup(self, config: GameConfig, randomness: Randomness) -> Step:
        draws = randomness.draws({})
        deck = tuple(draws.shuffle(range(1, 13), "deck"))
        return self._begin(config, deck, draws.counters)

    def load_position(self, position: Position, config: GameConfig, randomness: Randomness) -> Step:
        return self._begin(config, position.deck, {})

    def _begin(self, config: GameConfig, deck: tuple[int, ...], counters: dict[str, int]) -> Step:
        if not 0 < config.options.rounds <= len(deck):
            rounds, most = config.options.rounds, len(deck)
            raise InvalidSetup(f"rounds: 1 to {most}", "out-of-range", "options.rounds", rounds, least=1, most=most)
        nobody = (0,) * config.seats
        return Step(State(config.options.rounds, deck, nobody, nobody, None, counters), (Event("dealt"),))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if self.outcome(state) is not None:
            return ()
        if state.keeper is not None:
            return (Decision(state.keeper, "keep", Message("keep?"), KEEP),)
        return tuple(
            Decision(seat, "bid", Message("bid?"), BIDS, is_sealed=True)
            for seat, bid in enumerate(state.bids)
            if not bid
        )

    def unplayable(self, state: State, decision: Decision) -> tuple[Unplayable, ...]:
        """Nothing: there are no cards."""
        return ()

    def apply(self, state: State, command: Command, randomness: Randomness) -> Step:
        if isinstance(command, Resign):
            return Step(state)
        if state.keeper is not None:
            return self._kept(state, command)
        bids = _put(state.bids, command.seat, int(command.choose[0].split()[1]))
        state = replace(state, bids=bids)
        if not all(bids):
            return Step(state, (Event("bid", {"seat": command.seat}),))
        highest = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
        draws = randomness.draws(state.counters)
        keeper = draws.choice(highest, "tie") if len(highest) > 1 else highest[0]
        after = replace(state, keeper=keeper, counters=draws.counters)
        return Step(after, (Event("bids", {"keeper": keeper}),), reveals=True)

    def _kept(self, state: State, command: Choose) -> Step:
        gained = state.deck[0] if command.choose == ("keep",) else 0
        scores = _put(state.scores, command.seat, state.scores[command.seat] + gained)
        nobody = (0,) * len(scores)
        after = replace(state, scores=scores, deck=state.deck[1:], bids=nobody, keeper=None, rounds=state.rounds - 1)
        return Step(after, (Event("kept", {"value": gained}, seen_by=(command.seat,)),), reveals=True)

    def default(self, view: View, decision: Decision) -> tuple[OptionId, ...]:
        return (decision.options[0].id,)

    def view(self, state: State, seat: int | None) -> View:
        return View(state.scores)

    def facts(self, state: State) -> dict[str, Any]:
        facts: dict[str, Any] = {"deck": state.deck, "scores": state.scores, "rounds": state.rounds}
        if any(state.bids):
            facts["bids"] = state.bids
        if state.counters:
            facts["counters"] = state.counters
        return facts

    def board(self, view: View, say: Say, names: tuple[str, ...]) -> Board:
        return Board(sum(view.scores), " ".join(names), "")

    def outcome(self, state: State) -> Outcome | None:
        if state.rounds:
            return None
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        return Outcome(winners, ("score",), state.scores)

    def cards(self) -> tuple[dict[str, Any], ...]:
        return ()


def _put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
