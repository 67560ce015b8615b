"""Webhooks: a notice as a signed POST (Standard Webhooks 1.0.0)."""

import time
from typing import Any

import msgspec

from domain.kernel.times import rfc3339
from domain.notices.records import Attempt, Channel, Notice
from domain.notices.signing import in_force, signatures
from workers.endpoints import Endpoints

LONGEST_WAIT = 24 * 3_600
"""Seconds for which an endpoint can ask to be left alone at most."""


class Webhooks:
    """Sends notices as webhooks. `address` is where people find the service."""

    def __init__(self, endpoints: Endpoints, address: str) -> None:
        self._endpoints = endpoints
        self._address = address.rstrip("/")

    async def send(self, account: str, channel: Channel, notice: Notice, now: int) -> Attempt:
        """Send a notice; what came of it. `now` is in milliseconds."""
        body = msgspec.json.encode(payload(notice, self._address))
        headers = {
            "content-type": "application/json",
            "user-agent": "Turnfold",
            "webhook-id": notice.id,
            "webhook-timestamp": str(now // 1000),
            "webhook-signature": signatures(in_force(channel.secrets, now), notice.id, now // 1000, body),
        }
        begun = time.monotonic()
        reply = await self._endpoints.post(channel.address, headers, body)
        took = round((time.monotonic() - begun) * 1000)
        return Attempt(now, took, reply.status, reply.fault, min(reply.retry_after, LONGEST_WAIT) * 1000)


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
        about["deadline"] = None if notice.deadline is None else rfc3339(notice.deadline)
    if notice.channel:
        about["channel"] = notice.channel
    return {"type": notice.kind, "timestamp": rfc3339(notice.at), "data": about}
