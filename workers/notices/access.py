"""Tells accounts what was done to the ways into them, by all channels but the one that it was done by."""

from domain.kernel.time.times import DAY
from domain.notices.access import notice_of_access
from domain.notices.records import Delivery
from store.accounts.credentials import TOLD, Credentials
from store.notices.work_items import WorkItem
from workers.notices.stores import Stores

RECENT = DAY
"""Milliseconds after which a deed is no news any more."""


class AccessTask:
    """Enters what was done lately into the ledger; what is there already stays as it is."""

    def __init__(self, stores: Stores, credentials: Credentials) -> None:
        self._channels, self._ledger, self._work_items = stores.channels, stores.ledger, stores.work_items
        self._credentials = credentials

    async def run(self, work_item: WorkItem) -> None:
        """Tell an account."""
        player, now = work_item.owner, await self._work_items.now()
        deeds = [row for row in await self._credentials.deeds(player) if row.kind in TOLD and row.at > now - RECENT]
        active = [channel.id for channel in await self._channels.of(player) if channel.state == "active"]
        notices = [
            (
                notice_of_access(player, deed.kind, deed.at, deed.token or deed.by, deed.name, deed.why),
                {channel: Delivery("waiting", due=now) for channel in active if channel != deed.by},
            )
            for deed in deeds
        ]
        await self._ledger.tell(player, notices)
