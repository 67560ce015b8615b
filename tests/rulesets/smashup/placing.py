"""Words for where cards of a deck go: `bottom mole top scout,probe`, `mole bottom`, or `bottom top bottom`."""

from dataclasses import replace

from domain.kernel.protocol.decisions import Decision
from tests.scenarios.matching import Match
from tests.scenarios.readings import ENDS
from tests.scenarios.tokens import Line, Token, refusal

STAYING = {"keep": "top"}
"""A kept card lies where it lay."""

ASKED = {
    "ask-to-bottom": "bottom",
    "ask-bury-any": "bottom",
    "ask-under-deck": "bottom",
    "ask-put-under-deck": "bottom",
    "ask-order-on-top": "top",
    "ask-to-top": "top",
    "ask-order-bases": "top",
}
"""The prompts that ask which cards go to an end of a deck."""


def placed(decision: Decision, line: Line) -> Match | None:
    """The answer of a step that says where cards go; None if this is not asked, or the step does not say it.

    A card that goes to the other end is left for the next decision, if there is one.
    """
    asked = ASKED.get(decision.prompt.id)
    names, rest = _leading(decision, line)
    ends = [_end(token) for token in names]
    if asked is None or not any(ends):
        return None
    if all(ends):
        return _each(decision, ends, asked, rest)
    here, there = _split(names, asked)
    answer = []
    for token in here:
        answer += [option.id for option in decision.options if token.names(option) and option.id not in answer][:1]
    if not here:
        declined = refusal(decision)
        if declined is None:
            return None
        answer = [*declined]
    answer += _last(decision, answer)
    others = tuple(replace(token, optional=True) for token in there)
    return Match(tuple(answer), ((others,) if others else ()) + rest, (*here, *there))


def _leading(decision: Decision, line: Line) -> tuple[tuple[Token, ...], Line]:
    """The words at the start that name one of the cards or an end of a deck, and what is left."""
    for number, group in enumerate(line):
        if not all(_end(token) or any(token.names(option) for option in decision.options) for token in group):
            return tuple(token for before in line[:number] for token in before), line[number:]
    return tuple(token for group in line for token in group), ()


def _end(token: Token) -> str:
    text = STAYING.get(token.text, token.text)
    return text if text in ENDS else ""


def _each(decision: Decision, ends: list[str], asked: str, rest: Line) -> Match | None:
    """An end for each card, in the order in which they are offered; or one for all."""
    if len(ends) == 1 and ends[0] != asked:
        ends = ends * len(decision.options)
    if len(ends) != len(decision.options):
        return None
    chosen = tuple(option.id for option, end in zip(decision.options, ends, strict=True) if end == asked)
    return Match(chosen, rest) if decision.min <= len(chosen) <= decision.max else None


def _split(words: tuple[Token, ...], asked: str) -> tuple[list[Token], list[Token]]:
    """Return what goes to the end that is asked about, and what to the other. It stands before its cards, or behind."""
    before = bool(_end(words[0]))
    here: list[Token] = []
    there: list[Token] = []
    end = ""
    for token in words if before else reversed(words):
        if _end(token):
            end = _end(token)
        else:
            (here if end == asked else there).append(token)
    return (here, there) if before else (here[::-1], there[::-1])


def _last(decision: Decision, answer: list[str]) -> list[str]:
    """The last of an order needs no word."""
    left = [option.id for option in decision.options if option.id not in answer]
    return left if len(answer) + len(left) == decision.min else []
