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

_NUMBERS = bytes.maketrans(b"0123456789[,-", b"0000000000:::")
_LONG = b":" + b"0" * len(str(LARGEST))
"""Where bytes look like this through `_NUMBERS`, there may be an integer outside of 53 bits."""

_encoder = msgspec.json.Encoder(order="sorted")
# As text, a number with a fraction or an exponent is not written as it was read.
_decoder = msgspec.json.Decoder(float_hook=str)


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value made of builtins and msgspec structs, as UTF-8 bytes."""
    return _encoder.encode(value)


def read(raw: bytes) -> Any:
    """The value of which these bytes are the canonical JSON. None if they are of none, or if that takes a closer look.

    `fault` takes it, many times as dear: at text beyond ASCII, long numbers and deep nesting.
    """
    if not raw.isascii() or _LONG in raw.translate(_NUMBERS):
        return None
    try:
        value = _decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return None
    # Nothing that was read in another way is written so: names out of order or twice, white space, escapes.
    return value if canonical(value) == raw and _is_shallow(value, raw) else None


def _is_shallow(value: Any, raw: bytes) -> bool:
    # Of neighbours in an array one alone is around anything: wherever else that is written, it counts for nothing.
    if raw.count(b"[") + raw.count(b"{") - raw.count(b"},{") - raw.count(b"],[") < DEEPEST:
        return True
    level = [value]
    for _ in range(DEEPEST - 1):
        level = [part for item in level for part in _parts(item) if isinstance(part, dict | list)]
        if not level:
            return True
    return False


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
