"""The end of a turn, and of the game (reference 4.15 and 4.16)."""

from collections.abc import Callable

from msgspec.structs import replace

from domain.play.questions import Flow, put, seated, together
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, Seat
from domain.zgame.phases.phase import Phase, everybody, nothing
from domain.zgame.questions import Question, all_named, ask, card_offers
from domain.zgame.state import PhaseId, Result


def _discard(game: WorkingCopy) -> Flow[bool]:
    """All who hold too much discard at once, down to what they may hold."""
    table = game.table
    if not table.queue:
        return False
    flows = {seat: choose_discards(game, seat) for seat in table.queue}
    for seat, choice in (yield from together(flows, game.given)).items():
        discard(game, seat, choice)
    table.queue = []
    return True


def choose_discards(game: WorkingCopy, seat: Seat) -> Flow[list[CardId]]:
    """Ask a seat what it discards, if it holds too much."""
    hand = game.table.hands[seat]
    excess = len(hand) - game.hand_limit(seat)
    if excess <= 0:
        return []
    prompt = ask("discard", count=excess)
    return (yield from put(Question(seat, "discard", prompt, card_offers(hand), excess, excess, is_sealed=True)))


def discard(game: WorkingCopy, seat: Seat, cards: list[CardId]) -> None:
    """These are discarded, and everybody sees it."""
    for card in cards:
        game.discard(seat, card)
    if cards:
        game.tell("discarded", seat=seated(seat), cards=all_named(cards))


BETWEEN: tuple[PhaseId, ...] = ("infection", "treatment", "discard", "end_of_turn", "feeding")
"""Where a position can stand still between a night and the meals after it."""


def is_followed(game: WorkingCopy) -> bool:
    """Return whether everybody sees before the night that another turn will follow, whatever is finished by night."""
    table, numbers = game.table, game.numbers
    if table.turn >= numbers.turns or table.stop in BETWEEN:
        return False
    most = [*table.vp]
    for site in table.begun.values():
        most[site.owner] += numbers.building_points[site.level]
    return table.turn < numbers.least_turns or max(most) < numbers.points_to_win


def _end(game: WorkingCopy) -> Flow[bool]:
    yield from ()
    end_turn(game)
    return False


def end_turn(game: WorkingCopy) -> None:
    """Clear what is told of this turn, and begin the next one or end the game."""
    table, numbers = game.table, game.numbers
    for name, person in table.people.items():
        if person.moved or person.worked or person.retreated:
            table.people[name] = replace(person, moved=False, worked=False, retreated=False)
    table.entered, table.flags, table.used, table.beaten = {}, [], [], []
    is_won = table.turn >= numbers.least_turns and max(table.vp) >= numbers.points_to_win
    if is_won or table.turn >= numbers.turns:
        _count(game)
        return
    table.first = (table.first - 1) % table.seats
    table.turn += 1
    game.tell("turn-begun", turn=table.turn, seat=seated(table.first))


def _count(game: WorkingCopy) -> None:
    """The final count, and who has won."""
    table = game.table
    for hexagon in game.city.hexes:
        fort = game.intact(hexagon.id)
        if fort is not None and fort.owner >= 0 and game.is_friendly(fort.owner, hexagon.id):
            game.score(fort.owner, game.numbers.fort_points_at_end[fort.level])
    if game.numbers.standing_per_point_at_end:
        _count_people(game, game.numbers.standing_per_point_at_end)
    best = [seat for seat in range(table.seats) if not table.resigned[seat]]
    reason = "shared"
    for name, value in _MEASURES.items():
        most = max(value(game, seat) for seat in best)
        best = [seat for seat in best if value(game, seat) == most]
        if len(best) == 1:
            reason = name
            break
    table.result = Result(tuple(best), reason)  # type: ignore[arg-type]
    game.tell("game-won" if len(best) == 1 else "game-shared", seats=tuple(seated(seat) for seat in best))


def _count_people(game: WorkingCopy, per_point: int) -> None:
    """So many of a seat's people who stand are a point."""
    for seat in range(game.table.seats):
        standing = [name for name in game.own(seat) if not game.table.people[name].exhausted]
        if standing:
            game.tell("people-counted", seat=seated(seat), people=all_named(standing))
            game.score(seat, len(standing) // per_point)


_MEASURES: dict[str, Callable[[WorkingCopy, Seat], int]] = {
    "points": lambda game, seat: game.table.vp[seat],
    "people": lambda game, seat: len(game.own(seat)),
    "supplies": lambda game, seat: game.table.food[seat] + game.table.medicine[seat],
}
"""The criteria that decide, in this order."""

DISCARD = Phase(everybody, _discard)
END_OF_TURN = Phase(nothing, _end)
