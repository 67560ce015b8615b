"""Canonical JSON: one byte string for one value, so that it can be hashed.

The form is RFC 8785 (JSON Canonicalization Scheme) narrowed to what we write: objects with ASCII keys,
arrays, strings, booleans, null and integers within 53 bits. Keys are sorted, there is no white space.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from domain.kernel.protocol.refusals import quote

LARGEST = 2**53 - 1
"""The largest integer; its negative is the smallest."""

DEEPEST = 64
"""How deep a value may be nested."""

_SURROGATE = re.compile(r"[\ud800-\udfff]")

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value made of builtins and msgspec structs, as UTF-8 bytes."""
    return _encoder.encode(value)


def fault(value: Any) -> str | None:
    """Return why a value, as read from JSON, has no canonical form; None if it has one."""
    level = [value]
    for _ in range(DEEPEST):
        for item in level:
            if text := _own_fault(item):
                return text
        level = [part for item in level for part in _parts(item)]
    return f"it is nested deeper than {DEEPEST} levels" if level else None


def _own_fault(item: Any) -> str | None:
    if isinstance(item, dict):
        odd = next((name for name in item if not name.isascii()), None)
        return None if odd is None else f"the name {quote(odd)} is not ASCII"
    if isinstance(item, str):
        return f"the text {quote(item)} is not Unicode" if _SURROGATE.search(item) else None
    if isinstance(item, bool | list | tuple | None):
        return None
    if isinstance(item, int):
        return None if abs(item) <= LARGEST else "an integer is outside of 53 bits"
    return f"{quote(item)} is not an integer"


def _parts(item: Any) -> Iterable[Any]:
    if isinstance(item, dict):
        return item.values()
    return item if isinstance(item, list | tuple) else ()
