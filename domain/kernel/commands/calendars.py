"""Commands that bring the calendar of a player into a game: hours of rest, and vacations that are taken everywhere."""

from collections.abc import Iterable, Iterator, Mapping

from domain.kernel.commands import asking, commands
from domain.kernel.commands.commands import Drafts
from domain.kernel.log.entries import HOST, EntryDraft, Hours, Vacation, VacationEnded
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.game import Game
from domain.kernel.table.timing import MOST_VACATIONS, SHORTEST_VACATION
from domain.kernel.time import spans
from domain.kernel.time.rest import Rest
from domain.kernel.time.resting import agree
from domain.kernel.time.spans import Span
from domain.kernel.time.times import DAY, rfc3339

FORESIGHT = 200 * DAY
"""Milliseconds for which a game knows at least what the clocks of a place will show."""


def deal(game: Game, rests: Mapping[Seat, Rest]) -> Drafts:
    """Set the game up, with the hours of rest of its players in force from the start."""
    if game.created.deadline is None:
        return commands.deal(game)
    events = ((str(game.seats[seat].player), _hours_entry(seat, rest)) for seat, rest in rests.items())
    return (*(EntryDraft(player, hours) for player, hours in events), *commands.deal(game))


def take_over(game: Game, player: str, seat: Seat, rest: Rest | None) -> Drafts:
    """Take a seat that is offered, and bring one's hours of rest along. Nothing to do for who has the seat."""
    taken = asking.take_over(game, player, seat)
    if not taken or rest is None or game.created.deadline is None:
        return taken
    return (*taken, EntryDraft(player, _hours_entry(seat, rest)))


def hours(game: Game, player: str, rest: Rest | None, now: int) -> Drafts:
    """Name hours of rest, or none; nothing to do if that is so. The host tells how those go on that are known.

    `now` is in milliseconds.
    """
    seat = game.seat_of(player)
    if seat is None or not _has_clock(game, seat):
        return ()
    latest = game.clocks[seat].hours.latest
    if rest is None:
        return (EntryDraft(player, Hours(seat)),) if latest else ()
    if latest is None or latest.pattern != rest.pattern:
        return (EntryDraft(player, _hours_entry(seat, rest)),)
    return () if agree(latest, rest, now, now + FORESIGHT) else (EntryDraft(HOST, _hours_entry(seat, rest)),)


def vacations(game: Game, player: str, wanted: Iterable[Span], now: int) -> Drafts:
    """Stop the player's clock in these spans (milliseconds), as far as the game grants it; nothing where it stops."""
    seat = game.seat_of(player)
    if seat is None or not _has_clock(game, seat):
        return ()
    clock = game.clocks[seat]
    left, drafts = clock.vacation, list[EntryDraft]()
    for begin, end in _subtract(clock.vacations, wanted, now):
        if clock.leaves + len(drafts) >= MOST_VACATIONS:
            break
        end = min(end, begin + left)
        if end - begin >= SHORTEST_VACATION:
            # A span that has begun begins in the game with its entry, which comes a moment later.
            start = None if begin == now else rfc3339(begin)
            drafts.append(EntryDraft(player, Vacation(seat, rfc3339(end), start)))
            left -= end - begin
    return tuple(drafts)


def endings(game: Game, player: str, ended: Iterable[Span], wanted: Iterable[Span], now: int) -> Drafts:
    """End what is left of the player's vacations in spans that have ended early, but for what is wanted all the same.

    All in milliseconds.
    """
    seat = game.seat_of(player)
    if seat is None or not _has_clock(game, seat):
        return ()
    over, rest = list(ended), list(wanted)
    left = [span for span in game.clocks[seat].vacations if span[1] > now]
    spans_lost = [span for span in left if _is_in(span, over) and not _is_in(span, rest)]
    return tuple(EntryDraft(player, VacationEnded(seat, rfc3339(end))) for _, end in spans_lost)


def _is_in(span: Span, others: Iterable[Span]) -> bool:
    return any(spans.is_within(span, other) for other in others)


def lacking(game: Game, player: str, wanted: Span, now: int) -> int | None:
    """Return for how long of a span, in milliseconds, the player's clock runs; None where the player has none.

    Less than the shortest vacation counts for nothing.
    """
    seat = game.seat_of(player)
    if seat is None or not _has_clock(game, seat):
        return None
    rest = _subtract(game.clocks[seat].vacations, [wanted], now)
    return sum(end - begin for begin, end in rest if end - begin >= SHORTEST_VACATION)


def _subtract(to_subtract: Iterable[Span], wanted: Iterable[Span], now: int) -> Iterator[Span]:
    """Yield what of the spans is still to come and not taken yet."""
    covered = list(spans.union(sorted(to_subtract)))
    for begin, end in sorted(wanted):
        at = max(begin, now)
        for first, last in covered:
            if at < first < end:
                yield at, first
            at = max(at, min(last, end)) if first < end else at
        if at < end:
            yield at, end


def _hours_entry(seat: Seat, rest: Rest) -> Hours:
    return Hours(seat, rest.offsets, rest.quiet, rest.free_days)


def _has_clock(game: Game, seat: Seat) -> bool:
    return game.status == "running" and game.created.deadline is not None and game.seats[seat].bot is None
