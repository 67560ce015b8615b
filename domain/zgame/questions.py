"""The questions of Z-Game, in which alike cards are one, and their options."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from domain.kernel.protocol.decisions import Argument, Message, Option, Ref, RefRole
from domain.play import questions
from domain.play.questions import Flow, Offer, named, put_one, seated, word
from domain.zgame.card_types import Skill
from domain.zgame.ids import CardId, PersonId, PlaceId, Seat


class Question(questions.Question):
    """A decision in the making. Which of several alike cards is chosen makes no difference, so it is not asked."""

    def _is_alike(self) -> bool:
        """Return whether all options are about the same."""
        refs = self.offers[0][0].refs
        # Alike cards are next to each other, so that the last option mostly tells.
        return bool(refs) and self.offers[-1][0].refs == refs and all(option.refs == refs for option, _ in self.offers)


def ask(text: str, **args: Argument) -> Message:
    """The prompt of a question."""
    return Message(f"ask-{text}", args)


@cache
def located(place: PlaceId) -> Ref:
    """A location, or a deck of cards."""
    return Ref("place", place)


@cache
def skilled(skill: Skill) -> Ref:
    """A skill."""
    return Ref("skill", skill)


def all_named(cards: Iterable[str]) -> tuple[Ref, ...]:
    """Cards, as an argument of a text."""
    return tuple(map(named, cards))


def _option(id: str, label: str, args: dict[str, Argument], *words: str) -> Option:
    refs = tuple(arg for arg in args.values() if isinstance(arg, Ref))
    return Option(id, Message(f"option-{label}", args), (*map(word, words), *refs))


def _number_option(id: str, copy: int) -> str:
    """Alike options are told apart by a number."""
    return id if copy == 1 else f"{id} {copy}"


@cache
def word_option(id: str, label: str = "") -> Option:
    """An option that is a word, such as pass, none or accept; `label` is the name of its text if it has another."""
    return _option(id, label or id, {}, id)


@cache
def plain_option(id: str) -> Option:
    """An option that is about nothing in particular: it leads on to another question, or does the usual thing."""
    return _option(id, id, {})


@cache
def deed_option(verb: str, place: PlaceId = "", *more: str, **price: int) -> Option:
    """Something done at a location or with a deck; `more` are further words of it, `price` is what it takes."""
    args: dict[str, Argument] = {"place": located(place)} if place else {}
    args |= price
    label = "-".join((verb, *more))
    return _option(" ".join(filter(None, (verb, place, *more))), label, args, verb, *more)


@cache
def card_option(card: CardId, copy: int = 1, verb: str = "") -> Option:
    """A card; alike ones are told apart by a number."""
    name = f"{verb} {card}" if verb else card
    label = f"{verb}-card" if verb else "card"
    return _option(_number_option(name, copy), label, {"card": named(card)}, *([verb] if verb else []))


def _amount(what: str, amount: int, role: RefRole) -> tuple[Ref, Ref]:
    """So much of something, as a part of a deal."""
    return Ref("word", what, role), Ref("value", amount, role)


@cache
def deal_option(verb: str, deck: PlaceId, amount: int, paid_in: str) -> Option:
    """A card of a deck for its price: so much food or medicine, or so many cards."""
    label = Message(f"option-{verb}", {"place": located(deck), "amount": amount})
    return Option(f"{verb} {deck}", label, (word(verb), located(deck), *_amount(paid_in, amount, "cost")))


@cache
def sale_option(card: CardId, meals: int) -> Option:
    """Selling a card for so many meals."""
    label = Message("option-sell-card", {"card": named(card), "amount": meals})
    return Option(f"sell {card}", label, (word("sell"), named(card), *_amount("food", meals, "gain")))


@cache
def amount_option(verb: str, what: str, amount: int, copy: int = 1) -> Option:
    """So much food or medicine; the amounts that are chosen add up."""
    refs = (word(verb), word(what), Ref("value", amount))
    return Option(
        _number_option(f"{verb} {what} {amount}", copy), Message(f"option-{verb}-{what}", {"amount": amount}), refs
    )


@cache
def seat_option(verb: str, seat: Seat) -> Option:
    """Something done to a player."""
    return _option(f"{verb} seat {seat}", f"{verb}-seat", {"seat": seated(seat)}, verb)


@cache
def sabotage_option(verb: str, target: Ref, start: PlaceId, cards: int) -> Option:
    """A sabotage from a location: what it is done to is what the option is about. It takes so many cards."""
    victim = Ref(target.kind, target.id, "target")
    args: dict[str, Argument] = {"target": victim, "from": Ref("place", start, "from"), "cards": cards}
    name = f"seat {target.id}" if target.kind == "seat" else target.id
    return Option(f"{verb} {name} from {start}", Message(f"option-{verb}", args), (word(verb), victim))


@cache
def card_at_option(verb: str, card: CardId, place: PlaceId) -> Option:
    """Something a card does at a location."""
    return _option(f"{verb} {card} {place}", f"{verb}-at", {"card": named(card), "place": located(place)}, verb)


@cache
def card_on_option(card: CardId, person: PersonId) -> Option:
    """A card for a character."""
    return _option(f"{card} {person}", "card-on", {"card": named(card), "person": named(person)})


@cache
def care_option(person: PersonId, how: str) -> Option:
    """Medicine for a character: to cure it, or to stand it up."""
    return _option(f"{person} {how}", f"treat-{how}", {"person": named(person)}, how)


@cache
def meal_option(person: PersonId, meal: int, left: int) -> Option:
    """A meal for a character, its first, second or third; so many more let it stand up."""
    args: dict[str, Argument] = {"person": named(person), "left": left}
    return Option(_number_option(f"meal {person}", meal), Message(f"option-meal-{meal}", args), (named(person),))


@cache
def way_option(start: PlaceId, goal: PlaceId, cards: int, others: int = 0, fort: int = 0, zombies: int = 0) -> Option:
    """A move from here to there, which takes so many cards at least.

    At the goal are so many people of others, a fortification of another of this level, and zombies (1) or none (0).
    """
    ways: dict[str, Argument] = {"from": Ref("place", start, "from"), "to": Ref("place", goal, "to"), "cards": cards}
    ways |= {"others": others, "fort": fort, "zombies": zombies}
    return _option(f"move {start} {goal}", "move", ways)


@cache
def planned_way_option(
    start: PlaceId,
    goal: PlaceId,
    cards: int,
    there: tuple[int, int, int],
    over: tuple[tuple[Ref, ...], ...],
    held_up: tuple[Ref, ...],
) -> Option:
    """A move as `way_option` has it, in a plan.

    It says besides which locations it needs: of each part of `over` one; and whose people it holds up.
    """
    way = way_option(start, goal, cards, *there)
    first, second = (*over, (), ())[:2]
    more: tuple[tuple[RefRole, tuple[Ref, ...]], ...] = (("over", first), ("then", second), ("held_up", held_up))
    refs = tuple([Ref(ref.kind, ref.id, role) for role, row in more for ref in row])
    return Option(way.id, Message("option-way", {**way.label.args, **dict(more)}), (*way.refs, *refs))


@cache
def mover_option(person: PersonId, speed: int, start: PlaceId) -> Option:
    """Somebody who goes from here, in a plan in which others may stay."""
    refs = (Ref("place", start, "from"), named(person))
    return Option(person, Message("option-mover", {"card": named(person), "speed": speed}), refs)


@cache
def skilled_option(card: CardId, copy: int, skill: Skill, amount: int) -> Option:
    """A character, or a card, with what it brings to a work, a move or a fight."""
    args: dict[str, Argument] = {"card": named(card), "skill": skilled(skill), "amount": amount}
    return Option(_number_option(card, copy), Message("option-skilled", args), (named(card),))


@cache
def deck_option(verb: str, deck: str, copy: int = 1) -> Option:
    """A card of a deck."""
    return _option(_number_option(f"{verb} {deck}", copy), f"{verb}-deck", {"deck": located(deck)}, verb)


PASS = word_option("pass")
NONE = word_option("none")
BACK = word_option("back")
BY_HAND = word_option("by_hand")
"""Leads to the same question, after which it is asked who does it."""


def put_or_pass(seat: Seat, kind: str, offers: list[Offer], **args: Argument) -> Flow[Any]:
    """The one value chosen; None if the seat passes, which is not asked where nothing is offered."""
    if not offers:
        return None
    return (yield from put_one(Question(seat, kind, ask(kind, **args), [*offers, (PASS, None)])))


def card_offers(cards: Iterable[str], verb: str = "") -> list[Offer]:
    """Cards as options; alike copies are numbered, and which of them is chosen makes no difference."""
    copies: dict[str, int] = {}
    offers = []
    for card in cards:
        copies[card] = copy = copies.get(card, 0) + 1
        offers.append((card_option(card, copy, verb), card))
    return offers


def skilled_offers(cards: Iterable[str], skill: Skill, amounts: Mapping[str, int]) -> list[Offer]:
    """Characters or cards as options that say what each brings of a skill."""
    copies: dict[str, int] = {}
    offers = []
    for card in cards:
        copies[card] = copy = copies.get(card, 0) + 1
        offers.append((skilled_option(card, copy, skill, amounts.get(card, 0)), card))
    return offers


def amounts(most: int) -> list[int]:
    """Amounts of which any selection adds up to at most so much, and each total can be made."""
    parts: list[int] = []
    while (rest := most - sum(parts)) > 0:
        parts.append(min(2 ** len(parts), rest))
    return parts


def amount_offers(verb: str, what: str, most: int) -> list[Offer]:
    """Amounts of food or medicine that add up."""
    offers = []
    given: list[int] = []
    for amount in amounts(most):
        given.append(amount)
        offers.append((amount_option(verb, what, amount, given.count(amount)), (what, amount)))
    return offers
