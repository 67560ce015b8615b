"""A league whose people are told by mail: each has a channel with the usual settings, and one more for a digest."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.notices.records import Attempt, Channel, Notice
from store.accounts.credentials import ACCESS, Credentials
from store.notices.ledger import CHANNEL
from store.notices.letters import LETTER, Letter
from store.notices.listeners import GAME
from store.notices.work_items import PARTITIONS
from tests.league.people import Habits
from tests.league.world import World
from workers.notices.access import AccessTask
from workers.notices.channels import ChannelTask
from workers.notices.letters import LetterTask
from workers.notices.mailing import Mailing
from workers.notices.projection import ProjectionTask
from workers.notices.stores import stores_in
from workers.notices.telling import Telling
from workers.notices.work_items import Do, Runner

MEMORY = 64 * 1024 * 1024
SENDER = "Turnfold <games@example.org>"
WAITING = [f"{{n{number}}}:due" for number in range(PARTITIONS)]


class Mail(NamedTuple):
    """A mail about games that came: when (milliseconds), to which person, about what; of a digest several notices."""

    at: int
    person: int
    is_digest: bool
    notices: Sequence[Notice]


class _Kept:
    """A mail server that takes everything."""

    async def send(self, letter: Letter) -> int | None:
        return 250


class Mailed(World):
    """The league with a notifier. `mails` are all that came, in their order."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.mails: list[Mail] = []
        self._digests = set[str]()
        self._next_work: int | None = None
        stores = self._stores = stores_in(self._redis, MEMORY, self.clock)
        self._mailing = Mailing(_Kept(), Telling(stores, "https://league.example"), stores.codes, SENDER)
        delivering = ChannelTask(stores, {"mail": self._send}, len(self.people) * 2)
        doers: dict[str, Do] = {
            GAME: ProjectionTask(stores).run,
            CHANNEL: delivering.run,
            LETTER: LetterTask(stores, _Kept()).run,
            ACCESS: AccessTask(stores, Credentials(self._redis)).run,
        }
        self._notifier = Runner(stores.work_items, doers)

    async def _send(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        is_digest = channel.id in self._digests
        of_games = [notice for notice in notices if notice.game]
        if of_games:
            self.mails.append(Mail(now, self.accounts.index(account), is_digest, of_games))
        return await self._mailing.send(account, channel, notices, now)

    async def _arrive(self, number: int, person: Habits) -> None:
        await super()._arrive(number, person)
        night = {"zone": person.zone, "from": person.night[0], "until": person.night[1]}
        quiet = {"quiet": night} if person.names_hours else {}
        await self._listen(number, {"address": f"player{number}@example.org", **quiet})
        digest = await self._listen(number, {"address": f"digest{number}@example.org", "mode": "digest", **quiet})
        self._digests.add(digest)

    async def channels_of(self, account: str) -> list[Channel]:
        """Return the channels of an account."""
        return await self._stores.channels.of(account)

    def _is_called_away(self) -> bool:
        return self.luck.random() < 0.1

    async def _listen(self, number: int, wish: dict[str, Any]) -> str:
        """Somebody names an address and confirms it. Return the id of the channel."""
        made = await self.ask(number, "POST", "/players/me/channels", {"kind": "mail", **wish})
        name: str = made["channel"]["id"]
        channel = await self._stores.channels.get(self.accounts[number], name)
        assert channel is not None
        assert channel.code is not None
        await self.ask(number, "POST", f"/players/me/channels/{name}/confirm", {"code": channel.code.text})
        return name

    async def _step(self) -> None:
        """Send what is due before anything else happens. It changes no game."""
        ahead = self._events[0][0] if self._due is None else min(self._due, self._events[0][0])
        if self._next_work is None or self._next_work > ahead:
            await super()._step()
            return
        self.now = max(self.now, self._next_work)
        await self._notify()

    async def _settle(self) -> None:
        """Let notices be made and sent as well."""
        await super()._settle()
        await self._notify()

    async def _notify(self) -> None:
        self._next_work = await self._earliest(WAITING)
        while self._next_work is not None and self._next_work <= self.now:
            await self._notifier.take()
            await self._notifier.finish()
            self._next_work = await self._earliest(WAITING)
