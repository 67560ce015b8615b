"""Hashed facts have the schema that is shown of them, and nothing more."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from domain.kernel.protocol.registry import ruleset, rulesets

LOGS = sorted((Path(__file__).parents[1] / "golden").glob("*.ndjson"))


def _closed(schema: Any) -> Any:
    """The same schema, where no object has other fields than those named."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(part) for name, part in schema.items()}
    return {"additionalProperties": False, **closed} if "properties" in schema else closed


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_facts_are_as_their_schema_says(log: Path) -> None:
    header, *lines = (json.loads(line) for line in log.read_text().splitlines())
    rules = ruleset(header["ruleset"])
    validator = jsonschema_rs.Draft202012Validator(_closed(msgspec.json.schema(rules.facts_type)))
    for line in lines:
        if "game" in line["facts"]:
            validator.validate(line["facts"]["game"])


def test_every_ruleset_has_a_log_here() -> None:
    assert {log.stem.partition("-")[0] for log in LOGS} == {rules.id for rules in rulesets()}
