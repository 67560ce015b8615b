"""The OpenAPI document is valid, complete and the one that is served. All tests here check its word about answers."""

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from api.app import create_app
from api.document.openapi import TAGS, document, openapi_config
from api.document.refusals import PROBLEM
from api.document.schemas import PARTS
from api.http.problem_types import PROBLEMS
from api.settings import Settings
from cli.document import text
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from tests.api.document import (
    FILE,
    Data,
    anew,
    checking,
    named,
    operation_at,
    operations,
    problems,
    reached,
    records,
    whole,
)
from tests.api.person import Person
from tests.processes.service import Service

ROWS = [pytest.param(row, id=name) for name, row in operations().items()]


def test_the_document_is_valid() -> None:
    assert [error.message for error in OpenAPIV31SpecValidator(whole()).iter_errors()] == []


def test_what_is_served_is_what_lies_in_the_repository(running: Service) -> None:
    served = running.client("api-2").get("/docs/openapi.json")
    assert served.headers["content-type"].startswith("application/vnd.oai.openapi+json")
    assert served.content == msgspec.json.format(FILE.read_bytes(), indent=-1)


def test_what_lies_in_the_repository_is_what_the_code_makes() -> None:
    assert FILE.read_bytes() == text(anew())


@pytest.mark.parametrize(
    "settings",
    [
        Settings(max_body=1, max_import=2),
        Settings(address="https://turnfold.example", trusted_proxies="10.0.0.0/8", cors_origins="https://a.example"),
    ],
    ids=["sizes", "addresses"],
)
def test_no_setting_changes_the_document(settings: Settings) -> None:
    """So the one that was made at a release is that of every service."""
    assert document(create_app(settings, description=openapi_config())) == anew()


def test_what_operations_have_alike_stands_once() -> None:
    """Answers and parameters that several have are components, and each component is one that several have."""
    paths, components = json.dumps(whole()["paths"]), whole()["components"]
    rows = [row for path in whole()["paths"].values() for method, row in path.items() if method != "parameters"]
    answers = [json.dumps(answer) for row in rows for answer in row["responses"].values() if "$ref" not in answer]
    lists = [row.get("parameters", []) for row in (*rows, *whole()["paths"].values())]
    parameters = [json.dumps(part) for found in lists for part in found if "$ref" not in part]
    for kind, parts in (("responses", answers), ("parameters", parameters)):
        assert len(parts) == len(set(parts))
        for name, part in components[kind].items():
            assert json.dumps(part) not in parts
            assert paths.count(f'"#/components/{kind}/{name}"') > 1


def test_every_operation_has_words() -> None:
    assert set(operations()) == set(records())
    assert {tag["name"]: tag["description"] for tag in whole()["tags"]} == TAGS


VERBS = {
    *("add", "answer", "avoid", "begin", "carry", "change", "complete", "confirm", "create", "delete", "end", "export"),
    *("free", "get", "give", "import", "join", "leave", "list", "offer", "open", "poll", "reclaim", "recover"),
    *("register", "rename", "renew", "report", "request", "resend", "resign", "resume", "return", "revoke", "rotate"),
    *("set", "share", "start", "stop", "stream", "take", "test", "try", "write"),
}
"""Verbs of operations. None of them is `ask`: the game asks, for a decision."""


@pytest.mark.parametrize("name", sorted(operations()))
def test_the_name_of_an_operation_says_what_it_does_and_to_what(name: str) -> None:
    """Generators make a function of it, which stands beside those of the client's own."""
    verb, *object_ = re.findall("[A-Z]?[a-z]+", name)
    assert verb in VERBS
    assert object_, "a verb alone is no name among all functions of a client"
    assert "Leave" not in object_, "to leave is to give up a place; who is away takes a vacation"


@pytest.mark.parametrize("row", ROWS)
def test_an_operation_says_what_it_is(row: Data) -> None:
    assert re.fullmatch(r"[A-Z][^.]+", row["summary"])
    assert row["summary"].lower() != row["operationId"].lower()
    assert row["description"]
    (tag,) = row["tags"]
    assert tag in TAGS
    for parameter in row.get("parameters", ()):
        assert parameter["description"]
        assert "null" not in str(parameter["schema"])


@pytest.mark.parametrize("row", ROWS)
def test_an_operation_says_who_may_call_it(row: Data) -> None:
    is_public = row.get("security") == []
    assert is_public == (records()[row["operationId"]].access["scopes"] is None)
    assert is_public != ("Needs a token" in row["description"])
    if not is_public:
        access = records()[row["operationId"]].access
        nobody: list[Data] = [{}] if access.get("watched") else []
        assert row["security"] == [{"token": [scope]} for scope in sorted(access["scopes"])] + nobody
    assert is_public != ({"unauthenticated", "forbidden"} <= problems(row))


@pytest.mark.parametrize("row", ROWS)
def test_an_operation_says_how_it_fails(row: Data) -> None:
    assert "internal-error" in problems(row)
    for status, answer in row["responses"].items():
        if int(status) >= 400:
            (content,) = answer["content"].items()
            assert content[0] == PROBLEM
            for slug, example in content[1]["examples"].items():
                assert PROBLEMS[slug].status == int(status)
                checking(content[1]["schema"]).validate(named(whole(), example)["value"])


def test_every_type_of_problem_can_come_from_somewhere() -> None:
    documented = {slug for row in operations().values() for slug in problems(row)}
    # A method that is not there is of no operation, nor are headers that do not end; out of place is only what an
    # import or a foreign log holds.
    assert set(PROBLEMS) - documented == {"method-not-allowed", "headers-too-large", "wrong-entry"}


MADE_BY_BROWSERS = {
    *("RegistrationCredential", "AttestationResponse"),
    *("AuthenticationCredential", "AssertionResponse"),
}
"""Parts of bodies that pages pass on as a browser has made them, which may say more one day (Web Authentication)."""


def test_bodies_are_closed_and_answers_are_open() -> None:
    schemas = whole()["components"]["schemas"]
    closed = reached(json.dumps([row["requestBody"]["content"]["application/json"] for row in _with_json_body()]))
    assert closed >= MADE_BY_BROWSERS
    for name in closed - MADE_BY_BROWSERS:
        assert "oneOf" in schemas[name] or schemas[name]["additionalProperties"] is False
    for name in schemas.keys() - closed:
        assert "additionalProperties" not in schemas[name], f"{name} could never gain a field"


@pytest.mark.parametrize("name", ["NewGame", "GameView", "CardPage"])
def test_what_is_a_rulesets_own_is_told_apart_by_the_ruleset(name: str) -> None:
    schemas = whole()["components"]["schemas"]
    variants = {rules.id: f"#/components/schemas/{rules.id.title()}{name}" for rules in rulesets()}
    assert schemas[name]["discriminator"] == {"propertyName": "ruleset", "mapping": variants}
    assert schemas[name]["oneOf"] == [{"$ref": ref} for ref in variants.values()]
    for rules in rulesets():
        variant = schemas[f"{rules.id.title()}{name}"]
        assert variant["properties"]["ruleset"]["const"] == rules.id
        assert "ruleset" in variant["required"]
        for field, part in PARTS[name].items():
            assert f"#/components/schemas/{rules.id.title()}{part}'" in str(variant["properties"][field])


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.id) for rules in rulesets()])
def test_a_ruleset_shows_the_schemas_of_its_own(running: Service, rules: Ruleset) -> None:
    shown = running.client().get(f"/v1/rulesets/{rules.id}").json()["schemas"]
    schemas = whole()["components"]["schemas"]
    for part, name in (("options", "Options"), ("position", "Position"), ("view", "View"), ("facts", "Facts")):
        jsonschema_rs.Draft202012Validator(shown[part])
        top = shown[part]
        assert top["properties"].keys() == schemas[f"{rules.id.title()}{name}"]["properties"].keys()


def test_constraints_stand_where_they_belong() -> None:
    schemas = whole()["components"]["schemas"]
    choose = schemas["NewCommand"]["properties"]["choose"]
    assert (choose["maxItems"], choose["items"]["maxLength"]) == (200, 200)
    seed = schemas["DiamonstersNewGame"]["properties"]["commitment"]["anyOf"][0]
    assert seed["pattern"] == "^[0-9a-f]{64}$"
    wait = next(row for row in operations()["getGame"]["parameters"] if row["name"] == "wait")
    assert wait["schema"] == {"type": "integer", "minimum": 0, "maximum": 60}


@pytest.mark.parametrize("span", ["P0D", "PT90S", "P1DT0.25S", "PT19293.032S"])
def test_a_duration_in_an_answer_may_have_a_fraction(span: str) -> None:
    schema = whole()["components"]["schemas"]["ClockPart"]["properties"]["span"]
    assert jsonschema_rs.Draft202012Validator(schema, validate_formats=True).is_valid(span)


def test_nothing_is_a_list_or_else_a_single_value() -> None:
    """Of such a choice openapi-generator makes Java that does not compile."""

    def unions(value: Any, place: str) -> Iterator[str]:
        if isinstance(value, dict):
            kinds = {part.get("type", "other") for part in (*value.get("anyOf", ()), *value.get("oneOf", ()))}
            if "array" in kinds and kinds - {"array", "null"}:
                yield place
            for name, part in value.items():
                yield from unions(part, f"{place}/{name}")
        elif isinstance(value, list):
            for number, part in enumerate(value):
                yield from unions(part, f"{place}/{number}")

    assert list(unions(whole(), "")) == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"decision": "1.0", "choose": [], "more": 1},
        {"decision": "1.0", "choose": ["x" * 201]},
        {"decision": "1.0", "choose": ["x"] * 201},
        {"decision": "", "choose": []},
        {"decision": "1.0", "choose": [], "seen": "1"},
    ],
)
def test_what_the_schema_forbids_the_service_refuses(ada: Person, body: Data) -> None:
    assert not checking({"$ref": "#/components/schemas/NewCommand"}).is_valid(body)
    ada.refused("invalid-request", "POST", f"/games/{ada.create()['id']}/commands", json=body)


def test_a_log_comes_and_goes_as_lines() -> None:
    export, adopt = operations()["exportGame"], operations()["importGame"]
    assert list(export["responses"]["200"]["content"]) == ["application/x-ndjson"]
    assert list(adopt["requestBody"]["content"]) == ["application/x-ndjson"]


def test_requests_find_their_operation() -> None:
    for method, path, name in (
        ("GET", "/v1/games/g_x", "getGame"),
        ("POST", "/v1/games/import", "importGame"),
        ("GET", "/v1/games/g_x/states/3", "getGameState"),
    ):
        assert (operation_at(method, path) or {})["operationId"] == name
    assert operation_at("PUT", "/v1/games") is None


def _with_json_body() -> list[Data]:
    return [row for row in operations().values() if "application/json" in row.get("requestBody", {}).get("content", {})]
