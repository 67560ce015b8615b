"""Entries about time: an excuse, an absence, a pause, an outage. `deadlines` has those of answers."""

from msgspec.structs import replace

from domain.kernel.log.entries import HOST, Away, Back, Excused, Hours, Outage, Paused, Resumed, Vacation, VacationEnded
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.deadlines import is_excusable, is_gone, pause_of, runs
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import Game
from domain.kernel.table.steps import (
    asked_now,
    require,
    require_own_seat,
    require_running,
    require_seat,
    seat_event,
    stale,
    with_clock,
    with_seat,
)
from domain.kernel.time.clocks import SeatClock, SeatHours, Stop
from domain.kernel.time.rest import Rest
from domain.kernel.time.resting import fault_of
from domain.kernel.time.spans import Span
from domain.kernel.time.times import DAY, HOUR, MINUTE, milliseconds

LONGEST_PAUSE = 60 * DAY
"""Milliseconds after which a pause ends by itself at most."""

SHORTEST_VACATION = HOUR
"""Milliseconds that a vacation lasts at least."""

MOST_VACATIONS = 40
"""Vacations of a player in one game, however short they are: the log has room for the moves of others."""

EARLIEST_NOTICE = 366 * DAY
"""Milliseconds before it begins at which a vacation may be told of at the earliest."""

NO_SUCH_VACATION = "a vacation begins now or later, within a year, and lasts an hour at least"
"""Why there is no vacation at such a time."""

NOTICE = DAY
"""Milliseconds before the clocks run again if a player ends a pause, and before hours of rest come into force."""

HOURS_LAST = 28 * DAY
"""Milliseconds for which a player cannot name other hours of rest in a game."""


def apply_excused(game: Game, actor: str, excused: Excused, secret: bytes) -> Evolved:
    """A seat that is late is given the time of a sitting once more."""
    _require_host(game, actor)
    require_seat(game, excused.seat)
    pending = game.decision_of(excused.seat)
    if pending is None or pending.decision.id != excused.decision:
        raise stale(game, excused.seat, excused.decision)
    require(not game.is_played_by_bot(excused.seat), "wrong-entry", "a bot has no deadline")
    require_clock_runs(game, excused.seat)
    require(is_excusable(game, excused.seat), "wrong-entry", f"seat {excused.seat} has no excuse left in this sitting")
    return Evolved(game, (seat_event("seat-excused", excused.seat),))


def away(game: Game, actor: str, away: Away, secret: bytes) -> Evolved:
    """A bot answers for a seat from now on."""
    _require_host(game, actor)
    require_seat(game, away.seat)
    require(is_gone(game, away.seat), "wrong-entry", f"seat {away.seat} has not missed so much that it is away")
    clock = game.clocks[away.seat]
    counted = with_clock(game, away.seat, replace(clock, absences=clock.absences + 1, gone_since=game.at))
    after = with_seat(counted, away.seat, replace(game.seats[away.seat], away=True))
    return Evolved(after, (seat_event("seat-away", away.seat),))


def back(game: Game, actor: str, back: Back, secret: bytes) -> Evolved:
    """A player answers again from now on. Questions from meanwhile count as asked now."""
    require_running(game)
    require_own_seat(game, actor, back.seat)
    require(game.seats[back.seat].away, "wrong-entry", f"seat {back.seat} is not away")
    after = asked_now(with_seat(game, back.seat, replace(game.seats[back.seat], away=False)), back.seat)
    return Evolved(after, (seat_event("seat-back", back.seat),))


def vacation(game: Game, actor: str, vacation: Vacation, secret: bytes) -> Evolved:
    """The clock of a seat stops for a while, out of what the game grants it. To act does not end that."""
    require_running(game)
    require_own_seat(game, actor, vacation.seat)
    if game.created.deadline is None or game.seats[vacation.seat].bot is not None:
        raise Refused("no-vacation", "no clock runs here that could stop")
    begin = game.at if vacation.start is None else _time(vacation.start)
    span, clock = (begin, _time(vacation.until)), game.clocks[vacation.seat]
    if fault := _fault_of_vacation(game.at, span, clock):
        raise Refused("no-vacation", fault)
    taken = replace(
        clock,
        vacation=clock.vacation - (span[1] - begin),
        vacations=(*clock.vacations, span),
        leaves=clock.leaves + 1,
    )
    return Evolved(with_clock(game, vacation.seat, taken), (seat_event("seat-on-vacation", vacation.seat),))


def _fault_of_vacation(now: int, span: Span, clock: SeatClock) -> str | None:
    begin, end = span
    if clock.leaves >= MOST_VACATIONS:
        return f"you have taken {MOST_VACATIONS} vacations in this game, as many as a player may"
    if not (now <= begin <= now + EARLIEST_NOTICE and begin + SHORTEST_VACATION <= end):
        return NO_SUCH_VACATION
    if end - begin > clock.vacation:
        return f"{clock.vacation // MINUTE} minutes of vacation are left in this game, not {(end - begin) // MINUTE}"
    if any(begin < other_end and other_begin < end for other_begin, other_end in clock.vacations):
        return "it overlaps with another vacation"
    return None


def vacation_ended(game: Game, actor: str, ended: VacationEnded, secret: bytes) -> Evolved:
    """A vacation ends early: the clock runs from now on, and what is left of it is granted as before."""
    require_running(game)
    require_own_seat(game, actor, ended.seat)
    if game.seats[ended.seat].bot is not None:
        raise Refused("no-vacation", "no clock runs here that could run again")
    clock, end = game.clocks[ended.seat], _time(ended.until)
    match = next((span for span in clock.vacations if span[1] == end > game.at), None)
    if match is None:
        raise Refused("no-vacation", "there is no vacation that lasts until then")
    first = max(match[0], game.at)
    others = tuple(span for span in clock.vacations if span != match)
    part = ((match[0], first),) if match[0] < first else ()
    back = replace(clock, vacation=clock.vacation + end - first, vacations=(*others, *part))
    return Evolved(with_clock(game, ended.seat, back), (seat_event("seat-off-vacation", ended.seat),))


def hours(game: Game, actor: str, hours: Hours, secret: bytes) -> Evolved:
    """A player names hours of rest, or the host tells how they go on.

    Before the deal they are in force from the start, later from the first sitting that begins a day later or after;
    those that somebody brings who has just taken the seat over, from the next sitting on.
    """
    if game.status not in ("dealing", "running"):
        raise Refused("game-not-running", f"the game is {game.status}: hours of rest are named from the deal on")
    require_seat(game, hours.seat)
    has_clock = game.created.deadline is not None and game.seats[hours.seat].player is not None
    require(has_clock and game.seats[hours.seat].bot is None, "wrong-entry", "no clock runs here that could stop")
    rest, before = hours.rest, game.clocks[hours.seat].hours
    require_rest(rest, game.at)
    if actor == HOST:
        goes_on = rest is not None and before.latest is not None and rest.pattern == before.latest.pattern
        require(goes_on, "wrong-entry", "the host tells how hours of rest go on, no others")
        at = before.told
    else:
        require_own_seat(game, actor, hours.seat)
        is_early = rest is not None and before.told is not None and game.at < before.told + HOURS_LAST
        require(not is_early, "wrong-entry", "other hours of rest are named four weeks later at the earliest")
        at = before.told if rest is None else game.at
    is_new = any((tenure.seat, tenure.until) == (hours.seat, game.seq) for tenure in game.tenures)
    comes = SeatHours(before.now, rest, game.at + (0 if is_new else NOTICE), at)
    clock = replace(game.clocks[hours.seat], hours=SeatHours(rest, told=at) if game.status == "dealing" else comes)
    events = () if actor == HOST else (seat_event("seat-rests" if rest else "seat-rests-no-more", hours.seat),)
    return Evolved(with_clock(game, hours.seat, clock), events)


def require_rest(rest: Rest | None, at: int) -> None:
    """Require that hours of rest can be such, and say what clocks show at this time already."""
    if rest is None:
        return
    if fault := fault_of(rest):
        raise fault.refused("wrong-entry")
    require(rest.offsets[0][0] <= at, "wrong-entry", "it is not told what the clocks show now")


def require_clock_runs(game: Game, seat: Seat) -> None:
    """Require that time counts for a seat at the time of the game: in no other is anybody late."""
    require(runs(game, seat, game.at), "wrong-entry", f"the clock of seat {seat} does not run at this time")


def apply_paused(game: Game, actor: str, paused: Paused, secret: bytes) -> Evolved:
    """No clock runs until a time."""
    _require_host(game, actor)
    until = _time(paused.until)
    _require_later(game.at, until)
    require(until - game.at <= LONGEST_PAUSE, "wrong-entry", "a pause ends by itself after 60 days at most")
    require(pause_of(game) is None, "wrong-entry", "the game is paused already")
    return Evolved(replace(game, stops=(*game.stops, Stop("pause", game.at, until))), (Event("game-paused"),))


def apply_resumed(game: Game, actor: str, resumed: Resumed, secret: bytes) -> Evolved:
    """The pause ends earlier: at once if the host says so, after a day's notice if a player does."""
    require_running(game)
    pause = pause_of(game)
    if pause is None:
        raise Refused("wrong-entry", "the game is not paused")
    if actor != HOST:
        game.own_seat(actor)
    start = game.at if actor == HOST else game.at + NOTICE
    require(start < pause.end, "wrong-entry", "the pause is over by then anyway")
    stops = (*(stop for stop in game.stops if stop is not pause), replace(pause, end=start))
    return Evolved(replace(game, stops=stops), (Event("game-resumed"),))


def outage(game: Game, actor: str, outage: Outage, secret: bytes) -> Evolved:
    """No clock has run while the service was not there."""
    _require_host(game, actor)
    begin, end = _time(outage.start), _time(outage.until)
    _require_later(begin, end)
    require(end <= game.at, "wrong-entry", "an outage is told of when it is over")
    return Evolved(replace(game, stops=(*game.stops, Stop("outage", begin, end))), (Event("game-outage"),))


def _require_host(game: Game, actor: str) -> None:
    require_running(game)
    require(actor == HOST, "wrong-entry", "only the host keeps the clocks")
    require(game.created.deadline is not None, "wrong-entry", "this game has no deadline, so no clock runs in it")


def _require_later(begin: int, end: int) -> None:
    require(begin < end, "wrong-entry", "a span of time ends after it begins")


def _time(text: str) -> int:
    try:
        return milliseconds(text)
    except ValueError as error:
        raise Refused("wrong-entry", str(error)) from error
