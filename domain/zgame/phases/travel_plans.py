"""The moves of a seat as one plan, by mail: who goes which way, in order (reference 4.5)."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from domain.play.questions import Flow, Offer, put, seated
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PersonId, PlaceId, Seat
from domain.zgame.phases.movement import Party, all_of, arrive, just_these
from domain.zgame.phases.ways import free, held_up, reach, stages, there, ways
from domain.zgame.questions import Question, all_named, ask, located, mover_option, planned_way_option
from domain.zgame.scenes import Scene


class Way(NamedTuple):
    """From one location to another."""

    start: PlaceId
    goal: PlaceId


class Move(NamedTuple):
    """A party goes a way: paths of at most this length will do."""

    way: Way
    length: int
    party: Party


Step = PersonId | Way
"""The choices of a plan: people, and the way that they go."""


def plan(game: WorkingCopy, seat: Seat) -> Flow[list[Move]]:
    """Make the moves of one plan in its order, and return them; where one cannot be made, the rest is asked anew."""
    moves: list[Move] = []
    while True:
        steps = yield from put(_question(game, seat))
        if (yield from _make(game, seat, moves, steps)):
            return moves


def carry_out(game: WorkingCopy, seat: Seat, moves: list[Move]) -> Flow[None]:
    """Make moves that were planned unseen; from the first on that cannot be made any more, ask anew.

    The seat alone is told which one that is: the others do not learn what was planned.
    """
    for move in moves:
        if not _is_possible(game, seat, move):
            start, goal = move.way
            people = all_named(move.party.people)
            where = {"from": located(start), "to": located(goal)}
            game.whisper((seat,), "move-lapsed", seat=seated(seat), people=people, **where)
            yield from plan(game, seat)
            # The plans of those who come after it come out, or what they fight.
            game.has_revealed = True
            return
        arrive(game, seat, move.party, *move.way)


def _is_possible(game: WorkingCopy, seat: Seat, move: Move) -> bool:
    """Return whether all who go are still free to, have their cards, and get that far."""
    start, goal = move.way
    is_free = set(move.party.people) <= set(free(game, seat, start))
    has_cards = Counter(move.party.played) <= Counter(game.table.hands[seat])
    return is_free and has_cards and goal in reach(game, seat, start, move.length)


def _question(game: WorkingCopy, seat: Seat) -> Question:
    offers: list[Offer] = []
    starts: set[PlaceId] = set()
    for (start, goal), (length, cards) in ways(game, seat).items():
        if start not in starts:
            starts.add(start)
            offers += _movers(game, seat, start)
        seats = tuple(map(seated, held_up(game, seat, goal)))
        over = tuple(tuple(map(located, stage)) for stage in stages(game, seat, start, goal, length))
        option = planned_way_option(start, goal, cards, there(game, seat, goal), over, seats)
        offers.append((option, Way(start, goal)))
    order = game.turn_order()
    prompt = ask("moves", before=tuple(map(seated, order[: order.index(seat)])))
    return Question(seat, "move", prompt, offers, 0, len(offers), ordered=True)


def _movers(game: WorkingCopy, seat: Seat, start: PlaceId) -> list[Offer]:
    """Those of whom some may go and others stay."""
    people = free(game, seat, start)
    if len(people) < 2:
        return []
    return [(mover_option(name, game.skill(name, "speed"), start), name) for name in people]


def _make(game: WorkingCopy, seat: Seat, moves: list[Move], steps: Sequence[Step]) -> Flow[bool]:
    """Make the moves of a plan. Return whether all of them could be made, and the seat went back from nothing."""
    parties = _parties(game, steps)
    named = {name for names in parties.values() for name in names}
    if len(named) + len(parties) < len(steps):
        return False
    for way, names in parties.items():
        move = yield from _settle(game, seat, way, names, named)
        if move is None:
            return False
        arrive(game, seat, move.party, *way)
        moves.append(move)
    return True


def _parties(game: WorkingCopy, steps: Sequence[Step]) -> dict[Way, list[PersonId]]:
    """Return who is named for each way: people go the next way from where they are, or else the last.

    A person who is named for no way is left out.
    """
    parties: dict[Way, list[PersonId]] = {step: [] for step in steps if isinstance(step, Way)}
    following = {way.start: way for way in parties}
    for step in reversed(steps):
        if isinstance(step, Way):
            following[step.start] = step
        elif (place := game.table.people[step].place) in following:
            parties[following[place]].append(step)
    return parties


def _settle(game: WorkingCopy, seat: Seat, way: Way, names: list[PersonId], named: set[PersonId]) -> Flow[Move | None]:
    """Ask by which cards they go, where somebody needs one: those named, or all who can and are not named elsewhere."""
    start, goal = way
    length, _ = ways(game, seat).get(way, (0, 0))
    people = [name for name in free(game, seat, start) if (name in names if names else name not in named)]
    if not length or not people or len(people) < len(names):
        return None
    game.scene = Scene("move", seat, start, goal, people=tuple(people) if names else ())
    party = yield from (just_these if names else all_of)(game, seat, goal, length, people)
    game.scene = None
    return Move(way, length, party) if party is not None and party.people else None
