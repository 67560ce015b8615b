"""The inbox of an account: what waits for it in all games, of lists alone; no game is folded for it."""

from api.presenter.inbox import inbox_rows
from api.presenter.rows import Reader
from api.service.service import Service
from api.wire.inbox import InboxPage
from domain.texts.formatting import Locale
from store.accounts.players import Principal


async def inbox_of(
    service: Service, principal: Principal, locale: Locale | None, cursor: str | None, limit: int
) -> InboxPage:
    """Return a page of what waits for a player; two round trips, and one for names. Raises InvalidCursor."""
    player = principal.player
    page = await service.lobby.waiting(player.id, cursor, limit)
    names = await service.names.of(account for row in page.rows for account in row.accounts.values())
    reader = Reader(player.id, service.players.known_now(player.id), locale or player.locale)
    return InboxPage([one for row in page.rows for one in inbox_rows(row, reader, names)], page.cursor, page.count)
