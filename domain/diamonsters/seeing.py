"""The table of Diamonsters, as a seat or anybody may see it."""

from domain.diamonsters import rules
from domain.diamonsters.knowing import known_cards
from domain.diamonsters.state import State
from domain.diamonsters.view import SeatView, View
from domain.kernel.protocol.ids import Seat


def see(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    return View(
        seat=seat,
        mode=state.options.mode,
        diamond_goal=state.options.diamond_goal,
        game=state.game,
        points_to_win=rules.points_to_win(state.options.mode, len(state.hands)),
        seats=tuple(_seat_view(state, number) for number in range(len(state.hands))),
        roaming=state.roaming or None,
        discard=state.discard,
        deck_size=len(state.deck),
        shown=state.shown,
        undecided=state.undecided,
        hand=None if seat is None else state.hands[seat],
        committed=None if seat is None else state.commitments[seat] or None,
    )


def _seat_view(state: State, seat: Seat) -> SeatView:
    lair = state.lairs[seat]
    return SeatView(
        lair=lair,
        diamonds=rules.diamonds(lair),
        hand_size=len(state.hands[seat]),
        known=known_cards(state, seat),
        has_committed=state.commitments[seat] != 0,
        match_points=state.match_points[seat],
        resigned=seat in state.resigned,
    )
