"""Matches of programs: at night those that are there are seated in games with each other, or with bots of the service.

The worker that is asked to seats all of them, and one that goes on after a death seats the rest: the plan for a night
stays, and a game has one id.
"""

import logging
from functools import partial

from redis.asyncio import Redis

from domain.kernel.log.fence import NewerRules
from domain.kernel.protocol.commitments import H
from domain.kernel.protocol.levels import level, levels_on_offer
from domain.kernel.protocol.registry import ruleset, rulesets
from domain.kernel.time.times import HOUR
from domain.ratings.games import night_of
from domain.ratings.matches import GAMES, MOST, MOST_WITH_BOTS, game_of, nearest, pairs, set_up
from domain.ratings.members import MEETINGS, bot_of, meetings
from domain.ratings.records import Match, Rating
from store.accounts.players import PlayerStore
from store.health.fleet import FleetStore
from store.league.league import LeagueStore
from store.league.matches import MatchStore
from store.league.members import MemberStore
from store.log.games import GameStore, new_secret
from store.redis.clock import Clock, store_time

THERE = HOUR // 4
"""Milliseconds after its last request in which a program is taken to be there: streams are begun anew sooner."""

log = logging.getLogger("turnfold.worker")


class MatchTask:
    """Seats the programs of a night. Any number may run."""

    def __init__(self, redis: Redis, hour: int, clock: Clock = store_time) -> None:
        self._games = GameStore(redis, clock=clock)
        self._players = PlayerStore(redis)
        self._members = MemberStore(redis, clock)
        self._league = LeagueStore(redis, clock)
        self._matches = MatchStore(redis)
        self._fleet = FleetStore(redis)
        self._hour = hour

    async def is_due(self) -> bool:
        """Return whether matches are to be seated now."""
        night = await self._night()
        return night is not None and not await self._matches.is_seated(night)

    async def run(self) -> None:
        """Seat all who are to meet in this night, once."""
        night = await self._night()
        if night is None or await self._matches.is_seated(night):
            return
        planned = await self._matches.plan_of(night)
        if planned is None:
            planned = await self._matches.plan(night, await self._plan(night))
        for match in planned:
            await self._seat(night, match)
        await self._matches.note_all_seated(night)
        if planned:
            log.info("seated %d matches of programs", len(planned))

    async def _night(self) -> int | None:
        return night_of(await self._members.now(), self._hour)

    async def _plan(self, night: int) -> list[Match]:
        """Return who is to meet: in each ruleset those who are about as strong, unless they have met often enough.

        A member who has nobody to meet there meets the bot of the service that is about as strong, as far as these have
        time.
        """
        accounts = await self._there(night)
        avoided = await self._players.avoidances(accounts.values())
        counts = await self._members.meetings_in_month(night)

        def may_meet(one: str, other: str) -> bool:
            (pair,) = meetings((one, other))
            ours, theirs = accounts[one], accounts[other]
            return counts[pair] + GAMES <= MEETINGS and theirs not in avoided[ours] and ours not in avoided[theirs]

        matches, left = list[Match](), MOST_WITH_BOTS
        # In which rulesets two meet who may not meet in all changes from month to month.
        turned = sorted(rulesets(), key=lambda rules: H("night", night, rules.id)) if accounts else []
        for rules in turned:
            bots = await self._members.enlist(levels_on_offer(rules))
            bot_ratings = await self._league.ratings(rules.id, levels_on_offer(rules))
            strong = {name: bot_ratings.get(bot, Rating()) for name, bot in bots.items()}
            member_ratings = await self._members.ratings(rules.id, "live", [*accounts])
            ordered = sorted(accounts, key=lambda name: -member_ratings[name].ordinal)
            met_here = pairs(ordered, may_meet)
            counts.update({meetings(pair)[0]: GAMES for pair in met_here})
            alone = [name for name in accounts if not any(name in pair for pair in met_here)][:left]
            left -= len(alone)
            with_bots = [(name, nearest(member_ratings[name], strong)) for name in alone]
            matches += [Match(rules.id, pair) for pair in (*met_here, *with_bots)]
        return matches

    async def _there(self, night: int) -> dict[str, str]:
        """Return the members that are seated at night and there, with their accounts, in another order each night."""
        accounts = await self._members.nightly()
        used = await self._players.last_used(accounts.values())
        now = await self._members.now()
        there = [member for member, account in accounts.items() if used[account] >= now - THERE]
        return {name: accounts[name] for name in sorted(there, key=partial(H, "night", night))[:MOST]}

    async def _seat(self, night: int, match: Match) -> None:
        """Begin both games of a match, unless somebody has left the league, or it was planned with a bot of before.

        Raises NewerRules.
        """
        common = await self._fleet.program()
        if match.ruleset not in common.rulings:
            raise NewerRules(f"not all processes of the service know the ruleset {match.ruleset}")
        rules = ruleset(match.ruleset)
        accounts = await self._members.accounts(match.members)
        players = await self._players.accounts(accounts.values())
        there = [name for name in accounts.values() if name in players or level(rules, bot_of(name) or "")]
        if len(there) < len(match.members):
            return
        for order in (match.members, match.members[::-1]):
            game = game_of(night, match, order[0])
            by_seat = [accounts[name] for name in order]
            actors = {name: players[name].actor(game) for name in by_seat if name in players}
            names, secret = {actor: name for name, actor in actors.items()}, new_secret()
            drafts = set_up(game, match, [actors.get(name, name) for name in by_seat], secret, common)
            await self._games.create(game, drafts, secret, {}, names)
