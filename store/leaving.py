"""Takes an account out of its games."""

from domain.kernel import commands
from domain.kernel.entries import EntryDraft
from domain.kernel.game import Game
from domain.kernel.refusals import Refused
from store.games import GameStore
from store.lobby import Lobby, Row

PAGE = 200
"""Games of an account that are read at once."""


async def games_of(lobby: Lobby, player: str) -> list[Row]:
    """All games of a player, up to this moment."""
    await lobby.catch_up()
    games: list[Row] = []
    cursor = None
    while True:
        page = await lobby.page(player=player, cursor=cursor, limit=PAGE)
        games += page.rows
        cursor = page.cursor
        if cursor is None:
            return games


async def leave_games(games: GameStore, lobby: Lobby, player: str) -> bool:
    """Leave open games and resign from running ones; False if one that just starts is to be tried again later."""
    is_out = True
    for row in await games_of(lobby, player):
        timeline = await games.read(row.id) if row.summary.status != "finished" else None
        if timeline is None:
            continue
        try:
            game = await games.execute(timeline, lambda game: _out(game, player))
        except Refused:
            # It has a seat, and the game is neither open nor running.
            game = timeline.game
        is_out = is_out and not _is_in(game, player)
    return is_out


def _out(game: Game, player: str) -> tuple[EntryDraft, ...]:
    """The command that gets a player out of a game as it is now; nothing to do for who is."""
    if not _is_in(game, player):
        return ()
    return commands.leave(game, player) if game.status == "open" else commands.resign(game, player)


def _is_in(game: Game, player: str) -> bool:
    seat = game.seat_of(player)
    return seat is not None and game.status != "finished" and not game.seats[seat].resigned
