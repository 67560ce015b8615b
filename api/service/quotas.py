"""The quotas of accounts: games, the bytes that these take, and tokens."""

from collections.abc import Awaitable, Callable

from cachetools import TTLCache

from api.http.problems import problem
from api.settings import Settings
from api.wire.players import QuotaView
from domain.kernel.entries import Created
from domain.kernel.levels import looks_ahead
from domain.kernel.registry import ruleset
from domain.kernel.times import rfc3339
from store.lobby import Lobby
from store.players import DAY, PlayerStore

REMEMBERED = 100_000
"""Accounts whose latest games are remembered at once."""

LISTED_WITHIN = 60
"""Seconds after which a new game is in the lists for sure."""


class Quotas:
    """Checks how much a player has at once, or made in a day."""

    def __init__(self, settings: Settings, lobby: Lobby, players: PlayerStore) -> None:
        self._settings = settings
        self._games = Quota(settings.games_per_player, lobby, lobby.unfinished, "games that are not over")
        self._bots = Quota(settings.bot_games_per_player, lobby, lobby.bots_alone, "games of bots alone that go on")
        self._searches = Quota(
            settings.search_games_per_player, lobby, lobby.searches, "games with bots that look ahead"
        )
        self._imports = Quota(settings.imports_per_player, lobby, lobby.imports, "imported games")
        self._lobby = lobby
        self._players = players

    async def game(self, player: str, created: Created) -> None:
        """Count a game that a player is about to create.

        Raises the problems `too-many-games`, `too-many-games-today` and `too-many-bytes`.
        """
        if any(looks_ahead(ruleset(created.ruleset), bot) for bot in created.bots.values()):
            await self._search(player)
        if len(created.bots) == created.seats:
            await self._bots.take(player)
        await self._games.take(player)
        await self.store(player)

    async def _search(self, player: str) -> None:
        """Count a game in which bots are to look ahead, if there is time left for that today."""
        (day, left), most = await self._today(player), self._settings.search_seconds_per_day
        if await self._players.thought(player, day) >= most * 1000:
            detail = (
                f"the bots `hard` and `expert` have thought for {most} s today in your games, which is all they may;"
                f" play with `normal`, or again in {left} s"
            )
            raise problem("too-many-games-today", detail, headers={"Retry-After": str(left)})
        await self._searches.take(player)

    async def imported(self, player: str) -> None:
        """Count a game that a player is about to import. Raises the problems of `game`."""
        await self._imports.take(player)
        await self.store(player)

    async def store(self, player: str) -> None:
        """Count a game that is about to be stored for a player, whoever played it.

        Raises the problems `too-many-games-today` and `too-many-bytes`. The lists follow after a moment: a few games
        more may pass.
        """
        most = self._settings.stored_bytes_per_player
        if (stored := await self._lobby.stored(player)) >= most:
            raise problem("too-many-bytes", f"your games take {stored} bytes; at most {most} are allowed")
        day, left = await self._today(player)
        if await self._players.count_game(player, day) > self._settings.games_per_day:
            detail = f"you may create or import {self._settings.games_per_day} games a day; again in {left} s"
            raise problem("too-many-games-today", detail, headers={"Retry-After": str(left)})

    async def message(self, player: str, size: int) -> None:
        """Count a message of so many bytes that a player is about to write. Raises `too-many-messages-today`."""
        (day, left), most = await self._today(player), self._settings.message_bytes_per_day
        if await self._players.count_said(player, day, size) > most:
            detail = f"your messages of a day take {most} bytes at most; again in {left} s"
            raise problem("too-many-messages-today", detail, headers={"Retry-After": str(left)})

    async def report(self, player: str) -> None:
        """Count a report that a player is about to make. Raises the problem `too-many-reports`."""
        (day, left), most = await self._today(player), self._settings.reports_per_day
        if await self._players.count_report(player, day) > most:
            detail = f"you may report {most} messages and players a day; again in {left} s"
            raise problem("too-many-reports", detail, headers={"Retry-After": str(left)})

    async def branch(self, player: str) -> None:
        """Count a branch that a player is about to begin. Raises the problem `too-many-branches-today`."""
        (day, left), most = await self._today(player), self._settings.branches_per_day
        if await self._players.count_branch(player, day) > most:
            detail = f"you may begin {most} branches a day; again in {left} s"
            raise problem("too-many-branches-today", detail, headers={"Retry-After": str(left)})

    async def token(self, player: str) -> None:
        """Require that a player may have one more token. Raises the problem `too-many-tokens`."""
        most = self._settings.tokens_per_player
        if len(await self._players.tokens.of(player)) >= most:
            raise problem("too-many-tokens", f"an account has at most {most} tokens; revoke one first")

    async def shown(self, player: str) -> list[QuotaView]:
        """Return what a player has of each quota, as far as the lists know."""
        settings, (day, _) = self._settings, await self._today(player)
        tomorrow = rfc3339((day + 1) * DAY * 1000)
        return [
            QuotaView("games", await self._lobby.unfinished(player), settings.games_per_player, None),
            QuotaView("bot-games", await self._lobby.bots_alone(player), settings.bot_games_per_player, None),
            QuotaView("search-games", await self._lobby.searches(player), settings.search_games_per_player, None),
            QuotaView(
                "search-seconds-today",
                min(await self._players.thought(player, day) // 1000, settings.search_seconds_per_day),
                settings.search_seconds_per_day,
                tomorrow,
            ),
            QuotaView("imports", await self._lobby.imports(player), settings.imports_per_player, None),
            QuotaView("games-today", await self._players.games_of(player, day), settings.games_per_day, tomorrow),
            QuotaView("bytes", await self._lobby.stored(player), settings.stored_bytes_per_player, None),
            QuotaView(
                "message-bytes-today",
                min(await self._players.said(player, day), settings.message_bytes_per_day),
                settings.message_bytes_per_day,
                tomorrow,
            ),
            QuotaView(
                "branches-today",
                min(await self._players.branched(player, day), settings.branches_per_day),
                settings.branches_per_day,
                tomorrow,
            ),
            QuotaView("tokens", len(await self._players.tokens.of(player)), settings.tokens_per_player, None),
        ]

    async def _today(self, player: str) -> tuple[int, int]:
        """Return the day, counted from 1970, and in how many seconds it is over."""
        day, gone = divmod(await self._players.now(player) // 1000, DAY)
        return day, DAY - gone


class Quota:
    """At most `limit` games of a kind for each player, counted by the lists."""

    def __init__(self, limit: int, lobby: Lobby, count: Callable[[str], Awaitable[int]], what: str) -> None:
        self._limit = limit
        self._lobby = lobby
        self._count = count
        self._what = what
        self._unlisted: TTLCache[str, int] = TTLCache(REMEMBERED, LISTED_WITHIN)

    async def take(self, player: str) -> None:
        """Count one more. Raises the problem `too-many-games`.

        The lists follow after a moment, so what was created here just now is added; near the limit they are first
        brought up to date. Several processes may let a few more games pass.
        """
        unlisted = self._unlisted.get(player, 0)
        count = await self._count(player)
        if count + unlisted >= self._limit:
            await self._lobby.catch_up()
            unlisted, count = 0, await self._count(player)
            if count >= self._limit:
                raise problem("too-many-games", f"you have {count} {self._what}; at most {self._limit} are allowed")
        self._unlisted[player] = unlisted + 1
