"""Phase 3: ready bases score (rules.md 7 to 9)."""

from collections.abc import Callable

from tests.kit.referee.smashup.asking import Ask, Flow
from tests.kit.referee.smashup.leaving import discard_pieces
from tests.kit.referee.smashup.powers import breakpoint_of, total
from tests.kit.referee.smashup.state import Scoring, Table
from tests.kit.referee.smashup.triggers import framed
from tests.kit.referee.smashup.verbs import gain_points
from tests.kit.referee.smashup.windows import window

WHEN_SCORES: dict[str, Callable[[Table, Scoring], None]] = {}


ON_REPLACED: dict[str, Callable[[Table, str], Flow[None]]] = {}
"""The abilities of a base with the one that has taken its place."""


def ready(table: Table) -> list[str]:
    """The bases that have reached their breakpoint, and that may score."""
    return [
        base
        for base in table.bases
        if total(table, base) >= breakpoint_of(table, base)
        and not any(table.has(piece, "stasis_field") for piece in table.actions_at(base))
    ]


def check_bases(table: Table) -> Flow[None]:
    """Score all bases that are ready, one after the other."""
    from tests.kit.referee.smashup.turn import check_victory

    while True:
        table.step = "check"
        there = ready(table)
        if not there:
            break
        base = there[0]
        if len(there) > 1:
            (base,) = yield Ask(table.active, tuple(there), about="score", kind="score")
        yield from score(table, base)
        table.scoring = None
    if table.is_classic:
        check_victory(table)


def score(table: Table, base: str) -> Flow[None]:
    """Score a base: before, points, after, clearing, replacing."""
    scoring = table.scoring = Scoring(base)
    table.step = "before"
    yield from window(table)
    if not table.is_in_play(base):
        return
    table.step = "award"
    table.played[base] += 1
    award(table, scoring)
    table.progressed = table.turn
    table.step = "after"
    scoring.stage = "after"
    scoring.done = set()
    scoring.silent = set(scoring.silent)
    yield from window(table)
    if not table.is_in_play(base):
        return
    scoring.is_off = not table.works(base)
    table.step = "clear"
    yield from clear(table, base)
    if table.is_in_play(base):
        table.step = "replaced"
        yield from replace(table, scoring)


def award(table: Table, scoring: Scoring) -> None:
    """Points by place, then what the base adds when it scores."""
    base = scoring.base
    powers = {seat: total(table, base, seat) for seat in range(len(table.seats))}
    taking_part = [seat for seat in powers if table.minions(base, seat) or (powers[seat] > 0 and not table.is_classic)]
    scoring.powers = {seat: powers[seat] for seat in taking_part}
    points = table.rows[base].points
    for seat in table.round():
        if seat not in taking_part:
            continue
        place = 1 + sum(powers[other] > powers[seat] for other in taking_part)
        scoring.places[seat] = place
        if place <= len(points):
            gain_points(table, seat, points[place - 1])
    if base in WHEN_SCORES and table.works(base):
        WHEN_SCORES[base](table, scoring)


def when_scores(base: str) -> Callable[[Callable[[Table, Scoring], None]], Callable[[Table, Scoring], None]]:
    def keep(ability: Callable[[Table, Scoring], None]) -> Callable[[Table, Scoring], None]:
        WHEN_SCORES[base] = ability
        return ability

    return keep


@when_scores("factory_436_1337")
def factory(table: Table, scoring: Scoring) -> None:
    for seat, place in scoring.places.items():
        if place == 1 and not table.ignores(seat, scoring.base):
            gain_points(table, seat, scoring.powers[seat] // 5)


@when_scores("rhodes_plaza_mall")
def mall(table: Table, scoring: Scoring) -> None:
    for seat in range(len(table.seats)):
        if not table.ignores(seat, scoring.base):
            gain_points(table, seat, len(table.minions(scoring.base, seat)))


def clear(table: Table, base: str) -> Flow[None]:
    """Discard all that lies there, at once, and what arrives meanwhile."""
    while table.is_in_play(base) and table.all_at(base):
        yield from framed(table, discard_pieces(table, table.all_at(base)))


def replace(table: Table, scoring: Scoring) -> Flow[None]:
    """Discard the base, and put the next one in its place."""
    place = table.bases.index(scoring.base)
    table.base_discard.insert(0, scoring.base)
    table.lasting = [one for one in table.lasting if one.target != scoring.base]
    following = next_base(table, scoring)
    if following is None:
        del table.bases[place]
    else:
        table.bases[place] = following
        if scoring.base in ON_REPLACED and not scoring.is_off:
            yield from framed(table, ON_REPLACED[scoring.base](table, following))


def next_base(table: Table, scoring: Scoring) -> str | None:
    """The base that takes the place."""
    if scoring.replacement is not None:
        return scoring.replacement
    if not table.base_deck and (not table.is_classic or len(table.bases) == 1):
        table.base_deck = table.shuffled(table.base_discard, "bases")
        table.base_discard = []
    return table.base_deck.pop(0) if table.base_deck else None
