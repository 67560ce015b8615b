"""The application."""

import sys
from collections.abc import Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig

from api.http import headers, logs, metrics
from api.http.auth import Admission
from api.http.bodies import Request
from api.http.calling import Calling
from api.http.methods import App, Begin
from api.http.problems import HANDLERS, plugin
from api.operations import (
    answer_links,
    authorizing,
    branches,
    calendars,
    channels,
    clients,
    devices,
    dumps,
    feeds,
    games,
    health,
    inbox,
    invitations,
    linking,
    lists,
    orders,
    own_events,
    passkeys,
    players,
    previews,
    problems,
    records,
    recovery,
    rematches,
    reports,
    requests,
    rulesets,
    sandbox,
    sessions,
    sign_ins,
    signing_in,
    streams,
    table,
    talk,
    tokens,
    what_ifs,
)
from api.pages import drawings
from api.pages.banner import Banner
from api.pages.docs import docs_router
from api.pages.guide import recipes_router
from api.pages.table import get_nothing, table_router
from api.service import resident
from api.service.sandbox import SandboxClock
from api.service.service import Service
from api.settings import Settings
from domain.texts import formatting, lookalikes
from store.redis.clock import Clock, store_time
from store.redis.connection import connect, is_sandbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager


class Beyond(NamedTuple):
    """Parts of an application that others do not have: operations, pages, and what these use."""

    operations: tuple[Router, ...] = ()
    pages: tuple[Router, ...] = ()
    state: Mapping[str, Any] = MappingProxyType({})


def create_app(
    settings: Settings | None = None, clock: Clock = store_time, description: OpenAPIConfig | None = None
) -> Litestar:
    """The API on the store that the settings name; they come from the environment if left out.

    `api.document` describes it, if it is made with a description; to serve it takes none.
    """
    settings = settings or Settings.from_environment()
    service = Service(connect(settings.redis_url, settings.connections, settings.request_seconds), settings, clock)
    admission = Admission(service.authenticator, service.limits)
    beyond = _sandbox(service) if is_sandbox(settings.redis_url) else Beyond()
    return App(
        begin=_begin_answers(settings),
        route_handlers=[
            _v1(settings, beyond),
            health.router,
            problems.router,
            answer_links.router,
            docs_router(),
            table_router(),
            drawings.router,
            previews.router,
            Router("/", route_handlers=[linking.router, signing_in.router, authorizing.router]),
            Router("/", route_handlers=[feeds.router, dumps.files]),
            *beyond.pages,
        ],
        lifespan=[_lifespan(service)],
        middleware=[Calling(admission, service.replication, settings.request_seconds)],
        plugins=[plugin],
        exception_handlers={**HANDLERS, NotFoundException: get_nothing},
        after_exception=[logs.failure],
        cors_config=headers.cors(settings),
        logging_config=None,
        request_class=Request,
        openapi_config=description,
        state=_state(service, beyond),
        request_max_body_size=settings.max_body,
    )


def _state(service: Service, beyond: Beyond) -> State:
    return State(
        {
            "service": service,
            "authenticator": service.authenticator,
            "limits": service.limits,
            "settings": service.settings,
            **beyond.state,
        }
    )


def answerer(app: Litestar) -> Any:
    """Return what answers for an application: for that of a sandbox, what says so on every page."""
    return Banner(app) if is_sandbox(app.state["settings"].redis_url) else app


def _sandbox(service: Service) -> Beyond:
    """Return what a sandbox has beyond the rest."""
    return Beyond((sandbox.router,), (recipes_router(),), {"clock": SandboxClock(service)})


def _begin_answers(settings: Settings) -> Begin:
    add_headers = headers.security(settings)

    def begin(message: Any, scope: Any) -> None:
        add_headers(message, scope)
        metrics.observe(message["status"], scope)

    return begin


class _OwnRouter(Router):
    """A router of one application alone. Litestar would copy it with all that is in it, since others might use it."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "_OwnRouter":
        return self


def _v1(settings: Settings, beyond: Beyond) -> Router:
    return _OwnRouter(
        "/v1",
        route_handlers=[
            players.router,
            tokens.router,
            recovery.router,
            devices.router,
            feeds.creation,
            sessions.router,
            sign_ins.router,
            passkeys.router,
            clients.router,
            calendars.router,
            channels.router,
            rulesets.router,
            dumps.router,
            lists.router,
            games.router,
            inbox.router,
            own_events.router,
            orders.router,
            streams.router,
            table.router,
            calendars.in_a_game,
            invitations.router,
            rematches.router,
            talk.router,
            requests.router,
            reports.router,
            records.router,
            Router("/", route_handlers=[records.imports(settings), what_ifs.router, branches.router]),
            *beyond.operations,
        ],
    )


def _lifespan(service: Service) -> "Callable[[Litestar], AbstractAsyncContextManager[None]]":
    @asynccontextmanager
    async def lifespan(app: Litestar) -> "AsyncIterator[None]":
        logs.configure()
        formatting.warm()
        lookalikes.warm()
        metrics.forget_the_dead()
        resident.settle()
        # Logs are gone through again in threads: requests are not to wait for their turn for 5 milliseconds each time.
        sys.setswitchinterval(0.0005)
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    return lifespan
