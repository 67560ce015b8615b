"""Players may avoid others. A seat is refused for it, and nobody but the player who avoids is told why."""

from collections.abc import Callable

from api.http.problems import problem
from api.service.service import Service
from domain.kernel.commands.commands import Decide
from domain.kernel.fold.fold import propose
from domain.kernel.log.entries import EntryDraft
from domain.kernel.table.game import Game
from store.accounts.players import Player
from store.log.timeline import Timeline


class _Another(Exception):
    """Somebody has sat down meanwhile, who was not asked."""


async def sit_down(service: Service, timeline: Timeline, player: Player, join: Callable[[str], Decide]) -> None:
    """Take a seat as `join` does for what the player is called in the game.

    Raises the problems `avoided-player` and `not-admitted`, or Refused.
    """
    actor = timeline.actor(player)
    take = join(actor)
    while True:
        others = _others(timeline.game, actor)
        if timeline.game.seat_of(actor) is None:
            # A player who could not sit there anyway is told why, as everybody is: it says nothing of who avoids whom.
            propose(timeline.game, timeline.id, take(timeline.game), timeline.secret, timeline.game.at)
            await _ask(service, timeline, player, others)

        def decide(game: Game, others: frozenset[str] = others) -> tuple[EntryDraft, ...]:
            if not _others(game, actor) <= others:
                raise _Another
            return take(game)

        try:
            await service.games.execute(timeline, decide, accounts={actor: player.id})
        except _Another:
            continue
        return


def _others(game: Game, actor: str) -> frozenset[str]:
    return frozenset(seat.player for seat in game.seats if seat.player) - {actor}


async def _ask(service: Service, timeline: Timeline, player: Player, others: frozenset[str]) -> None:
    accounts = {timeline.accounts[actor]: actor for actor in others if actor in timeline.accounts}
    avoided = await service.players.avoidances((player.id, *accounts))
    if common := accounts.keys() & avoided.pop(player.id).keys():
        seats = sorted(seat for other in common if (seat := timeline.game.seat_of(accounts[other])) is not None)
        raise problem("avoided-player", f"you avoid who sits at {seats}; see `avoid` in GET /v1/players/me")
    if any(player.id in others for others in avoided.values()):
        # Whose wish it is stays theirs.
        raise problem("not-admitted", "this table does not take you; others are open to you")
