"""An operation or a field that goes away says so, in the document and in headers, until it is gone."""

from typing import Annotated, Any

import msgspec
import pytest
from litestar import get
from litestar.testing import TestClient

from api.app import create_app
from api.document.openapi import document, openapi_config
from api.http.access import PUBLIC, UNLIMITED
from api.http.deprecation import deprecated_field, mark_deprecated
from api.http.headers import security
from api.http.methods import App
from api.settings import Settings
from tests.api.document import addresses


@get("/old", opt=PUBLIC | UNLIMITED | mark_deprecated("2026-01-31", sunset="2027-01-31"))
async def old() -> str:
    """Answer as ever."""
    return "still here"


@get("/ageing", opt=PUBLIC | UNLIMITED | mark_deprecated("2026-01-31"))
async def ageing() -> str:
    """Answer as ever."""
    return "still here"


@get("/new", opt=PUBLIC | UNLIMITED)
async def new() -> str:
    """Answer as ever."""
    return "here"


def headers(path: str) -> dict[str, str]:
    app = App(begin=security(Settings()), route_handlers=[old, ageing, new], openapi_config=None)
    with TestClient(app) as client:
        response = client.get(path)
    assert response.is_success
    return dict(response.headers)


def test_a_deprecated_operation_says_since_when_and_until_when() -> None:
    found = headers("/old")
    assert found["deprecation"] == "@1769817600"
    assert found["sunset"] == "Sun, 31 Jan 2027 00:00:00 GMT"
    assert 'rel="deprecation"' in found["link"]


def test_an_end_that_is_not_known_is_not_told() -> None:
    found = headers("/ageing")
    assert found["deprecation"] == "@1769817600"
    assert "sunset" not in found


def test_other_operations_say_nothing() -> None:
    assert not {"deprecation", "sunset", "link"} & set(headers("/new"))


def test_the_document_marks_the_operation_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(description=openapi_config())
    handlers = [handler for route in app.routes for handler, _ in getattr(route, "route_handler_map", {}).values()]
    (handler,) = (handler for handler in handlers if getattr(handler, "operation_id", None) == "getHealth")
    monkeypatch.setitem(handler.opt, "deprecation", mark_deprecated("2026-01-31", "2027-01-31")["deprecation"])
    rows = {row["operationId"]: row for _, _, row in addresses(document(app))}
    assert [name for name, row in rows.items() if row.get("deprecated")] == ["getHealth"]
    assert "Deprecated since 2026-01-31, and gone from 2027-01-31 on" in rows["getHealth"]["description"]
    assert all(
        {"Deprecation", "Sunset"} <= set(answer["headers"]) for answer in rows["getHealth"]["responses"].values()
    )


def test_the_document_marks_a_field() -> None:
    mark = msgspec.Meta(extra_json_schema=deprecated_field("2026-01-31"))
    schema: dict[str, Any] = msgspec.json.schema(msgspec.defstruct("Row", [("old", Annotated[str, mark])]))
    (row,) = schema["$defs"].values()
    assert row["properties"]["old"]["deprecated"] is True
    assert row["properties"]["old"]["description"].startswith("Deprecated since 2026-01-31:")


@pytest.mark.parametrize(("since", "sunset"), [("yesterday", None), ("2026-01-31", "2025-01-31")])
def test_a_date_that_cannot_be_is_refused(since: str, sunset: str | None) -> None:
    with pytest.raises(ValueError, match=r"isoformat|cannot be gone"):
        mark_deprecated(since, sunset)
