"""Rows of lists: what the summaries say, with names, and what the reader is asked."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from time import monotonic

from api.http.logs import report_damage
from api.http.prepared import Made
from api.presenter.games import audience_of
from api.presenter.rows import Reader, asked_view, game_row
from api.service.answers import names_for
from api.service.service import Service, may_see
from api.wire.rows import AskedView, GameRow
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.texts.formatting import Locale
from store.accounts.players import Principal
from store.log.rows import Row
from store.redis.gone import Removed

ASKED_A_READ = 10
"""Games that are looked into, each of which takes a share of a round trip, count as one read."""

TRUSTED_FOR = 10
"""Seconds after which a list is made anew though nothing of it is known to have changed."""


async def rows_for(
    service: Service, rows: Sequence[Row], principal: Principal, locale: Locale | None, *, with_asked: bool
) -> list[GameRow]:
    """Return the rows of a list for this player; `with_asked` looks into the games that wait for the player."""
    names = await service.names.of(player for row in rows for player in row.accounts.values())
    creators = {row.id: row.accounts.get(row.summary.creator) for row in rows if row.summary.status == "open"}
    reliabilities = await service.reliabilities.of(player for player in creators.values() if player)
    mine = [row for row in rows if with_asked and principal.player.id in dict(row.awaited_of())]
    service.limits.more(principal, len(mine) / ASKED_A_READ)
    questions = await asyncio.gather(*(_decision_view(service, row, principal, locale) for row in mine))
    question_of = dict(zip((row.id for row in mine), questions, strict=True))
    player = principal.player
    reader = Reader(player.id, service.players.known_now(player.id), locale or player.locale)
    return [
        game_row(row, names, reader, question_of.get(row.id), reliabilities.get(creators.get(row.id) or ""))
        for row in rows
    ]


async def kept_list(service: Service, what: Hashable, make: Callable[[], Awaitable[Made]]) -> Made:
    """Return a list, made once while no game of any list and no name has changed.

    `what` names it with all else that it is made of. Figures that pass in time, and those counted now and then, are
    `TRUSTED_FOR` old at most.
    """
    names, lists = service.names.version, await service.lobby.version()
    if names is None:
        return await make()
    key = (what, lists, names, monotonic() // TRUSTED_FOR)
    rendering = service.renderings.lists.get(key)
    if rendering is None:
        rendering = await make()
        service.renderings.lists.keep(key, rendering)
    return rendering


async def _decision_view(service: Service, row: Row, principal: Principal, locale: Locale | None) -> AskedView | None:
    """Return what the player is asked in a game, as it is now."""
    try:
        timeline = await service.reads.read(row.id)
    except (Removed, NewerRules):
        return None
    except LogDoesNotFold as error:
        # One game is no reason to show none.
        report_damage(error, path="a list")
        return None
    if timeline is None or not may_see(timeline, principal.player):
        return None
    game, audience = timeline.game, audience_of(timeline, principal, locale)
    if audience.seat is None:
        return None
    names = await names_for(service, timeline, game, audience)
    return asked_view(game, audience.seat, audience.locale, names.now)
