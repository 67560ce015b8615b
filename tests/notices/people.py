"""People with accounts at a table, who are told by mail, and the pages that the mails lead to."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from hashlib import sha256
from typing import Any

import httpx2
import msgspec
from msgspec.structs import replace
from redis.asyncio import Redis

from api.app import create_app
from api.settings import Settings
from domain.kernel.commands import commands
from domain.notices.posts import POSTS
from domain.notices.records import Attempt, Channel, Notice
from domain.texts.formatting import Locale
from store.accounts.players import Player
from store.log.timeline import Timeline
from store.notices.letters import LETTER
from store.redis.keys import account_key
from tests.kit.local_game import SEED, created
from tests.kit.samples import PLAIN
from tests.notices.world import World
from workers.notices.channels import Send
from workers.notices.endpoints import PATIENCE, Endpoints, Reply
from workers.notices.guard import Guarded
from workers.notices.letters import LetterTask
from workers.notices.mail import MailTransport
from workers.notices.mailing import Mailing
from workers.notices.posting import Posting
from workers.notices.telling import Telling
from workers.notices.webhooks import message
from workers.notices.work_items import Do

SENDER = "Turnfold <games@example.org>"
ADDRESS = "http://games.example.org"
REPLY_TO = "answers@example.org"
VERIFIER = "mx.example.org"


class Rooms(Endpoints):
    """Rooms and topics that take what is posted there: where to, with which headers, and what."""

    def __init__(self) -> None:
        super().__init__(Guarded())
        self.posted: list[tuple[str, Mapping[str, str], bytes]] = []

    async def post(self, url: str, headers: Mapping[str, str], body: bytes, patience: float = PATIENCE) -> Reply:
        """Take a post."""
        self.posted.append((url, headers, body))
        return Reply(204)


class MailWorld(World):
    """A world of people with accounts who have mail, and the pages of the service. No channel waits for another."""

    room = 16

    def __init__(self, redis: Redis, url: str, sender: MailTransport) -> None:
        super().__init__(redis)
        self._url, self._sender = url, sender
        self.people: list[Player] = []
        self.bodies: list[tuple[int, str, bytes]] = []
        self._letters = LetterTask(self.stores, sender)
        telling = Telling(self.stores, ADDRESS)
        self.mailing = Mailing(sender, telling, self.stores.codes, SENDER, REPLY_TO)
        self.rooms = Rooms()
        self._posting = Posting(self.rooms, telling)
        self.app = create_app(Settings(redis_url=url, durability="none"), self.clock)
        transport: Any = httpx2.ASGITransport(self.app)
        self.browser = httpx2.AsyncClient(transport=transport, base_url=ADDRESS)

    @property
    def senders(self) -> dict[str, Send]:
        return {"mail": self.mailing.send, "webhook": self.note, **dict.fromkeys(POSTS, self._posting.send)}

    @property
    def doers(self) -> dict[str, Do]:
        return super().doers | {LETTER: self._letters.run}

    async def note(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        """Note what an endpoint is sent, but for the hash of the log, which nobody can look into."""
        name, body = message([replace(notice, head="") for notice in notices], ADDRESS)
        self.bodies.append((now, name, body))
        return Attempt(now, 1, 204)

    async def sit(self, *names: str, locale: Locale = "en", ruleset: str = PLAIN, **wish: Any) -> Timeline:
        """A game of these people, who have one mail address each."""
        for name in names:
            # The same each time, so that what is sent can be compared.
            player = Player(f"p_{name.lower()}", name, locale, self.now, "n_x", sha256(name.encode()).hexdigest())
            await self.redis.set(account_key(player.id), msgspec.json.encode(player))
            address = f"{name.lower()}@example.com"
            await self.channels.put(player.id, Channel(f"h_{name.lower()}", "mail", address, self.now))
            self.people.append(player)
        first, *others = self.people
        wished = replace(created(ruleset, len(names), **wish), take_back="own")
        drafts = commands.create("g", first.actor("g"), wished, SEED)
        timeline = await self.games.create("g", drafts, SEED, {}, {first.actor("g"): first.id})
        assert timeline is not None
        for seat, other in enumerate(others, 1):
            actor = other.actor("g")
            await self.games.execute(
                timeline,
                lambda game, actor=actor, seat=seat: commands.join(game, actor, seat),
                accounts={actor: other.id},
            )
        return timeline

    async def answer_all(self, timeline: Timeline, option: str) -> None:
        """Have everybody who is asked answer with this option."""
        for pending in timeline.game.open:
            decision = pending.decision
            answer = partial(
                commands.choose, player=self.people[decision.seat].actor("g"), decision=decision.id, choice=(option,)
            )
            await self.games.execute(timeline, answer)

    @asynccontextmanager
    async def started_anew(self) -> AsyncIterator["MailWorld"]:
        """The same people in processes that have nothing in memory."""
        made = MailWorld(self.redis, self._url, self._sender)
        made.people, made.now = self.people, self.now
        async with made.app.lifespan(), made.browser:
            yield made

    async def follow(self, link: str, **form: Any) -> httpx2.Response:
        """Open a link, or send the form that it shows."""
        if not form:
            return await self.browser.get(link)
        return await self.browser.post(link.partition("?")[0], data=form)

    async def told(self, timeline: Timeline) -> None:
        """Look at the game as the pages left it."""
        await self.games.read(timeline.id)
