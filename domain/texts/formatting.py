"""Texts in the languages of the service: Fluent messages of the table and of each ruleset."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

from cachetools import LRUCache, cached

from domain.kernel.protocol.decisions import Argument, Message, Ref
from domain.kernel.protocol.registry import ruleset as rules
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Say
from domain.texts.messages import Messages

Locale = Literal["en", "ru", "pl"]

LOCALES: tuple[Locale, ...] = ("en", "ru", "pl")

Names = tuple[str, ...]
"""The names of a game's players, by seat."""

LONGEST_LIST = 2_000
"""Characters of names in a row: Fluent refuses to put more than 2,500 in one place, and nobody reads as much."""

_FORMATTED: LRUCache[Any, str] = LRUCache(20_000)


def text(ruleset: str | None, locale: Locale, message: Message, names: Names = ()) -> str:
    """A message in a language, of no ruleset if that is None. Raises LookupError if there is no such text."""
    return _format(ruleset, locale, message.id, tuple(message.args.items()), names)


def has_text(ruleset: str | None, locale: Locale, id: str) -> bool:
    """Return whether there is such a text in a language, of no ruleset if that is None."""
    return id in _messages(ruleset, locale)


def saying(ruleset: str | None, locale: Locale) -> Say:
    """Return what says messages of a ruleset in a language, of none if that is None; raises as `text`."""

    def say(id: str, **args: Argument) -> str:
        return text(ruleset, locale, Message(id, dict(args)))

    return say


@cached(_FORMATTED)
def _format(ruleset: str | None, locale: Locale, id: str, args: tuple[tuple[str, Argument], ...], names: Names) -> str:
    messages = _messages(ruleset, locale)
    values: dict[str, Any] = {}
    for name, value in args:
        values |= _values(messages, name, value, names)
    formatted, errors = messages.format(messages.message(id).value, values)
    if errors:
        raise LookupError(f"the text {id!r} of {ruleset} in {locale!r}: {errors}")
    # A long text goes over several lines of its file; those are not lines of the text.
    return formatted.replace("\n", " ")


def _values(messages: Messages, name: str, value: Argument, names: Names) -> dict[str, Any]:
    """The variables of one argument: a name, its other cases as `$card_acc` and the like, and `$card_is`, its kind."""
    if isinstance(value, tuple):
        return {name: _list_names([_name_of(messages, ref, names) for ref in value]), f"{name}_count": len(value)}
    if not isinstance(value, Ref):
        return {name: value}
    values: dict[str, Any] = {name: _name_of(messages, value, names), f"{name}_is": value.kind}
    if value.kind != "seat":
        for case, pattern in messages.message(f"{value.kind}-{value.id}").attributes.items():
            values[f"{name}_{case}"] = messages.format(pattern)[0]
    return values


def _list_names(names: Sequence[str]) -> str:
    """Names in a row, as many as there is room for."""
    # Some names have commas of their own.
    between = "; " if any(", " in row for row in names) else ", "
    whole = between.join(names)
    return whole if len(whole) <= LONGEST_LIST else whole[: whole.rindex(between, 0, LONGEST_LIST)] + f"{between}…"


def _name_of(messages: Messages, ref: Ref, names: Names) -> str:
    if ref.kind == "seat":
        return names[int(ref.id)] if int(ref.id) < len(names) else str(ref.id)
    return messages.format(messages.message(f"{ref.kind}-{ref.id}").value)[0]


@cache
def _messages(ruleset: str | None, locale: Locale) -> Messages:
    """Return what is said at every table, and at tables of a ruleset."""
    own = _read(rules(ruleset).texts, locale) if ruleset else ()
    return Messages(locale, (*_read(files("domain.texts"), locale), *own))


def _read(folder: Traversable, locale: Locale) -> tuple[str, ...]:
    return tuple(file.read_text(encoding="utf-8") for file in _files(folder, locale))


def _files(folder: Traversable, locale: Locale) -> list[Traversable]:
    """The files of a language: `en.ftl`, `en.cards.ftl` and so on. Raises LookupError if there is none."""
    there = list(folder.iterdir()) if folder.is_dir() else []
    found = [file for file in there if file.name.startswith(f"{locale}.") and file.name.endswith(".ftl")]
    if not found:
        raise LookupError(
            f"there are no texts in {locale!r} at {folder}: a ruleset names the folder with its texts as `texts`, and "
            f"has {', '.join(f'{language}.ftl' for language in LOCALES)} there"
        )
    return sorted(found, key=lambda file: file.name)


def warm() -> None:
    """Read all files now, so that no request has to, and one that is missing is known at once."""
    for known in rulesets():
        for locale in LOCALES:
            _messages(known.id, locale)
