"""Games as long as is wanted."""

from domain.kernel.commands import commands
from domain.kernel.log.entries import EntryDraft, Joined, Left
from domain.kernel.table.game import Game
from store.log.games import GameStore
from store.log.summary import Import
from store.log.timeline import Timeline
from tests.kit.local_game import LocalGame, created, player
from tests.kit.samples import PLAIN
from tests.store.play import LONG, answering, dealt


async def endless(store: GameStore, game_id: str, entries: int) -> Timeline:
    """A game of two, of so many entries: by the first rules it never ends, as both always play the same card."""
    timeline = await dealt(store, game_id, options=LONG, version=0)
    while timeline.seq < entries:
        await store.execute(timeline, answering(_asked(timeline.game), "m4"))
    return timeline


def _asked(game: Game) -> int:
    return game.open[0].decision.seat


def drawn_out(entries: int, game_id: str) -> LocalGame:
    """A game in which somebody sits down and gets up, again and again, until all have left: every entry is legal."""
    table = LocalGame(game_id)
    table.append(commands.create(game_id, player(0), created(PLAIN, 3), table.seed))
    while table.game.seq < entries - 3:
        table.append([EntryDraft(player(1), Joined(1, player(1)))])
        table.append([EntryDraft(player(1), Left(1))])
    table.append(commands.leave(table.game, player(0)))
    return table


async def bring(store: GameStore, table: LocalGame) -> None:
    """Store a game that is over as one that came from elsewhere."""
    imported = Import("p_somebody", table.id, "public")
    assert await store.adopt(table.id, table.game, table.entries, table.seed, imported)
