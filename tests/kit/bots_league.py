"""The league of bots, as if they had played it."""

from itertools import pairwise

from redis.asyncio import Redis

from domain.kernel.protocol.levels import levels_on_offer
from domain.kernel.protocol.registry import rulesets
from domain.ratings.records import LeagueGame, LeagueResult
from store.league.league import LeagueStore


async def have_bots_play(redis: Redis, rounds: int = 1) -> None:
    """Have the bots of each ruleset play each other, each beat the last, so that their strength is known."""
    store = LeagueStore(redis)
    at = await store.progress()
    games = [(rules.id, pair) for rules in rulesets() for pair in pairwise(levels_on_offer(rules))]
    for number, (name, pair) in enumerate(games * rounds, at.number):
        await store.note(LeagueResult(at.night, number, LeagueGame(name, pair, ""), (1,)))
