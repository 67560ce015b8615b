"""Finds which answer to a decision the words of a step mean."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.kernel.protocol.decisions import Decision, Option, OptionId, Ref
from tests.scenarios.tokens import DECLINING, Line, Token, is_host, is_meant, is_over, refusal, says_no, write_line

HOW_MANY = "ask-how-many"
"""The prompt that asks for the number of a card that was named just before."""

REFUSING = frozenset({"no", "pass"})
"""Words that decline what is named right before them; `done` and `none` end what was chosen."""


_WHERE = frozenset({"card", "seat", "base", "base_type"})
"""Words that tell copies of a card apart: which they are, on what they lie, whose they are and where."""


@dataclass(frozen=True)
class Match:
    """An answer, the words that are left after it, and the words that named it."""

    answer: tuple[OptionId, ...]
    rest: Line
    used: tuple[Token, ...] = ()


@dataclass(frozen=True)
class _Pick:
    """An option, the words that named it, what is left, and where in it the other picks of the same group are."""

    option: Option
    used: tuple[Token, ...]
    rest: Line
    group: int | None


def match(decision: Decision, line: Line, before: tuple[Token, ...]) -> Match | None:
    """The answer that the start of the line means; None if it means none of the options. A line may be an option's id.

    `before` are the words used for the decision before: a name may be followed by how often it is meant.
    """
    if (named := write_line(line)) in {option.id for option in decision.options} and decision.max == 1:
        return Match((named,), (), tuple(token for group in line for token in group))
    first = _first_pick(decision, line)
    if first is None:
        return (
            _how_many(decision, line, before)
            or _none(decision, line)
            or _yes(decision, line)
            or _implied(decision, line)
        )
    declined = _declined_by_name(decision, first)
    if declined is not None:
        return declined
    picks = [first]
    while picks[-1].group is not None and len(picks) < decision.max:
        passed, further = picks[-1].rest[: picks[-1].group], picks[-1].rest[picks[-1].group :]
        more = _run(_options(decision, picks), passed, further)
        if more is None or more.used[0] not in further[0]:
            break
        picks.append(more)
    forced = _forced(decision, picks)
    if forced is None:
        return None
    used = tuple(token for pick in picks for token in pick.used)
    rest = picks[-1].rest
    if len(picks) < decision.max and rest and rest[0][0].text in ("done", "none"):
        rest = without_head(rest)
    return Match((*(pick.option.id for pick in picks), *forced), rest, used)


def bases(decision: Decision | None) -> tuple[OptionId, ...]:
    """Return the bases of which one has to be chosen; none where anything else is asked."""
    if decision is None or decision.min != 1 or decision.max != 1:
        return ()
    are_bases = all([ref.kind for ref in option.refs] == ["base"] for option in decision.options)
    return tuple(option.id for option in decision.options) if are_bases else ()


def same_play(decision: Decision, answer: tuple[OptionId, ...]) -> list[Option]:
    """Return the options that are about the same cards as an answer: this play, at each base."""
    chosen = [_cards(option) for option in decision.options if option.id in answer]
    return [option for option in decision.options if _cards(option) in chosen]


def _cards(option: Option) -> set[Ref]:
    return {ref for ref in option.refs if ref.kind == "card_type"}


def other_copies(decision: Decision, found: Match) -> Iterator[tuple[OptionId, ...]]:
    """Return the answers that the same words mean as well: with another copy of one of the cards in play they name."""
    chosen = [option for option in decision.options if option.id in found.answer]
    left = [option for option in decision.options if option.id not in found.answer]
    for option in () if decision.ordered else chosen:
        words = [token for token in found.used if _is_about(token, option)]
        for other in left:
            if _is_copy(option, other) and all(_is_about(token, other) for token in words):
                yield tuple(other.id if pick == option.id else pick for pick in found.answer)


def _is_about(token: Token, option: Option) -> bool:
    return token.names(option) or is_host(option, token)


def _is_copy(option: Option, other: Option) -> bool:
    """Return whether two options are about two copies of a card in play, and alike but for where they are and whose."""
    if not all(any(ref.kind == "card" for ref in each.refs) for each in (option, other)):
        return False
    one, two = ([ref for ref in each.refs if ref.kind not in _WHERE] for each in (option, other))
    return one == two


def offers(decision: Decision, line: Line) -> bool:
    """Return whether the line, to its end, means an option, or an answer: of several picks it may name one alone."""
    pick = _first_pick(decision, line)
    if pick is not None and is_over(pick.rest):
        return True
    found = match(decision, line, ())
    return found is not None and is_over(found.rest)


def _forced(decision: Decision, picks: list[_Pick]) -> tuple[OptionId, ...] | None:
    """Return what has to be chosen beside these: the last of an order needs no word. None if that is not certain."""
    missing = decision.min - len(picks)
    if missing <= 0:
        return ()
    left = _options(decision, picks)
    return tuple(option.id for option in left) if len(left) == missing else None


def _options(decision: Decision, picks: list[_Pick]) -> list[Option]:
    """Return what is left to choose: alike copies may be options of their own."""
    taken = {pick.option.id for pick in picks}
    return [option for option in decision.options if option.id not in taken]


def _first_pick(decision: Decision, line: Line) -> _Pick | None:
    """The option that the longest run from the start of the line names.

    Where the first of two groups has lost a word to an earlier decision, the other group may be next. `yes` is about
    what comes first.
    """
    options = list(decision.options)
    pick = _run(options, (), line)
    if pick is None and len(line) > 1 and len(line[0]) < len(line[1]) and line[0][0].text != "yes":
        pick = _run(options, line[:1], line[1:])
    return pick


def _run(options: list[Option], passed: Line, line: Line) -> _Pick | None:
    """Follow the line, one word a group, as long as an option refers to all the words so far.

    A word that comes a second time is about the next decision. Of several such options it is the one that says least
    beyond these words.
    """
    used: list[Token] = []
    left: Line = passed
    rest = passed + line
    where: int | None = None
    for number, group in enumerate(line):
        found = _first_named(options, group, used)
        if found is None:
            if all(token.optional for token in group):
                continue
            break
        place, options = found
        used.append(group[place])
        remaining = group[place + 1 :]
        if len(used) == 1 and remaining:
            where = len(left)
        left = (*left, remaining) if remaining else left
        rest = left + line[number + 1 :]
    if not used:
        return None
    said = {token.text for token in used}
    options = [option for option in options if is_meant(option, said)]
    if not options:
        return None
    return _Pick(min(options, key=lambda option: _unsaid(option, said | {"play"})), tuple(used), rest, where)


def _unsaid(option: Option, said: set[str]) -> tuple[int, int]:
    """Return what an option says beyond these words: first other words such as `special`, then anything."""
    return sum(ref.kind == "word" and ref.id not in said for ref in option.refs), len(option.refs)


def _first_named(options: list[Option], group: tuple[Token, ...], used: list[Token]) -> tuple[int, list[Option]] | None:
    """The first word of the group that names an option, past optional ones that name none, and all it names.

    Behind the name of a card stands what it lies on.
    """
    said = {token.text for token in used}
    for place, token in enumerate(group):
        if token.text in said:
            break
        if named := [option for option in options if token.names(option) or (used and is_host(option, token))]:
            return place, named
        if not token.optional:
            break
    return None


def _how_many(decision: Decision, line: Line, before: tuple[Token, ...]) -> Match | None:
    """A name was picked, now its number is asked: it is how often the step lists the name."""
    numbers = {ref.id: option.id for option in decision.options for ref in option.refs if ref.kind == "value"}
    if not before or decision.prompt.id != HOW_MANY or len(numbers) != len(decision.options):
        return None
    name, words = before[-1].text, list(line[0]) if line else []
    times = 1
    while words and words[0].text == name:
        words.pop(0)
        times += 1
    if times not in numbers:
        return None
    rest = ((tuple(words),) if words else ()) + line[1:]
    return Match((numbers[times],), rest)


def _none(decision: Decision, line: Line) -> Match | None:
    """Any word of declining says no where the decision has another word for it, or none at all."""
    answer = refusal(decision)
    if answer is None or not line or line[0][0].text not in DECLINING:
        return None
    return Match(answer, without_head(line))


def _declined_by_name(decision: Decision, pick: _Pick) -> Match | None:
    """`juiced_up no` declines the only thing that is offered."""
    refused = refusal(decision)
    offered = [option for option in decision.options if not says_no(option)]
    if refused is None or offered != [pick.option] or not pick.rest or pick.rest[0][0].text not in REFUSING:
        return None
    return Match(refused, without_head(pick.rest), (*pick.used, pick.rest[0][0]))


def _yes(decision: Decision, line: Line) -> Match | None:
    """`yes` accepts what may be declined: what the words after it name, or the only thing that is offered."""
    refused = refusal(decision)
    if refused is None or not line or line[0][0].text != "yes":
        return None
    rest = without_head(line)
    named = match(decision, rest, ()) if rest else None
    if named is not None and named.answer != refused:
        return named
    offered = [option.id for option in decision.options if not says_no(option)]
    return Match((offered[0],), rest) if len(offered) == 1 else None


def _implied(decision: Decision, line: Line) -> Match | None:
    """`shinobi>tortuga` says which base, too, where that is asked first: the word stays."""
    places = {token.place for token in line[0]} - {""} if line else set()
    found = [option for option in decision.options if len(option.refs) == 1 and str(option.refs[0].id) in places]
    return Match((found[0].id,), line) if len(found) == decision.max == 1 else None


def without_head(line: Line) -> Line:
    """Leave out the first word."""
    return ((line[0][1:],) if len(line[0]) > 1 else ()) + line[1:]
