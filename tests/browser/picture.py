"""Draws the picture of the README, a moment of a golden game, to docs/table.png: `python -m tests.browser.picture`."""

import httpx
from playwright.sync_api import FloatRect, sync_playwright

from tests import REPOSITORY
from tests.browser.chromium import launch_options
from tests.browser.visitor import DESK, Visitor
from tests.kit.samples import RICH
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

GAME = REPOSITORY / "tests" / "golden" / f"{RICH}-draft-2.ndjson"
MOMENT = 142
PICTURE = REPOSITORY / "docs" / "table.png"

SHOWN: FloatRect = {"x": 0, "y": 0, "width": DESK, "height": 750}


def imported(address: str) -> str:
    """Bring the golden game to a service, for anybody to watch. Return its id there."""
    with httpx.Client(base_url=f"{address}/v1", trust_env=False, timeout=60) as client:
        token = client.post("/players", json={"name": "Ada"}).raise_for_status().json()["token"]
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/x-ndjson"}
        query = {"visibility": "public"}
        given = client.post("/games/import", params=query, headers=headers, content=GAME.read_bytes())
        game: str = given.raise_for_status().json()["id"]
    return game


def main() -> None:
    """Draw it."""
    with RedisServer() as store, Service(store.url) as service, sync_playwright() as playwright:
        address = service.start("api-1").address()
        with playwright.chromium.launch(**launch_options()) as browser:
            visitor = Visitor(browser, address, locale="en-GB", color_scheme="light")
            page = visitor.visit(f"/replay/{imported(address)}#{MOMENT}")
            page.wait_for_selector("[data-ref]")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=PICTURE, clip=SHOWN)
            visitor.leave()


if __name__ == "__main__":
    main()
