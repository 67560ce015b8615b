"""The names that accounts may have: others must be able to see them, and none may pass for the service's own."""

from functools import cache
from unicodedata import normalize

from api.http.problems import problem
from domain.kernel.log.entries import BOT, HOST
from domain.kernel.presentation.visible import MOST_MARKS, PRESENTATION, is_drawn, is_hidden, is_piled_up
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.registry import rulesets
from domain.texts.formatting import LOCALES, text
from domain.texts.lookalikes import skeleton

LONGEST = 40

SERVICE = "Turnfold"

_DIGITS = frozenset("0123456789lovx")
"""Of what in a skeleton a word consists that looks like a number."""


def account_name(wanted: str) -> str:
    """The name of an account, as it is kept. Raises the problem `name-not-allowed`."""
    name = visible_name(wanted)
    if _stem(name) in _own():
        raise _refusal("the service itself uses it, or one that looks like it")
    return name


def visible_name(wanted: str) -> str:
    """A name in its normal form (NFKC), with single spaces. Raises the problem `name-not-allowed`."""
    name = " ".join(normalize("NFKC", wanted).translate(PRESENTATION).split())
    if len(name) > LONGEST:
        raise _refusal(f"in its normal form (NFKC) it has more than {LONGEST} characters")
    if any(map(is_hidden, name)) or not is_drawn(name[:1] or " "):
        raise _refusal("it has characters that are not seen, or begins with one that is not seen alone")
    if is_piled_up(name):
        raise _refusal(f"a letter of it has more than {MOST_MARKS} marks")
    return name


def _refusal(why: str) -> Exception:
    return problem("name-not-allowed", f"nobody can have this name: {why}")


def _stem(name: str) -> str:
    """Return what a name looks like, without the number at its end: as a word of its own it may be of letters."""
    *words, last = name.split() or [""]
    is_number = words and _DIGITS.issuperset(skeleton(last))
    return skeleton("".join(words) if is_number else "".join([*words, last.rstrip("0123456789")]))


@cache
def _own() -> frozenset[str]:
    """Return what the service calls itself, those who run it, bots and seats, in all languages."""
    called = [SERVICE, HOST, BOT]
    for rules in rulesets():
        for locale in LOCALES:
            called += [text(rules.id, locale, Message(name, {"number": 1})) for name in ("bot-name", "seat-name")]
            called += text(rules.id, locale, Message("own-names")).split(", ")
    return frozenset(map(_stem, called))
