"""The patterns of the document: any program can compile them, and they take what the service takes."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import jsonschema_rs
import pytest

from tests.api.document import Data, operation_at, whole
from tests.api.person import Person

RE2 = re.compile(r"\\(?![.sx]|$)|\\x(?![0-9a-f]{2})|\(\?|[*+?}][+?]")
"""Parts that no pattern of the document has: groups with a `?`, which look-around is one of, lazy and possessive
quantifiers, and escapes but for a point, a space and a character by two digits, as all dialects have them."""

OUTSIDE_NAMES = ("\t", "\n", "\r\n", "\v", "\x00", "\x1c", "\x7f", "\x85", " ", "\xa0", "\u2003", "\u3000")
AROUND = ("\n", "\r", "\n\n", "\r\n", " ", "\x00", "\x85", "\u2028", "=", "+", "/", "é", "٣")
"""Texts that belong to none of the others."""


class Place(NamedTuple):
    """A text in a request: good ones, and what makes each of them bad at its ends."""

    method: str
    path: str
    good: tuple[str, ...]
    body: Data | None = None
    """The body, with "?" where the text goes; None where it is a parameter."""
    parameter: str = ""
    bad: tuple[str, ...] = ()
    around: tuple[str, ...] = AROUND

    def texts(self) -> Iterator[str]:
        yield from self.good
        yield from self.bad
        for text in self.good:
            yield from (f"{text}{more}" for more in self.around)
            yield from (f"{more}{text}" for more in self.around)
            yield f"{text[: len(text) // 2]}\n{text[len(text) // 2 :]}"


HASH = "0123456789abcdef" * 4
GAME = "/games/g_aaaaaaaaaaaaaaaa"

PLACES = {
    "name": Place(
        "POST",
        "/players",
        ("A", "Ada Lovelace", "Łucja Ёж", "天\u3000地", "a\xa0b", "\U0001f3b2 dice"),
        {"name": "?"},
        bad=("", "x" * 41),
        around=OUTSIDE_NAMES,
    ),
    "hash": Place(
        "POST",
        "/games",
        (HASH,),
        {"ruleset": "diamonsters", "seats": 2, "commitment": "?"},
        bad=("", HASH.upper(), HASH[1:], HASH + "0"),
    ),
    "duration": Place(
        "POST",
        "/games",
        ("P1W", "P1.5D", "PT90M", "P1DT12H", "PT1H1M1.001S", "P1DT1S"),
        {"ruleset": "diamonsters", "seats": 2, "deadline": {"per_sitting": "?"}},
        bad=("", "P", "PT", "P1", "P1DT", "P1M", "P1Y", "-P1D", "p1d", "PT1S1M", "PT1.0001S", "P1W1D", "P123456789D"),
    ),
    "head": Place(
        "POST",
        f"{GAME}/commands",
        (f"0:{HASH}", f"12:{HASH}"),
        {"decision": "1.0", "choose": [], "seen": "?"},
        bad=("", HASH, f":{HASH}", f"01:{HASH}", f"1234567890:{HASH}", f"1:{HASH[1:]}"),
    ),
    "game": Place("POST", "/players/me/avoided", ("g_a", "-_0Z"), {"game": "?", "seat": 0}, bad=("", "a" * 65, "a.b")),
    "account": Place(
        "POST",
        "/recover",
        ("p_" + "a2" * 8,),
        {"player": "?", "code": "aaaa-bbbb"},
        bad=("", "p_", "p_" + "a1" * 8, "P_" + "a2" * 8, "p_" + "a2" * 9),
    ),
    "code": Place(
        "POST",
        "/sign_in/token",
        ("01234567",),
        {"sign_in": "x", "code": "?"},
        bad=("", "0123456", "012345678", "0123-4567"),
    ),
    "key": Place(
        "POST",
        "/players/me/channels",
        ("B" + "a" * 86, "B" + "_" * 86 + "="),
        {"kind": "push", "address": "https://push.example.org/1", "keys": {"p256dh": "?", "auth": "a" * 22}},
        bad=("", "B" + "a" * 85, "B" + "a" * 87),
        around=(*AROUND[:-4], "é", "*"),
    ),
    "secret": Place(
        "POST",
        "/players/me/channels",
        ("a" * 22, "-" * 22 + "=="),
        {"kind": "push", "address": "https://push.example.org/1", "keys": {"p256dh": "B" + "a" * 86, "auth": "?"}},
        bad=("", "a" * 22 + "=", "a" * 21, "a" * 23),
    ),
    "message": Place(
        "GET", f"{GAME}/messages", ("m_" + "a2" * 8,), parameter="after", bad=("", "m_", "m_" + "a1" * 8, "a2" * 9)
    ),
    "cursor": Place(
        "GET", "/games", ("1_g_a", "0_-"), parameter="cursor", bad=("", "_g", "1", "1_", "1_" + "a" * 65, "1_a.b")
    ),
}


def patterns(part: Any) -> Iterator[str]:
    """Every pattern in a part of the document."""
    if isinstance(part, dict):
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        for inner in part.values():
            yield from patterns(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from patterns(inner)


def compile_schema(schema: Data) -> jsonschema_rs.Validator:
    """A schema, whose patterns are compiled by a dialect without look-around. Raises an error if one has any."""
    inside = schema | {"components": whole()["components"]}
    return jsonschema_rs.Draft202012Validator(inside, pattern_options=jsonschema_rs.RegexOptions())


def test_every_dialect_reads_every_pattern() -> None:
    everywhere = set(patterns(whole()))
    assert len(everywhere) > 10
    for pattern in everywhere:
        assert not RE2.search(pattern), pattern
        compile_schema({"pattern": pattern})


@pytest.mark.parametrize("pattern", [r"^a(?!b)", r"(?<=a)b", r"a++", r"\u2028", r"\d", r"\w", r"a+?", r"\bx", r"(?:a)"])
def test_what_a_dialect_may_lack_would_be_noticed(pattern: str) -> None:
    assert RE2.search(pattern)


def test_a_ruleset_shows_the_same_patterns(ada: Person) -> None:
    for row in ada.get("/rulesets")["rulesets"]:
        assert set(patterns(ada.get(f"/rulesets/{row['id']}")["schemas"])) <= set(patterns(whole()))


@pytest.mark.parametrize("name", PLACES)
def test_a_text_fits_its_pattern_if_the_service_takes_it(ada: Person, name: str) -> None:
    place = PLACES[name]
    row = operation_at(place.method, f"/v1{place.path}")
    assert row is not None
    if place.body is None:
        (schema,) = (one["schema"] for one in row["parameters"] if one["name"] == place.parameter)
    else:
        schema = row["requestBody"]["content"]["application/json"]["schema"]
    validator = compile_schema(schema)
    for text in place.texts():
        sent = text if place.body is None else _fill(place.body, text)
        fits = validator.is_valid(sent)
        assert fits or text not in place.good, text
        assert not fits or text not in place.bad, text
        assert fits == _is_taken(ada, place, sent), f"{text!r}: the document says {fits}"


@pytest.mark.parametrize("name", ["a\u2028b", "a\u2029b"])
def test_what_dialects_write_in_different_ways_the_service_alone_refuses(ada: Person, name: str) -> None:
    ada.refused("invalid-request", "POST", "/players", json={"name": name})


def _fill(body: Any, text: str) -> Any:
    """A body with a text in the place of "?"."""
    if isinstance(body, dict):
        return {key: _fill(value, text) for key, value in body.items()}
    return text if body == "?" else body


def _is_taken(who: Person, place: Place, sent: Any) -> bool:
    """Return whether the service takes the form of a request, whatever else it says to it."""
    request = {"params": {place.parameter: sent}} if place.body is None else {"json": sent}
    response = who.send(place.method, place.path, **request)
    assert response.status_code != 429, "the request was not looked at"
    return response.status_code != 400
