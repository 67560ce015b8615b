"""Somebody who looks at pages of the service in a browser."""

from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.processes.waiting import PATIENCE

HARMLESS = {"data", "blob", "about"}
"""Addresses that ask nobody."""

PHONE, TABLET, DESK = 360, 768, 1280
"""Widths of a screen, in CSS pixels."""

NARROW = 320
"""The narrowest that everything has to fit (WCAG 2.2, 1.4.10)."""

NARROW_AND_WIDE = (PHONE, DESK)
WIDTHS = (PHONE, TABLET, DESK)

_HEIGHTS = {NARROW: 640, PHONE: 800, TABLET: 1024, DESK: 900}


class Visitor:
    """One page at a time, of one service; `faults` is what went wrong on the way.

    `sending` says when an answer is sent that a click has completed: `asked`, or `soon`. Nothing moves where
    `motion` is `off`, else it is `system`.
    The worker that keeps pages for times without a network is there where `service_workers` is `allow`. It keeps
    every file again for each visitor, and asks in place of the page: a test that holds up an answer has none.
    A request to any other host, a script that fails, and whatever the browser reports as an error are faults.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        width: int = DESK,
        sending: str = "asked",
        motion: str = "off",
        service_workers: Literal["allow", "block"] = "block",
        **options: Any,
    ) -> None:
        self.address = address
        self._context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": _HEIGHTS[width]},
            service_workers=service_workers,
            **options,
        )
        self._context.set_default_timeout(1000 * PATIENCE)
        self.page: Page = self._context.new_page()
        self.faults: list[str] = []
        self._forgiven: list[str] = []
        # No answer sends itself, however long a machine takes between two clicks, but where that is looked at.
        # Nor does anything move while it is measured.
        kept = f"localStorage.sending ||= '{sending}'; localStorage.motion ||= '{motion}'"
        self.page.add_init_script(f"try {{ {kept} }} catch {{}}")
        self.page.on("request", self._asked)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def visit(self, path: str) -> Page:
        """Open a page, and wait until it is there."""
        response = self.page.goto(path)
        assert response is not None
        assert response.ok, f"{path}: {response.status}"
        return self.page

    def forgive(self, text: str) -> None:
        """Take for no fault what the browser reports with this text in it."""
        self._forgiven.append(text)

    def lose_network(self) -> None:
        """Take the network away. That requests fail from now on is no fault, be they the page's or its worker's."""
        self._forgiven += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
        self._context.set_offline(True)

    def find_network(self) -> None:
        """Bring the network back."""
        self._context.set_offline(False)

    def overflow(self) -> int:
        """By how many CSS pixels the page is wider than the screen."""
        root = "document.documentElement"
        return int(self.page.evaluate(f"{root}.scrollWidth - {root}.clientWidth"))

    def leave(self) -> None:
        """Close the page."""
        self._context.close()

    def _asked(self, request: Request) -> None:
        if urlsplit(request.url).scheme not in HARMLESS and not request.url.startswith(f"{self.address}/"):
            self.faults.append(f"asked another host: {request.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(text in message.text for text in self._forgiven):
            self.faults.append(f"{message.text} at {message.location}")


Visit = Callable[..., Visitor]
"""Opens the pages of the running service for somebody."""
