"""Scoring a base, step by step."""

from domain.kernel.protocol.decisions import Message
from domain.play.questions import Flow, Question, put, seated
from domain.smashup.changing import forget_base, swap_base
from domain.smashup.effects import Effect
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base
from domain.smashup.knowing import forget
from domain.smashup.leaving import leave
from domain.smashup.progress import progress
from domain.smashup.state import NONE, Scoring
from domain.smashup.targets import base_offers
from domain.smashup.triggers import in_scope, resolve
from domain.smashup.windows import claimants, for_claimants, scoring_of, update, window
from domain.smashup.zones import gain_points


def check(game: WorkingCopy) -> Flow[None]:
    """Look for bases that are ready; the active player picks one of them."""
    table = game.table
    table.scoring = None
    ready = [base for base in table.bases if game.total_power(base) >= game.breakpoint(base) and game.can_score(base)]
    if not ready:
        table.step = "draw" if not (table.edition == "classic" and decide(game)) else "over"
        return
    question = Question(table.active, "score", Message("ask-score"), base_offers(game, ready))
    choice = yield from put(question)
    table.scoring = Scoring(choice[0])
    game.tell("scoring", base=game.card_ref(choice[0]))
    table.step = "before"


def before(game: WorkingCopy) -> Flow[None]:
    """The window before the base scores. A base that has left play does not score."""
    over = yield from window(game, "before_scoring")
    if scoring_of(game).base not in game.table.bases:
        game.table.step = "check"
    elif over:
        game.table.step = "award"


def award(game: WorkingCopy) -> Flow[None]:
    """Rank the players, hand out the points, let abilities for this moment happen."""
    base = scoring_of(game).base
    power = game.power_of_seats(base)
    places = ranks(game, base, power)
    update(game, places=places, power=power)
    points = game.type_of(base).points
    for seat in game.seats_from(game.table.active):
        if places[seat]:
            value = points[places[seat] - 1] if places[seat] <= len(points) else 0
            game.tell(
                "placed",
                seat=seated(seat),
                base=game.card_ref(base),
                place=places[seat],
                power=power[seat],
                points=value,
            )
            gain_points(game, seat, value)
    yield from in_scope(game, _when_scoring(game, base))
    update(game, opened=False)
    game.table.step = "after"


def _when_scoring(game: WorkingCopy, base: Base) -> Flow[None]:
    for source, text, ability in game.watchers("when_scoring"):
        if source == base:
            yield from resolve(Effect(game, base, game.table.active, text), for_claimants(ability))


def ranks(game: WorkingCopy, base: Base, power: tuple[int, ...]) -> tuple[int, ...]:
    """Each seat's place, 0 for those who take none: tied players share the best place they tie for.

    A seat with a minion there takes one. In the revised edition any power will do, which nothing gives without one.
    """
    present = set(game.seats_with_minions(base))
    return tuple(
        1 + sum(power[other] > total for other in present) if seat in present else 0 for seat, total in enumerate(power)
    )


def after(game: WorkingCopy) -> Flow[None]:
    """The window after the base has scored; everything is still there."""
    scoring = scoring_of(game)
    if not scoring.opened:
        update(game, live=not game.is_cancelled(scoring.base))
    over = yield from window(game, "after_scoring")
    if game.ruling("a base gone is scored no more") and _break_off(game):
        return
    if over:
        game.table.step = "clear"


def _break_off(game: WorkingCopy) -> bool:
    """End a scoring whose base has left play, whether it has: it is not replaced again, and all points stay."""
    scoring = scoring_of(game)
    if scoring.base in game.table.bases:
        return False
    if scoring.replacement != NONE:
        game.table.base_discard.insert(0, scoring.replacement)
    game.table.step = "check"
    return True


def clear(game: WorkingCopy) -> Flow[None]:
    """Discard what is there, and the base, and put down another one."""
    base = scoring_of(game).base
    table = game.table
    yield from in_scope(game, _discard_all(game, base))
    # Those who left may have brought others here, by abilities that were set off.
    while game.ruling("arrivals are cleared") and base in table.bases and table.on.get(base):
        yield from in_scope(game, _discard_all(game, base))
    if _break_off(game):
        return
    table.base_discard.insert(0, base)
    progress(game)
    game.tell("base-scored", base=game.card_ref(base))
    replacement = scoring_of(game).replacement
    replacement = next_base(game) if replacement == NONE else replacement
    if replacement == NONE:
        table.bases.remove(base)
        if game.ruling("what lasts on a base ends with it"):
            forget_base(game, base)
        game.changed()
    else:
        swap_base(game, base, replacement)
        game.tell("base-replaced", base=game.card_ref(replacement), old=game.card_ref(base))
    update(game, replacement=replacement)
    table.step = "replaced"


def _discard_all(game: WorkingCopy, base: Base) -> Flow[None]:
    yield from leave(game, game.table.on.get(base, ()), "discard")


def replace_by(game: WorkingCopy, base: Base) -> None:
    """A base from the base discard pile will replace the one being scored."""
    table = game.table
    chosen_before = scoring_of(game).replacement
    table.base_discard.remove(base)
    if chosen_before != NONE:
        table.base_discard.insert(0, chosen_before)
    update(game, replacement=base)


def next_base(game: WorkingCopy) -> Base:
    """The top of the base deck; NONE where it is empty and the edition does not make a new one."""
    fill_base_deck(game)
    game.has_revealed = True
    return game.table.base_deck.pop(0) if game.table.base_deck else NONE


def fill_base_deck(game: WorkingCopy, search: bool = False) -> None:
    """Make an empty base deck anew of the base discard pile: always in the revised edition, else for a search.

    The last base in play is always replaced, so that the game can end.
    """
    table = game.table
    if not table.base_deck and table.base_discard and (game.is_revised or search or len(table.bases) == 1):
        forget(game, table.base_discard)
        table.base_deck = game.chance.shuffle(table.base_discard, "bases")
        table.base_discard = []
        game.tell("bases-reshuffled")


def look_at_bases(game: WorkingCopy, count: int) -> list[Base]:
    """The top of the base deck, made longer by the base discard pile where the edition does so."""
    table = game.table
    if len(table.base_deck) < count and game.is_revised:
        forget(game, table.base_discard)
        table.base_deck += game.chance.shuffle(table.base_discard, "bases")
        table.base_discard = []
    game.has_revealed = True
    return table.base_deck[:count]


def finish_replacing(game: WorkingCopy) -> Flow[None]:
    """Do what the scored base's ability still does with its replacement; then look for ready bases again."""
    scoring = scoring_of(game)
    ability = game.type_of(scoring.base).abilities.get("once_replaced")
    if ability is not None and scoring.live and scoring.replacement != NONE:
        for seat in claimants(game, scoring.base, ability.who):
            yield from resolve(Effect(game, scoring.base, seat), ability)
    game.table.step = "check"


def decide(game: WorkingCopy) -> bool:
    """Look for a winner: a single leader with fifteen points. Whether the game is over."""
    table = game.table
    still = [seat for seat in range(table.seats) if not table.resigned[seat]]
    best = max(table.vp[seat] for seat in still)
    leaders = [seat for seat in still if table.vp[seat] == best]
    if best < POINTS_TO_WIN or len(leaders) > 1:
        return False
    table.winners = tuple(leaders)
    game.tell("won", seat=seated(leaders[0]), points=best)
    return True


POINTS_TO_WIN = 15
