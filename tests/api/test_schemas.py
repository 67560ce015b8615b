"""The schemas have the form that generators of clients in every language read alike, and say what every field is."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from api.document.schemas import ruleset_schemas
from domain.kernel.protocol.registry import rulesets
from tests.api.document import Data, operations, reached, whole
from tests.api.person import Person

SPARSE = re.compile(r"\w+(Entry|Facts)|Deadline|Rest|Outcome|ExportHeader|Problem\w*|Fault|Ref")
"""Hashed facts leave out defaults; problems and faults say what applies; few of many refs have a role."""

DEFAULT_ALONE = re.compile(r"If left out: `[^`]*`\.")


def schemas() -> dict[str, Data]:
    found: dict[str, Data] = whole()["components"]["schemas"]
    return found


def parts(schema: Any, path: str) -> Iterator[tuple[str, Data]]:
    """Every schema in a schema, with the way to it. Examples are no schemas."""
    if isinstance(schema, dict):
        yield path, schema
        for key, part in schema.items():
            if key not in ("example", "examples", "mapping"):
                yield from parts(part, f"{path}.{key}")
    elif isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from parts(part, f"{path}[{number}]")


def fields(schema: Any, path: str) -> Iterator[tuple[str, Data]]:
    for where, part in parts(schema, path):
        if isinstance(properties := part.get("properties"), dict) and not where.endswith(".properties"):
            yield from ((f"{where}.{name}", field) for name, field in properties.items())


def everything() -> list[tuple[str, Data]]:
    return [found for name, part in (schemas() | operations()).items() for found in parts(part, name)]


def sent() -> set[str]:
    """The components that requests reach."""
    bodies = [row["requestBody"]["content"] for row in operations().values() if "requestBody" in row]
    return reached(json.dumps([body["application/json"] for body in bodies if "application/json" in body]))


def test_every_field_has_a_description() -> None:
    bare = [
        where
        for name, schema in (schemas() | operations()).items()
        for where, field in fields(schema, name)
        if not DEFAULT_ALONE.sub("", field.get("description", "")).strip()
    ]
    assert not bare, (
        "Write under each of these fields what it is, as a text of its own:\n"
        '    seat: int\n    """The number of the seat, from 0."""\n'
        f"Nothing is said of {bare}"
    )


def test_descriptions_are_sentences() -> None:
    odd = [
        (where, field["description"])
        for name, schema in schemas().items()
        for where, field in fields(schema, name)
        if not field["description"].rstrip("`").endswith((".", "`."))
    ]
    assert not odd, f"A description ends with a full stop: {odd}"


def test_no_default_stands_anywhere_but_in_words() -> None:
    """In the whole document, its parameters too, and in what each ruleset shows of its own."""
    shown = {rules.id: ruleset_schemas(rules) for rules in rulesets()}
    found = [where for where, part in parts([whole(), shown], "") if "default" in part]
    found = [where for where in found if not where.endswith(".properties")]
    assert not found, (
        "Generators disagree about `default`, and a form that sends it asks for what else may be otherwise. A field of "
        f"an answer has none: make the struct's field required and always send it. Here are some: {found}"
    )


def test_a_parameter_says_in_words_what_it_is_when_left_out() -> None:
    limit = next(row for row in operations()["listGames"]["parameters"] if row["name"] == "limit")
    assert limit["description"].endswith("If left out: `50`.")


def test_answers_have_all_their_fields() -> None:
    lacking = {
        name: sorted(schema["properties"].keys() - set(schema.get("required", ())))
        for name, schema in schemas().items()
        if name not in sent() and "properties" in schema and not SPARSE.fullmatch(name)
    }
    lacking = {name: missing for name, missing in lacking.items() if missing}
    assert not lacking, f"An answer is sent whole: give these fields no default, and no omit_defaults: {lacking}"


def test_what_may_be_left_out_of_a_request_may_be_null() -> None:
    strict = [
        f"{name}.{field}"
        for name in sent()
        for field, part in schemas()[name].get("properties", {}).items()
        if field not in schemas()[name].get("required", ()) and {"type": "null"} not in part.get("anyOf", ())
    ]
    assert not strict


@pytest.mark.parametrize(
    ("body", "options"),
    [
        ({"ruleset": "diamonsters", "options": {"mode": None}}, {"mode": "single", "diamond_goal": "at_least"}),
        ({"ruleset": "diamonsters", "options": None}, {"mode": "single", "diamond_goal": "at_least"}),
        (
            {"ruleset": "zgame", "options": {"factions": None, "pace": None}},
            {"numbers": "balanced", "factions": [], "first_seat": None, "pace": "mail"},
        ),
    ],
)
def test_null_says_as_much_as_nothing(ada: Person, body: Data, options: Data) -> None:
    nothing = dict.fromkeys(("bots", "deadline", "visibility", "start", "position", "commitment"))
    game = ada.send("POST", "/games", json=nothing | body | {"seats": 2}).json()
    assert (game["visibility"], game["start"], game["deadline"]["per_sitting"]) == ("public", "auto", "P1D")
    assert game["options"] == options


def test_beside_a_reference_there_are_words_at_most() -> None:
    assert not [where for where, part in everything() if "$ref" in part and part.keys() - {"$ref", "description"}]


def test_every_constant_is_an_enumeration() -> None:
    assert not [where for where, part in everything() if "const" in part and part.get("enum") != [part["const"]]]


def test_every_array_says_what_is_in_it() -> None:
    arrays = [(where, part) for where, part in everything() if part.get("type") == "array"]
    assert arrays
    for where, part in arrays:
        assert part.get("items"), where
        assert "maxItems" in part or "prefixItems" not in part, where


def test_every_answer_can_grow() -> None:
    for name, row in operations().items():
        for status, answer in row["responses"].items():
            for media_type, content in answer.get("content", {}).items():
                schema = content["schema"]
                assert schema.get("type") != "array", f"{name} answers {status} with an array, which can gain no field"
                assert "$ref" in schema or media_type != "application/json"


def test_links_lead_with_whole_values() -> None:
    for row in operations().values():
        for answer in row["responses"].values():
            for link in answer.get("links", {}).values():
                assert isinstance(link.get("requestBody", ""), str)


def test_a_text_and_an_object_exclude_one_another() -> None:
    """Else openapi-generator's TypeScript sends a card of a position that is said in a word as an empty object."""
    mixed = [(where, part) for where, part in everything() if {"string", "object"} <= types(part)]
    assert [where for where, _ in mixed] == ["SmashupBasePosition.properties.cards.anyOf[0].items"]
    assert not [where for where, part in mixed if "anyOf" in part]


def types(part: Data) -> set[str | None]:
    """Those of the alternatives of a schema."""
    options = [*part.get("anyOf", ()), *part.get("oneOf", ())]
    whole = (schemas()[option["$ref"].rpartition("/")[2]] if "$ref" in option else option for option in options)
    return {option.get("type") for option in whole}


def test_unions_are_told_apart_by_a_field() -> None:
    unions = {name: schema for name, schema in schemas().items() if "oneOf" in schema and types(schema) == {"object"}}
    assert {"NewGame", "GameView", "CardPage", "LogEntry"} <= unions.keys()
    assert {f"{rules.id.title()}Row" for rules in rulesets()} <= unions.keys()
    for name, schema in unions.items():
        field, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        assert [{"$ref": ref} for ref in mapping.values()] == schema["oneOf"], name
        for value, ref in mapping.items():
            variant = schemas()[ref.rpartition("/")[2]]
            assert variant["properties"][field]["enum"] == [value]
            assert field in variant["required"]


def test_no_name_is_what_a_generated_client_calls_a_constructor() -> None:
    # In Go `NewGame` makes a `Game`: a type of that name beside it does not compile.
    names = schemas().keys()
    assert not {name for name in names if f"New{name}" in names}


def test_every_component_is_used() -> None:
    assert schemas().keys() - reached(json.dumps(whole()["paths"])) == set()
