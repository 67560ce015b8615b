"""Few accounts do not keep all others from what a process does for a few at a time."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from api.service import places
from api.service.importing import AT_ONCE, Importing
from api.service.places import Places
from store.health.fleet import Membership
from store.log.replays import free
from store.redis.connection import connect
from tests.api.person import Person, problem
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE

pytestmark = pytest.mark.anyio

NDJSON = {"Content-Type": "application/x-ndjson"}
HELD = "another try is under way"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Room:
    """One place, and who has had it, by a clock that goes on by a second each time that somebody leaves."""

    def __init__(self) -> None:
        self._now = 0.0
        self.order: list[str] = []
        self._places = Places(1, "try", lambda: self._now)
        self._ends: dict[str, asyncio.Event] = {}

    async def come(self, *accounts: str) -> list[asyncio.Task[None]]:
        """These come one after the other, and stay until they are told to leave."""
        coming = []
        for account in accounts:
            self._ends[account] = asyncio.Event()
            coming.append(asyncio.create_task(self._stay(account)))
            await _settled()
        return coming

    async def leave(self, *accounts: str) -> None:
        """These leave one after the other."""
        for account in accounts:
            self._now += 1
            self._ends[account].set()
            await _settled()

    async def _stay(self, account: str) -> None:
        async with self._places.take(account):
            self.order.append(account)
            await self._ends[account].wait()


async def _settled() -> None:
    """Everything that is ready has been done."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_who_has_had_it_least_comes_next() -> None:
    room = Room()
    await room.come("eve", "mal")
    await room.leave("eve", "mal")
    await room.come("eve", "mal", "ada", "bob")
    await room.leave("eve", "ada", "bob", "mal")
    assert room.order == ["eve", "mal", "eve", "ada", "bob", "mal"]


async def test_of_one_account_there_is_one_at_a_time() -> None:
    room = Room()
    await room.come("eve", "mal")
    for refused in await room.come("eve", "mal"):
        assert "of this account" in str(refused.exception())


async def test_a_full_line_has_room_for_who_has_had_it_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "LONGEST_LINE", 1)
    room = Room()
    await room.come("eve", "mal")
    await room.leave("eve", "mal")
    _, waiting = await room.come("eve", "mal")
    (ada,) = await room.come("ada")
    assert HELD in str(waiting.exception())
    (bob,) = await room.come("bob")
    assert HELD in str(bob.exception()), "the line is full of who has had it as little"
    await room.leave("eve", "ada")
    assert ada.done()
    assert ada.exception() is None


async def test_a_full_line_has_room_where_somebody_has_just_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "LONGEST_LINE", 1)
    room = Room()
    await room.come("eve", "mal")
    await room.leave("eve", "mal")
    _, hanging_up = await room.come("eve", "mal")
    coming = asyncio.create_task(room.come("ada"))
    # Before that one is there, and so late that it is first.
    asyncio.get_running_loop().call_soon(hanging_up.cancel)
    (ada,) = await coming
    assert not ada.done()
    await room.leave("eve", "ada")
    assert room.order == ["eve", "mal", "eve", "ada"]


async def test_who_gives_up_waiting_takes_no_place_along(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    await room.come("eve")
    monkeypatch.setattr(places, "PATIENCE", 0)
    (late,) = await room.come("mal")
    with pytest.raises(Exception, match=HELD):
        await late
    monkeypatch.undo()
    (hanging_up,) = await room.come("mal")
    await room.leave("eve")
    hanging_up.cancel()
    await _settled()
    await room.come("ada")
    assert room.order == ["eve", "mal", "ada"]


async def _trickling(rest: int) -> AsyncIterator[bytes]:
    """A body that comes slowly, and could have been there at once."""
    for _ in range(rest):
        yield b" "
        await asyncio.sleep(0.01)


async def test_who_sends_slowly_keeps_nobody_out(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "SHARE", 0.2)
    redis = connect(redis_url)
    importing, fleet = Importing(), Membership(redis, "api")
    slow = [
        asyncio.create_task(importing.audit(f"slow {number}", _trickling(1_000_000), free, fleet))
        for number in range(AT_ONCE)
    ]
    await asyncio.sleep(0.5)
    assert not any(task.done() for task in slow), "nobody waits for their places"
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(Exception, match="does not hold"):
            await importing.audit("ada", _trickling(1), free, fleet)
    given_up = [task for task in slow if task.done()]
    assert given_up
    for task in given_up:
        assert "somebody else waits" in str(task.exception())
    for task in slow:
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    await redis.aclose()


def _begun(service: Service, stack: ExitStack, who: Person) -> socket.socket:
    """An import that has a place, whose body never comes."""
    target = urlsplit(service.address())
    said = stack.enter_context(socket.create_connection((target.hostname, target.port or 0), PATIENCE))
    head = (
        "POST /v1/games/import HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
        f"Authorization: Bearer {who.token}\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n"
    )
    said.sendall(head.encode())
    # The service says so when it begins to read the body.
    assert said.recv(1000).startswith(b"HTTP/1.1 100 ")
    return said


def test_imports_that_never_come_keep_nobody_out(running: Service, person: Callable[..., Person], ada: Person) -> None:
    with ExitStack() as stack:
        people = [person(f"Slow {number}") for number in range(AT_ONCE)]
        slow = [_begun(running, stack, who) for who in people]
        sending = stack.enter_context(ThreadPoolExecutor(1))
        answer = sending.submit(ada.send, "POST", "/games/import", content=b"ab\n", headers=NDJSON)
        # By then a refusal would be there.
        for who, connection in zip(people, slow, strict=True):
            who.get("/players/me")
            connection.close()
        problem("audit-failed", answer.result())
