"""Smash Up in scenarios."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from domain.kernel.protocol.decisions import Decision, Option, Ref
from domain.kernel.table.game import Game
from domain.smashup.editions import catalogue
from domain.smashup.ruleset import RULESET
from domain.smashup.views import BaseView, CardView, SeatView, View
from tests.rulesets.smashup.placing import placed
from tests.scenarios import matching, tokens
from tests.scenarios.adapter import Adapter, Check, among, check_among, exactly, hands, same, same_cards
from tests.scenarios.common import pending_as
from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.tokens import Line, Token

VERBS = frozenset({"play", "special", "talent", "yes"})
"""The beginning of a step, before it names a card."""


BASES = frozenset(base.id for base in catalogue("classic").bases)


class Word(Token):
    """A word of a step. A base's name means the base, not what happens to be there; for that there is `card>base`."""

    def names(self, option: Option) -> bool:
        """Return whether the option refers to what this word names."""
        if ">" in self.text or not _is_at(option, self.text):
            return super().names(option)
        return False


def _read(text: str) -> Line:
    return tuple(tuple(Word(token.text, token.optional) for token in group) for group in tokens.read_line(text))


def _is_at(option: Option, text: str) -> bool:
    """Return whether the base is only where the option's card is."""
    about = {ref.kind for ref in option.refs if str(ref.id) == text}
    return about == {"base_type"}


def _view(game: Game, seat: int | None = None) -> View:
    return RULESET.view(game.state, seat)


def _hand(game: Game, seat: int) -> tuple[str, ...]:
    return _view(game, seat).seats[seat].hand or ()


def _discard(game: Game, seat: int) -> tuple[str, ...]:
    return _view(game).seats[seat].discard


def _deck(game: Game, seat: int) -> tuple[str, ...]:
    facts = RULESET.facts(game.state)
    return tuple(facts["seats"][seat].get("deck", ()))


def _of_seats(what: str, value: Callable[[SeatView], Any]) -> Check:
    def check(game: Game, expected: dict[int, Any]) -> None:
        for seat, wanted in expected.items():
            same(f"{what} of seat {seat}", value(_view(game).seats[seat]), wanted)

    return check


def _deck_end(bottom: bool) -> Check:
    def check(game: Game, expected: dict[int, list[str]]) -> None:
        for seat, wanted in expected.items():
            deck = _deck(game, seat)
            part = deck[len(deck) - len(wanted) :] if bottom else deck[: len(wanted)]
            same(f"{'bottom' if bottom else 'top'} of the deck of seat {seat}", part, wanted)

    return check


def _base(game: Game, id: str) -> BaseView:
    for base in _view(game).bases:
        if base.base == id:
            return base
    raise ScenarioFailure(f"the base {id!r} is not in play; in play are {[base.base for base in _view(game).bases]}")


def _cards(base: BaseView) -> list[str]:
    """Return what lies on a base, as scenarios write it."""
    found = []
    for card in base.cards:
        found.append(_named(card))
        found += [f"{_named(action)}>{_named(card)}" for action in card.actions]
    return found


def _named(card: CardView) -> str:
    return f"{card.card}@{card.controller}"


def _bases(game: Game, expected: dict[str, list[str]]) -> None:
    for base, wanted in expected.items():
        same_cards(base, _cards(_base(game, base)), wanted)


def _bases_among(there: bool) -> Check:
    def check(game: Game, expected: dict[str, list[str]]) -> None:
        for base, wanted in expected.items():
            check_among(base, _cards(_base(game, base)), wanted, there=there)

    return check


def _of_bases(what: str, value: Callable[[BaseView], Any]) -> Check:
    def check(game: Game, expected: dict[str, Any]) -> None:
        for base, wanted in expected.items():
            same(f"{what} of {base}", value(_base(game, base)), wanted)

    return check


def _power(game: Game, expected: dict[str, dict[int, int]]) -> None:
    for base, powers in expected.items():
        for seat, wanted in powers.items():
            same(f"power of seat {seat} on {base}", _base(game, base).power[seat], wanted)


def _of_minions(what: str, value: Callable[[CardView], Any]) -> Check:
    def check(game: Game, expected: dict[str, Any]) -> None:
        for name, wanted in expected.items():
            found = [(card, base.base) for base in _view(game).bases for card in base.cards]
            name, _, place = name.partition(">")
            values = [value(card) for card, base in found if _named(card) == name and place in ("", base)]
            if wanted not in values:
                raise ScenarioFailure(f"{what} of {name}: expected {wanted!r}, it is {values!r}")

    return check


def _in_play(game: Game, expected: list[str]) -> None:
    same_cards("bases in play", [base.base for base in _view(game).bases], expected)


def _base_deck(game: Game, expected: list[str]) -> None:
    same("base_deck", RULESET.facts(game.state).get("base_deck", []), expected)


def _quota(game: Game, expected: dict[str, int]) -> None:
    """A seat that may play no actions has none left, or those that it has and may not play."""
    view = _view(game)
    left = [play.kind for play in view.left]
    sleeps = any(effect.kind == "no actions" and effect.seat == view.active for effect in view.effects)
    for kinds, wanted in expected.items():
        if not (kinds == "actions" and wanted == 0 and sleeps):
            same(f"quota of {kinds}", left.count(kinds.removesuffix("s")), wanted)


class SmashUp(Adapter):
    """A play is `0: card base`; `end` ends the phase."""

    resting = frozenset({"play"})
    indifferent = frozenset({"order"})
    places: ClassVar[Mapping[str, frozenset[str]]] = {
        "hand": frozenset({"returned", "took"}),
        "top": frozenset({"put-on-deck", "put-back"}),
        "bottom": frozenset({"put-under-deck", "put-back"}),
        "discard": frozenset({"discarded", "discarded-from-deck"}),
        "play": frozenset({"played-action"}),
    }
    answers = BASES | places.keys() | {"yes", "keep"}
    showing = frozenset({"revealed", "base-replaced"})
    putting = frozenset({"attached", "moved", "played-minion"})
    turning = frozenset({"turn"})
    asking: ClassVar[Mapping[str, Any]] = {"ask": "always"}
    checks: ClassVar[Mapping[str, Check]] = {
        "vp": lambda game, expected: same("vp", [seat.vp for seat in _view(game).seats], expected),
        **hands(_hand),
        "discard": exactly("discard pile", _discard),
        "discard_has": among("discard pile", _discard, there=True),
        "discard_lacks": among("discard pile", _discard, there=False),
        "deck_size": _of_seats("deck size", lambda seat: seat.deck_size),
        "deck": _deck_end(bottom=False),
        "deck_bottom": _deck_end(bottom=True),
        "bases": _bases,
        "bases_have": _bases_among(there=True),
        "bases_lack": _bases_among(there=False),
        "in_play": _in_play,
        "base_discard": lambda game, expected: same("base_discard", _view(game).base_discard, expected),
        "base_deck": _base_deck,
        "power": _power,
        "minion_power": _of_minions("power", lambda card: card.power),
        "counters": _of_minions("counters", lambda card: card.counters),
        "breakpoint": _of_bases("breakpoint", lambda base: base.breakpoint),
        "quota": _quota,
        "pending": pending_as(lambda decision, text: _plainly(decision, _read(text))),
        "active": lambda game, expected: same("active", _view(game).active, expected),
    }

    def things(self, game: Game) -> frozenset[str]:
        """The bases and all that lies on them, and the bases that were discarded."""
        view = _view(game)
        cards = (card for base in view.bases for there in base.cards for card in (there, *there.actions))
        return frozenset((*(card.card for card in cards), *(base.base for base in view.bases), *view.base_discard))

    def read(self, text: str) -> Line:
        """The words of a step."""
        return _read(text)

    def match(self, decision: Decision, line: Line, before: tuple[Token, ...]) -> matching.Match | None:
        """The answer that the start of the line means. A step is one play: what is left of it is not for the next."""
        if decision.kind in self.resting and before:
            return None
        line = _plainly(decision, line)
        end = _end_of_play(line) if decision.kind in self.resting else len(line)
        found = placed(decision, line) or super().match(decision, line[:end], before)
        if found is None or _is_elsewhere(decision, found) or _leaves_open(decision, found):
            return None
        if decision.kind in self.resting and _is_of_another(found):
            return None
        return replace(found, rest=found.rest + line[end:])


def _plainly(decision: Decision, line: Line) -> Line:
    """Leave out what no option says of the cards that come next: whose they are, and where what a yes is about lies."""
    number = next((number for number, group in enumerate(line) if group[0].text not in VERBS), None)
    if number is None:
        return line
    return (*line[:number], tuple(_bare(decision, token) for token in line[number]), *line[number + 1 :])


def _bare(decision: Decision, token: Token) -> Token:
    offered = [option for option in decision.options if Ref("card_type", token.thing) in option.refs]
    if not offered or any(ref.kind == "seat" for option in offered for ref in option.refs):
        return token
    card, lies, place = token.text.partition(">")
    if decision.kind != "choose" and card.partition("@")[2] not in ("", str(decision.seat)):
        return token
    return replace(token, text=token.thing if decision.kind == "agree" else token.thing + lies + place)


def _is_elsewhere(decision: Decision, found: matching.Match) -> bool:
    """Return whether a play is meant for a base that is not offered: `zapbot tortuga` is no Zapbot at another base."""
    if not found.rest or found.rest[0][0].optional:
        return False
    chosen = [option for option in decision.options if option.id in found.answer and Ref("word", "play") in option.refs]
    bases = {str(ref.id) for option in chosen for ref in option.refs if ref.kind == "base"}
    named = found.rest[0][0].text
    return bool(bases) and named in BASES and not bases & {token.text for token in found.used}


def _leaves_open(decision: Decision, found: matching.Match) -> bool:
    """Return whether only a yes is said where that is about several to choose from."""
    accepted = [option for option in decision.options if Ref("word", "yes") in option.refs]
    return decision.kind == "choose" and {token.text for token in found.used} == {"yes"} and len(accepted) > 1


def _is_of_another(found: matching.Match) -> bool:
    """Return whether a play is an ability of another card than the one that is named: the word for it alone matches."""
    uses = {"talent"}, {"special"}
    return {token.text for token in found.used} in uses and bool(found.rest) and not found.rest[0][0].optional


def _end_of_play(line: Line) -> int:
    """Return where the words of the play itself end: `play` after its card is an answer to what the card asks."""
    begun = False
    for number, group in enumerate(line):
        if group[0].text not in VERBS:
            begun = True
        elif begun:
            return number
    return len(line)
