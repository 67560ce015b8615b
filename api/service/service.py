"""The service that the handlers use: the stores, the caches, and the connection that keeps these fresh."""

import asyncio
from collections.abc import Iterator
from typing import Any

from litestar import Request
from redis.asyncio import Redis

from api.http.auth import Authenticator
from api.http.limits import Limits
from api.http.prepared import Made
from api.http.problems import not_found
from api.service.connection_limit import ConnectionLimit
from api.service.importing import Importing
from api.service.names import NameCache
from api.service.quotas import Quotas
from api.service.reliabilities import Reliabilities
from api.service.renderings import Renderings
from api.service.trying import Trying
from api.settings import Settings
from domain.kernel.table.identifiers import is_game_id
from store.accounts.clients import ClientStore
from store.accounts.devices import DeviceStore
from store.accounts.players import Player, PlayerStore, Principal
from store.accounts.recovery import RecoveryStore
from store.accounts.sign_ins import SignIns
from store.accounts.tickets import TicketStore
from store.archive.archive import archive_at
from store.calendars.calendars import CalendarStore
from store.health.condition import Condition
from store.health.fleet import Membership
from store.health.recollection import LossWatch
from store.health.replication import Replication
from store.league.league import LeagueStore
from store.lists.changes import ChangeStore
from store.lists.lobby import Lobby
from store.log.beside import BesideStore
from store.log.branches import BranchStore
from store.log.games import GameStore
from store.log.planning import Planning
from store.log.reads import Reads, Shared
from store.log.row_pages import RowPages
from store.log.timeline import Timeline
from store.notices.channels import ChannelStore
from store.notices.ledger import Ledger
from store.notices.letters import Letters
from store.notices.listeners import Listeners
from store.notices.mentions import Mentions
from store.notices.push_key import PushKey
from store.notices.work_items import WorkItems
from store.redis import keys
from store.redis.clock import Clock, store_time
from store.redis.feed import Feed
from store.talk.reports import ReportStore
from store.talk.talk import TalkStore
from store.upkeep.leaving import Leaving
from telemetry.readiness import Reason


class Service:
    """One API process: everything it holds.

    `closing` is set when the process was told to stop: who waits for news, in a long-poll or a stream, is woken then
    and has to come to an end.
    """

    def __init__(self, redis: Redis, settings: Settings, clock: Clock = store_time) -> None:
        self.redis, self.settings = redis, settings
        archive = archive_at(settings.archive, settings.cache_bytes // 16)
        self.games = GameStore(redis, settings.cache_bytes * 13 // 16, clock, archive)
        self.planning = Planning(self.games)
        self.orders = self.games.orders
        self.beside = BesideStore(redis)
        self.reads = Reads(lambda game_id: self.games.read(game_id))
        self.pages, self.news = Shared[Made](), Shared[tuple[bytes, int]]()
        self.players = PlayerStore(redis, clock)
        self.recovery, self.devices = RecoveryStore(redis), DeviceStore(redis)
        self.calendars = CalendarStore(redis, clock)
        self.lobby = Lobby(redis, pages=RowPages(archive))
        self.changes = ChangeStore(redis, clock)
        self.reliabilities = Reliabilities(self.lobby)
        self.channels = ChannelStore(redis)
        self.work_items = WorkItems(redis, clock)
        self.ledger = Ledger(redis)
        self.push_key, self.listeners, self.mentions = PushKey(redis), Listeners(redis), Mentions(redis)
        self.letters = Letters(redis, clock)
        self.sign_ins = SignIns(redis, clock)
        self.clients = ClientStore(redis)
        self.league = LeagueStore(redis, clock)
        self.leaving = Leaving(redis, self.games, self.lobby, archive)
        self.talk, self.branches = TalkStore(redis), BranchStore(redis)
        self.reports, self.tickets = ReportStore(redis), TicketStore(redis)
        self.feed, self.fleet = Feed(redis), Membership(redis, "api", archive.name)
        self.authenticator = Authenticator(self.players, self.tickets, self._is_heard)
        self.names = NameCache(self.players, self._is_heard)
        self.limits = Limits(settings)
        self.losses = LossWatch(redis, self.games.recollection, self.feed.wake_all, self.fleet.tell_runs)
        self.replication = Replication(redis, settings.replicas, settings.durability, settings.request_seconds)
        self.condition = Condition(redis, settings.durability, self.losses.reasons, self._own_reasons)
        self.quotas = Quotas(settings, self.lobby, self.players, lambda: self.condition.is_nearly_full)
        self.importing, self.trying = Importing(), Trying()
        self.connection_limit = ConnectionLimit(settings)
        self.renderings = Renderings(settings.cache_bytes // 8)
        for hear in (self.authenticator.forget_tokens, self.names.forget, self.connection_limit.wake):
            self.feed.listen(keys.REVOKED_CHANNEL, hear)
        self.closing = asyncio.Event()

    def _own_reasons(self) -> Iterator[Reason]:
        yield from self.replication.reasons()
        if not self.feed.is_heard:
            yield Reason("no-wake-ups", "no wake-ups come from the store")
        if self.closing.is_set():
            yield Reason("stopping", "this process was told to stop")

    def _is_heard(self) -> bool:
        return self.feed.is_heard

    async def start(self) -> None:
        """Connect."""
        await self.feed.start()
        self._watching = asyncio.gather(self.condition.watch(), self.losses.run(), self.replication.watch())
        await self.fleet.start()

    def close_down(self) -> None:
        """The process is about to end: nobody is to wait here any longer."""
        self.closing.set()
        self.feed.wake_all()

    async def stop(self) -> None:
        """Disconnect."""
        self._watching.cancel()
        await self.fleet.stop()
        await self.feed.stop()
        await self.redis.aclose()

    async def visible(self, game_id: str, principal: Principal) -> Timeline:
        """The game as it is now, if this player may see it; one round trip. Raises the problem `not-found`."""
        timeline = await self.look(game_id)
        if timeline is None or not may_see(timeline, principal.player):
            raise not_found("game")
        return timeline

    async def took_part(self, game_id: str, principal: Principal) -> Timeline:
        """The game as it is now, for who may see it, or has handed a seat of it over. Raises as `visible`."""
        timeline = await self.look(game_id)
        player = principal.player
        if timeline is None or not (may_see(timeline, player) or timeline.game.has_left(timeline.actor(player))):
            raise not_found("game")
        return timeline

    async def look(self, game_id: str) -> Timeline | None:
        """The game as it is now, whoever may see it; None if there is none."""
        return await self.games.read(game_id) if is_game_id(game_id) else None

    async def peek(self, game_id: str, principal: Principal) -> Timeline:
        """The game as this process knows it, for a command; no round trip where it does. Raises as `visible`."""
        timeline = await self.games.peek(game_id) if is_game_id(game_id) else None
        if timeline is None or not may_see(timeline, principal.player):
            return await self.visible(game_id, principal)
        return timeline


def may_see(timeline: Timeline, player: Player) -> bool:
    """Return whether this player may see a game: public, or created, played or imported by them, or awaiting them."""
    game = timeline.game
    if timeline.visibility == "public":
        return True
    if timeline.imported:
        return player.id == timeline.imported.importer
    actor = timeline.actor(player)
    return actor == game.creator or game.seat_of(actor) is not None or _is_awaited(timeline, actor)


def _is_awaited(timeline: Timeline, actor: str) -> bool:
    """Return whether a seat is kept for this player, or offered to them by name."""
    if timeline.game.offered_to(actor) is not None:
        return True
    keepers = timeline.beside.kept_at(timeline.clock())
    return timeline.game.status == "open" and actor in keepers.values()


def service_of(request: Request[Any, Any, Any]) -> Service:
    """The service of the application that handles a request."""
    service: Service = request.app.state["service"]
    return service
