"""Letters: mails that are to be sent, such as codes to sign in with. They are posted at once and sent later."""

import msgspec
from redis.asyncio import Redis

from store.notices.work_items import WorkItems, lane
from store.redis.clock import Clock, store_time
from store.redis.ids import new_id

LETTER = "letter"
"""The kind of work item."""


class Letter(msgspec.Struct, frozen=True):
    """A mail: to whom, and what it says as text and as HTML. `headers` are further ones, by name.

    `message_id` is what it is called before the `@`: mail programs know by it a letter that comes twice.
    `until` is when it is worth nothing any more, in milliseconds since 1970; it is not sent after that.
    """

    to: str
    subject: str
    text: str
    html: str = ""
    headers: dict[str, str] = {}
    message_id: str = ""
    until: int = 0


class Letters:
    """The letters in one Redis, each until it is sent or worth nothing."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._work_items = WorkItems(redis, clock)

    async def post(self, letter: Letter) -> str:
        """Have a letter sent, soon; the id that it is known by. It is sent once, unless a sender dies on the way."""
        name = new_id("m")
        now = await self._work_items.now()
        named = msgspec.structs.replace(letter, message_id=letter.message_id or name)
        await self._redis.set(_key(name), msgspec.json.encode(named), px=max(1, letter.until - now))
        await self._work_items.mark(LETTER, name, "", now)
        return name

    async def get(self, name: str) -> Letter | None:
        """Return a letter that is to be sent still."""
        data = await self._redis.get(_key(name))
        return msgspec.json.decode(data, type=Letter) if data else None

    async def forget(self, name: str) -> None:
        """Forget a letter that was sent, or cannot be."""
        await self._redis.delete(_key(name))


def _key(name: str) -> str:
    return f"{lane(name)}:letter:{name}"
