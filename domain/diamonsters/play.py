"""The course of a game: the deal, round after round, and what follows a won game."""

from typing import TypeVar

from msgspec.structs import replace

from domain.diamonsters import events, knowing, rules
from domain.diamonsters.cards import COPIES, VALUES
from domain.diamonsters.ids import Monster
from domain.diamonsters.state import State
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Event, GameConfig, Outcome, Step

T = TypeVar("T")


def new_game(config: GameConfig, randomness: Randomness) -> Step:
    """The first game of a match, up to the first stray."""
    nothing: tuple[tuple[int, ...], ...] = ((),) * config.seats
    nobody = (0,) * config.seats
    empty = State(config.options, nothing, nothing, (), (), 0, nobody, nobody, rulings=config.rulings)
    table = WorkingCopy(empty, randomness)
    table.deal()
    return table.step()


def next_round(state: State, randomness: Randomness) -> Step:
    """A state without a stray, up to the next one."""
    table = WorkingCopy(state, randomness)
    table.reveal()
    return table.step()


def commit(state: State, seat: Seat, card: Monster, randomness: Randomness) -> Step:
    """The state after a seat has put a card down; the last one ends the round."""
    commitments = (*state.commitments[:seat], card, *state.commitments[seat + 1 :])
    lines = (events.committed(seat), events.committed_own(seat, card))
    if 0 in commitments:
        return Step(replace(state, commitments=commitments), lines)
    table = WorkingCopy(state, randomness)
    table.events.extend(lines)
    table.play(commitments)
    return table.step()


def resign(state: State, seat: Seat) -> Step:
    """A seat can no longer win. It is asked as before: the others' rounds need its card."""
    return Step(replace(state, resigned=tuple(sorted({*state.resigned, seat}))))


class WorkingCopy:
    """A working copy of a state while a round is resolved."""

    def __init__(self, state: State, randomness: Randomness) -> None:
        self.state = state
        self.events: list[Event] = []
        self._randomness = randomness
        self._draws: Draws | None = None

    def step(self) -> Step:
        """Return the state that a round at least has led to, in which all have learned the cards of others."""
        # Counters of draws are copied only where something was drawn.
        if self._draws is None:
            return Step(self.state, tuple(self.events), reveals=True)
        return Step(replace(self.state, draws=self._draws.counters), tuple(self.events), reveals=True)

    def deal(self) -> None:
        """Everybody gets one of each monster, the rest is shuffled into the deck."""
        state = self.state
        seats = len(state.hands)
        rest = [value for value in VALUES for _ in range(COPIES - seats)]
        self.state = replace(
            state,
            hands=(VALUES,) * seats,
            lairs=((),) * seats,
            deck=self._shuffle(rest, "deck"),
            discard=(),
            roaming=0,
            commitments=(0,) * seats,
            shown=(),
            undecided=0,
            hidden=((),) * seats,
            decks=0,
            returned={},
        )
        self.events.append(events.dealt(state.game, len(rest)))
        self.reveal()

    def reveal(self) -> None:
        """The next stray monster comes out; without one the lairs decide the game."""
        card = self._take()
        if card is None:
            self._decide_by_lairs("no-cards-left", events.no_cards_left())
        else:
            self.state = knowing.reveal(self.state, card)
            self.events.append(events.revealed(card))

    def play(self, cards: tuple[Monster, ...]) -> None:
        """Resolve the round in which these cards were committed, by seat."""
        # Told before it is resolved: the reader sees the cards first, and then what came of them.
        self._tell_round(cards)
        winner = rules.round_winner(cards)
        self.state = replace(knowing.after(self.state, cards), commitments=(0,) * len(cards), shown=cards)
        if winner is None:
            self._discard_stray()
        else:
            self._capture(winner, cards[winner])

    def _tell_round(self, cards: tuple[Monster, ...]) -> None:
        self.events.extend(events.shown(seat, card) for seat, card in enumerate(cards))
        for value in rules.alike_cards(cards):
            self.events.append(events.cancelled(value, tuple(s for s, card in enumerate(cards) if card == value)))

    def _discard_stray(self) -> None:
        state = self.state
        undecided = state.undecided + 1
        self.state = replace(state, discard=(*state.discard, state.roaming), roaming=0, undecided=undecided)
        self.events.append(events.round_undecided(state.roaming))
        if undecided >= self._patience:
            self._decide_by_lairs("too-many-undecided", events.too_many_undecided(undecided))
        else:
            self.reveal()

    @property
    def _patience(self) -> int:
        is_short = self.state.ruling("ten undecided rounds")
        return rules.UNDECIDED_ROUNDS if is_short else rules.UNDECIDED_ROUNDS_ONCE

    def _capture(self, winner: Seat, card: Monster) -> None:
        state = self.state
        lair = (*state.lairs[winner], state.roaming, card)
        hand = list(state.hands[winner])
        hand.remove(card)
        if rules.one_beats_five(state.shown):
            self.events.append(events.one_beats_five(winner))
        self.events.append(events.round_won(winner, card, state.roaming, rules.diamonds(lair)))
        self.state = replace(
            state,
            lairs=_with(state.lairs, winner, lair),
            hands=_with(state.hands, winner, tuple(hand)),
            roaming=0,
            undecided=0,
        )
        # A seat that has resigned may still win a round, but never the game.
        victory = rules.victory(lair, state.options.diamond_goal) if winner not in state.resigned else None
        if victory is None:
            self._replenish(winner)
            return
        self.events.append(events.game_won(winner, victory.alike, rules.diamonds(lair) if victory.diamonds else None))
        reasons = (*(("three-alike",) if victory.alike else ()), *(("diamonds",) if victory.diamonds else ()))
        self._game_over((winner,), reasons)

    def _replenish(self, winner: Seat) -> None:
        card = self._take()
        if card is None:
            self._decide_by_lairs("no-cards-left", events.no_cards_left())
            return
        state = self.state
        self.state = replace(
            state,
            hands=_with(state.hands, winner, tuple(sorted((*state.hands[winner], card)))),
            hidden=_with(state.hidden, winner, (*state.hidden[winner], (card, state.decks))),
        )
        # Others are told that a card was drawn, its owner which one.
        self.events += (events.drawn(winner), events.drawn_own(winner, card))
        self.reveal()

    def _take(self) -> Monster | None:
        """The top card of the deck, after a reshuffle where it is empty; None if no card is left anywhere."""
        state = self.state
        deck = state.deck
        if not deck:
            if not state.discard:
                return None
            deck = self._shuffle(state.discard, "discard")
            # The discard pile lay open: everybody knows which cards are in the new deck, and bots may go by it.
            decks, back = state.decks + 1, tuple(sorted(state.discard))
            self.state = replace(state, discard=(), decks=decks, returned={**state.returned, decks: back})
            self.events.append(events.reshuffled(len(deck)))
        # After a reshuffle the state has changed above, so it is not the one from the beginning.
        self.state = replace(self.state, deck=deck[1:])
        return deck[0]

    def _shuffle(self, cards: list[Monster] | tuple[Monster, ...], label: str) -> tuple[Monster, ...]:
        if self._draws is None:
            self._draws = self._randomness.draws(self.state.draws)
        return tuple(self._draws.shuffle(cards, label))

    def _decide_by_lairs(self, reason: str, event: Event) -> None:
        lairs = self.state.lairs
        winners = rules.leaders(lairs, self.state.contenders)
        self.events += (event, events.won_by_lair(winners, rules.diamonds(lairs[winners[0]])))
        self._game_over(winners, (reason,))

    def _game_over(self, winners: tuple[Seat, ...], reasons: tuple[str, ...]) -> None:
        state = self.state
        goal = rules.points_to_win(state.options.mode, len(state.hands))
        if goal is None:
            scores = tuple(rules.diamonds(lair) for lair in state.lairs)
            self.state = replace(state, outcome=Outcome(winners, reasons, scores))
            return
        # In a match a shared game is a point for each of its winners.
        points = tuple(old + (seat in winners) for seat, old in enumerate(state.match_points))
        self.events.extend(events.match_point(seat, points[seat], goal) for seat in winners)
        champions = tuple(seat for seat in winners if points[seat] >= goal)
        if champions:
            self.events.append(events.match_won(champions))
            self.state = replace(state, match_points=points, outcome=Outcome(champions, ("match-points",), points))
        else:
            # The next game is dealt in the same step, so nobody waits for a deal between two games of a match.
            self.state = replace(state, match_points=points, game=state.game + 1)
            self.deal()


def _with(rows: tuple[T, ...], seat: Seat, row: T) -> tuple[T, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])
