"""A greedy Smash Up player: it looks at points, power and breakpoints, one decision at a time.

It sees what its seat sees. Each option gets a worth; of those worth something it takes the best, and where nothing is
worth anything it declines.
"""

from collections.abc import Callable
from functools import cached_property

from domain.kernel.protocol.decisions import Decision, Option, OptionId, Ref
from domain.kernel.protocol.draws import Draws
from domain.smashup.catalogue import CardType
from domain.smashup.editions import catalogue
from domain.smashup.views import BaseView, CardView, View

REMOVING = frozenset({"destroy", "destroy-some", "destroy-any", "return", "return-card", "put-under-deck", "control"})
"""Questions whose answer leaves play, or its controller."""

Worth = Callable[["ViewIndex", Option], float]


class ViewIndex:
    """The view, with what the bot asks of it again and again."""

    def __init__(self, view: View, decision: Decision) -> None:
        self.view = view
        self.seat = seat = decision.seat
        source = decision.prompt.args.get("source")
        self.source = str(source.id) if isinstance(source, Ref) else ""
        self.others = [other for other in range(len(view.seats)) if other != seat]
        self.types = catalogue("revised" if view.edition == "revised" else "classic").by_id
        self.tags = self.types[self.source].tags if self.source in self.types else frozenset()
        self.bases = {base.base: base for base in view.bases}
        about = decision.prompt.args.get("base")
        self.about = self.bases.get(str(about.id)) if isinstance(about, Ref) else None
        self.cards = {
            card.id: (card, base) for base in view.bases for top in base.cards for card in (top, *top.actions)
        }

    @cached_property
    def may_act_after_scoring(self) -> bool:
        """Return whether something of the hand, or of what lies at the base, may be of use once the base has scored."""
        own = [card.card for card, base in self.cards.values() if card.controller == self.seat and base is self.about]
        moments = {
            moment for card in (*own, *(self.view.seats[self.seat].hand or ())) for moment in self.types[card].abilities
        }
        return bool(moments & {"after_scoring", "after_scoring_from_hand"})

    def ref(self, option: Option, kind: str) -> str:
        """The id that an option refers to; empty if it refers to nothing of that kind."""
        return next((str(ref.id) for ref in option.refs if ref.kind == kind), "")

    def words(self, option: Option) -> set[str]:
        """The words an option refers to."""
        return {str(ref.id) for ref in option.refs if ref.kind == "word"}

    def in_play(self, option: Option) -> tuple[CardView, BaseView] | None:
        """The card in play that an option is about."""
        return self.cards.get(self.ref(option, "card"))

    def printed(self, option: Option) -> CardType | None:
        """The card type that an option is about."""
        return self.types.get(self.ref(option, "card_type"))

    def prize(self, base: BaseView, power: list[int]) -> float:
        """Return what a base is worth with these powers: own points less the best other player's."""
        present = {card.controller for card in base.cards if card.power is not None} | {self.seat}
        points = {
            seat: self._points(base, 1 + sum(power[other] > power[seat] for other in present)) for seat in present
        }
        others = [points[seat] for seat in present if seat != self.seat]
        return points[self.seat] - max(others, default=0)

    def _points(self, base: BaseView, place: int) -> float:
        return base.points[place - 1] if place <= len(base.points) else 0

    def standing(self, base: BaseView, change: dict[int, int]) -> float:
        """Return how good a base looks after a change of power: certain once it is ready, a prospect before."""
        power = [power + change.get(seat, 0) for seat, power in enumerate(base.power)]
        ready = sum(power) / max(base.breakpoint, 1)
        prize = self.prize(base, power)
        if ready >= 1:
            return 3 * prize
        lead = power[self.seat] - max(power[seat] for seat in self.others)
        return prize * ready + 0.05 * lead

    def gain(self, base: BaseView, change: dict[int, int]) -> float:
        """Return how much better a base looks after a change of power."""
        return self.standing(base, change) - self.standing(base, {})


def greedy(view: View, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The answer that looks best at once."""
    if decision.kind == "draft":
        return (draws.choice([option.id for option in decision.options], "draft"),)
    table = ViewIndex(view, decision)
    worth = _worth_of(decision)
    values = [(worth(table, option), -at, option.id) for at, option in enumerate(decision.options)]
    ranked = sorted(values, reverse=True)
    wanted = sum(value > 0 for value, _, _ in ranked)
    count = min(max(wanted, decision.min), decision.max, len(ranked))
    return tuple(option_id for _, _, option_id in ranked[:count])


def _worth_of(decision: Decision) -> Worth:
    if decision.kind in ("play", "play-now", "window"):
        return _play
    what = decision.prompt.id.removeprefix("ask-")
    if what in REMOVING:
        return _removal
    return _WORTH.get(what, _anything)


def _play(table: ViewIndex, option: Option) -> float:
    """A whole play, a special, a pass: passing is worth a trifle, so that nothing harmful is done instead."""
    words = table.words(option)
    if option.id == "pass rest":
        return 0.0 if table.may_act_after_scoring else 0.02
    if "pass" in words or "end" in words:
        return 0.01
    there = table.in_play(option)
    if there is not None:
        return _use(table, option, there)
    printed = table.printed(option)
    if printed is None:
        return 0.5
    base = table.bases.get(table.ref(option, "base"))
    if printed.is_minion:
        return 1 + printed.power * 0.1 + (table.gain(base, {table.seat: printed.power}) if base else 0)
    return _action(table, printed, base)


def _use(table: ViewIndex, option: Option, there: tuple[CardView, BaseView]) -> float:
    """The ability of a card in play: most are good for their player."""
    card, base = there
    printed = table.types[card.card]
    if card.controller != table.seat:
        return 1.0 + (card.power or 0)
    if "held" in printed.tags or ("hunting" in printed.tags and not _has_prey(table, base)):
        return -1.0
    goal = table.bases.get(table.ref(option, "base"))
    if goal is not None and goal is not base:
        return table.gain(goal, {table.seat: card.power or 0})
    return 1.0


def _has_prey(table: ViewIndex, base: BaseView) -> bool:
    """Return whether another player has a minion of power 4 or less on a base."""
    return any(card.controller != table.seat and card.power is not None and card.power <= 4 for card in base.cards)


def _action(table: ViewIndex, printed: CardType, base: BaseView | None) -> float:
    foreign = any(card.controller != table.seat and card.power is not None for card, _ in table.cards.values())
    own = any(card.controller == table.seat and card.power is not None for card, _ in table.cards.values())
    tags = printed.tags
    if "costly" in tags or ("aimed" in tags and not foreign) or ("boost" in tags and not own):
        return -1.0
    if "keeps_from_scoring" in printed.constants:
        return max(-table.prize(base, list(base.power)), -1.0) if base else 0.0
    if base is not None:
        leads = base.power[table.seat] - max(base.power[seat] for seat in table.others)
        return 0.5 + 0.01 * leads
    return 0.6


def _removal(table: ViewIndex, option: Option) -> float:
    """Weigh what leaves play: other players' strength first, one's own weakness last."""
    there = table.in_play(option)
    if there is None:
        return 0.0
    card, base = there
    power = card.power if card.power is not None else 1
    if card.controller == table.seat:
        return -1.0 - power
    return 1 + table.gain(base, {card.controller: -power}) + 0.1 * power


def _strength(table: ViewIndex, option: Option) -> float:
    """Weigh what grows: one's own strength where it counts."""
    there = table.in_play(option)
    if there is None:
        return 0.0
    card, base = there
    sign = 1 if card.controller == table.seat else -1
    return sign * (1 + (card.power or 0) * 0.1) + (table.gain(base, {table.seat: 3}) if sign > 0 else 0)


def _mover(table: ViewIndex, option: Option) -> float:
    """Weigh what moves: other players' minions away from where they hurt; one's own where they do nothing."""
    there = table.in_play(option)
    if there is None:
        return 0.0
    card, base = there
    return table.gain(base, {card.controller: -(card.power or 0)})


def _goal(table: ViewIndex, option: Option) -> float:
    """Weigh where something goes: to where one's own power is wanted."""
    base = table.bases.get(table.ref(option, "base"))
    return table.gain(base, {table.seat: 3}) + 1 if base else 0.5


def _host(table: ViewIndex, option: Option) -> float:
    """Weigh what an action is played on: another player's minion if it is meant for one, else an own one."""
    return _removal(table, option) if "aimed" in table.tags else _strength(table, option)


def _card(table: ViewIndex, option: Option) -> float:
    """A card to have: strong minions, then actions."""
    printed = table.printed(option)
    if printed is None:
        return 0.0
    return 1 + (printed.power if printed.is_minion else 2.5)


def _spare(table: ViewIndex, option: Option) -> float:
    """A card to lose."""
    return -_card(table, option)


def _bury_value(table: ViewIndex, option: Option) -> float:
    """A card to put under its owner's deck: other players' good ones."""
    return _spare(table, option) + 3 if int(table.ref(option, "seat")) == table.seat else _card(table, option) - 2


def _growth(table: ViewIndex, option: Option) -> float:
    """Power for each own minion, or more for one."""
    own = sum(card.controller == table.seat and card.power is not None for card, _ in table.cards.values())
    value = int(table.ref(option, "value"))
    return float(own if value == 1 else value)


def _player(table: ViewIndex, option: Option) -> float:
    """A player to suffer: whoever has most points, never oneself."""
    seat = int(table.ref(option, "seat") or 0)
    return -1.0 if seat == table.seat else 1.0 + table.view.seats[seat].vp


def _score(table: ViewIndex, option: Option) -> float:
    """A base to score first: the one that pays best."""
    base = table.bases.get(table.ref(option, "base"))
    return 10 + table.prize(base, list(base.power)) if base else 0.0


def _anything(table: ViewIndex, option: Option) -> float:
    """For any other question: yes rather than no."""
    return -1.0 if table.words(option) & {"no", "pass"} else 0.1


_WORTH: dict[str, Worth] = {
    "bury-any": _bury_value,
    "copy": _card,
    "genetic-shift": _growth,
    "order-on-top": _card,
    "play-first": lambda table, option: 1.0 if "no" in table.words(option) else 0.0,
    "search-minion": _card,
    "shuffle-away": lambda table, option: -1.0,
    "take-actions": _card,
    "to-bottom": lambda table, option: 1.5 - _card(table, option),
    "to-top": _card,
    "strengthen": _strength,
    "own-minion": _strength,
    "host": _host,
    "move": _mover,
    "move-some": lambda table, option: -1.0,
    "base": _goal,
    "move-to": _goal,
    "minion-to": _goal,
    "take": _card,
    "take-any": _card,
    "search": _card,
    "make-discard": _card,
    "play-revealed": _card,
    "discard": _spare,
    "hand-limit": _spare,
    "player": _player,
    "score": _score,
    "shuffle-in": _card,
    "search-any": _spare,
    "ignore": lambda table, option: 1.0 if "no" in table.words(option) else 0.0,
    "how-many": lambda table, option: float(table.ref(option, "value") or 0),
}
