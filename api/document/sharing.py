"""Shared parts of operations: an answer or a parameter that several have alike stands once, among the components."""

from collections import Counter
from http import HTTPStatus
from typing import Any

import msgspec

from api.document.refusals import slugs_of
from api.document.shapes import Schema

_Place = tuple[Any, Any, str]
"""Where a part stands: what holds it, at which key, and what it would be called."""


def share(paths: Schema) -> Schema:
    """Name the answers and parameters that operations have alike, in place; return these components."""
    items = [(key, row) for path in paths.values() for key, row in path.items()]
    rows = [row for key, row in items if key != "parameters"]
    answers = [
        (row["responses"], status, _name(status, answer)) for row in rows for status, answer in row["responses"].items()
    ]
    lists = [row for key, row in items if key == "parameters"] + [row.get("parameters", []) for row in rows]
    parameters = [(row, number, part["name"]) for row in lists for number, part in enumerate(row)]
    return {"responses": _replace("responses", answers), "parameters": _replace("parameters", parameters)}


def _name(status: str, answer: Schema) -> str:
    """An answer is called by its problems, or by its status."""
    return ".".join(slugs_of(answer)) or HTTPStatus(int(status)).phrase.lower().replace(" ", "-")


def _replace(kind: str, places: list[_Place]) -> Schema:
    """Put references where a part stands more than once; return what they refer to, by name.

    Of parts that would be called alike all but the first are numbered.
    """
    times = Counter(_text(holder[key]) for holder, key, _ in places)
    uses: Counter[str] = Counter()
    names: dict[bytes, str] = {}
    components: Schema = {}
    for holder, key, name in places:
        text = _text(holder[key])
        if times[text] > 1:
            if text not in names:
                uses[name] += 1
                names[text] = name if uses[name] == 1 else f"{name}-{uses[name]}"
                components[names[text]] = holder[key]
            holder[key] = {"$ref": f"#/components/{kind}/{names[text]}"}
    return components


def _text(part: Schema) -> bytes:
    return msgspec.json.encode(part)
