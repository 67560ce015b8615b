"""The labels of options, as people are shown them."""

from collections import Counter

from domain.kernel.protocol.decisions import Decision, Option
from domain.texts.formatting import Locale, Names, text


def labels(ruleset: str, decision: Decision, locale: Locale, names: Names) -> list[str]:
    """Return the labels of the options; alike ones get their card's number, or are counted where there is none."""
    labels = [text(ruleset, locale, option.label, names) for option in decision.options]
    if len(set(labels)) == len(labels):
        return labels
    often, counted = Counter(labels), Counter[str]()
    for place, (option, label) in enumerate(zip(decision.options, labels, strict=True)):
        if often[label] > 1:
            number = _number(option)
            counted[label] += number is None
            labels[place] = f"{label} {number or f'({counted[label]})'}"
    return labels


def _number(option: Option) -> str | None:
    """The number of the card in play that an option is about first, as `#12`."""
    cards = (str(ref.id) for ref in option.refs if ref.kind == "card")
    return next((f"#{number}" for card in cards if (number := card.partition("#")[2])), None)
