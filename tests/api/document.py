"""The OpenAPI document, as tests read it."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import jsonschema_rs

from api.app import create_app
from api.document.openapi import document, openapi_config
from api.document.openapi import records as records_of
from api.document.operation import Operation
from api.document.refusals import PROBLEM

Data = dict[str, Any]

_DOCUMENT = "urn:document"
"""The name by which schemas that are cut out of the document point back to it."""


FILE = Path(__file__).parents[2] / "openapi" / "openapi.json"


@cache
def whole() -> Data:
    """The document, as it is written down and served; `test_openapi` holds it to the code."""
    found: Data = json.loads(FILE.read_bytes())
    return found


@cache
def anew() -> Data:
    """The document, as the code makes it now; `whole` is there at once."""
    return document(create_app(description=openapi_config()))


@cache
def records() -> dict[str, Operation]:
    """Return what stands above the handler of each operation, by its id."""
    return records_of(create_app())


class Address(NamedTuple):
    """An operation of the document: its place, and all that is said of it."""

    method: str
    path: str
    row: Data


def addresses(document: Data) -> Iterator[Address]:
    """Every operation of a document, with the parameters and answers that it shares with others."""
    for path, rows in document["paths"].items():
        shared = rows.get("parameters", [])
        for method, row in rows.items():
            if method != "parameters":
                answers = {status: named(document, answer) for status, answer in row["responses"].items()}
                parameters = [named(document, part) for part in (*shared, *row.get("parameters", ()))]
                yield Address(method, path, row | {"parameters": parameters, "responses": answers})


def named(document: Data, part: Data) -> Data:
    """Return a part of a document, or the component that it refers to."""
    if "$ref" not in part:
        return part
    _, _, kind, name = part["$ref"].split("/")
    component: Data = document["components"][kind][name]
    return component


@cache
def operations() -> dict[str, Data]:
    """Every operation, by its id."""
    return {row["operationId"]: row for _, _, row in addresses(whole())}


def problems(operation: Data) -> set[str]:
    """The slugs of the problems that an operation is documented to give."""
    contents = [answer.get("content", {}).get(PROBLEM, {}) for answer in operation["responses"].values()]
    return {slug for content in contents for slug in content.get("examples", {})}


def operation_at(method: str, path: str) -> Data | None:
    """The operation that a request is for; None if there is none."""
    found = [template for template in whole()["paths"] if _pattern(template).fullmatch(path)]
    # `/games/import` is an address of its own, not that of a game.
    for template in sorted(found, key=lambda template: template.count("{")):
        if method.lower() in whole()["paths"][template]:
            return operations()[whole()["paths"][template][method.lower()]["operationId"]]
    return None


def assert_as_documented(response: httpx2.Response) -> None:
    """Fail if an operation answers what the document does not say that it may."""
    operation = operation_at(response.request.method, response.request.url.path)
    if operation is None:
        return
    name, status = operation["operationId"], str(response.status_code)
    assert status in operation["responses"], f"{name} is not documented to give {status}: {response.text}"
    answer = operation["responses"][status]
    content = answer.get("content")
    assert bool(response.content) == bool(content), f"{name}: {status} has {len(response.content)} bytes"
    for header in answer.get("headers", ()):
        assert header in response.headers, f"{name}: {status} without {header}"
    if content is None:
        return
    media_type = response.headers["content-type"].partition(";")[0]
    assert media_type in content, f"{name}: {status} comes as {media_type}"
    if media_type.endswith("json") and "ndjson" not in media_type:
        body = response.json()
        validator(name, status, media_type).validate(body)
        if media_type == PROBLEM:
            slug = body["type"].rpartition("/")[2]
            assert slug in problems(operation), f"{name} is not documented to give {slug}"


@cache
def validator(operation: str, status: str, media_type: str) -> jsonschema_rs.Validator:
    """Checks the body of an answer."""
    schema = operations()[operation]["responses"][status]["content"][media_type]["schema"]
    return checking(schema)


def checking(schema: Data) -> jsonschema_rs.Validator:
    """Checks a value against a schema of the document, whose components are read once for all."""
    pointing = json.loads(json.dumps(schema).replace('"#/components/', f'"{_DOCUMENT}#/components/'))
    return jsonschema_rs.Draft202012Validator(pointing, registry=_components())


@cache
def _components() -> jsonschema_rs.Registry:
    return jsonschema_rs.Registry([(_DOCUMENT, {"components": whole()["components"]})])


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)))


def reached(text: str) -> set[str]:
    """The components that a part of the document, as JSON, refers to, and all that those refer to."""
    found, left = set[str](), {text}
    while left:
        names = {name for part in left for name in re.findall(r"#/components/schemas/(\w+)", part)} - found
        found |= names
        left = {json.dumps(whole()["components"]["schemas"][name]) for name in names}
    return found
