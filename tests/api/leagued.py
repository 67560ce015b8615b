"""A league of members at a running service, as dispatchers would have rated it when the day is over."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from domain.kernel.times import DAY
from store.connection import connect
from store.lobby import Lobby
from store.members import MemberStore
from tests.kit.samples import PLAIN
from tests.processes.service import Service

ROUNDS = 2
"""Games of each two members: of four each has played often enough, and with enough others, to be shown."""

LIVE = {"per_sitting": "PT1H", "on_timeout": "forfeit"}


def play_league(service: Service, members: Sequence[Callable[..., Any]]) -> None:
    """Have these members, who send requests by their names, play each other. Who comes later in the list gives up."""
    wish = {"ruleset": PLAIN, "seats": 2, "deadline": LIVE}
    for winner, loser in ROUNDS * list(combinations(members, 2)):
        game = winner("createGame", wish)
        loser("takeSeat", {}, game_id=game["id"])
        loser("resign", game_id=game["id"])
    asyncio.run(_rate(service.store))


async def _rate(store: str) -> None:
    """Rate what has ended by now, as if it were the day after."""
    redis = connect(store)
    members = MemberStore(redis)
    await Lobby(redis).catch_up()
    await members.rate(await members.now() + DAY)
    await redis.aclose()
