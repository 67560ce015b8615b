"""Finds what waits for a player in all games, for feeds: of lists alone, no game is folded for them."""

from collections.abc import Iterator, Mapping

from api.presenter.feeds import Due
from api.presenter.rows import Reader, requests_to
from api.service.service import Service
from domain.kernel.table.progress import SEED
from domain.kernel.time.times import milliseconds
from store.accounts.players import Principal
from store.log.rows import Row

MOST = 200
"""Games that a feed tells of, the most urgent ones."""


async def due_in(service: Service, principal: Principal) -> list[Due]:
    """Return what waits for a player, the most urgent game first; two round trips, and one for names."""
    player = principal.player
    page = await service.lobby.page(player=player.id, to_move=True, limit=MOST)
    names = await service.names.of(account for row in page.rows for account in row.accounts.values())
    reader = Reader(player.id, service.players.known_now(player.id), player.locale)
    return [due for row in page.rows for due in _dues(row, reader, names)]


def _dues(row: Row, reader: Reader, names: Mapping[str, str]) -> Iterator[Due]:
    """Yield what waits for a player in a game: what it asks, and what others ask."""
    ruleset = row.summary.ruleset
    accounts = [row.accounts.get(seat.player or "") for seat in row.summary.seats]
    others = tuple(names[account] for account in accounts if account and account != reader.player and account in names)
    for who, waiting in row.awaited_of():
        if who == reader.player:
            yield Due(row.id, ruleset, waiting.decision or SEED, waiting.since, waiting.until, others)
    for request in requests_to(row, reader, names):
        since, until = milliseconds(request.asked), milliseconds(request.expires)
        yield Due(row.id, ruleset, request.id, since, until, others, request.text)
