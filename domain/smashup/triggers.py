"""Triggers: abilities that wait until what set them off is finished, and the order in which they then happen."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from domain.kernel.protocol.decisions import Message, Option
from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, Question, named, put
from domain.smashup.catalogue import Ability, Watched
from domain.smashup.chains import carried_out, chain
from domain.smashup.effects import Effect, Happened
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Card
from domain.smashup.questions import base_option, card_option, piece_option
from domain.smashup.state import NONE


class Trigger(NamedTuple):
    """An ability that has been set off. `stays`: it happens even though its card has left play."""

    effect: Effect
    ability: Ability
    stays: bool

    @property
    def kind(self) -> tuple[str, int, int]:
        """Return the key that like triggers share: the same ability of one player, on the same minion if on one."""
        it = self.effect
        piece = it.game.table.pieces.get(it.source)
        host = NONE if piece is None or not it.game.ruling("hosts tell triggers apart") else piece.host
        return self.ability.name, it.controller, host

    def is_quiet(self, among: Iterable["Trigger"]) -> bool:
        """Return whether it does not matter when it happens among others that wait."""
        quiet = self.ability.quiet
        if isinstance(quiet, bool):
            return quiet
        draws: Counter[Seat] = Counter()
        for waiting in among:
            draws[waiting.effect.controller] += waiting.ability.draws
        return quiet(self.effect, draws)

    @property
    def is_void(self) -> bool:
        """Return whether its card has left, or its base's ability is cancelled, so that nothing comes of it."""
        it = self.effect
        if it.game.is_cancelled(it.source) and it.game.ruling("cancelled bases set nothing off"):
            return True
        return not self.stays and not it.is_in_play


def controller_of(game: WorkingCopy, source: Card) -> Seat:
    """Return who controls a card in play; a base's abilities are the active player's."""
    return game.controller(source) if source >= 0 else game.table.active


def collect(game: WorkingCopy, moment: Watched, about: Happened, leaving: Iterable[Card] = ()) -> list[Trigger]:
    """The abilities that this sets off. Those of cards that leave by the same event still happen."""
    triggers: list[Trigger] = []
    for source, text, ability in game.watchers(moment):
        it = Effect(game, source, controller_of(game, source), text, about=about)
        if ability.usable is None or ability.usable(it):
            triggers.append(Trigger(it, ability, ability.even_gone or source in leaving))
    return triggers


def trigger(game: WorkingCopy, triggers: Iterable[Trigger]) -> None:
    """Let triggers wait for the end of what is being done."""
    game.scopes[-1].extend(triggers)


def resolve(it: Effect, ability: Ability) -> Flow[None]:
    """Carry out an ability, and then all that it has set off."""
    yield from chain(it, in_scope(it.game, carried_out(it, ability)))


def close(game: WorkingCopy) -> Flow[None]:
    """Carry out what was set off since the scope was opened; each with all it sets off in turn."""
    pending = game.scopes.pop()
    while pending:
        # Asked anew each time: what happened before may have taken the card of the next one out of play.
        pending = [waiting for waiting in pending if not waiting.is_void]
        if not pending:
            break
        following = yield from _next(game, pending)
        pending.remove(following)
        yield from resolve(following.effect, following.ability)


def in_scope(game: WorkingCopy, flow: Flow[None]) -> Flow[None]:
    """Do something, and then all that it has set off."""
    game.scopes.append([])
    yield from flow
    yield from close(game)


def _host(it: Effect) -> str:
    """The minion that an effect's card lies on, as options name it; empty if it lies on none."""
    piece = it.game.table.pieces.get(it.source)
    if piece is None or piece.host == NONE:
        return ""
    return f"{it.game.id_of(piece.host)}#{it.game.serial(piece.host)}"


def _as_lies(it: Effect) -> Option:
    """The option of a card in play. Its id is of the card whose ability it has: by that, stored games answer."""
    game = it.game
    real = game.id_of(it.source)
    option = piece_option(real, it.serial, it.controller, game.id_of(it.here), _host(it))
    if real == it.text.id:
        return option
    return Option(f"{it.text.id}#{it.serial}", option.label, (*option.refs, named(it.text.id)))


def _next(game: WorkingCopy, pending: list[Trigger]) -> Flow[Trigger]:
    """The next one: mandatory before optional, quiet ones first; the active player orders those that matter."""
    candidates = [waiting for waiting in pending if not waiting.ability.optional] or pending
    for waiting in candidates:
        if waiting.is_quiet(pending):
            return waiting
    return (yield from first_of(game, candidates))


def first_of(game: WorkingCopy, candidates: list[Trigger]) -> Flow[Trigger]:
    """The one that the active player lets happen first; alike ones are not asked about."""
    # Read from the last to the first, so that of like ones the first is kept; and turned round again below.
    first_of_kind = {waiting.kind: waiting for waiting in reversed(candidates)}
    if len(first_of_kind) == 1:
        return candidates[0]
    offers = []
    for waiting in reversed(first_of_kind.values()):
        it = waiting.effect
        if it.source < 0:
            option = base_option(game.id_of(it.source))
        elif it.serial:
            option = _as_lies(it)
        else:
            option = card_option(it.text.id)
        offers.append((option, waiting))
    question = Question(game.table.active, "order", Message("ask-order"), offers)
    choice: list[Trigger] = yield from put(question)
    return choice[0]
