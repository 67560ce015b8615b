"""The inbox of an account: what waits for it in all games, of lists alone; no game is folded for it."""

import asyncio
from collections.abc import Iterable, Mapping

import msgspec

from api.http.headers import validator_of
from api.http.prepared import Made
from api.presenter.inbox import inbox_row, inbox_rows
from api.presenter.rows import Reader
from api.service.service import Service
from api.wire.inbox import InboxPage
from domain.texts.formatting import Locale
from store.accounts.players import Player, Principal
from store.log.rows import Row
from store.log.waits import Wait
from store.notices.listeners import SAFELY
from store.notices.mentions import Mention

A_PAGE = 50
"""Games of a page, if nothing else is asked for."""

MOST_MENTIONS = 200
"""Mentions that are shown at once, the longest wait first."""


async def latest_inbox(
    service: Service, principal: Principal, locale: Locale | None, cursor: str | None = None, limit: int = A_PAGE
) -> Made:
    """Return a page of what waits for a player, for all at once who look at the same. Raises InvalidCursor."""

    async def make() -> Made:
        body = msgspec.json.encode(await inbox_of(service, principal, locale, cursor, limit))
        return Made(body, validator_of(body))

    page = await service.pages.of(("inbox", principal, locale, cursor, limit), make)
    service.limits.count_bytes(principal, page.body)
    return page


async def inbox_of(
    service: Service, principal: Principal, locale: Locale | None = None, cursor: str | None = None, limit: int = A_PAGE
) -> InboxPage:
    """Return a page of what waits for a player. Raises InvalidCursor.

    Two round trips, one for the games of mentions, if there are some, and one for names.
    """
    player = principal.player
    page, mentions = await asyncio.gather(
        service.lobby.waiting(player.id, cursor, limit), service.mentions.of(player.id)
    )
    shown = mentions[:MOST_MENTIONS] if page.cursor is None else []
    mentioned = {row.id: row for row in await service.lobby.rows({mention.game for mention in shown})}
    rows = [*page.rows, *mentioned.values()]
    names = await service.names.of(account for row in rows for account in row.accounts.values())
    reader = Reader(player.id, service.players.known_now(player.id), locale or player.locale)
    waiting = [one for row in page.rows for one in inbox_rows(row, reader, names)]
    waits = await _waits(service, player, shown, mentioned, reader.now)
    waiting += [inbox_row(row, wait, reader, names) for row, wait in waits]
    return InboxPage(waiting, page.cursor, page.count)


async def _waits(
    service: Service, player: Player, mentions: Iterable[Mention], rows: Mapping[str, Row], now: int
) -> list[tuple[Row, Wait]]:
    """Return what of these mentions still waits; what is past is forgotten."""
    pairs = [(mention, _wait(player, mention, rows.get(mention.game))) for mention in mentions]
    # An offer is noted before it is made, so that a crash in between loses nothing.
    past = [mention for mention, wait in pairs if wait is None and mention.at < now - SAFELY]
    await service.mentions.forget(player.id, past)
    return [(rows[mention.game], wait) for mention, wait in pairs if wait is not None]


def _wait(player: Player, mention: Mention, row: Row | None) -> Wait | None:
    """Return what waits for a player by a mention; None if nothing does any more."""
    if row is None:
        return None
    if mention.kind == "message":
        seats = (seat for seat in range(len(row.summary.seats)) if row.account_at(seat) == player.id)
        own = next(seats, None)
        return None if own is None else _of(player, mention, own)
    actor = player.actor(row.id)
    offer = next((offer for offer in row.summary.offers if offer.player == actor), None)
    return None if offer is None else _of(player, mention, offer.seat)


def _of(player: Player, mention: Mention, seat: int) -> Wait:
    return Wait(mention.kind, player.id, seat, mention.since, None, mention.name, mention.seat)
