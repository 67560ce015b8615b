"""The reasons why cards of a hand cannot be played now, by what they are good for."""

from domain.kernel.protocol.decisions import Decision, Message, Unplayable
from domain.kernel.protocol.ids import Seat
from domain.play.questions import named
from domain.zgame.cards import FIGHTERS
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId
from domain.zgame.phases import placement

PLACING = ("trade", "place")
"""Decisions in which fighters may come into play."""


def unplayable(game: WorkingCopy, decision: Decision) -> tuple[Unplayable, ...]:
    """Return which cards of the hand no option of a decision is about, each type once, and why."""
    game = game.seen_by(decision.seat)
    about = {ref.id for option in decision.options for ref in option.refs if ref.kind == "card_type"}
    cards = dict.fromkeys(card for card in game.table.hands[decision.seat] if card not in about)
    return tuple([Unplayable(named(card), Message(f"unplayable-{_reason(game, decision, card)}")) for card in cards])


def _reason(game: WorkingCopy, decision: Decision, card: CardId) -> str:
    if card in FIGHTERS:
        return _reason_of_fighter(game, decision.seat, decision.kind)
    action = game.cards.actions[card]
    is_tool = bool(action.bonus.keys() & {"engineering", "science"})
    if action.is_weapon:
        return "weapon-or-tool" if is_tool else "weapon"
    if is_tool:
        return "tool"
    return "travel" if "speed" in action.bonus else "defence"


def _reason_of_fighter(game: WorkingCopy, seat: Seat, kind: str) -> str:
    if kind not in PLACING:
        return "fighter"
    return "promised" if placement.offers(game, seat) else "no-entrance"
