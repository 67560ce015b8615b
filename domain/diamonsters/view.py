"""What a seat, or somebody who only watches, may know."""

import msgspec

from domain.diamonsters import rules
from domain.diamonsters.state import DiamondGoal, Mode, State


class SeatView(msgspec.Struct, frozen=True):
    """What everybody knows of a seat. A card that is committed still counts in `hand_size`."""

    lair: tuple[int, ...]
    diamonds: int
    hand_size: int
    has_committed: bool
    match_points: int
    resigned: bool


class View(msgspec.Struct, frozen=True):
    """The table as this seat sees it (None: a spectator, who has no `hand` and no `committed`).

    Cards are values from 1 to 5. `roaming` is the stray monster, `shown` what each seat played in the round before,
    `undecided` how many rounds in a row had no winner. `points_to_win` is what a match takes.
    """

    seat: int | None
    mode: Mode
    diamond_goal: DiamondGoal
    game: int
    points_to_win: int | None
    seats: tuple[SeatView, ...]
    roaming: int | None
    discard: tuple[int, ...]
    deck_size: int
    shown: tuple[int, ...]
    undecided: int
    hand: tuple[int, ...] | None
    committed: int | None


def see(state: State, seat: int | None) -> View:
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


def _seat_view(state: State, seat: int) -> SeatView:
    lair = state.lairs[seat]
    return SeatView(
        lair=lair,
        diamonds=rules.diamonds(lair),
        hand_size=len(state.hands[seat]),
        has_committed=state.commitments[seat] != 0,
        match_points=state.match_points[seat],
        resigned=seat in state.resigned,
    )
