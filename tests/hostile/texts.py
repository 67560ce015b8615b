"""The worst bodies that somebody may send: each is made for a place that could cost more than its length."""

from collections.abc import Callable, Iterator
from itertools import count, islice

from tests.kit.samples import RICH

BEGUN = b'{"ruleset":"%s","seats":' % RICH.encode()

AT = b" - at `key in $."


def _filled(size: int, before: bytes, unit: bytes, after: bytes) -> bytes:
    """As many units as make a body of this size, the rest spaces."""
    body = before + unit * ((size - len(before) - len(after)) // len(unit)) + after
    return body.ljust(size)


def _numbered(size: int, pattern: bytes, joint: bytes) -> Iterator[bytes]:
    """Different units, as many as go into the size."""
    return islice((pattern % number for number in count(10**7)), size // len(joint + pattern % 10**7) - 1)


def _game(size: int, field: bytes, before: bytes, unit: bytes, after: bytes) -> bytes:
    """A game to be, one field of which takes all the space."""
    return _filled(size, b'%s2,"%s":%s' % (BEGUN, field, before), unit, after + b"}")


WORST: dict[str, Callable[[int], bytes]] = {
    "a long name": lambda size: _filled(size, b'{"', b"a", b'":0}'),
    "a name like a place": lambda size: _filled(size, b'{"', AT, b'":0}'),
    "a name of spaces": lambda size: _filled(size, b'{"', b" - at", b'":0}'),
    "a name of quotation marks": lambda size: _filled(size, b'{"', b"`$.'", b'`":0}'),
    "many names": lambda size: b"{" + b",".join(_numbered(size, b'"%x":0', b",")) + b"}",
    "many names, the last one twice": lambda size: (
        b"{" + b",".join([*_numbered(size - 30, b'"%x":0', b","), b'"z":0,"z":0}'])
    ),
    "one name many times": lambda size: _filled(size, b"{", b'"name":"x",', b'"name":"x"}'),
    "deep lists": lambda size: _filled(size, b"", b"[", b""),
    "deep objects": lambda size: _filled(size, b"", b'{"name":', b""),
    "wide lists": lambda size: _game(size, b"options", b'{"factions":[', b"[],", b"[]]}"),
    "wide and deep lists": lambda size: _game(
        size, b"options", b'{"factions":[', b"[" * 90 + b"]" * 90 + b",", b"[]]}"
    ),
    "wide objects": lambda size: _game(size, b"position", b'{"seats":[', b"{},", b"{}]}"),
    "many texts": lambda size: _game(size, b"position", b'{"seats":[],"bases":[', b'"",', b'""]}'),
    "many bots": lambda size: _game(size, b"bots", b"[", b'{"seat":0,"bot":"x"},', b"{}]"),
    "large numbers": lambda size: _game(size, b"options", b'{"factions":[', b"1e308,", b"1]}"),
    "precise numbers": lambda size: _game(size, b"options", b'{"factions":[', b"1.7976931348623157e-290,", b"1]}"),
    "numbers with points": lambda size: _game(size, b"options", b'{"factions":[', b"1.0,", b"1]}"),
    "digits": lambda size: _filled(size, BEGUN, b"9", b"}"),
    "digits after a point": lambda size: _filled(size, BEGUN + b"0.", b"9", b"}"),
    "an exponent": lambda size: _filled(size, BEGUN + b"1e", b"9", b"}"),
    "escaped quotation marks": lambda size: _filled(size, b'{"name":"', rb"\"[", b'"}'),
    "backslashes": lambda size: _filled(size, b'{"name":"[[[[[', b"\\", b""),
    "quotation marks": lambda size: _filled(size, b"[" * 200, b'"', b""),
    "escaped letters": lambda size: _filled(size, b'{"name":"', rb"\u0041", b'"}'),
    "marks on a letter": lambda size: _filled(size, b'{"name":"a', "\u0300\u0327".encode(), b'"}'),
    "one long answer": lambda size: _filled(size, b'{"decision":"1.0","choose":["', b"x", b'"]}'),
    "many answers": lambda size: _filled(size, b'{"decision":"1.0","choose":[', b'"x",', b'"x"]}'),
    "a long head": lambda size: _filled(size, b'{"decision":"1.0","choose":[],"seen":"1:', b"0", b'"}'),
    "a long seed": lambda size: _filled(size, b'{"seed":"', b"0", b'"}'),
    "a long duration": lambda size: _game(size, b"deadline", b'{"per_decision":"PT', b"1", b'S"}'),
    "a name of white space": lambda size: _filled(size, b'{"name":"x', b" ", b'x"}'),
    "white space": lambda size: _filled(size, b"{", b" ", b"}"),
    "line feeds": lambda size: _filled(size, b"", b"\n", b""),
    "short lines": lambda size: _filled(size, b"", b"ab\n", b""),
    "carriage returns": lambda size: _filled(size, b"", b"{}\r", b""),
    "zeros": bytes,
}
"""A body of a size, by what is in it."""
