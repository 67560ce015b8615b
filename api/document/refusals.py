"""The refusals of an operation: the problems of its record, and those that follow from its form."""

from collections.abc import Iterable
from http import HTTPStatus

from api.document.operation import Operation
from api.document.shapes import REF, Schema
from api.http.media import JSON
from api.http.problem_types import PROBLEMS

PROBLEM = "application/problem+json"


def refusals(row: Schema, record: Operation) -> Schema:
    """The answers to a request that fails: a status each, with the types of problem it can come with."""
    by_status: dict[int, list[str]] = {}
    for slug in problems_of(row, record):
        by_status.setdefault(PROBLEMS[slug].status, []).append(slug)
    answers: Schema = {}
    for status, slugs in sorted(by_status.items()):
        examples = {slug: {"$ref": f"#/components/examples/{slug}"} for slug in slugs}
        answers[str(status)] = {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{slug}`' for slug in slugs)}.",
            "content": {PROBLEM: {"schema": {"$ref": REF.format(name="Problem")}, "examples": examples}},
        }
    for waiting in {"429", "503"} & answers.keys():
        answers[waiting]["headers"] = {"Retry-After": {"$ref": "#/components/headers/RetryAfter"}}
    return answers


def examples_of(operations: Iterable[Schema]) -> Schema:
    """An example of each problem that operations answer with, by its slug."""
    slugs = (slug for row in operations for answer in row["responses"].values() for slug in slugs_of(answer))
    return {slug: {"summary": PROBLEMS[slug].meaning, "value": _example(slug)} for slug in slugs}


def slugs_of(answer: Schema) -> list[str]:
    """The problems that an answer can be, by slug."""
    return list(answer.get("content", {}).get(PROBLEM, {}).get("examples", ()))


def problems_of(row: Schema, record: Operation) -> list[str]:
    """The problems that an operation of the document can be answered with, by slug."""
    # At the least, there can be query parameters that the operation does not have.
    slugs = ["invalid-request"]
    media_types = row.get("requestBody", {}).get("content", {})
    if media_types:
        slugs += ["too-slow", "too-large"]
    if JSON in media_types:
        slugs.append("unsupported-media-type")
    if row.get("security") != []:
        slugs += ["unauthenticated", "forbidden"]
    if not record.access.get("unlimited"):
        slugs.append("too-many-requests")
    slugs += [*_of_address(row), *record.problems, "internal-error"]
    if record.needs_store:
        slugs.append("unavailable")
    if "removed" in slugs:
        # It is about one game.
        slugs += ["log-does-not-fold", "newer-rules", "archive-unavailable"]
    return list(dict.fromkeys(slugs))


def _of_address(row: Schema) -> list[str]:
    """The problems of an address that names something, which may not be there; a game may have been removed."""
    named = {parameter["name"] for parameter in row.get("parameters", ()) if parameter["in"] == "path"}
    return [*(["not-found"] if named else []), *(["removed"] if "game_id" in named else [])]


def _example(slug: str) -> Schema:
    row = PROBLEMS[slug]
    return {
        "type": row.type,
        "status": row.status,
        "title": row.title,
        "detail": row.meaning,
        "request_id": "9f86d081884c7d65",
    }
