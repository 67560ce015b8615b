"""A turn: start, play cards, (score bases,) draw two, end."""

from collections.abc import Callable

from domain.kernel.protocol.decisions import Message
from domain.play.questions import Flow, Question, put, seated
from domain.smashup import scoring
from domain.smashup.actions import act, offers
from domain.smashup.allowances import normal_allowances
from domain.smashup.catalogue import Watched
from domain.smashup.changing import enforce_protection, has_protection
from domain.smashup.draft import pick_factions
from domain.smashup.effects import Effect
from domain.smashup.game import WorkingCopy
from domain.smashup.guard import offers_outside_circles, remember
from domain.smashup.mail import may_play_on
from domain.smashup.progress import stalemate
from domain.smashup.setup import deal
from domain.smashup.state import NONE, Lasting
from domain.smashup.targets import card_offers
from domain.smashup.triggers import Trigger, close, controller_of, in_scope, trigger
from domain.smashup.zones import HAND_LIMIT, discard, draw

CARDS_A_TURN = 2


def begin(game: WorkingCopy) -> None:
    """Set the counters of a turn."""
    table = game.table
    table.turn += 1
    table.used = {}
    table.played = [0] * table.seats
    table.actions_played = 0
    table.spent = []
    table.allowances = []
    table.seen = {}
    game.turned()


def start(game: WorkingCopy) -> Flow[None]:
    """The start of the turn: what lasted until now ends, then what happens now happens."""
    table = game.table
    begin(game)
    game.tell("turn", seat=seated(table.active), number=table.turn)
    game.expire(lambda effect: effect.until == table.active)
    for effect in [effect for effect in table.lasting if effect.kind == "no actions next turn"]:
        if effect.target == table.active:
            table.lasting.remove(effect)
            game.last(Lasting("no actions", effect.target))
    yield from _due(game, "start_of_turn")
    table.allowances = normal_allowances(1, 1)
    table.step = "play"


def _due(game: WorkingCopy, moment: Watched) -> Flow[None]:
    """Carry out the abilities for a moment of the turn."""
    game.scopes.append([])
    for source, text, ability in game.watchers(moment):
        it = Effect(game, source, controller_of(game, source), text)
        if ability.usable is None or ability.usable(it):
            trigger(game, [Trigger(it, ability, stays=False)])
    yield from close(game)


def play_cards(game: WorkingCopy) -> Flow[None]:
    """One play of the active player, or the end of the phase."""
    table = game.table
    position, open_to = offers_outside_circles(game, len(table.spent), offers(game))
    question = Question(table.active, "play", Message("ask-turn"), open_to)
    choice = yield from put(question, always=may_play_on(game))
    if choice[0] is None:
        table.allowances = []
        table.spent = []
        table.seen = {}
        table.step = "check"
        return
    if position:
        remember(game, position, next(option.id for option, value in question.offers if value is choice[0]))
    yield from act(game, choice[0])


def draw_two(game: WorkingCopy) -> Flow[None]:
    """Draw two cards, then cut the hand to ten."""
    table = game.table
    seat = table.active
    draw(game, seat, CARDS_A_TURN)
    surplus = len(table.hands[seat]) - HAND_LIMIT
    if surplus > 0:
        about = Message("ask-hand-limit", {"count": surplus})
        question = Question(seat, "discard", about, card_offers(game, table.hands[seat]), surplus, surplus)
        discard(game, seat, (yield from put(question)))
    table.step = "end"


def end(game: WorkingCopy) -> Flow[None]:
    """The end of the turn: what happens now, then what lasted until now ends; perhaps somebody has won."""
    table = game.table
    yield from _due(game, "end_of_turn")
    _expire(game)
    if has_protection(game) and game.ruling("protection returns with control"):
        yield from in_scope(game, enforce_protection(game))
    if scoring.decide(game) or stalemate(game):
        table.step = "over"
        return
    _pass_on(game)
    table.step = "start"


def _expire(game: WorkingCopy) -> None:
    for effect in reversed(game.table.lasting):
        card = game.card_of(effect.target) if effect.kind == "control" and effect.until == NONE else NONE
        if card != NONE:
            game.give(card, effect.amount)
    game.expire(lambda effect: effect.until == NONE and effect.kind != "no actions next turn")


def _pass_on(game: WorkingCopy) -> None:
    """Begin the next turn: an extra one, or that of the player to the left of the last normal turn's."""
    table = game.table
    if table.extra_turns:
        if table.resume_after == NONE:
            table.resume_after = table.active
        table.active = table.extra_turns.pop(0)
        return
    last = table.active if table.resume_after == NONE else table.resume_after
    table.resume_after = NONE
    table.active = (last + 1) % table.seats


STEPS: dict[str, Callable[[WorkingCopy], Flow[None]]] = {
    "draft": pick_factions,
    "deal": deal,
    "start": start,
    "play": play_cards,
    "check": scoring.check,
    "before": scoring.before,
    "award": scoring.award,
    "after": scoring.after,
    "clear": scoring.clear,
    "replaced": scoring.finish_replacing,
    "draw": draw_two,
    "end": end,
}
"""The flow of each step of the procedure. A step says which comes next."""


def go_on(game: WorkingCopy) -> Flow[None] | None:
    """The next thing that happens; None once the game is over."""
    return None if game.table.step == "over" else STEPS[game.table.step](game)
