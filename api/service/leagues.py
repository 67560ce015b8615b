"""The league as it is shown: its tables, and the standings of an account."""

import asyncio

from api.http.problems import unfit
from api.service.service import Service
from api.wire.players import LeagueMembership, LeagueStanding
from api.wire.rows import LeagueRow
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.registry import rulesets
from domain.kernel.time.times import DAY, rfc3339
from domain.ratings.members import PACES, at_least, bot_account, bot_of
from domain.ratings.records import Member, Pace, Rating
from domain.texts.formatting import Locale, text
from store.log.timeline import Timeline


async def league_rows(service: Service, ruleset: str | None, limit: int, locale: Locale) -> list[LeagueRow]:
    """Return the tables of a ruleset, or of all: for each that of bots and those of members."""
    ids = [rules.id for rules in rulesets() if ruleset in (None, rules.id)]
    bots = (_bots(service, name, limit, locale) for name in ids)
    members = (_members(service, name, pace, limit, locale) for name in ids for pace in PACES)
    tables = await asyncio.gather(*bots, *members)
    return sorted((row for table in tables for row in table), key=lambda row: ids.index(row.ruleset))


async def _bots(service: Service, ruleset: str, limit: int, locale: Locale) -> list[LeagueRow]:
    rows = []
    for place, (bot, rating) in enumerate(await service.league.best(ruleset, limit), 1):
        name, about = _in_words(bot, locale)
        mu, sigma, ordinal = (round(value, 2) for value in (rating.mu, rating.sigma, rating.ordinal))
        day = rfc3339(rating.day * DAY).partition("T")[0]
        figures = (mu, sigma, ordinal, rating.games, day)
        rows.append(LeagueRow(ruleset, "bots", "bot", place, name, bot, about, *figures))
    return rows


async def _members(service: Service, ruleset: str, pace: Pace, limit: int, locale: Locale) -> list[LeagueRow]:
    """Return a table of members, in round numbers: nobody is to see by them which games somebody has played."""
    rows = await service.players.members.best(ruleset, pace, limit)
    names = await service.names.of(account for account, _, _ in rows)
    there = list[LeagueRow]()
    for account, kind, standing in rows:
        figures = (*_round(standing.rating), at_least(standing.rating.games), None)
        if bot := bot_of(account):
            name, about = _in_words(bot, locale)
            there.append(LeagueRow(ruleset, pace, "bot", len(there) + 1, name, bot, about, *figures))
        elif account in names:
            there.append(LeagueRow(ruleset, pace, kind, len(there) + 1, names[account], None, None, *figures))
    return there


def _in_words(bot: str, locale: Locale) -> tuple[str, str]:
    """Return what a bot is called, and how it plays."""
    name, about = (text(None, locale, Message(f"{what}-{bot}")) for what in ("level", "level_text"))
    return name, about


def _round(rating: Rating) -> tuple[float, float, float]:
    return float(round(rating.mu)), float(round(rating.sigma)), float(round(rating.ordinal))


async def membership(service: Service, player: str) -> LeagueMembership | None:
    """Return what an account has come to in the league; None if its games do not count."""
    member = await service.players.members.member(player)
    return await standings_of(service, member) if member else None


async def standings_of(service: Service, member: Member) -> LeagueMembership:
    """Return what a member has come to, up to yesterday."""
    standings = [
        LeagueStanding(
            ruleset,
            pace,
            round(row.rating.mu, 2),
            round(row.rating.sigma, 2),
            row.rating.games,
            row.is_shown,
        )
        for ruleset, pace, row in await service.players.members.own(member)
    ]
    return LeagueMembership(member.kind, member.nights, rfc3339(member.since), standings)


async def require_somebody_to_ask(service: Service, timeline: Timeline) -> None:
    """Raise the problem `request-not-possible` in a game at night with a bot: bots agree to all that gets one out."""
    game = timeline.game
    accounts = [timeline.accounts.get(seat.player or "", bot_account(seat.bot or "")) for seat in game.seats]
    is_with_bots = any(map(bot_of, accounts))
    members = service.players.members
    if is_with_bots and await members.has_seated(timeline.id, game.created_at, game.created.ruleset, accounts):
        detail = "the league has seated you with a bot: this game is played to its end, by you"
        raise unfit("request-not-possible", Misfit.of(detail, "untimely", ""))
