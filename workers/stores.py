"""The stores of one Redis that notices are made of, sent by and answered in."""

from typing import NamedTuple

from redis.asyncio import Redis

from store.channels import ChannelStore
from store.clock import Clock, store_time
from store.games import GameStore
from store.ledger import Ledger
from store.letters import Letters
from store.players import PlayerStore
from store.reply_codes import ReplyCodes
from store.talk import TalkStore
from store.work_items import WorkItems


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


def stores_in(redis: Redis, memory: int, clock: Clock = store_time) -> Stores:
    """Return the stores of a Redis. `memory` is how many bytes of games are remembered."""
    return Stores(
        games=GameStore(redis, memory, clock),
        players=PlayerStore(redis),
        talk=TalkStore(redis),
        channels=ChannelStore(redis),
        ledger=Ledger(redis),
        work_items=WorkItems(redis, clock),
        letters=Letters(redis, clock),
        codes=ReplyCodes(redis),
    )
