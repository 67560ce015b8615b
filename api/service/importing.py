"""Audits of exports that are brought from elsewhere: of bodies that may be huge, and mean harm."""

from asyncio import wrap_future
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO

import msgspec

from api.http.problems import problem
from domain.audit.audit import audit
from domain.audit.reading import read_export
from domain.kernel.entries import Entry
from domain.kernel.game import Game
from domain.kernel.replay import replay

MOST_FAULTS = 100
"""Lines at fault after which an import is given up; so many findings are told."""

AT_ONCE = 4
"""Bodies that a process holds at once: one is audited, the others come in or wait for that."""


class Audited(msgspec.Struct, frozen=True):
    """A finished game that passed its audit, its log and S."""

    game: Game
    entries: tuple[Entry, ...]
    seed: bytes


class Importing:
    """One audit at a time, in a thread of its own, and one import at a time of an account."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "import")
        self._accounts: set[str] = set()

    async def audited(self, account: str, read: Callable[[], Awaitable[bytes]]) -> Audited:
        """The game of a body, which is not read before there is a place for it.

        Raises the problems `too-many-requests` and `audit-failed`.
        """
        with self._place(account) as leave:
            work = self._thread.submit(_audited, await read())
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


def _audited(body: bytes) -> Audited:
    verdict = audit(BytesIO(body), most_faults=MOST_FAULTS)
    if not verdict.is_ok:
        findings = [{"seq": row.seq, "kind": row.kind, "text": row.text} for row in verdict.findings[:MOST_FAULTS]]
        raise problem("audit-failed", "; ".join(verdict.notes) or "the log does not hold", findings=findings)
    export = read_export(BytesIO(body))
    *_, last = replay(export.game, export.entries, export.seed)
    return Audited(last.game, export.entries, export.seed)
