"""The job of a notifier: take the errands that are due. They are done in a thread beside RQ's, many at once."""

import asyncio
import logging
import threading
from functools import cache

from store.channels import ChannelStore
from store.connection import UNAVAILABLE, connect
from store.errands import Errands
from store.games import GameStore
from store.ledger import CHANNEL, Ledger
from store.letters import LETTER, Letters
from store.listeners import GAME
from store.players import PlayerStore
from workers.channels import ChannelTask
from workers.endpoints import Endpoints
from workers.errands import MOST, Runner
from workers.guard import Guarded
from workers.letters import LetterTask
from workers.mail import post
from workers.mailing import Mailing
from workers.settings import Settings
from workers.telling import TellingTask
from workers.webhooks import Webhooks

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
        threading.Thread(target=self._loop.run_forever, name="errands", daemon=True).start()
        self._redis = connect(settings.redis_url, connections=16)
        errands = Errands(self._redis)
        mail = post(settings.smtp_url, settings.mail_from, settings.mail_folder)
        letters = LetterTask(Letters(self._redis), errands, mail)
        games, channels = GameStore(self._redis, MEMORY), ChannelStore(self._redis)
        ledger = Ledger(self._redis)
        telling = TellingTask(games, channels, ledger, errands)
        allowed = [host.strip() for host in settings.allowed_hosts.split(",") if host.strip()]
        webhooks = Webhooks(Endpoints(Guarded(allowed)), settings.address)
        mailing = Mailing(mail, games, PlayerStore(self._redis), settings.mail_from, settings.address)
        senders = {"webhook": webhooks.send, "mail": mailing.send}
        delivering = ChannelTask(games, channels, ledger, errands, senders, MOST // 2)
        self._runner = Runner(errands, {LETTER: letters.run, GAME: telling.run, CHANNEL: delivering.run})

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
    """Begin the errands that are due."""
    try:
        context().take()
    except UNAVAILABLE as error:
        # The next job comes in a second.
        log.warning("no errand was begun: %s", error)
