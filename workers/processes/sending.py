"""The job of a notifier: take the work items that are due. They are done in a thread beside RQ's, many at once."""

import asyncio
import logging
import threading
from functools import cache

from domain.notices.posts import POSTS
from store.accounts.credentials import ACCESS, Credentials
from store.accounts.sign_ins import SIGN_IN, SignIns
from store.archive.archive import archive_at
from store.notices.ledger import CHANNEL
from store.notices.letters import LETTER
from store.notices.listeners import GAME, LOSS
from store.notices.push_key import PushKey
from store.redis.connection import UNAVAILABLE, connect
from workers.notices.access import AccessTask
from workers.notices.channels import ChannelTask, Send
from workers.notices.endpoints import Endpoints
from workers.notices.guard import Guarded
from workers.notices.letters import LetterTask
from workers.notices.lost_games import LostGameTask
from workers.notices.mail import transport
from workers.notices.mailing import Mailing
from workers.notices.posting import Posting
from workers.notices.projection import ProjectionTask
from workers.notices.pushing import Pushing
from workers.notices.sign_ins import SignInTask
from workers.notices.stores import stores_in
from workers.notices.telling import Telling
from workers.notices.webhooks import Webhooks
from workers.notices.work_items import MOST, Do, Runner
from workers.queue.settings import Settings

log = logging.getLogger("turnfold.notifier")

MEMORY = 32 * 1024 * 1024
"""Bytes of games that are remembered."""

TAKEN_WITHIN = 30
"""Seconds in which what is due is begun."""

FINISHED_WITHIN = 40
"""Seconds in which what was begun is done, when the process is told to end."""


class Sending:
    """The context of a notifier: an event loop that goes on between jobs, and what it does there."""

    def __init__(self, settings: Settings) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, name="work items", daemon=True).start()
        self._redis = connect(settings.redis_url, connections=16)
        stores = stores_in(self._redis, MEMORY, archive=archive_at(settings.archive))
        mail = transport(settings.smtp_url, settings.mail_from, settings.mail_folder)
        allowed = [host.strip() for host in settings.allowed_hosts.split(",") if host.strip()]
        endpoints = Endpoints(Guarded(allowed))
        telling = Telling(stores, settings.address)
        senders: dict[str, Send] = dict.fromkeys(POSTS, Posting(endpoints, telling).send)
        senders["webhook"] = Webhooks(endpoints, settings.address).send
        senders["push"] = Pushing(endpoints, telling, PushKey(self._redis), settings.mail_from).send
        senders["mail"] = Mailing(mail, telling, stores.codes, settings.mail_from, settings.reply_to).send
        doers: dict[str, Do] = {
            LETTER: LetterTask(stores, mail).run,
            GAME: ProjectionTask(stores).run,
            LOSS: LostGameTask(stores).run,
            CHANNEL: ChannelTask(stores, senders, MOST // 2).run,
            SIGN_IN: SignInTask(stores, SignIns(self._redis), settings.address).run,
            ACCESS: AccessTask(stores, Credentials(self._redis)).run,
        }
        self._runner = Runner(stores.work_items, doers)

    def take(self) -> None:
        """Begin what is due. Raises what the store raises when it is away."""
        asyncio.run_coroutine_threadsafe(self._runner.take(), self._loop).result(TAKEN_WITHIN)

    def close(self) -> None:
        """Finish what was begun, and close the connections."""
        asyncio.run_coroutine_threadsafe(self._finish(), self._loop).result(FINISHED_WITHIN)

    async def _finish(self) -> None:
        await self._runner.finish()
        await self._redis.aclose()


@cache
def context() -> Sending:
    """Return the context of this process."""
    return Sending(Settings.from_environment())


def send() -> None:
    """Begin the work items that are due."""
    try:
        context().take()
    except UNAVAILABLE as error:
        # The next job comes in a second.
        log.warning("no work item was begun: %s", error)
