"""Canonical JSON: one byte string for one value, so that it can be hashed.

The form is RFC 8785 (JSON Canonicalization Scheme) narrowed to what we write: objects with ASCII keys,
arrays, strings, booleans, null and integers within 53 bits. Keys are sorted, there is no white space.
"""

from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value made of builtins and msgspec structs, as UTF-8 bytes."""
    return _encoder.encode(value)
