"""Players may avoid others. A seat is refused for it, and nobody but the player who avoids is told why."""

from collections.abc import Iterable

from api.http.problems import problem
from api.service.service import Service
from domain.kernel.commands import Decide
from domain.kernel.entries import EntryDraft
from domain.kernel.fold import propose
from domain.kernel.game import Game
from store.timeline import Timeline


class _Another(Exception):
    """Somebody has sat down meanwhile, who was not asked."""


async def sit_down(service: Service, timeline: Timeline, player: str, join: Decide) -> None:
    """Take a seat as `join` does. Raises the problems `avoided-player` and `not-admitted`, or Refused."""
    while True:
        asked = _others(timeline.game, player)
        if timeline.game.seat_of(player) is None:
            # Who could not sit there anyway is told why, as everybody is: it says nothing of who avoids whom.
            propose(timeline.game, timeline.id, join(timeline.game), timeline.secret, timeline.game.at)
            await _ask(service, timeline.game, player, asked)

        def decide(game: Game, asked: frozenset[str] = asked) -> tuple[EntryDraft, ...]:
            if not _others(game, player) <= asked:
                raise _Another
            return join(game)

        try:
            await service.games.execute(timeline, decide)
        except _Another:
            continue
        return


def _others(game: Game, player: str) -> frozenset[str]:
    return frozenset(seat.player for seat in game.seats if seat.player) - {player}


async def _ask(service: Service, game: Game, player: str, others: Iterable[str]) -> None:
    accounts = await service.players.accounts((player, *others))
    own = accounts.pop(player, None)
    if own and (avoided := accounts.keys() & set(own.avoid)):
        seats = sorted(seat for other in avoided if (seat := game.seat_of(other)) is not None)
        raise problem("avoided-player", f"you avoid who sits at {seats}; see `avoid` in PATCH /v1/players/me")
    if any(player in account.avoid for account in accounts.values()):
        # Whose wish it is stays theirs.
        raise problem("not-admitted", "this table does not take you; others are open to you")
