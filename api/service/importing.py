"""Audits of exports that are brought from elsewhere: of bodies that may be huge, and mean harm."""

from asyncio import wrap_future
from collections.abc import AsyncIterable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from api.http.problems import problem
from domain.audit.audit import examine
from domain.audit.reading import Reading
from domain.audit.verdict import Held
from store.replays import Charge

MOST_FAULTS = 100
"""Faults after which an import is given up; so many are told."""

MOST_NOTES = 10
"""Notes that are told besides."""

AT_ONCE = 4
"""Bodies that a process holds at once: one is audited, the others come in or wait for that."""


class Importing:
    """One audit at a time, in a thread of its own, and one import at a time of an account."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "import")
        self._accounts: set[str] = set()

    async def audited(self, account: str, body: AsyncIterable[bytes], charge: Charge) -> Held:
        """The game of a body, which is not read before there is a place for it, nor after its hundredth fault.

        `charge` is told how many entries are gone through. Raises the problems `too-many-requests` and `audit-failed`.
        """
        with self._place(account) as leave:
            reading = Reading(MOST_FAULTS)
            async for chunk in body:
                await wrap_future(self._thread.submit(reading.feed, chunk))
                if reading.is_over:
                    break
            charge(len(reading.lines))
            work = self._thread.submit(_audited, reading)
        # A client that hangs up does not end what the thread has begun: the place is taken until then.
        work.add_done_callback(lambda _: leave())
        return await wrap_future(work)

    @contextmanager
    def _place(self, account: str) -> Iterator[Callable[[], None]]:
        """A place for an account, given back if what is done in it fails; else by what is yielded."""
        if account in self._accounts or len(self._accounts) >= AT_ONCE:
            whose = "of this account " if account in self._accounts else ""
            detail = f"another import {whose}is under way; again in 1 s"
            raise problem("too-many-requests", detail, headers={"Retry-After": "1"})
        self._accounts.add(account)
        try:
            yield lambda: self._accounts.discard(account)
        except BaseException:
            self._accounts.discard(account)
            raise


def _audited(reading: Reading) -> Held:
    # An import costs its entries, not what bots have thought.
    examined = examine(reading, searches=False)
    if examined.held is not None:
        return examined.held
    verdict = examined.verdict
    findings = [{"seq": row.seq, "kind": row.kind, "text": row.text} for row in verdict.findings[:MOST_FAULTS]]
    detail = "; ".join(verdict.notes[:MOST_NOTES]) or "the log does not hold"
    raise problem("audit-failed", detail, findings=findings)
