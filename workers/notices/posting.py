"""Posts notices to rooms of Discord and Slack and topics of ntfy."""

import time
from collections.abc import Sequence

import msgspec

from domain.notices.posts import POSTS
from domain.notices.records import Attempt, Channel, Notice
from workers.notices.endpoints import Endpoints
from workers.notices.telling import Telling
from workers.notices.webhooks import attempt_of

HEADERS = {"content-type": "application/json", "user-agent": "Turnfold"}


class Posting:
    """Sends notices as posts that people read."""

    def __init__(self, endpoints: Endpoints, telling: Telling) -> None:
        self._endpoints = endpoints
        self._telling = telling

    async def send(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        """Send notices; what came of it. `now` is in milliseconds."""
        start = time.monotonic()
        player = await self._telling.player(account)
        if player is None:
            return Attempt(now, fault="unreachable")
        news = await self._telling.all_told(player, notices, channel, now)
        is_urgent = any(notice.kind == "decision.reminder" for notice in notices)
        form = POSTS[channel.kind](channel.address, player.locale, news, is_urgent=is_urgent)
        reply = await self._endpoints.post(form.url, HEADERS, msgspec.json.encode(form.body))
        return attempt_of(reply, now, start)
