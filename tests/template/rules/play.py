"""The rules of Goofspiel: from a state to the next, and what happens on the way."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.goofspiel.state import CARDS, State
from domain.kernel.protocol.decisions import Ref
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Event, Outcome, Step


def bid(state: State, seat: Seat, card: int) -> Step:
    """A seat has bid a card; once all have, the prize is given, and whoever bid last has learned the other bids."""
    state = replace(state, bids=_with(state.bids, seat, card))
    made = Event("bid-made", {"seat": Ref("seat", seat)})
    if not all(state.bids):
        return Step(state, (made,))
    first = winner(state.bids)
    return Step(_given(state, first), (made, *_told(state, first)), reveals=True)


def winner(bids: tuple[int, ...]) -> Seat | None:
    """The seat with the highest bid that nobody else has made; None if there is none."""
    alone = [value for value in bids if bids.count(value) == 1]
    return bids.index(max(alone)) if alone else None


def outcome(state: State) -> Outcome | None:
    """Return who has won most, once no prize is left."""
    if state.prizes:
        return None
    playing = [seat for seat in range(len(state.hands)) if seat not in state.resigned]
    most = max((state.scores[seat] for seat in playing), default=0)
    winners = tuple(seat for seat in playing if state.scores[seat] == most)
    return Outcome(winners, ("prizes",), state.scores)


def imagine(state: State, seat: Seat, draws: Draws) -> State:
    """The same state with other prizes to come, and with other bids of other seats."""
    bids = tuple(
        bid if other == seat or not bid else draws.choice(state.hands[other], f"bid {other}")
        for other, bid in enumerate(state.bids)
    )
    return replace(state, bids=bids, prizes=(*state.prizes[:1], *_to_come(state, draws)))


def _to_come(state: State, draws: Draws) -> list[int]:
    """Return prizes that may come: those that were dealt, in any order, or in a game from a position any that are."""
    hidden = state.prizes[1:]
    if not state.is_set_up:
        return draws.shuffled(sorted(hidden), "prizes")
    possible = draws.shuffled([prize for prize in sorted(CARDS) if prize != state.prizes[0]], "prizes")
    more = (draws.choice(possible, "prizes") for _ in range(len(hidden) - len(possible)))
    return [*possible[: len(hidden)], *more]


def _given(state: State, first: Seat | None) -> State:
    scores = state.scores
    if first is not None:
        scores = _with(scores, first, scores[first] + state.prizes[0])
    hands = tuple(
        tuple(card for card in hand if card != bid) for hand, bid in zip(state.hands, state.bids, strict=True)
    )
    return replace(state, hands=hands, bids=(0,) * len(hands), scores=scores, prizes=state.prizes[1:])


def _told(state: State, first: Seat | None) -> Iterator[Event]:
    for seat, card in enumerate(state.bids):
        yield Event("bid-shown", {"seat": Ref("seat", seat), "card": card})
    prize = state.prizes[0]
    if first is None:
        yield Event("prize-lost", {"prize": prize})
    else:
        yield Event("prize-won", {"seat": Ref("seat", first), "prize": prize})


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
