"""Diamonsters as the kernel sees it."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from domain.diamonsters import play
from domain.diamonsters.bot import doubting, keen
from domain.diamonsters.cards import CARD, VALUE_OF, VALUES, catalogue
from domain.diamonsters.drawing import draw, round_of
from domain.diamonsters.faces import faces
from domain.diamonsters.ids import Monster
from domain.diamonsters.knowing import imagine
from domain.diamonsters.measuring import measures
from domain.diamonsters.orders import ORDERS
from domain.diamonsters.position import Position
from domain.diamonsters.positions import load
from domain.diamonsters.poster import poster
from domain.diamonsters.presentation import SECTIONS, THINGS
from domain.diamonsters.prospects import recall, turn, worth
from domain.diamonsters.rows import MonsterRow
from domain.diamonsters.rulings import RULINGS
from domain.diamonsters.seeing import see
from domain.diamonsters.state import Facts, Options, State
from domain.diamonsters.truth import facts
from domain.diamonsters.view import View
from domain.diamonsters.vocabulary import VOCABULARY
from domain.kernel.bots.bots import without_search
from domain.kernel.protocol.decisions import Decision, Message, Option, Ref
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.rules import Rules
from domain.kernel.protocol.ruleset import (
    Board,
    Bot,
    Command,
    Foresight,
    GameConfig,
    Level,
    Measuring,
    Outcome,
    Resign,
    Say,
    Step,
)

OPTION = {
    value: Option(
        f"m{value}", Message("play-monster", {"card": CARD[value], "value": value}), (CARD[value], Ref("value", value))
    )
    for value in VALUES
}


class Diamonsters(Rules):
    """Everybody secretly sends a monster; the highest that nobody else sent too takes the stray home."""

    id = "diamonsters"
    seats = range(2, 7)
    minutes = 10
    measuring = Measuring(measures, ends=frozenset({"round-won", "round-undecided"}))
    rulings = RULINGS
    vocabulary = VOCABULARY
    bots: Mapping[str, Bot] = without_search(keen)
    former_bots: Mapping[str, str] = MappingProxyType({"keen": "normal"})
    bots_edition = 2
    thinking: Mapping[str, float] = MappingProxyType(
        {"random": 0.03, "easy": 0.3, "normal": 0.3, "hard": 30, "expert": 110}
    )
    foresight: Foresight | None = Foresight(
        worth,
        turn,
        doubting,
        see,
        MappingProxyType({"hard": Level(240, 1), "expert": Level(900, 1, foresees=16)}),
        recall,
    )
    things = THINGS
    orders = ORDERS
    sections = SECTIONS
    options_type = Options
    position_type = Position
    state_type = State
    view_type = View
    facts_type = Facts
    row_types: tuple[type[Any], ...] = (MonsterRow,)

    def setup(self, config: GameConfig, randomness: Randomness) -> Step:
        """A new game."""
        return play.new_game(config, randomness)

    def load_position(self, position: Position, config: GameConfig, randomness: Randomness) -> Step:
        """A game from a given round. Raises InvalidSetup."""
        return load(position, config, randomness)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Every seat that has not committed a card yet is asked for one.

        A hand of alike cards leaves no choice and is asked all the same: whoever is not asked would show everybody
        what the hand holds.
        """
        if state.outcome is not None:
            return ()
        return tuple(
            _decision(seat, state.hands[seat], state.roaming)
            for seat, commitment in enumerate(state.commitments)
            if not commitment
        )

    def apply(self, state: State, command: Command, randomness: Randomness) -> Step:
        """The state after a card was committed or a seat has given up."""
        if isinstance(command, Resign):
            return play.resign(state, command.seat)
        return play.commit(state, command.seat, VALUE_OF[command.choose[0]], randomness)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what this seat may know; None: what anybody may."""
        return see(state, seat)

    def facts(self, state: State) -> dict[str, Any]:
        """The whole truth, as hashed."""
        return facts(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how it ended; None while it runs."""
        return state.outcome

    def imagine(self, state: State, seat: Seat, draws: Draws) -> State:
        """Return a state that this seat cannot tell from the true one."""
        return imagine(state, seat, draws)

    def board(self, view: View, say: Say, names: tuple[str, ...]) -> Board:
        """The stray, what was shown in the round before, and the lairs."""
        return Board(round_of(view), draw(view, say, names), say("board-legend"))

    def poster(self, view: View, say: Say, names: tuple[str, ...]) -> str:
        """Return the table as one picture."""
        return poster(view, names)

    def pictures(self) -> dict[str, str]:
        """Return the pictures of the monsters."""
        return {"monster": faces()}

    def cards(self) -> tuple[dict[str, Any], ...]:
        """The five monsters."""
        return catalogue()


@cache
def _decision(seat: Seat, hand: tuple[Monster, ...], roaming: Monster) -> Decision:
    """The question to a seat; alike cards are one option. Kept: there are few, and each is asked often."""
    prompt = Message("choose-monster", {"card": CARD[roaming], "value": roaming})
    options = tuple(OPTION[value] for value in VALUES if value in hand)
    return Decision(seat, "play", prompt, options, is_sealed=True)


RULESET = Diamonsters()
