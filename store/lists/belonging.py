"""The lists that a game belongs to, by its row, each with its place there."""

from collections.abc import Iterable

from domain.kernel.protocol.levels import looks_ahead
from domain.kernel.protocol.registry import rulesets
from store.lists.placing import LISTS, audience_lists, list_name
from store.log.rows import Row
from store.log.summary import Summary
from store.log.waits import waits_in
from store.redis.gone import WITHOUT_RESULT

EXPIRING = f"{LISTS}:expiring"
"""The list of games without a result that are over, by when they are deleted."""

ENDLESS = 10**14
"""Stands for a time that never comes, in milliseconds: endless waits come last, the longest of them first."""

INBOX = "inbox"
"""The part of the inbox that `to_move` has not: games that ask an account for something but an answer."""


def places_of(row: Row) -> Iterable[tuple[str, int]]:
    """Yield each list that a game belongs to, with its score there."""
    summary = row.summary
    for player in row.players:
        for status in (None, summary.status):
            yield from _in_lists(summary, player, status, row.created)
    if summary.visibility == "public" and not row.is_hidden:
        for status in (None, summary.status):
            yield from _in_lists(summary, None, status, row.created)
    yield from _count_lists(row)
    dues = _dues(row)
    for who, due in dues.items():
        yield from _in_lists(summary, who, "to_move", due)
    others = {wait.account: wait.due(ENDLESS) for wait in waits_in(row) if wait.account not in dues}
    for who, due in others.items():
        yield list_name(who, INBOX), due


def _dues(row: Row) -> dict[str, int]:
    """Return by when a game waits for each of its accounts, in milliseconds: the first time that is over there."""
    dues = dict[str, int]()
    for who, waiting in row.awaited_of():
        dues[who] = ENDLESS + waiting.since if waiting.until is None else waiting.until
    for who, request in row.requests_to():
        dues[who] = min(dues.get(who, request.request.until), request.request.until)
    return dues


def _count_lists(row: Row) -> Iterable[tuple[str, int]]:
    """Return the lists that nobody reads: they count what an account has, and what is to be deleted."""
    summary = row.summary
    if summary.importer:
        yield list_name(summary.importer, "imports"), row.created
    if row.owner and summary.status == "running" and all(seat.player is None for seat in summary.seats):
        yield list_name(row.owner, "bots"), row.created
    if row.owner and summary.status != "finished" and _has_searches(summary):
        yield list_name(row.owner, "searches"), row.created
    if summary.status == "finished" and summary.winners is None and not summary.importer:
        yield EXPIRING, row.at + WITHOUT_RESULT


def _has_searches(summary: Summary) -> bool:
    rules = next((rules for rules in rulesets() if rules.id == summary.ruleset), None)
    # A newer version may have brought a ruleset: nothing is known of its bots here.
    return rules is not None and any(seat.bot and looks_ahead(rules, seat.bot) for seat in summary.seats)


def _in_lists(summary: Summary, player: str | None, status: str | None, score: int) -> Iterable[tuple[str, int]]:
    for name in audience_lists(summary.ruleset, player, status, is_set_up=summary.from_position):
        yield name, score
