"""Positions given from outside: what they must be like, and the games that begin with them."""

from collections import Counter
from collections.abc import Iterator

from domain.diamonsters import play, rules
from domain.diamonsters.cards import COPIES, VALUES
from domain.diamonsters.ids import Monster
from domain.diamonsters.position import Position
from domain.diamonsters.state import Options, State
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.misfits import require_seats
from domain.kernel.protocol.ruleset import GameConfig, Step

HAND = len(VALUES)


def load(position: Position, config: GameConfig, randomness: Randomness) -> Step:
    """The game in that position. Raises InvalidSetup where the rules could never lead there."""
    options, seats = config.options, config.seats
    _check(position, options, seats)
    draws = randomness.draws({})
    deck = position.deck
    if deck is None:
        left = dict.fromkeys(VALUES, COPIES)
        for value in _cards(position):
            left[value] -= 1
        deck = tuple(draws.shuffle((value for value, copies in left.items() for _ in range(copies)), "deck"))
    state = State(
        options,
        hands=tuple(tuple(sorted(seat.hand)) for seat in position.seats),
        lairs=tuple(seat.lair for seat in position.seats),
        deck=deck,
        discard=position.discard,
        roaming=position.roaming or 0,
        commitments=(0,) * seats,
        match_points=position.match_points or (0,) * seats,
        draws=draws.counters,
        rulings=config.rulings,
        # Nobody has seen the hands of the others.
        hidden=tuple(tuple((card, 0) for card in sorted(seat.hand)) for seat in position.seats),
    )
    return Step(state) if state.roaming else play.next_round(state, randomness)


def _cards(position: Position) -> Iterator[Monster]:
    for seat in position.seats:
        yield from seat.hand
        yield from seat.lair
    yield from position.deck or ()
    yield from position.discard
    if position.roaming is not None:
        yield position.roaming


def _check(position: Position, options: Options, seats: int) -> None:
    require_seats(len(position.seats), seats)
    for value, copies in sorted(Counter(_cards(position)).items()):
        if copies > COPIES:
            detail = f"the position has {copies} cards of value {value}; there are {COPIES}"
            raise InvalidSetup(detail, "repeated", "position", value, most=COPIES)
    for number, seat in enumerate(position.seats):
        if not 1 <= len(seat.hand) <= HAND:
            count, field = len(seat.hand), f"position.seats.{number}.hand"
            detail = f"the hand of seat {number} has {count} cards; a hand has 1 to {HAND}"
            raise InvalidSetup(detail, "out-of-range", field, count, least=1, most=HAND)
        if rules.victory(seat.lair, options.diamond_goal):
            field = f"position.seats.{number}.lair"
            raise InvalidSetup(f"the lair of seat {number} has won already", "conflict", field)
    if position.roaming is None and position.deck == () and not position.discard:
        detail = "no monster is out and there is none to come: give `roaming`, `deck` or `discard`"
        raise InvalidSetup(detail, "missing", "position", allowed=["roaming", "deck", "discard"])
    _check_points(position.match_points, options, seats)


def _check_points(points: tuple[int, ...], options: Options, seats: int) -> None:
    if points and len(points) != seats:
        detail = f"match_points has {len(points)} numbers for {seats} seats"
        raise InvalidSetup(detail, "out-of-range", "position.match_points", len(points), least=seats, most=seats)
    goal = rules.points_to_win(options.mode, seats)
    if goal is None:
        if any(points):
            detail = "match points are not counted in the mode `single`; they are in the others"
            raise InvalidSetup(detail, "conflict", "position.match_points")
    elif max(points, default=0) >= goal:
        detail = f"with {seats} seats {goal} match points win; a seat in play has at most {goal - 1}"
        raise InvalidSetup(detail, "out-of-range", "position.match_points", max(points), least=0, most=goal - 1)
