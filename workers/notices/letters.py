"""Sends letters, and tries again where the mail server does not take them."""

import logging

from store.notices.letters import Letter
from store.notices.work_items import WorkItem
from telemetry import traces
from workers.notices.mail import MailTransport, NotSent
from workers.notices.stores import Stores

AGAIN = (5_000, 30_000, 120_000, 600_000, 3_600_000)
"""Milliseconds after which a letter is tried again; the last one for as long as it is worth anything."""

log = logging.getLogger("turnfold.notifier")


class LetterTask:
    """Sends letters."""

    def __init__(self, stores: Stores, transport: MailTransport) -> None:
        self._letters, self._work_items = stores.letters, stores.work_items
        self._transport = transport
        self._failures: dict[str, int] = {}

    async def run(self, work_item: WorkItem) -> int | None:
        """Send a letter, unless it is worth nothing any more. Return when to try again."""
        letter = await self._letters.get(work_item.owner)
        if letter is None:
            self._failures.pop(work_item.owner, None)
            return None
        try:
            await self._send(letter)
        except NotSent as error:
            log.warning("a letter was not sent: %s", error)
            if not error.is_final:
                return await self._again(work_item.owner)
        await self._letters.forget(work_item.owner)
        self._failures.pop(work_item.owner, None)
        return None

    async def _send(self, letter: Letter) -> None:
        with traces.step("send letter") as span:
            status = await self._transport.send(letter)
            if span is not None and status is not None:
                span.attributes["smtp.reply_code"] = status

    async def _again(self, name: str) -> int:
        failures = self._failures[name] = self._failures.get(name, 0) + 1
        return await self._work_items.now() + AGAIN[min(failures, len(AGAIN)) - 1]
