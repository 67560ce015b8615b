"""The stores of one Redis that notices are made of, sent by and answered in."""

from typing import NamedTuple

from redis.asyncio import Redis

from store.accounts.players import PlayerStore
from store.archive.archive import NO_ARCHIVE, Archive
from store.log.games import GameStore
from store.notices.channels import ChannelStore
from store.notices.ledger import Ledger
from store.notices.letters import Letters
from store.notices.reply_codes import ReplyCodes
from store.notices.work_items import WorkItems
from store.redis.clock import Clock, store_time
from store.talk.talk import TalkStore


class Stores(NamedTuple):
    """The stores of accounts and their games: one of each, for all who tell something."""

    games: GameStore
    players: PlayerStore
    talk: TalkStore
    channels: ChannelStore
    ledger: Ledger
    work_items: WorkItems
    letters: Letters
    codes: ReplyCodes


def stores_in(redis: Redis, memory: int, clock: Clock = store_time, archive: Archive = NO_ARCHIVE) -> Stores:
    """Return the stores of a Redis. `memory` is how many bytes of games are remembered."""
    return Stores(
        games=GameStore(redis, memory, clock, archive),
        players=PlayerStore(redis),
        talk=TalkStore(redis),
        channels=ChannelStore(redis),
        ledger=Ledger(redis),
        work_items=WorkItems(redis, clock),
        letters=Letters(redis, clock),
        codes=ReplyCodes(redis),
    )
