"""The examples of the document are what the service answers; `python -m tests.api.story` writes them anew."""

import json
from typing import Any

import jsonschema_rs
import pytest

from domain.kernel.protocol.registry import rulesets
from tests.api.document import Data, checking, operations, records
from tests.api.person import Person
from tests.api.story import FILE, plain, tell
from tests.processes.service import Service

STORED: dict[str, Data] = json.loads(FILE.read_text())


@pytest.fixture(scope="module")
def told(running: Service) -> dict[str, Data]:
    return tell(running, STORED["importGame"]["request"])


def test_every_operation_has_an_example() -> None:
    assert STORED.keys() == operations().keys(), "tell of it in tests/api/story.py, then python -m tests.api.story"


def test_a_secret_is_one_however_it_is_drawn() -> None:
    assert plain("whsec_" + 37 * "a" + "/97+/o=") == "<secret>"


@pytest.mark.parametrize("operation", operations())
def test_an_example_is_what_is_answered(told: dict[str, Data], operation: str) -> None:
    assert plain(told[operation]) == plain(STORED[operation]), "write the examples anew: python -m tests.api.story"


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in operations().items()])
def test_an_example_stands_in_the_document_and_fits(row: Data) -> None:
    example = STORED[row["operationId"]]
    answer = row["responses"][str(example["status"])]
    assert _fitting(answer) == example.get("answer")
    assert _fitting(row.get("requestBody", {})) == example.get("request")
    shown = {parameter["name"]: parameter for parameter in row.get("parameters", ()) if "example" in parameter}
    # A key that is shown would be sent by everybody who tries the page.
    wanted = {name: value for name, value in example["parameters"].items() if name != "Idempotency-Key"}
    assert {name: parameter["example"] for name, parameter in shown.items()} == wanted
    for parameter in shown.values():
        jsonschema_rs.Draft202012Validator(parameter["schema"]).validate(parameter["example"])
    needed = {parameter["name"] for parameter in row.get("parameters", ()) if parameter["required"]}
    assert needed <= shown.keys()


def _fitting(place: Data) -> Any:
    """The example of a body, after a look at its schema."""
    for content in place.get("content", {}).values():
        shown, *_ = content["examples"].values()
        checking(content["schema"]).validate(shown["value"])
        return shown["value"]
    return None


@pytest.mark.parametrize("operation", sorted(name for name, record in records().items() if record.links))
def test_a_link_leads_to_what_is_there(operation: str) -> None:
    example = STORED[operation]
    shown = operations()[operation]["responses"][str(example["status"])]["links"]
    assert shown.keys() == records()[operation].links.keys()
    for link in shown.values():
        target = operations()[link["operationId"]]
        parameters = {parameter["name"]: parameter for parameter in target.get("parameters", ())}
        assert link["parameters"].keys() <= parameters.keys()
        assert {name for name, row in parameters.items() if row["required"]} <= link["parameters"].keys()
        assert ("requestBody" in link) <= ("requestBody" in target)
        assert link["description"]


def test_links_lead_from_a_new_game_to_its_end() -> None:
    reached, left = set[str](), {"createGame"}
    while left:
        reached |= left
        left = {link.operation for name in left for link in records()[name].links.values()} - reached
    assert {"takeSeat", "startGame", "getGame", "answerDecision", "resignGame", "exportGame", "importGame"} <= reached


def test_each_ruleset_has_an_example_of_its_own(running: Service) -> None:
    examples = operations()["createGame"]["requestBody"]["content"]["application/json"]["examples"]
    wishes = {name: row["value"] for name, row in examples.items() if name != "createGame"}
    assert wishes.keys() == {rules.id for rules in rulesets()}
    for wish in wishes.values():
        assert Person(running).ask("POST", "/games", json=wish)["status"] == "running"
