"""Takes an account out of its games, and what links them to it out of these."""

from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.kernel.log.entries import EntryDraft
from domain.kernel.log.fence import NewerRules
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.game import Game
from domain.kernel.table.progress import ListStatus
from store.archive.archive import NO_ARCHIVE, Archive
from store.archive.objects import ArchiveUnavailable
from store.lists.changes import ChangeStore
from store.lists.lobby import Lobby
from store.log.branches import BranchStore
from store.log.games import GameStore
from store.log.rows import Row
from store.redis import keys
from store.redis.together import together
from store.talk.reports import ReportStore
from store.talk.talk import TalkStore
from store.upkeep.removal import Removal

PAGE = 200
"""Games of an account that are read at once."""


async def games_of(lobby: Lobby, player: str, status: ListStatus | None = None) -> list[Row]:
    """All games of a player, up to this moment; with a status those that have it, or have just changed.

    Raises ArchiveUnavailable.
    """
    # First what is not placed yet: whoever places it meanwhile has it in the lists before it is gone from here.
    games = {row.id: row for row in await lobby.rows_to_place(player)}
    cursor = None
    while True:
        page = await lobby.page(player=player, status=status, cursor=cursor, limit=PAGE)
        games |= {row.id: row for row in page.rows}
        cursor = page.cursor
        if cursor is None:
            return list(games.values())


class Leaving:
    """Gets accounts that are deleted out of games. Each step may be done again."""

    def __init__(self, redis: Redis, games: GameStore, lobby: Lobby, archive: Archive = NO_ARCHIVE) -> None:
        self._redis = redis
        self._games = games
        self._lobby = lobby
        self._removal = Removal(redis, archive)
        self._talk, self._branches = TalkStore(redis), BranchStore(redis)
        self._reports = ReportStore(redis)
        self._changes = ChangeStore(redis)

    async def leave(self, player: str) -> bool:
        """Leave open games, resign from running ones, unlink all, erase what was said; False to try again later.

        It is where a game just starts. A game that is unlinked stays whole and valid; nobody knows any more who its
        player was. Imports and branches, which are the account's alone, are removed.
        """
        await self._talk.erase_all(player)
        await self._branches.delete_all(player)
        await self._reports.forget(player)
        rows, is_whole = await self._games_of(player)
        outs = await together(lambda row: self._get_out(row, player), rows)
        for first in range(0, len(rows), PAGE):
            await self._lobby.refresh(row.id for row in rows[first : first + PAGE])
        # Last, since the lists have just noted that these games have changed, too.
        await self._changes.forget(player)
        return is_whole and all(outs)

    async def _games_of(self, player: str) -> tuple[list[Row], bool]:
        """Return the games of an account, and whether that is all: those that go on are known in any case."""
        try:
            return await games_of(self._lobby, player), True
        except ArchiveUnavailable:
            going = [await games_of(self._lobby, player, status) for status in ("open", "running")]
            return list({row.id: row for rows in going for row in rows}.values()), False

    async def _get_out(self, row: Row, player: str) -> bool:
        if row.summary.importer == player:
            try:
                return await self._removal.remove(row.id)
            except ArchiveUnavailable:
                # Its object is deleted with the next try.
                return False
        actors = [actor for actor, account in row.accounts.items() if account == player]
        outs = [await self._leave(row, actor) for actor in actors]
        if all(outs):
            await self.unlink(row.id, actors)
        return all(outs)

    async def _leave(self, row: Row, actor: str) -> bool:
        """Return whether this player of a game is out of it now."""
        try:
            timeline = await self._games.read(row.id) if row.summary.status != "finished" else None
        except NewerRules:
            # The process that tries again may be of the version that has made it.
            return False
        if timeline is None:
            return True
        try:
            game = await self._games.execute(timeline, lambda game: _out(game, actor))
        except Refused:
            # It has a seat, and the game is neither open nor running.
            game = timeline.game
        return not _is_in(game, actor)

    async def unlink(self, game: str, actors: list[str]) -> None:
        """Forget whose accounts these players of a game are."""
        pipeline = self._redis.pipeline(transaction=False)
        if actors:
            pipeline.hdel(keys.accounts_key(game), *actors)
            pipeline.hdel(keys.orders_key(game), *actors)
        # The lists are told in any case: a crash may have kept it from them before.
        pipeline.xadd(keys.outbox_key(keys.partition(game)), {"game": game})
        await pipeline.execute()
        await self._redis.publish(keys.WORK_CHANNEL, keys.partition(game))


def _out(game: Game, player: str) -> tuple[EntryDraft, ...]:
    """The command that gets a player out of a game as it is now; nothing to do for who is."""
    if not _is_in(game, player):
        return ()
    return commands.leave(game, player) if game.status == "open" else commands.resign(game, player)


def _is_in(game: Game, player: str) -> bool:
    seat = game.seat_of(player)
    return seat is not None and game.status != "finished" and not game.seats[seat].resigned
