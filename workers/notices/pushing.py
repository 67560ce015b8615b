"""Pushes notices to browsers (RFC 8030), by the service that each of them has named."""

import os
import time
from collections.abc import Sequence
from email.utils import parseaddr
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from domain.notices.projection import digest_id
from domain.notices.pushes import CURVE, encrypt, notification
from domain.notices.records import Attempt, Channel, Notice
from store.notices.push_key import PushKey
from workers.notices.endpoints import Endpoints
from workers.notices.telling import Telling
from workers.notices.webhooks import attempt_of

SALT_BYTES = 16

VOUCHED = 12 * 3_600
"""Seconds for which a push service may take what says who sends; it takes no more than a day."""

KEPT = 3 * 24 * 3_600
"""Seconds for which a push service keeps what it cannot deliver, unless a deadline is sooner."""


class Pushing:
    """Sends notices as pushes. `sender` is the mail address at which the people of push services reach ours."""

    def __init__(self, endpoints: Endpoints, telling: Telling, key: PushKey, sender: str) -> None:
        self._endpoints = endpoints
        self._telling = telling
        self._key = key
        self._contact = f"mailto:{parseaddr(sender)[1]}"

    async def send(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        """Send notices; what came of it. `now` is in milliseconds."""
        start = time.monotonic()
        player = await self._telling.player(account)
        if player is None or channel.keys is None:
            return Attempt(now, fault="unreachable")
        news = await self._telling.all_told(player, notices, channel, now)
        name = notices[0].id if len(notices) == 1 else digest_id(notices)
        notification_text = notification(player.locale, news, notices, name)
        body = encrypt(notification_text, channel.keys, ec.generate_private_key(CURVE), os.urandom(SALT_BYTES))
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(_lifetime(notices, now)),
            "urgency": "high" if any(notice.kind == "decision.reminder" for notice in notices) else "normal",
            "topic": name,
            "user-agent": "Turnfold",
            **await self._authorization(channel.address, now),
        }
        return attempt_of(await self._endpoints.post(channel.address, headers, body), now, start)

    async def _authorization(self, address: str, now: int) -> dict[str, str]:
        """Return what tells a push service who sends (RFC 8292)."""
        parts = urlsplit(address)
        claims = {"sub": self._contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": now // 1000 + VOUCHED}
        signed: dict[str, str] = Vapid02(await self._key.get()).sign(claims)
        return {"authorization": signed["Authorization"]}


def _lifetime(notices: Sequence[Notice], now: int) -> int:
    """Return for how many seconds notices are worth something."""
    ends = [notice.deadline for notice in notices if notice.deadline is not None]
    return min(KEPT, max(60, (max(ends) - now) // 1000)) if len(ends) == len(notices) else KEPT
