"""Letters reach a mail server whole, once, and again where it was away; without a server they are files."""

import asyncio
import email
import re
from collections.abc import AsyncIterator
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from domain.notices.addresses import is_mail
from store.notices.letters import LETTER, Letter, Letters
from store.notices.work_items import PARTITIONS, WorkItems
from store.redis.connection import connect
from tests.notices.inbox import Inbox
from tests.notices.people import SENDER
from tests.notices.world import MEMORY
from workers.notices.letters import LetterTask
from workers.notices.mail import MailTransport, NotSent, compose, transport
from workers.notices.stores import stores_in
from workers.notices.work_items import Runner


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    client = connect(redis_url)
    yield client
    await client.aclose()


class Clock:
    """A time that a test sets, in milliseconds."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


async def work(redis: Redis, clock: Clock, sender: MailTransport) -> None:
    """Do all that is due."""
    stores = stores_in(redis, MEMORY, clock)
    runner = Runner(stores.work_items, {LETTER: LetterTask(stores, sender).run})
    await runner.take()
    await runner.finish()


def letter(clock: Clock, **said: Any) -> Letter:
    until = clock.now + 3_600_000
    return Letter("ada@example.com", "Код: 12345678", "Ваш код", "<p>Ваш <b>код</b></p>", until=until, **said)


@pytest.mark.anyio
async def test_a_letter_reaches_the_server_whole_and_once(redis: Redis, server: str, inbox: Inbox) -> None:
    clock = Clock()
    name = await Letters(redis, clock).post(letter(clock, headers={"List-Id": "<g_1.example.org>"}))
    for _ in range(3):
        await work(redis, clock, transport(server, SENDER, ""))
        clock.now += 120_000
    [mail] = inbox.mails
    assert (mail["From"], mail["To"], mail["Subject"]) == (SENDER, "ada@example.com", "Код: 12345678")
    assert (mail["Message-ID"], mail["Auto-Submitted"]) == (f"<{name}@example.org>", "auto-generated")
    assert mail["List-Id"] == "<g_1.example.org>"
    assert mail.get_body(("plain",)).get_content().strip() == "Ваш код"  # type: ignore[union-attr]
    assert "<b>код</b>" in mail.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert not [key async for key in redis.scan_iter("{n*")]


@pytest.mark.anyio
async def test_what_is_refused_for_now_is_sent_again_and_what_is_refused_for_good_is_not(
    redis: Redis, server: str, inbox: Inbox
) -> None:
    clock, sender = Clock(), transport(server, SENDER, "")
    await Letters(redis, clock).post(letter(clock))
    inbox.refusals = ["451 later", "554 never"]
    await work(redis, clock, sender)
    await work(redis, clock, sender)
    assert inbox.refusals == ["554 never"]
    clock.now += 5_000
    await work(redis, clock, sender)
    assert inbox.refusals == []
    clock.now += 600_000
    await work(redis, clock, sender)
    assert inbox.mails == []
    assert not [key async for key in redis.scan_iter("{n*")]


@pytest.mark.anyio
async def test_a_sender_that_dies_with_a_letter_loses_none(redis: Redis, server: str, inbox: Inbox) -> None:
    clock = Clock()
    await Letters(redis, clock).post(letter(clock))
    work_items = WorkItems(redis, clock)
    for number in range(PARTITIONS):
        await work_items.claim(number, clock.now, 60_000, 10)
    await work(redis, clock, transport(server, SENDER, ""))
    assert inbox.mails == []
    clock.now += 60_000
    await work(redis, clock, transport(server, SENDER, ""))
    assert len(inbox.mails) == 1


@pytest.mark.anyio
async def test_what_is_marked_while_it_is_done_is_done_again_and_not_at_once(redis: Redis) -> None:
    clock = Clock()
    work_items = WorkItems(redis, clock)
    await work_items.mark("channel", "p_1", "x", clock.now)
    found = [one for number in range(PARTITIONS) for one in await work_items.claim(number, clock.now, 60_000, 10)]
    await work_items.mark("channel", "p_1", "x", clock.now + 5)
    await work_items.mark("channel", "p_1", "x", clock.now + 9)
    assert await work_items.waiting(clock.now + 10) == []
    assert await work_items.settle(found[0], None)
    assert len(await work_items.waiting(clock.now + 5)) == 1
    assert await work_items.waiting(clock.now + 4) == []
    assert not await work_items.settle(found[0], None)


def test_without_a_server_mails_are_files(tmp_path: Path) -> None:
    clock = Clock()
    sender = transport("", SENDER, str(tmp_path / "mail"))
    for _ in range(2):
        asyncio.run(sender.send(letter(clock, message_id="n_1")))
    [file] = (tmp_path / "mail").iterdir()
    assert file.name == "n_1.eml"
    assert email.message_from_bytes(file.read_bytes(), policy=default)["Subject"] == "Код: 12345678"


def test_with_neither_nothing_is_sent() -> None:
    with pytest.raises(NotSent, match="no-mail"):
        asyncio.run(transport("", SENDER, "").send(letter(Clock())))


@pytest.mark.parametrize("url", ["http://mail.example", "smtp://", "mail.example:25"])
def test_what_is_no_mail_server_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="smtp"):
        transport(url, SENDER, "")


def test_an_address_is_one_address_and_nothing_else() -> None:
    assert is_mail("ada.lovelace+games@example.com")
    some = ("ada", "ada@", "@x.org", "a@b", "a@x.org, b@x.org", "Ada <a@x.org>", "a@x.org\nBcc: b@x.org", "a b@x.org")
    for text in (*some, "a@127.0.0.1", "a@[127.0.0.1]", f"{'a' * 65}@x.org", f"a@{'x.' * 130}org", "a..b@x.org"):
        assert not is_mail(text), text
    # In a header these are `b@x.org, c@x.org`, and the beginning of another header.
    for word in ("=?utf-8?q?b=40x.org=2Cc?=", "=?utf-8?q?=0D=0A?="):
        assert not is_mail(f"{word}@x.org"), word
    assert is_mail("=ada?=@x.org")


def test_a_long_subject_is_in_pieces_and_a_link_in_one() -> None:
    said, link = (
        "Замес: ты, " + ", ".join(["Ярославна-Екатерина Великолепная"] * 3),
        f"<https://example.org/{'a' * 200}>",
    )
    raw = compose(
        Letter("ada@example.com", said, "text", headers={"List-Unsubscribe": link}, message_id="n_1"), SENDER
    ).as_bytes()
    words = re.findall(rb"=\?utf-8\?.*?\?=", raw)
    # RFC 2047: 75 characters a word, 76 a line.
    assert len(words) > 3
    assert all(len(word) <= 75 for word in words)
    assert f"\r\nList-Unsubscribe: {link}\r\n".encode() in raw
    assert email.message_from_bytes(raw, policy=default)["Subject"] == said


def test_a_subject_is_read_as_it_was_written() -> None:
    words = [
        "Маша,",
        "кто-то",
        "вошёл",
        "по",
        "коду",
        "восстановления;",
        "Turnfold,",
        "Linux.",
        "Zażółć",
        "gęślą",
        "jaźń",
        "🙂",
    ]
    for count in range(1, 60):
        said = " ".join(words[number * number % len(words)] for number in range(count))
        raw = compose(Letter("ada@example.com", said, "text", message_id="n_1"), SENDER).as_bytes()
        assert email.message_from_bytes(raw, policy=default)["Subject"] == said
        assert all(len(line) <= 76 for line in raw.partition(b"\r\n\r\n")[0].split(b"\r\n"))


def test_no_header_can_be_smuggled_in(tmp_path: Path) -> None:
    smuggled = Letter("ada@example.com", "One\r\nBcc: eve@example.com", "text", message_id="n_1")
    with pytest.raises((NotSent, ValueError)):
        asyncio.run(transport("", SENDER, str(tmp_path)).send(smuggled))
