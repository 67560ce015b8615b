"""A league of members at a running service, as dispatchers would have rated it when the day is over."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from domain.kernel.time.times import DAY
from domain.ratings.matches import PACE, game_of
from domain.ratings.records import Match
from store.league.members import MemberStore
from store.lists.lobby import Lobby
from store.log.rows import Row
from store.log.summary import SeatSummary, Summary, Terms
from store.redis.connection import connect
from tests.kit.bots_league import have_bots_play
from tests.kit.samples import PLAIN
from tests.processes.service import Service

ROUNDS = 2
"""Games of each two members: of four each has played often enough, and with enough others, to be shown."""

LIVE = {"per_sitting": "PT1H", "on_timeout": "forfeit"}


def play_league(service: Service, members: Sequence[Callable[..., Any]]) -> None:
    """Have these members, who send requests by their names, play each other. A player later in the list gives up."""
    wish = {"ruleset": PLAIN, "seats": 2, "deadline": LIVE}
    for winner, loser in ROUNDS * list(combinations(members, 2)):
        game = winner("createGame", wish)
        loser("takeSeat", {}, game_id=game["id"])
        loser("resignGame", game_id=game["id"])
    asyncio.run(_rate(service.store))


async def _rate(store: str) -> None:
    """Rate what has ended by now, as if it were the day after."""
    redis = connect(store)
    members = MemberStore(redis)
    await Lobby(redis).catch_up()
    await members.rate(await members.now() + DAY)
    await redis.aclose()


def play_a_bot(service: Service, accounts: Sequence[str], bot: str) -> None:
    """Have the programs of these accounts beat a bot in a night, in two games each, after bots have played."""
    asyncio.run(_play_a_bot(service.store, accounts, bot))


async def _play_a_bot(store: str, accounts: Sequence[str], bot: str) -> None:
    redis = connect(store)
    members = MemberStore(redis)
    await have_bots_play(redis)
    (own,) = await members.enlist([bot])
    now, terms = await members.now() + 1, Terms(PACE, {})
    for account in accounts:
        match = Match(PLAIN, ((await members.join(account, "program")).id, own))
        for order in (match.members, match.members[::-1]):
            game, first = game_of(now // DAY, match, order[0]), order[0] != own
            seats = [SeatSummary("a_program"), SeatSummary(bot=bot)]
            summary = Summary(
                PLAIN,
                "finished",
                "a_program",
                "public",
                tuple(seats if first else seats[::-1]),
                winners=(0 if first else 1,),
            )
            await members.hear([Row(game, 9, now, now, summary, accounts={"a_program": account}, terms=terms)])
    await members.rate(now + DAY)
    await redis.aclose()
