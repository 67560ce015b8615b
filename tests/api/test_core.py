"""The core of the document is small, valid, and a part of the whole one."""

import json
import re
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from api.pages.core import OPERATIONS, core
from cli.document import text
from tests import REPOSITORY
from tests.api.document import Data, addresses, anew, named, operations, whole
from tests.processes.service import Service

FILE = REPOSITORY / "openapi" / "core.json"

CORE: Data = json.loads(FILE.read_bytes())

ROWS = {address.row["operationId"]: address for address in addresses(CORE)}

ADDRESSES = {address.row["operationId"]: address for address in addresses(whole())}

LEFT_OUT = ("example", "examples", "links", "headers", "contentSchema")


def test_the_core_is_what_the_code_makes_and_small() -> None:
    assert FILE.read_bytes() == text(core(anew()))
    assert [error.message for error in OpenAPIV31SpecValidator(CORE).iter_errors()] == []
    assert len(msgspec.json.format(FILE.read_bytes(), indent=-1)) <= 60_000
    assert set(ROWS) == set(OPERATIONS)
    assert len(ROWS) <= 15


def test_the_core_is_served_and_the_page_of_the_documentation_opens_with_it(running: Service) -> None:
    client = running.client("api-2")
    served = client.get("/docs/openapi.core.json")
    assert served.headers["content-type"].startswith("application/vnd.oai.openapi+json")
    assert served.content == msgspec.json.format(FILE.read_bytes(), indent=-1)
    page = client.get("/docs").text
    listed = re.findall(r'href="/docs/operations/(\w+)"', page)
    assert set(listed[: len(OPERATIONS)]) == set(OPERATIONS)
    assert page.index("/docs/openapi.core.json") < page.index("/docs/openapi.json")
    assert set(listed) == set(operations())


def _less(part: Any) -> Any:
    """A part of the whole without what the core leaves out; names in `properties` are no such things."""
    if isinstance(part, list):
        return [_less(row) for row in part]
    if not isinstance(part, dict):
        return part
    rest = {key: _less(row) for key, row in part.items() if key not in LEFT_OUT and key != "properties"}
    fields = part.get("properties")
    return rest | ({"properties": {name: _less(row) for name, row in fields.items()}} if fields else {})


@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_operation_of_the_core_is_that_of_the_whole(operation: str) -> None:
    mine, other = ROWS[operation], ADDRESSES[operation]
    assert (mine.method, mine.path) == (other.method, other.path)
    assert mine.row == _less(other.row)


def _widens(mine: Data, other: Data) -> bool:
    """Return whether one schema allows all that the other allows."""
    mine, other = ({key: part for key, part in _less(row).items() if key != "description"} for row in (mine, other))
    if mine == other:
        return True
    if "$ref" in other or "oneOf" in other:
        options = other.get("oneOf", [other])
        return all(_widens(mine, named(whole(), option)) for option in options)
    if set(mine) <= {"title", "type"}:
        return bool(mine["type"] == other.get("type") or mine["type"] == _only_type(other))
    if "anyOf" in mine:
        return all(any(_widens(one, option) for one in mine["anyOf"]) for option in other["anyOf"])
    if "items" in mine:
        return _widens(mine["items"], other["items"])
    fields = mine["properties"].items()
    return mine.get("additionalProperties") is None and (
        set(mine["required"]) <= set(other.get("required", ()))
        and all(_widens(field, other["properties"][name]) for name, field in fields)
    )


def _only_type(schema: Data) -> str | None:
    types = {option.get("type") for option in schema.get("anyOf", ())}
    return types.pop() if len(types) == 1 else None


@pytest.mark.parametrize("name", CORE["components"]["schemas"])
def test_a_schema_of_the_core_allows_what_that_of_the_whole_allows(name: str) -> None:
    assert _widens(CORE["components"]["schemas"][name], whole()["components"]["schemas"][name])


def test_a_narrower_schema_would_be_noticed() -> None:
    wide = whole()["components"]["schemas"]["GameView"]
    mine: Data = CORE["components"]["schemas"]["GameView"]
    assert not _widens(mine | {"required": [*mine["required"], "more"]}, wide)
    assert not _widens(mine | {"properties": mine["properties"] | {"view": {"type": "string"}}}, wide)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_examples_of_the_whole_hold_in_the_core(operation: str) -> None:
    registry = jsonschema_rs.Registry([("urn:core", {"components": CORE["components"]})])
    for places, whole_places in (
        (ROWS[operation].row["responses"], ADDRESSES[operation].row["responses"]),
        ({"": ROWS[operation].row.get("requestBody", {})}, {"": ADDRESSES[operation].row.get("requestBody", {})}),
    ):
        for status, answer in places.items():
            for media, content in answer.get("content", {}).items():
                schema = json.loads(json.dumps(content["schema"]).replace('"#/', '"urn:core#/'))
                check = jsonschema_rs.Draft202012Validator(schema, registry=registry)
                for example in whole_places[status]["content"][media].get("examples", {}).values():
                    check.validate(named(whole(), example)["value"])


def test_the_first_sections_of_the_guide_need_the_core_alone() -> None:
    guide = (REPOSITORY / "openapi" / "client-guide.md").read_text()
    first = guide[guide.index("\n## 1. ") : guide.index("\n## 3. ")]
    snake = {re.sub(r"([A-Z])", r"_\1", name).lower(): name for name in operations()}
    words = set(re.findall(r"\w+", first))
    called = {name for short, name in snake.items() if {short, name} & words}
    requests = re.findall(r'curl -s "?\$URL(/[^"?\s]*)', first)
    assert len(requests) >= 6
    assert {f"/v1{path}".replace("$GAME", "{game_id}") for path in requests} <= set(CORE["paths"])
    assert called == {"createPlayer", "createGame", "getGame", "answerDecision"}
    assert called <= set(OPERATIONS)
