"""Allowances: what a player may still play in the play phase, normal or extra.

Every play is paid with an allowance it fits. Which one is settled as late as possible: a play already made changes
over to another allowance that it fits too, where a later play needs the first one, or where that other has left play
with its card, so that it is of no more use to any later one.
"""

from collections.abc import Collection
from itertools import chain
from operator import attrgetter

from domain.kernel.protocol.ids import Seat
from domain.smashup.catalogue import CardType
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card
from domain.smashup.state import NONE, Allowance, Spent

_ID = attrgetter("id")
_FITS = attrgetter("fits")


def normal_allowances(minions: int, actions: int) -> list[Allowance]:
    """The normal plays of a turn."""
    allowances = [Allowance("n-minion", "minion")] if minions > 0 else []
    return allowances + ([Allowance("n-action", "action")] if actions > 0 else [])


def allowances(game: WorkingCopy) -> list[Allowance]:
    """All of this phase, used or not: the normal ones, those granted, those that cards in play grant each turn."""
    table = game.table
    # Few are for a host, and this is asked all the time.
    granted = [each for each in table.allowances if each.host == NONE or _has_its_host(game, each)]
    for source, answer in game.sources("grants"):
        if source < 0 or game.controller(source) == table.active:
            granted += answer(game, source)
    return granted


def _has_its_host(game: WorkingCopy, allowance: Allowance) -> bool:
    """Return whether the minion that an allowance is for is still there, and still the active player's."""
    host = game.card_of(allowance.host)
    return host != NONE and game.controller(host) == game.table.active


def free_allowances(game: WorkingCopy) -> list[Allowance]:
    """Those not used yet."""
    there = allowances(game)
    if not game.table.spent:
        return there
    used = {play.by for play in _plays_made(game, there)}
    return [allowance for allowance in there if allowance.id not in used]


def _plays_made(game: WorkingCopy, there: list[Allowance]) -> list[Spent]:
    """The plays made, as many as can be paid with what has left play since."""
    spent = game.table.spent
    if not spent:
        return spent
    live = set(map(_ID, there))
    # Little has left play as a rule, and this is asked all the time.
    if live.issuperset(chain.from_iterable(map(_FITS, spent))) or not game.ruling("plays are paid with what has left"):
        return spent
    for key in dict.fromkeys(key for play in spent for key in play.fits):
        if key not in live and all(play.by != key for play in spent):
            spent = _paid_with(key, spent, live, frozenset()) or spent
    return spent


def _paid_with(key: str, spent: list[Spent], live: Collection[str], tried: frozenset[str]) -> list[Spent] | None:
    """The plays with one paid with this allowance, so that one is paid no more with what is there; None if none can."""
    for index, play in enumerate(spent):
        if key not in play.fits or play.by == key or play.by in tried:
            continue
        moved = [*spent[:index], Spent(key, play.fits), *spent[index + 1 :]]
        rest = moved if play.by in live else _paid_with(play.by, moved, live, tried | {play.by, key})
        if rest is not None:
            return rest
    return None


def fits(game: WorkingCopy, allowance: Allowance, seat: Seat, printed: CardType, base: Base, host: Card = NONE) -> bool:
    """Return whether an allowance lets a seat play such a card there."""
    if allowance.kind != printed.kind:
        return False
    if allowance.power is not None and printed.power > allowance.power:
        return False
    if allowance.base not in (NONE, base):
        return False
    if allowance.host != NONE and (
        printed.attaches not in ("minion", "own minion") or host not in (NONE, game.card_of(allowance.host))
    ):
        return False
    return not allowance.lonely or all(game.controller(minion) != seat for minion in game.minions_on(base))


def is_affordable(
    game: WorkingCopy, free: list[Allowance], seat: Seat, printed: CardType, base: Base = NONE, host: Card = NONE
) -> bool:
    """Return whether such a play can be paid; without a host, whether it can be for some host."""
    if any(fits(game, allowance, seat, printed, base, host) for allowance in free):
        return True
    return bool(game.table.spent) and bool(free) and _bill(game, seat, printed, base, host) is not None


def pay(game: WorkingCopy, seat: Seat, printed: CardType, base: Base = NONE, host: Card = NONE) -> None:
    """Use up an allowance for a play, the narrowest that fits."""
    bill = _bill(game, seat, printed, base, host)
    if bill is None:
        raise ValueError(f"nothing allows {printed.id} to be played now")
    game.table.spent = bill


def _bill(game: WorkingCopy, seat: Seat, printed: CardType, base: Base, host: Card) -> list[Spent] | None:
    everything = allowances(game)
    open_to = [allowance for allowance in everything if fits(game, allowance, seat, printed, base, host)]
    open_to.sort(key=lambda allowance: allowance.width)
    fitting = tuple([allowance.id for allowance in open_to])
    spent = _plays_made(game, everything)
    free = {allowance.id for allowance in everything} - {play.by for play in spent}
    return _changed_over(fitting, spent, free, frozenset())


def _changed_over(
    fitting: tuple[str, ...], spent: list[Spent], free: set[str], tried: frozenset[str]
) -> list[Spent] | None:
    for key in fitting:
        if key in free:
            return [*spent, Spent(key, fitting)]
    # An augmenting path, as in a bipartite matching of plays with allowances: an earlier play gives its own up if it
    # finds another one. A node that was tried once on the path is not tried again, so that it ends.
    for index, other in enumerate(spent):
        if other.by in fitting and other.by not in tried:
            rest = [*spent[:index], *spent[index + 1 :]]
            moved = _changed_over(other.fits, rest, free, tried | {other.by})
            if moved is not None:
                return [*moved, Spent(other.by, fitting)]
    return None
