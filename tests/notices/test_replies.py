"""A reply answers if it is from whom the question was mailed to, and from nobody else."""

import asyncio
import json
import smtplib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from domain.kernel.commands.commands import choose
from domain.kernel.log.entries import Chose
from domain.notices.records import Channel
from domain.notices.replies import CUT, answer_of, chosen_by
from domain.texts.formatting import LOCALES, Locale
from store.health.replication import Replication
from store.notices.work_items import lane
from tests.notices.inbox import Inbox, text_of
from tests.notices.people import REPLY_TO, VERIFIER, MailWorld
from tests.notices.world import MINUTE
from tests.store.losing import losing_what_comes
from workers.notices.sittings import SITTING
from workers.processes.mail_in import Receiver, lmtp
from workers.replies.html_text import LONGEST as LONGEST_HTML
from workers.replies.html_text import text_in
from workers.replies.replies import Replies

pytestmark = pytest.mark.anyio

LOST = {"en": "the game has gone back", "ru": "партия вернулась назад", "pl": "gra cofnęła się"}

Hand = Callable[[EmailMessage], dict[str, tuple[int, bytes]]]


@pytest.fixture
async def mailbox(table: MailWorld) -> AsyncIterator[int]:
    """The port at which replies are taken."""
    async with mailbox_of(table) as port:
        yield port


@asynccontextmanager
async def mailbox_of(table: MailWorld) -> AsyncIterator[int]:
    """Take replies for a world meanwhile, at this port."""
    replies = Replies(table.stores, table.mailing)
    loop = asyncio.get_running_loop()
    receiver = Receiver(replies, Replication(table.redis, 0, "none"), REPLY_TO, VERIFIER)
    server = await loop.create_server(lambda: lmtp(receiver, loop), "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


def _reply(mail: EmailMessage, text: str, **headers: str) -> EmailMessage:
    """The answer to a mail, as a mail program sends it and the operator's mail server hands it over."""
    made = EmailMessage()
    sender = str(mail["To"])
    verdict = f"{VERIFIER}; spf=pass smtp.mailfrom={sender}; dmarc=pass (p=none) header.from=example.com"
    usual = {"Authentication-Results": verdict, "From": f"Somebody <{sender}>", "Message-ID": "<reply-1@example.com>"}
    usual |= {"To": str(mail["Reply-To"]), "Subject": f"Re: {mail['Subject']}", "In-Reply-To": str(mail["Message-ID"])}
    for name, value in (usual | {name.replace("_", "-"): value for name, value in headers.items()}).items():
        made[name] = value
    quoted = "\n".join(f"> {line}" for line in text_of(mail).splitlines())
    made.set_content(f"\n{text}\n\nOn Sunday Turnfold wrote:\n{quoted}\n", cte="quoted-printable")
    return made


async def _hand(port: int, reply: EmailMessage, sender: str = "somebody@example.com") -> None:
    def hand() -> None:
        with smtplib.LMTP("127.0.0.1", port) as client:
            client.sendmail(sender, [str(reply["To"])], reply.as_bytes(policy=SMTP))

    await asyncio.to_thread(hand)


async def test_a_game_of_three_is_played_to_its_end_from_replies_alone(
    table: MailWorld, inbox: Inbox, mailbox: int
) -> None:
    timeline = await table.sit("Ada", "Ben", "Cleo")
    answered = 0
    for _ in range(200):
        await table.work(MINUTE)
        await table.told(timeline)
        if timeline.game.status == "finished":
            break
        mails, inbox.mails = inbox.mails, []
        assert mails, timeline.game.open
        for mail in mails:
            if mail["Reply-To"]:
                await _hand(mailbox, _reply(mail, "1"))
                answered += 1
    assert timeline.game.status == "finished"
    assert answered > 5
    assert "over" in "".join(text_of(mail) for mail in inbox.mails)


async def _asked(table: MailWorld, inbox: Inbox, locale: Locale = "en") -> EmailMessage:
    await table.sit("Ada", "Ben", locale=locale)
    await table.work(MINUTE)
    return next(mail for mail in inbox.mails if mail["To"] == "ada@example.com")


@pytest.mark.parametrize("locale", LOCALES)
async def test_who_replies_is_mailed_what_came_of_it(
    table: MailWorld, inbox: Inbox, mailbox: int, locale: Locale
) -> None:
    mail = await _asked(table, inbox, locale)
    assert text_of(mail).startswith(CUT)
    seq = (await table.games.read("g")).seq  # type: ignore[union-attr]
    said = []
    for text in ("what?", "99", "2", "2", "1"):
        inbox.mails.clear()
        await _hand(mailbox, _reply(mail, text))
        await table.work()
        [told] = [mail for mail in inbox.mails if mail["To"] == "ada@example.com"]
        assert (told["Auto-Submitted"], told["In-Reply-To"]) == ("auto-replied", "<reply-1@example.com>")
        said.append(text_of(told).removeprefix(text_of(mail).splitlines()[0]).strip().splitlines()[0])
    understood = {"en": "was not understood", "ru": "понять твой ответ не удалось", "pl": "nie udało się zrozumieć"}
    taken = {"en": "was taken", "ru": "ответ принят", "pl": "została przyjęta"}
    stale = {"en": "not open any more", "ru": "уже закрыт", "pl": "nie jest już otwarte"}
    for found, wanted in zip(said, [understood] * 2 + [taken] + [stale] * 2, strict=True):
        assert wanted[locale] in found
    assert (await table.games.read("g")).seq == seq + 1  # type: ignore[union-attr]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_reply_to_a_question_that_the_store_has_lost_is_not_taken(
    table: MailWorld, inbox: Inbox, locale: Locale
) -> None:
    await _asked(table, inbox, locale)
    timeline = await table.games.read("g")
    assert timeline is not None
    async with losing_what_comes(table.redis, "g"):
        await table.answer_all(timeline, "m1")
        await table.work(SITTING)
        [mail] = [mail for mail in inbox.mails[-2:] if mail["To"] == "ada@example.com"]
    async with table.started_anew() as anew, mailbox_of(anew) as port:
        goes_on = await anew.games.read("g")
        assert goes_on is not None
        await anew.answer_all(goes_on, "m5")
        seq = goes_on.seq
        await anew.work(SITTING)
        inbox.mails.clear()
        await _hand(port, _reply(mail, "1"))
        await anew.work()
        [acknowledged] = [mail for mail in inbox.mails if mail["To"] == "ada@example.com"]
        assert LOST[locale] in text_of(acknowledged)
        await anew.told(goes_on)
        assert goes_on.seq == seq
        # The present question comes along, and can be replied to.
        await _hand(port, _reply(acknowledged, "2"))
        await anew.told(goes_on)
        assert goes_on.seq == seq + 1


async def test_a_reply_is_taken_that_an_earlier_version_awaits(table: MailWorld, inbox: Inbox, mailbox: int) -> None:
    mail = await _asked(table, inbox)
    timeline = await table.games.read("g")
    assert timeline is not None
    pending = timeline.game.decision_of(0)
    assert pending is not None
    code = b"abcdefghijklmnopqrstuvwx"
    awaited = {"account": "p_ada", "channel": "h_ada", "game": "g", "decision": pending.decision.id}
    await table.redis.set(b"%s:reply:%s" % (lane(code.decode()).encode(), code), json.dumps(awaited))
    del mail["Reply-To"]
    mail["Reply-To"] = f"answers+{code.decode()}@example.org"
    seq = timeline.seq
    await _hand(mailbox, _reply(mail, "1"))
    await table.told(timeline)
    assert timeline.seq == seq + 1


async def test_what_a_mail_asks_that_takes_an_answer_is_not_mailed_again_but_told_elsewhere(
    table: MailWorld, inbox: Inbox, mailbox: int
) -> None:
    mail = await _asked(table, inbox)
    timeline = await table.games.read("g")
    assert timeline is not None
    await table.channels.put("p_ada", Channel("h_hook", "webhook", "https://example.org/", table.now))
    ben = table.people[1].actor("g")
    asked = next(row.decision for row in timeline.game.open if row.decision.seat == 1)
    await table.games.execute(timeline, lambda game: choose(game, ben, asked.id, (asked.options[0].id,)))
    await table.work()
    inbox.mails.clear()
    # Her answer is the last one of the round, and the next question is her next one.
    await _hand(mailbox, _reply(mail, "1"))
    await table.work(SITTING)
    ours = [mail for mail in inbox.mails if mail["To"] == "ada@example.com"]
    assert [mail["Auto-Submitted"] for mail in ours] == ["auto-replied"]
    assert [b"decision.opened" in body for *_, body in table.bodies] == [True]


HOSTILE: list[tuple[dict[str, str], str]] = [
    ({"From": "ben@example.com"}, "ben@example.com"),
    ({"From": "ada@example.com, ben@example.com"}, "ada@example.com"),
    ({"From": '"ada@example.com" <eve@example.com>'}, "eve@example.com"),
    ({"Authentication_Results": f"{VERIFIER}; dmarc=fail header.from=example.com"}, "ada@example.com"),
    ({"Authentication_Results": f"{VERIFIER}; dmarc=pass header.from=evil.example"}, "ada@example.com"),
    ({"Authentication_Results": f"{VERIFIER}; spf=pass smtp.mailfrom=ada@example.com"}, "ada@example.com"),
    ({"Authentication_Results": "evil.example; dmarc=pass header.from=example.com"}, "ada@example.com"),
    ({"Authentication_Results": f"{VERIFIER}; none"}, "ada@example.com"),
    ({"Authentication_Results": ";;;=(("}, "ada@example.com"),
    ({"Auto_Submitted": "auto-replied"}, "ada@example.com"),
    ({}, ""),
]


async def test_who_is_not_proven_to_be_the_player_changes_nothing_and_hears_nothing(
    table: MailWorld, inbox: Inbox, mailbox: int
) -> None:
    mail = await _asked(table, inbox)
    seq = (await table.games.read("g")).seq  # type: ignore[union-attr]
    inbox.mails.clear()
    for headers, sender in HOSTILE:
        reply = _reply(mail, "1", **headers)
        if VERIFIER in headers.get("Authentication_Results", ""):
            # The headers that came with a mail are below those of the mail server.
            reply["Authentication-Results"] = f"{VERIFIER}; dmarc=pass header.from=example.com"
        await _hand(mailbox, reply, sender)
        await table.work()
        assert (inbox.mails, (await table.games.read("g")).seq) == ([], seq), headers  # type: ignore[union-attr]


async def test_nobody_else_is_received(table: MailWorld, inbox: Inbox, mailbox: int) -> None:
    mail = await _asked(table, inbox)
    awaited = str(mail["Reply-To"])
    local, _, host = awaited.partition("@")
    other = f"{local[:-1]}{'6' if local.endswith('7') else '7'}"
    for address in (REPLY_TO, f"{local}@evil.example", f"{other}@{host}", f"x{local}@{host}", f"{local}x@{host}"):
        reply = _reply(mail, "1")
        reply.replace_header("To", address)
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            await _hand(mailbox, reply)
    # Some mail servers make all letters large or small.
    reply = _reply(mail, "1")
    reply.replace_header("To", awaited.upper())
    await _hand(mailbox, reply)
    assert (await table.games.read("g")).game.answers[0] is not None  # type: ignore[union-attr]


async def test_what_is_no_text_is_told_to_be_none(table: MailWorld, inbox: Inbox, mailbox: int) -> None:
    mail = await _asked(table, inbox)
    reply = _reply(mail, "1")
    reply.set_content(b"1", maintype="application", subtype="octet-stream")
    broken = _reply(mail, "1")
    broken.replace_header("Content-Type", 'text/plain; charset="no-such"')
    for made in (reply, broken):
        inbox.mails.clear()
        await _hand(mailbox, made)
        await table.work()
        assert "was not understood" in text_of(inbox.mails[0])


GMAIL = """<div dir="ltr">2</div><br><div class="gmail_quote gmail_quote_container"><div class="gmail_attr">On Sun,
22 Nov 2026 at 20:14, Turnfold &lt;games@example.org&gt; wrote:<br></div><blockquote>1</blockquote></div>"""
OUTLOOK = """<html><head><style>p { margin: 0 }</style></head><body><div class="elementToProof">2</div>
<div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg"><b>Od:</b> Turnfold</div>1</body></html>"""
APPLE = """<html><body dir="auto"><div>2</div><div dir="ltr"><br><blockquote type="cite">22 нояб. 2026 г., в 20:14,
Turnfold написал(а):<br></blockquote></div><blockquote type="cite"><div dir="ltr">1</div></blockquote></body></html>"""
PHONE = "<p>\n<b>2</b>.</p><p>Sent from my phone"


@pytest.mark.parametrize("html", [GMAIL, OUTLOOK, APPLE, PHONE, "2<br>thanks<p>1"])
async def test_a_reply_that_is_html_alone_is_read_as_it_is_seen(
    table: MailWorld, inbox: Inbox, mailbox: int, html: str
) -> None:
    reply = _reply(await _asked(table, inbox), "")
    reply.set_content(html, subtype="html")
    await _hand(mailbox, reply)
    [answered] = [entry.payload for entry in await table.games.log("g") if isinstance(entry.payload, Chose)]
    assert (answered.seat, answered.choose) == (0, ("m2",))


HOSTILE_HTML = {
    "tags that never end": "<a " * 90_000,
    "parts within parts": "<div>" * 60_000 + "1",
    "marks that go on in every part": "".join(f"<b id={number}>" for number in range(3_000)) + "<p>x" * 60_000,
    "tables within tables": "<table><tr><td>" * 20_000,
    "comments": "<!--" * 60_000,
}


@pytest.mark.parametrize("html", HOSTILE_HTML.values(), ids=HOSTILE_HTML)
def test_no_html_is_read_beyond_what_a_person_writes(html: str) -> None:
    assert len(text_in(html)) <= LONGEST_HTML
    assert text_in(f"<p>2</p>{html}").split()[:1] == ["2"]


@pytest.mark.parametrize(
    "mark",
    [
        "On Sun, Nov 22, 2026 at 8:14 PM Turnfold <games@example.org> wrote:",
        "niedz., 22 lis 2026 o 20:14 Turnfold <games@example.org> napisał(a):",
        "W dniu 22.11.2026 o 20:14, Turnfold pisze:",
        "вс, 22 нояб. 2026 г. в 20:14, Turnfold <games@example.org>: написал:",
        "-----Original Message-----",
        "----- Исходное сообщение -----",
        "-----Oryginalna wiadomość-----",
        "________________________________",
        "From: Turnfold <games@example.org>",
        "Od: Turnfold <games@example.org>",
        "От: Turnfold <games@example.org>",
        "> 1",
    ],
)
def test_what_is_replied_to_is_no_answer(mark: str) -> None:
    assert answer_of(f"\n{mark}\n1\n") is None
    assert answer_of(f"2\n\n{mark}\n1\n") == "2"


def test_the_first_line_above_what_is_replied_to_answers() -> None:
    assert answer_of("\n \n 2 \nthanks") == "2"
    assert answer_of("> 1. take\n2") is None
    assert answer_of(f"{CUT} Reply above {CUT}\n2") is None
    assert answer_of("") is None
    options = ["m1", "m2", "pass"]
    assert chosen_by("2", options) == ("m2",)
    assert chosen_by("1, 3.", options) == ("m1", "pass")
    assert chosen_by("pass", options) == ("pass",)
    assert chosen_by("0", options) == ()
    for nonsense in ("4", "two", "1 x", "-1", "²", "١", "9" * 100):
        assert chosen_by(nonsense, options) is None
