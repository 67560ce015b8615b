"""An excerpt of an OpenAPI document: one operation with all that it names, for who looks at that alone."""

import re
from typing import Any

import msgspec

Part = dict[str, Any]
"""A part of a document, as JSON has it."""

_NAMED = re.compile(rb'"#/components/([^/"]+)/([^/"]+)"')


def places(whole: Part) -> dict[str, tuple[str, str]]:
    """Return the path and the method of each operation of a document, by its id."""
    return {
        row["operationId"]: (path, method)
        for path, item in whole["paths"].items()
        for method, row in item.items()
        if method != "parameters"
    }


def excerpt(whole: Part, path: str, method: str) -> Part:
    """Return what a document says of an operation: its path with it alone, and the components that it needs."""
    item = whole["paths"][path]
    paths = {path: {key: item[key] for key in ("parameters", method) if key in item}}
    return whole | {"paths": paths, "components": components_of(whole["components"], paths)}


def components_of(components: Part, paths: Part) -> Part:
    """The components that paths name, and that those name in turn; all ways of proving who asks."""
    needed: Part = {"securitySchemes": components["securitySchemes"]}
    waiting = [paths]
    while waiting:
        for kind, name in _NAMED.findall(msgspec.json.encode(waiting.pop())):
            rows = needed.setdefault(kind.decode(), {})
            if name.decode() not in rows:
                rows[name.decode()] = row = components[kind.decode()][name.decode()]
                waiting.append(row)
    return needed
