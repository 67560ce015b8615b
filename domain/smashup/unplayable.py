"""The reasons why cards of a hand cannot be played, by what lies open and what the seat holds itself."""

from collections.abc import Iterator

from domain.kernel.protocol.decisions import Argument, Decision, Message, Unplayable
from domain.kernel.protocol.ids import Seat
from domain.play.questions import named
from domain.smashup.allowances import free_allowances
from domain.smashup.catalogue import CardType
from domain.smashup.effects import Effect, usable
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Card
from domain.smashup.playing import SPECIALS, is_playable_action
from domain.smashup.windows import is_silenced, may_play_specials

SPECIAL_WINDOWS = ("before", "after")
"""The steps of a turn in which specials are played."""


def unplayable(game: WorkingCopy, decision: Decision) -> tuple[Unplayable, ...]:
    """Return which cards of the hand no option of a decision is about, each type once, and why."""
    seat = decision.seat
    about = set(_hand_cards(decision))
    cards = {printed.id: card for card in game.table.hands[seat] if (printed := game.type_of(card)).id not in about}
    return tuple([Unplayable(named(type_id), _why(game, decision, card)) for type_id, card in cards.items()])


def _hand_cards(decision: Decision) -> Iterator[str]:
    """The types of cards that options are about, and that are neither in play nor in a pile."""
    for option in decision.options:
        kinds = {ref.kind for ref in option.refs}
        if not kinds & {"card", "place"}:
            yield from (str(ref.id) for ref in option.refs if ref.kind == "card_type")


def _why(game: WorkingCopy, decision: Decision, card: Card) -> Message:
    printed = game.type_of(card)
    if decision.kind == "window":
        return _why_no_special(game, decision.seat, card, printed)
    if decision.kind != "play":
        return _message("other-cards" if decision.kind == "play-now" else "asked")
    return (_why_no_minion if printed.is_minion else _why_no_action)(game, decision.seat, printed)


def _why_no_minion(game: WorkingCopy, seat: Seat, printed: CardType) -> Message:
    free = [allowance for allowance in free_allowances(game) if allowance.kind == "minion"]
    if not free:
        return _message("minions-played")
    if all(not game.may_play_minion(seat, printed, base) for base in game.table.bases):
        return _why_forbidden(game, seat, printed)
    limits = [allowance.power for allowance in free if allowance.power is not None]
    if len(limits) == len(free) and printed.power > max(limits):
        return _message("too-strong", power=max(limits))
    return _message("circle" if any(allowance.is_plain for allowance in free) else "elsewhere")


def _why_forbidden(game: WorkingCopy, seat: Seat, printed: CardType) -> Message:
    sources = [
        source
        for source, answer in game.sources("forbids_minion")
        if any(answer(game, source, seat, printed, base) for base in game.table.bases)
    ]
    return _message("no-base", cards=tuple(dict.fromkeys(game.card_ref(source) for source in sources)))


def _why_no_action(game: WorkingCopy, seat: Seat, printed: CardType) -> Message:
    if not is_playable_action(printed):
        return _special_of(printed)
    free = [allowance for allowance in free_allowances(game) if allowance.kind == "action"]
    if not free:
        return _message("actions-played")
    if not game.may_play_actions(seat):
        return _message("no-actions")
    return _message("circle" if any(allowance.is_plain for allowance in free) else "elsewhere")


def _special_of(printed: CardType) -> Message:
    """Say when an action is played that has nothing but a special."""
    step = next((step for step in SPECIAL_WINDOWS if SPECIALS[step] in printed.abilities), "before")
    return _message(f"special-{step}")


def _why_no_special(game: WorkingCopy, seat: Seat, card: Card, printed: CardType) -> Message:
    ability = printed.abilities.get(SPECIALS[game.table.step])
    if ability is None:
        is_special = any(SPECIALS[step] in printed.abilities for step in SPECIAL_WINDOWS)
        return _special_of(printed) if is_special else _message("no-special")
    if is_silenced(game, seat):
        return _message("silenced")
    base = game.scoring_base
    if printed.is_minion and not game.may_play_minion(seat, printed, base):
        return _why_forbidden(game, seat, printed)
    if not printed.is_minion and not may_play_specials(game, seat):
        return _message("no-actions")
    is_usable = usable(Effect(game, card, seat, printed, base), ability)
    return _message("used-already" if is_usable else "no-use")


def _message(reason: str, **args: Argument) -> Message:
    return Message(f"unplayable-{reason}", args)
