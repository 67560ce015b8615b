"""The layers that a request goes through on its way to its handler."""

from abc import ABC, abstractmethod
from functools import partial

from litestar.types import ASGIApp, Receive, Scope, Send


class Middleware(ABC):
    """Handles every request. Litestar's own base asks each time whether it is to be left out; nothing here is."""

    def __call__(self, app: ASGIApp) -> ASGIApp:
        """Return this with what comes next on the way."""
        return partial(self.handle, next_app=app)

    @abstractmethod
    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Handle a request, or let `next_app` do so."""
