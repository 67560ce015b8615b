"""Audits of exports that are brought from elsewhere: of bodies that may be huge, and mean harm."""

from collections.abc import AsyncIterable
from concurrent.futures import ThreadPoolExecutor

from litestar.plugins.problem_details import ProblemDetailsException
from msgspec import UNSET

from api.http.problems import problem
from api.service.places import Places, to_the_end
from domain.audit.audit import examine
from domain.audit.reading import Reading
from domain.audit.verdict import Examined, Held, Verdict
from domain.kernel.bots.answering import the_quick
from domain.kernel.commands.setups import require_few_things
from domain.kernel.log.entries import Created
from domain.kernel.log.fence import NewerRules
from domain.kernel.protocol.faults import Fault
from store.health.fleet import Membership
from store.log.replays import Charge

MOST_FAULTS = 100
"""Faults after which an import is given up; so many are told."""

MOST_NOTES = 10
"""Notes that are told besides."""

AT_ONCE = 4
"""Bodies that a process holds at once: one is audited, the others come in or wait for that; more wait to come in."""


class Importing:
    """One audit at a time, in a thread of its own, and one import at a time of an account."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "import")
        self._places = Places(AT_ONCE, "import")

    async def audit(self, account: str, body: AsyncIterable[bytes], charge: Charge, fleet: Membership) -> Held:
        """The game of a body, which is not read before there is a place for it, nor after its hundredth fault.

        `charge` is told how many entries are gone through. Raises Refused (`invalid-setup`), NewerRules where a process
        of the fleet may know the rules, and the problems `too-many-requests`, `too-slow` and `audit-failed`.
        """
        async with self._places.take(account):
            reading = Reading(MOST_FAULTS)
            async for chunk in self._places.coming(body):
                await to_the_end(self._thread, reading.feed, chunk)
                if reading.is_over:
                    break
            charge(len(reading.lines))
            examined = await to_the_end(self._thread, _examine, reading)
        if examined.held is not None:
            return examined.held
        if examined.verdict.is_newer and await fleet.has_newer():
            raise NewerRules("; ".join(examined.verdict.notes) or "made by a newer version")
        raise _audit_failed(examined.verdict)


def _examine(reading: Reading) -> Examined:
    first = reading.lines[0] if len(reading.lines) else None
    if first is not None and isinstance(first.entry.payload, Created):
        require_few_things(first.entry.payload)
    # An import costs its entries, not what bots have thought.
    return examine(reading, whom=the_quick)


def _audit_failed(verdict: Verdict) -> ProblemDetailsException:
    findings = [{"seq": row.seq, "kind": row.kind, "text": row.text} for row in verdict.findings[:MOST_FAULTS]]
    detail = "; ".join(verdict.notes[:MOST_NOTES]) or "the log does not hold"
    seq = findings[0]["seq"] if findings else 0
    fault = Fault("disproved", "entries" if seq else "", [], seq or UNSET)
    return problem("audit-failed", detail, fault=fault, findings=findings)
