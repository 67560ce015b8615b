"""Webhooks: a notice as a signed POST (Standard Webhooks 1.0.0)."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.time.times import rfc3339, rfc3339_or_none
from domain.notices.projection import digest_id
from domain.notices.records import Attempt, Channel, Notice
from domain.notices.signing import in_force, signatures
from telemetry import traces
from workers.notices.endpoints import Endpoints, Reply

LONGEST_WAIT = 24 * 3_600
"""Seconds for which an endpoint can ask to be left alone at most."""


class Webhooks:
    """Sends notices as webhooks. `address` is where people find the service."""

    def __init__(self, endpoints: Endpoints, address: str) -> None:
        self._endpoints = endpoints
        self._address = address.rstrip("/")

    async def send(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        """Send notices; what came of it. `now` is in milliseconds."""
        name, body = message(notices, self._address)
        headers = {
            "content-type": "application/json",
            "user-agent": "Turnfold",
            "webhook-id": name,
            "webhook-timestamp": str(now // 1000),
            "webhook-signature": signatures(in_force(channel.secrets, now), name, now // 1000, body),
        }
        traceparent = traces.traceparent()
        if traceparent:
            headers[traces.HEADER] = traceparent
        start = time.monotonic()
        return attempt_of(await self._endpoints.post(channel.address, headers, body), now, start)


def attempt_of(reply: Reply, now: int, start: float) -> Attempt:
    """Return what came of an attempt at a time in milliseconds, which began in this second of `time.monotonic`."""
    took = round((time.monotonic() - start) * 1000)
    return Attempt(now, took, reply.status, reply.fault, min(reply.retry_after, LONGEST_WAIT) * 1000)


def message(notices: Sequence[Notice], address: str) -> tuple[str, bytes]:
    """Return the id and the body of what an endpoint is sent: a notice, or a digest of several."""
    if len(notices) == 1:
        return notices[0].id, msgspec.json.encode(payload(notices[0], address))
    name = digest_id(notices)
    payloads = [payload(notice, address) for notice in notices]
    data = {"notice": name, "notices": payloads}
    latest = max(notice.at for notice in notices)
    return name, msgspec.json.encode({"type": "digest", "timestamp": rfc3339(latest), "data": data})


def payload(notice: Notice, address: str) -> dict[str, Any]:
    """Return a notice as an endpoint is sent it: thin, and the same each time."""
    about: dict[str, Any] = {"notice": notice.id}
    if notice.game:
        about |= {
            "game": notice.game,
            "ruleset": notice.ruleset,
            "seat": notice.seat,
            "version": notice.seq,
            "head": notice.head,
            "url": f"{address}/table/{notice.game}",
        }
    if notice.decision:
        about["decision"] = notice.decision
        about["deadline"] = rfc3339_or_none(notice.deadline)
    if notice.message:
        about["message"] = notice.message
    if notice.channel:
        about["channel"] = notice.channel
    if notice.deed:
        about["deed"], about["about"] = notice.deed, notice.about
    if notice.why:
        about["why"] = notice.why
    return {"type": notice.kind, "timestamp": rfc3339(notice.at), "data": about}
