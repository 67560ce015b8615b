"""Tells players of games that are gone, that are over, or in which they have no seat any more, what the store has lost.

A player who still sits at a game that goes on is told by the entry that says so (`workers/notices/projection.py`).
"""

from domain.notices.losses import notice_of_loss
from store.notices.work_items import WorkItem
from workers.notices.projection import plans
from workers.notices.stores import Stores


class LostGameTask:
    """Enters the notice of a loss. It may be done twice: a notice has one id."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    async def run(self, work_item: WorkItem) -> None:
        """Enter what an account is to be told of a game that lacks entries."""
        account = work_item.owner
        game, *numbers = work_item.what.split("/")
        seq, at, left = map(int, numbers)
        channels = await self._stores.channels.of(account)
        settings = await self._stores.channels.settings(account, game)
        now = await self._stores.work_items.now()
        notice = notice_of_loss(account, game, seq, at, left, now)
        await self._stores.ledger.tell(account, [(notice, plans(notice, channels, settings, now))])
