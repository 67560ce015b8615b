"""Turns Fluent messages into JSON, which pages read: they carry no parser, and read one language alone.

Each file `texts/LOCALE.PART.ftl` is served as `LOCALE.PART.json`, which `app/words.js` puts values into. Only what the
pages need of Fluent is known here: texts, variables, and choices by a variable.
"""

import json
from typing import TypeAlias

from fluent.syntax import FluentParser, FluentSerializer, ast

Choice: TypeAlias = tuple[str, dict[str, "Pattern"]]
"""A variable, and patterns by its value or the plural form of that; the one by `""` is for all others."""

Pattern: TypeAlias = str | list[str | Choice]
"""A text with `{name}` where a variable stands; or such texts and choices, in a row."""


def patterns_json(source: str) -> str:
    """Return the `patterns` of a file as JSON; raises as they do."""
    return json.dumps(patterns(source), ensure_ascii=False, separators=(",", ":"))


def patterns(source: str) -> dict[str, Pattern]:
    """Return the messages of a file as patterns by their ids.

    Raises ValueError for what is no message, or cannot be turned into a pattern, and says where.
    """
    body = FluentParser(with_spans=False).parse(source).body
    return dict(_row(entry) for entry in body if not isinstance(entry, ast.BaseComment))


def variables(pattern: Pattern) -> set[str]:
    """Return the names of the variables in a pattern."""
    if isinstance(pattern, str):
        return {part.partition("}")[0] for part in pattern.split("{")[1:]}
    names: set[str] = set()
    for part in pattern:
        names |= variables(part) if isinstance(part, str) else {part[0]}.union(*map(variables, part[1].values()))
    return names


def _row(entry: ast.EntryType) -> tuple[str, Pattern]:
    if not isinstance(entry, ast.Message) or entry.value is None or entry.attributes:
        raise ValueError(
            f"pages know messages with a text alone, and not: {FluentSerializer().serialize_entry(entry).strip()}"
        )
    try:
        return entry.id.name, _pattern(entry.value)
    except ValueError as error:
        raise ValueError(f"{entry.id.name}: {error}") from None


def _pattern(pattern: ast.Pattern) -> Pattern:
    parts: list[str | Choice] = [""]
    for element in pattern.elements:
        part = _text(element) if isinstance(element, ast.TextElement) else _part_of(element.expression)
        if isinstance(part, str) and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    whole = [part for part in parts if part != ""]
    return whole[0] if len(whole) == 1 and isinstance(whole[0], str) else whole


def _text(element: ast.TextElement | ast.StringLiteral) -> str:
    """Return words as they are; a long text goes over several lines of its file, which are not lines of the text."""
    text = element.value if isinstance(element, ast.TextElement) else str(element.parse()["value"])
    if "{" in text or "}" in text:
        raise ValueError("no text of a page has braces")
    return text.replace("\n", " ")


def _part_of(expression: ast.InlineExpression | ast.Placeable | ast.SelectExpression) -> str | Choice:
    if isinstance(expression, ast.VariableReference):
        return f"{{{expression.id.name}}}"
    if isinstance(expression, ast.StringLiteral):
        return _text(expression)
    if isinstance(expression, ast.SelectExpression) and isinstance(expression.selector, ast.VariableReference):
        return expression.selector.id.name, dict(map(_variant, expression.variants))
    raise ValueError("pages know variables, texts in quotation marks, and choices by a variable")


def _variant(variant: ast.Variant) -> tuple[str, Pattern]:
    key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
    return "" if variant.default else key, _pattern(variant.value)
