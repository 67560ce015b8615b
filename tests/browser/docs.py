"""Open `/docs` in a browser: the page shows every operation, and asks nothing of any other host.

python -m tests.browser.docs [--screenshot FILE]
"""

import argparse
import base64
import sys
from pathlib import Path
from urllib.parse import urlsplit

from api.app import create_app
from tests.browser.chromium import NoBrowser, Tab, open_tab
from tests.redis_server import RedisServer
from tests.running import Service
from tests.waiting import until

SETTLED = 2.0
"""Seconds that the page is watched after it has shown everything."""

HARMLESS = {"data", "blob", "about", "devtools"}

SHOWN = "document.querySelector('rapi-doc')?.shadowRoot?.textContent ?? ''"


def main() -> int:
    """Run the check: 0 if it finds nothing, 1 if it does, 2 without a browser."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screenshot", type=Path, help="Keep a picture of the page.")
    arguments = parser.parse_args()
    server = RedisServer(appendfsync="no")
    server.start()
    service = Service(server.url)
    try:
        service.start("api-1")
        with open_tab() as tab:
            faults = look(tab, service.address(), arguments.screenshot)
    except NoBrowser as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    finally:
        service.stop()
        server.stop()
    print("\n".join(faults) or "The page shows every operation and asks nothing of any other host.")  # noqa: T201
    return 1 if faults else 0


def look(tab: Tab, address: str, screenshot: Path | None) -> list[str]:
    """Open the page, wait until it is complete, and say what is wrong with it."""
    for domain in ("Network", "Log", "Runtime", "Page"):
        tab.call(f"{domain}.enable")
    tab.call("Page.navigate", url=f"{address}/docs")
    paths = list(create_app().openapi_schema.paths or {})
    until(lambda: all(path in tab.value(SHOWN) for path in paths), why=lambda: str(tab.events[-5:]))
    tab.listen(SETTLED)
    if screenshot is not None:
        screenshot.write_bytes(base64.b64decode(tab.call("Page.captureScreenshot")["data"]))
    asked = [row["request"]["url"] for row in tab.reported("Network.requestWillBeSent")]
    outside = [url for url in asked if urlsplit(url).scheme not in HARMLESS and not url.startswith(f"{address}/")]
    entries = [row["entry"] for row in tab.reported("Log.entryAdded")]
    said = [f"{row['text']} {row.get('url', '')}" for row in entries if row["level"] == "error"]
    thrown = [str(row["exceptionDetails"]) for row in tab.reported("Runtime.exceptionThrown")]
    return [*(f"asked another host: {url}" for url in outside), *said, *thrown]


if __name__ == "__main__":
    sys.exit(main())
