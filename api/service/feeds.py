"""The decisions that a player is asked for in all games, for feeds: of lists alone, no game is folded for them."""

from api.presenter.feeds import Due
from api.service.service import Service
from domain.kernel.progress import SEED
from store.players import Principal
from store.rows import Row
from store.summary import Awaited

MOST = 200
"""Games that a feed tells of, the most urgent ones."""


async def due_in(service: Service, principal: Principal) -> list[Due]:
    """Return what a player is asked for, the most urgent first; two round trips, and one for names."""
    player = principal.player.id
    page = await service.lobby.page(player=player, to_move=True, limit=MOST)
    names = await service.names.of(account for row in page.rows for account in row.accounts.values())
    awaited = [(row, who, waiting) for row in page.rows for who, waiting in row.awaited_of()]
    return [_due(row, waiting, player, names) for row, who, waiting in awaited if who == player]


def _due(row: Row, waiting: Awaited, player: str, names: dict[str, str]) -> Due:
    accounts = [row.accounts.get(seat.player or "") for seat in row.summary.seats]
    others = tuple(names[account] for account in accounts if account and account != player and account in names)
    return Due(
        game=row.id,
        ruleset=row.summary.ruleset,
        decision=waiting.decision or SEED,
        since=waiting.since,
        until=waiting.until,
        others=others,
    )
