"""`/docs` shows every operation, on a phone too, and asks nothing of any other host."""

from collections.abc import Callable

import pytest

from api.app import create_app
from tests.browser.visitor import NARROW_AND_WIDE, Visitor
from tests.waiting import until

SHOWN = "document.querySelector('rapi-doc')?.shadowRoot?.textContent ?? ''"


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
def test_every_operation_is_shown(visitor: Callable[..., Visitor], width: int) -> None:
    page = visitor(width).visit("/docs")
    paths = list(create_app().openapi_schema.paths or {})
    until(lambda: all(path in page.evaluate(SHOWN) for path in paths), why=lambda: page.content())
    page.wait_for_load_state("networkidle")
