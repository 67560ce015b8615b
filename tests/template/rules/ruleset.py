"""Goofspiel as the kernel sees it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from domain.goofspiel import play
from domain.goofspiel.presentation import ORDERS, SECTIONS, VOCABULARY
from domain.goofspiel.rulings import RULINGS
from domain.goofspiel.state import CARDS, Facts, Options, Position, PrizeRow, SeatView, State, View
from domain.kernel.bots.bots import without_search
from domain.kernel.protocol.decisions import Decision, Message, Option, OptionId, Ref
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.misfits import require_seats
from domain.kernel.protocol.rules import Rules
from domain.kernel.protocol.ruleset import (
    Board,
    Bot,
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


def fair(view: View, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """A bot: it bids what the prize is worth, or the next higher card, or else its lowest."""
    worth = view.prize or 0
    enough = [option for option in decision.options if int(option.id) >= worth]
    return ((enough or decision.options)[0].id,)


def measures(view: View) -> tuple[Measure, ...]:
    """Return what each seat has won."""
    return (Measure("score", tuple(seat.score for seat in view.seats)),)


class Goofspiel(Rules):
    """Everybody secretly bids a card for the open prize; the highest that nobody else has bid takes it."""

    id = "goofspiel"
    seats = range(2, 5)
    minutes = 10
    measuring = Measuring(measures, ends=frozenset({"prize-won", "prize-lost"}))
    rulings = RULINGS
    vocabulary = VOCABULARY
    bots: Mapping[str, Bot] = without_search(fair)
    thinking: Mapping[str, float] = MappingProxyType({"random": 0.01, "easy": 0.01, "normal": 0.01})
    orders = ORDERS
    sections = SECTIONS
    options_type = Options
    position_type = Position
    state_type = State
    view_type = View
    facts_type = Facts
    row_types: tuple[type[Any], ...] = (PrizeRow,)

    def setup(self, config: GameConfig, randomness: Randomness) -> Step:
        """Deal: everybody the same cards, and the prizes shuffled."""
        cards = tuple(range(1, config.options.cards + 1))
        nothing = (0,) * config.seats
        prizes = tuple(randomness.draws({}).shuffled(cards, "prizes"))
        state = State((cards,) * config.seats, nothing, nothing, prizes, rulings=config.rulings)
        return Step(state, (Event("dealt", {"cards": len(cards)}),))

    def load_position(self, position: Position, config: GameConfig, randomness: Randomness) -> Step:
        """A game from the middle. Raises InvalidSetup."""
        _check(position, config.seats)
        hands = tuple(tuple(sorted(seat.hand)) for seat in position.seats)
        scores = tuple(seat.score for seat in position.seats)
        bids = (0,) * config.seats
        return Step(State(hands, bids, scores, position.prizes, rulings=config.rulings, is_set_up=True))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Everybody who has not bid yet is asked for a card."""
        if not state.prizes:
            return ()
        prompt = Message("ask-bid", {"prize": state.prizes[0]})
        return tuple(
            Decision(seat, "bid", prompt, tuple(_option(card) for card in hand), is_sealed=True)
            for seat, (hand, bid) in enumerate(zip(state.hands, state.bids, strict=True))
            if not bid
        )

    def apply(self, state: State, command: Command, randomness: Randomness) -> Step:
        """The state after a bid, or after a seat has given up."""
        if isinstance(command, Resign):
            return Step(replace(state, resigned=(*state.resigned, command.seat)))
        return play.bid(state, command.seat, int(command.choose[0]))

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what this seat may know: of the prizes the open one, of the bids its own."""
        seats = zip(state.hands, state.scores, state.bids, strict=True)
        return View(
            seat=seat,
            seats=tuple(SeatView(hand, score, bid != 0) for hand, score, bid in seats),
            prize=state.prizes[0] if state.prizes else None,
            prizes_left=len(state.prizes),
            bid=state.bids[seat] or None if seat is not None else None,
        )

    def imagine(self, state: State, seat: Seat, draws: Draws) -> State:
        """Return a state that this seat cannot tell from the true one: prizes to come and others' bids are hidden."""
        return play.imagine(state, seat, draws)

    def facts(self, state: State) -> dict[str, Any]:
        """The whole truth, as hashed; what is empty is left out."""
        facts: dict[str, Any] = {"hands": state.hands, "scores": state.scores}
        facts |= {"bids": state.bids} if any(state.bids) else {}
        facts |= {"prizes": state.prizes} if state.prizes else {}
        facts |= {"resigned": state.resigned} if state.resigned else {}
        return facts

    def outcome(self, state: State) -> Outcome | None:
        """Return how it ended; None while it runs."""
        return play.outcome(state)

    def board(self, view: View, say: Say, names: tuple[str, ...]) -> Board:
        """The open prize, and a line for each seat."""
        head = say("board-prize", prize=view.prize or 0, left=view.prizes_left)
        seats = (
            say("board-seat", seat=name, score=seat.score, hand=" ".join(map(str, seat.hand)))
            for name, seat in zip(names, view.seats, strict=True)
        )
        return Board(-view.prizes_left, "\n".join((head, *seats)), say("board-legend"))

    def poster(self, view: View, say: Say, names: tuple[str, ...]) -> str:
        """No picture of the table is drawn: its text stands for it."""
        return ""

    def cards(self) -> tuple[dict[str, Any], ...]:
        """The catalogue."""
        row = {"kind": "card_type", "type": "prize", "id": "prize"}
        return ({**row, "name": "card_type-prize", "text": "card_text-prize", "emblem": "gems"},)


def _check(position: Position, seats: int) -> None:
    prizes = position.prizes
    require_seats(len(position.seats), seats)
    if not prizes or not set(prizes) <= CARDS:
        detail = f"the prizes are {list(prizes)}; a position has one or more, each 1 to {max(CARDS)}"
        raise InvalidSetup(detail, "malformed", "position.prizes", least=1, most=max(CARDS))
    for number, seat in enumerate(position.seats):
        if not len(seat.hand) == len(set(seat.hand)) == len(prizes) or not set(seat.hand) <= CARDS:
            wanted = f"{len(prizes)} different cards, each 1 to {max(CARDS)}"
            detail = f"the hand of seat {number} is {list(seat.hand)}; a hand has {wanted}"
            raise InvalidSetup(detail, "malformed", f"position.seats.{number}.hand")


def _option(card: int) -> Option:
    return Option(str(card), Message("option-bid", {"card": card}), (Ref("value", card),))


RULESET = Goofspiel()
