"""Takes the replies that an operator's mail server hands over (LMTP, RFC 2033)."""

import asyncio
import logging
import signal
from contextlib import suppress

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from domain.build import VERSION
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.notices.replies import CODE
from store.archive.archive import archive_at
from store.health.fleet import Membership
from store.health.replication import Replication
from store.redis.connection import UNAVAILABLE, connect
from store.redis.metrics import DAMAGED, NEWER
from telemetry import logs, traces, tracing
from telemetry.failures import FAILURES
from telemetry.status import Heartbeat, serve
from telemetry.traces import Span
from workers.notices.mail import NoTransport
from workers.notices.mailing import Mailing
from workers.notices.stores import stores_in
from workers.notices.telling import Telling
from workers.processes.store_watch import watch_store
from workers.queue.metrics import REPLIES
from workers.queue.settings import Settings
from workers.replies.received import read
from workers.replies.replies import Replies

LARGEST = 256 * 1024
"""Bytes of a mail that is read."""

MEMORY = 16 * 1024 * 1024
"""Bytes of games that are remembered."""

BEAT_EVERY = 2.0
"""Seconds between two signs that the process is at work."""

HANGS_AFTER = 15.0
"""Seconds after which a process without such a sign is taken for dead."""

log = logging.getLogger("turnfold.mail_in")

TAKEN = "250 2.0.0 Taken"
AWAY = "451 4.3.0 Come again later"
NOBODY = "550 5.1.1 No reply is awaited here"
ONE = "452 4.5.3 One receiver at a time"


class Receiver:
    """Takes mails to `<local>+<code>@<host>`, one receiver each.

    `verifier` is the mail server whose word is taken for who sent a mail.
    """

    def __init__(self, replies: Replies, replication: Replication, reply_to: str, verifier: str) -> None:
        self._replies = replies
        self._replication = replication
        self._verifier = verifier
        self._local, _, self._host = reply_to.lower().rpartition("@")

    def _code(self, address: str) -> str:
        local, _, host = address.lower().rpartition("@")
        name, _, code = local.rpartition("+")
        return code if (name, host) == (self._local, self._host) and CODE.fullmatch(code) else ""

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Refuse a receiver to whom no reply is awaited."""
        if envelope.rcpt_tos:
            return ONE
        code = self._code(address)
        try:
            is_awaited = bool(code) and await self._replies.is_awaited(code)
        except UNAVAILABLE:
            return AWAY
        if not is_awaited:
            return NOBODY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a reply. Nobody is told what became of it who is not proven to be whom it is from."""
        with traces.working("reply", "server") as span:
            return await self._take(envelope, span)

    async def _take(self, envelope: Envelope, span: Span) -> str:
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        try:
            mail = await asyncio.to_thread(read, content, self._verifier)
            run = self._replication.run
            outcome = await self._replies.take(self._code(envelope.rcpt_tos[0]), mail, envelope.mail_from or "")
            await self._replication.confirm(run)
        except UNAVAILABLE:
            return AWAY
        except NewerRules:
            NEWER.labels("mail_in").inc()
            return AWAY
        except Exception as error:
            span.fail(error)
            if isinstance(error, LogDoesNotFold):
                DAMAGED.labels("mail_in").inc()
            FAILURES.labels("mail_in").inc()
            log.exception("a reply was not understood")
            return TAKEN
        REPLIES.labels(outcome).inc()
        return TAKEN


def main(host: str, port: int) -> None:
    """Take replies until told to stop. Raises ValueError where the settings do not say by whom and where to."""
    settings = Settings.from_environment()
    if "@" not in settings.reply_to or not settings.mail_verifier:
        raise ValueError("TURNFOLD_REPLY_TO and TURNFOLD_MAIL_VERIFIER say where replies go, and who checks senders")
    logs.configure()
    tracing.configure("mail-in", VERSION)
    asyncio.run(_receive(settings, host, port))


async def _receive(settings: Settings, host: str, port: int) -> None:
    redis, loop, stop = connect(settings.redis_url), asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    stores = stores_in(redis, MEMORY, archive=archive_at(settings.archive))
    telling = Telling(stores, settings.address)
    mailing = Mailing(NoTransport(), telling, stores.codes, settings.mail_from, settings.reply_to)
    replication = Replication(redis, settings.replicas, settings.durability)
    receiver = Receiver(Replies(stores, mailing), replication, settings.reply_to, settings.mail_verifier)
    server = await loop.create_server(lambda: lmtp(receiver, loop), host, port)
    log.info("taking replies at %s:%d", host, server.sockets[0].getsockname()[1])
    membership = Membership(redis, "mail-in", archive_at(settings.archive).name)
    await membership.start()
    async with server:
        await _beat(settings, replication, stop)
    await membership.stop()
    await redis.aclose()


async def _beat(settings: Settings, replication: Replication, stop: asyncio.Event) -> None:
    """Say whether this process lives and the store answers, until told to stop."""
    turns = Heartbeat(HANGS_AFTER)
    serve(settings.metrics_host, settings.metrics_port, turns.is_alive, watch_store(settings, replication.reasons))
    watching = asyncio.create_task(replication.watch())
    while not stop.is_set():
        turns.beat()
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT_EVERY):
                await stop.wait()
    watching.cancel()


def lmtp(receiver: Receiver, loop: asyncio.AbstractEventLoop) -> LMTP:
    """Return what speaks LMTP with one mail server."""
    return LMTP(receiver, data_size_limit=LARGEST, ident="Turnfold", loop=loop, timeout=60)
