"""The words of a step, and what they name in an option (FORMAT.md, "steps")."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from domain.kernel.protocol.decisions import Decision, Message, Option, Ref
from domain.kernel.protocol.ruleset import Event

DECLINING = frozenset({"pass", "no", "done", "none", "reject"})

SAID_ALOUD = DECLINING | {"end", "talent"}
"""An option with one of these words is taken only where a step says a word of it: a card alone does not mean it."""

_NAME = re.compile("[@>]")
"""Where the name ends in a word that also says whose or where."""

_NAMED_BY_ID = frozenset({"card", "card_type", "base", "base_type", "faction", "place", "word"})


@dataclass(frozen=True)
class Token:
    """One word: `name`, `name@seat`, `name>base`, `name>minion`, `seat:1` or a number; `name?` may be left over."""

    text: str
    optional: bool = False

    @property
    def thing(self) -> str:
        """The name alone, without whose it is or where."""
        return _NAME.split(self.text)[0]

    @property
    def place(self) -> str:
        """Return where it is, as far as the word says so: the name of a base or a minion."""
        return self.text.partition(">")[2].partition("@")[0]

    def names(self, option: Option) -> bool:
        """Return whether the option refers to what this word names."""
        text, _, place = self.text.partition(">")
        if place and not _is_on(option, place.partition("@")[0]):
            return False
        if text.startswith("seat:"):
            return _refers(option, {"seat"}, text.removeprefix("seat:"))
        name, _, seat = text.partition("@")
        if seat and not _refers(option, {"seat"}, seat):
            return False
        return _refers(option, {"value"}, name) if name.isdecimal() else _refers(option, _NAMED_BY_ID, name)

    def __str__(self) -> str:
        return self.text + "?" * self.optional


Group = tuple[Token, ...]
"""Words between spaces: several, if commas part them, are several picks."""

Line = tuple[Group, ...]


def is_told(words: Iterable[Token], told: Collection[Event | Message], places: Mapping[str, Collection[str]]) -> bool:
    """Return whether each word may be left over, declines, or names what one of these is about.

    `places` are the kinds of events that take a card to the place that a word names, such as `hand`.
    """
    return all(token.optional or token.text in DECLINING or _is_about(token, told, places) for token in words)


def _is_about(token: Token, told: Collection[Event | Message], places: Mapping[str, Collection[str]]) -> bool:
    if token.text in places:
        return any(isinstance(thing, Event) and thing.kind in places[token.text] for thing in told)
    name = token.thing
    kinds = {"seat"} if name.startswith("seat:") else _NAMED_BY_ID
    return any(_refers(thing, kinds, name.removeprefix("seat:")) for thing in told)


def read_line(text: str) -> Line:
    """The words of a step, group by group."""
    groups = text.replace(", ", ",").split()
    return tuple(tuple(_token(word) for word in group.split(",") if word) for group in groups)


def write_line(line: Line) -> str:
    """The step as one would write it."""
    return " ".join(",".join(str(token) for token in group) for group in line)


def is_over(line: Line) -> bool:
    """Return whether all that is left may be left over."""
    return all(token.optional for group in line for token in group)


def only_declines(line: Line) -> bool:
    """Return whether a step only says no."""
    return all(token.text in DECLINING for group in line for token in group)


def accepts_first(line: Line) -> bool:
    """Return whether a step begins with `yes`: it is about an offer, and not about the order of several."""
    return bool(line) and line[0][0].text == "yes"


def says_yes(line: Line) -> bool:
    """Return whether a step accepts what it is asked in so many words."""
    return any(token.text == "yes" for group in line for token in group)


def is_meant(option: Option, said: Collection[str]) -> bool:
    """Return whether a step that says these words can mean this option: some options need one of their own words."""
    words = {ref.id for ref in option.refs if ref.kind == "word"}
    return not words & SAID_ALOUD or bool(words & set(said))


def says_no(option: Option) -> bool:
    """Return whether choosing this option declines."""
    return any(ref.kind == "word" and ref.id in DECLINING for ref in option.refs)


def refusal(decision: Decision) -> tuple[str, ...] | None:
    """The answer that declines this decision; None if it cannot be declined."""
    for option in decision.options:
        if says_no(option) and decision.min <= 1:
            return (option.id,)
    return () if decision.min == 0 else None


def is_of_pile(decision: Decision | None) -> bool:
    """Return whether cards are offered from elsewhere than the hand."""
    options = () if decision is None else decision.options
    return any(ref.kind == "place" for option in options for ref in option.refs)


def only_answer(decision: Decision) -> tuple[str, ...] | None:
    """The one legal answer; None if there are several. Alike copies, which differ in their number only, are one."""
    ids = tuple(option.id for option in decision.options)
    kinds = {
        option.refs[1:] if option.refs and option.refs[0].kind == "card" else option.refs for option in decision.options
    }
    if decision.min == decision.max and (decision.min == len(ids) or len(kinds) == 1):
        return ids[: decision.min]
    return None


def _token(word: str) -> Token:
    return Token(word.removesuffix("?"), word.endswith("?"))


def is_piece(option: Option, card: str) -> bool:
    """Return whether an option is about a card in play of this name."""
    return Ref("card_type", card) in option.refs and any(ref.kind == "card" for ref in option.refs)


def lies_on(option: Option, minion: str) -> bool:
    """Return whether the option's card is on a minion of that name."""
    cards = [str(ref.id) for ref in option.refs if ref.kind == "card"]
    return minion in {card.partition("#")[0] for card in cards[1:]}


def is_host(option: Option, token: Token) -> bool:
    """Return whether the option's card is on the minion that this word names, there if it says where."""
    place = token.place
    return lies_on(option, token.thing) and (not place or _refers(option, {"base", "base_type"}, place))


def _is_on(option: Option, place: str) -> bool:
    """Return whether the option's card is on that base, on a minion of that name, or in that pile."""
    return lies_on(option, place) or _refers(option, {"base", "base_type", "place"}, place)


def _refers(thing: Option | Event | Message, kinds: Collection[str], id: str) -> bool:
    return any(ref.kind in kinds and str(ref.id) == id for ref in thing.refs)
