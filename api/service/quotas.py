"""The quotas of accounts: games, the bytes that these take, and what is done in a day."""

from asyncio import gather
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar.exceptions import HTTPException

from api.http.problems import not_yet, problem
from api.settings import Settings
from api.wire.players import QuotaView
from domain.kernel.log.entries import Created
from domain.kernel.protocol.levels import looks_ahead
from domain.kernel.protocol.registry import ruleset
from domain.kernel.time.times import DAY, rfc3339
from store.accounts.players import DayCount, PlayerStore
from store.lists.game_places import LOST
from store.lists.lobby import Lobby
from store.lists.placing import PlaceKind
from store.redis.gone import Removed
from store.redis.room import NoRoom

FULL_FOR = 60
"""Seconds after which it is worth trying again what a store that is nearly full does not take."""

_WHAT: dict[PlaceKind, str] = {
    "games": "games that are not over",
    "bot-games": "games of bots alone that go on",
    "search-games": "games with bots that look ahead",
    "imports": "imported games",
}
"""The purposes of places, in words."""

_FULL_DAYS: dict[DayCount, tuple[str, str]] = {
    "made": ("too-many-games-today", "you may create or import {} games a day"),
    "said": ("too-many-messages-today", "your messages of a day take {} bytes at most"),
    "complained": ("too-many-reports", "you may report {} messages and players a day"),
    "branched": ("too-many-branches-today", "you may begin {} branches a day"),
}
"""The problem of who has had all of a day, and in words what that is."""


class Counted:
    """One thing that is counted for a day, as long as it `is_new`."""

    is_new = True


class Quotas:
    """Checks how much a player has at once, or made in a day."""

    def __init__(
        self, settings: Settings, lobby: Lobby, players: PlayerStore, is_nearly_full: Callable[[], bool]
    ) -> None:
        self._is_nearly_full = is_nearly_full
        self._settings = settings
        self._most: dict[PlaceKind, int] = {
            "games": settings.games_per_player,
            "bot-games": settings.bot_games_per_player,
            "search-games": settings.search_games_per_player,
            "imports": settings.imports_per_player,
        }
        self._most_today: dict[DayCount, int] = {
            "made": settings.games_per_day,
            "said": settings.message_bytes_per_day,
            "complained": settings.reports_per_day,
            "branched": settings.branches_per_day,
        }
        self._lobby = lobby
        self._players = players

    def require_space(self) -> None:
        """Raise the problem `store-nearly-full` if the store is to keep what room it has for games that run."""
        if self._is_nearly_full():
            detail = "the store has little room left: games that run go on, and nothing new is taken"
            raise problem("store-nearly-full", detail, headers={"Retry-After": str(FULL_FOR)})

    @asynccontextmanager
    async def game(self, player: str, game: str, created: Created) -> AsyncIterator[Counted]:
        """Count a game that a player creates in the block, by its id.

        Raises the problems `store-nearly-full`, `too-many-games`, `too-many-games-today` and `too-many-bytes`.
        """
        self.require_space()
        kinds: list[PlaceKind] = ["games"]
        if len(created.bots) == created.seats:
            kinds.append("bot-games")
        if any(looks_ahead(ruleset(created.ruleset), bot) for bot in created.bots.values()):
            await self._require_time_to_search(player)
            kinds.append("search-games")
        async with self.today("made", player) as counted:
            await self._take(player, game, kinds)
            yield counted

    @asynccontextmanager
    async def count_import(self, player: str, game: str) -> AsyncIterator[Counted]:
        """Count a game that a player imports in the block, by its id. Raises the problems of `game`."""
        self.require_space()
        async with self.today("made", player) as counted:
            await self._take(player, game, ["imports"])
            yield counted

    async def _require_time_to_search(self, player: str) -> None:
        (day, left), most = await self._today(player), self._settings.search_seconds_per_day
        if (await self._players.counts(player, day))["thought"] >= most * 1000:
            detail = (
                f"the bots `hard` and `expert` have thought for {most} s today in your games, which is all they may,"
                " and `normal` plays meanwhile"
            )
            raise not_yet("too-many-games-today", detail, left)
        shared = self._settings.young_search_seconds_per_day
        if await self._players.newcomers.thinking_time(player, day) >= shared * 1000:
            detail = (
                f"the bots `hard` and `expert` have thought for {shared} s today in games of accounts that were made"
                " from here within a day, which is all they may, and `normal` plays meanwhile"
            )
            raise not_yet("too-many-games-today", detail, left)

    async def _take(self, player: str, game: str, kinds: list[PlaceKind]) -> None:
        """Reserve a place of each kind for a game; near a limit lists are brought up to date.

        The bytes are those that the lists know of.
        """
        most = self._settings.stored_bytes_per_player
        if (stored := await self._lobby.bytes_of_games(player)) >= most:
            raise problem("too-many-bytes", f"your games take {stored} bytes; at most {most} are allowed")
        places = {kind: self._most[kind] for kind in kinds}
        full = await self._lobby.places.reserve(player, game, places)
        if full is not None:
            await self._lobby.catch_up()
            full = await self._lobby.places.reserve(player, game, places, LOST)
        if full is not None:
            kind, count = full
            raise problem("too-many-games", f"you have {count} {_WHAT[kind]}; at most {places[kind]} are allowed")

    @asynccontextmanager
    async def today(self, what: DayCount, player: str, more: int = 1) -> AsyncIterator[Counted]:
        """Count for the day what is done in the block, unless it is refused there. Raises the problem of a full day."""
        day, counted = await self._count(what, player, more), Counted()
        try:
            yield counted
        except (HTTPException, NoRoom, Removed):
            counted.is_new = False
            raise
        finally:
            if not counted.is_new:
                await self._players.count(what, player, day, -more)

    async def _count(self, what: DayCount, player: str, more: int = 1) -> int:
        """Count something for the day, and return which that is. Raises the problem of a full day."""
        (day, left), most, (slug, words) = await self._today(player), self._most_today[what], _FULL_DAYS[what]
        if await self._players.count(what, player, day, more) > most:
            # A shorter one may still go in.
            await self._players.count(what, player, day, -more)
            raise not_yet(slug, words.format(most), left)
        return day

    async def views(self, player: str) -> list[QuotaView]:
        """Return what a player has of each quota, as far as the lists know."""
        settings, (day, _) = self._settings, await self._today(player)
        tomorrow = rfc3339((day + 1) * DAY)
        used, places, stored, tokens = await gather(
            self._players.counts(player, day),
            self._lobby.places.places_in_use(player),
            self._lobby.bytes_of_games(player),
            self._players.tokens.of(player),
        )
        at_once = {kind: QuotaView(kind, places[kind], most, None) for kind, most in self._most.items()}
        thinking = min(used["thought"] // 1000, settings.search_seconds_per_day)
        return [
            at_once["games"],
            at_once["bot-games"],
            at_once["search-games"],
            QuotaView("search-seconds-today", thinking, settings.search_seconds_per_day, tomorrow),
            at_once["imports"],
            QuotaView("games-today", used["made"], settings.games_per_day, tomorrow),
            QuotaView("bytes", stored, settings.stored_bytes_per_player, None),
            QuotaView("message-bytes-today", used["said"], settings.message_bytes_per_day, tomorrow),
            QuotaView("branches-today", used["branched"], settings.branches_per_day, tomorrow),
            QuotaView("tokens", len(tokens), settings.tokens_per_player, None),
        ]

    async def _today(self, player: str) -> tuple[int, int]:
        """Return the day, counted from 1970, and in how many seconds it is over."""
        day, elapsed = divmod(await self._players.now(player), DAY)
        return day, -(-(DAY - elapsed) // 1000)
