"""Mails tell what happened, ask the question and hold its answers; a game is played to its end from them alone."""

import re
from base64 import urlsafe_b64encode
from email.message import EmailMessage
from functools import partial
from html import escape, unescape
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from api.pages.answers import question_page
from api.service.channels import with_settings
from api.wire.channels import ChannelSettings
from domain.kernel.commands import asking, commands
from domain.kernel.log.entries import Deadline
from domain.kernel.protocol.commitments import M
from domain.kernel.protocol.decisions import Decision, Message, Option
from domain.kernel.protocol.registry import rulesets
from domain.notices.access import notice_of_access
from domain.notices.boards import board_html
from domain.notices.mails import html, plain
from domain.notices.posts import POSTS
from domain.notices.projection import message_notice
from domain.notices.records import Channel, ChannelKind, Delivery, Kind, Notice, Secret
from domain.notices.told import Choice, Told
from domain.texts.formatting import LOCALES, Locale, saying
from store.accounts.tokens import TokenStore
from store.log.beside import Beside
from store.talk.talk import Said, new_tail
from store.upkeep.removal import Removal
from tests.kit.local_game import SEED, created
from tests.kit.samples import PLAIN
from tests.notices.inbox import Inbox, links_of, text_of
from tests.notices.people import ADDRESS, SENDER, MailWorld
from tests.notices.world import HOUR, MINUTE, SECRET, World
from tests.store.losing import losing_what_comes
from workers.notices.mail import transport

pytestmark = pytest.mark.anyio


async def test_a_mail_asks_the_question_and_holds_its_answers(table: MailWorld, inbox: Inbox) -> None:
    await table.sit("Ada", "Ben", deadline=Deadline(per_sitting=24 * HOUR))
    await table.work(MINUTE)
    mail = next(mail for mail in inbox.mails if mail["To"] == "ada@example.com")
    assert mail["Subject"] == "Diamonsters with Ben: it is your turn"
    assert re.fullmatch(r"<n_[a-z2-7]{16}@example\.org>", mail["Message-ID"])
    assert (mail["References"], mail["In-Reply-To"], mail["List-Id"]) == (*["<g@example.org>"] * 2, "<g.example.org>")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "Hello Ada, it is your turn." in text_of(mail)
    assert "You have time until" in text_of(mail)
    answers = [link for link in links_of(mail) if "?choose=" in link]
    assert len(answers) == 5
    for kind in ("plain", "html"):
        assert all(link.replace("&", "&amp;") in text_of(mail, kind) for link in answers)
    shown = text_of(mail, "html")
    assert not re.search(r"<img|<script|src=|style=|url\(|@import", shown)
    # A day by the clocks of who has named no zone.
    assert re.search(r"You have time until \d+ \w+, \d\d:\d\d \(UTC\): 24 hours\.", text_of(mail))


SUBJECTS: dict[Locale, str] = {
    "en": r"(Ben takes \w+ home|Nobody takes \w+ home): your turn in Diamonsters",
    "ru": r"(Ben уводит \w+ к себе|\w+ уходит в сброс): твой ход, Монстры и алмазы|.*: твой ход, .+",
    "pl": r"(Ben zabiera \w+ do siebie|\w+ trafia na stos kart odrzuconych): twoja kolej, .+",
}


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_subject_says_what_happened(table: MailWorld, inbox: Inbox, locale: Locale) -> None:
    timeline = await table.sit("Ada", "Ben", locale=locale)
    await table.answer_all(timeline, "m1")
    await table.answer_all(timeline, "m2")
    ada, ben = (person.actor("g") for person in table.people)
    for actor, option in ((ada, "m3"), (ben, "m4")):
        pending = next(row for row in timeline.game.open if timeline.game.seats[row.decision.seat].player == actor)
        answer = partial(commands.choose, player=actor, decision=pending.decision.id, choice=(option,))
        await table.games.execute(timeline, answer)
    await table.work(HOUR)
    mail = next(mail for mail in reversed(inbox.mails) if mail["To"] == "ada@example.com")
    assert re.fullmatch(SUBJECTS[locale], mail["Subject"]), mail["Subject"]


@pytest.mark.parametrize("ruleset", [rules.id for rules in rulesets()])
async def test_a_mail_shows_the_table_as_its_reader_sees_it(table: MailWorld, inbox: Inbox, ruleset: str) -> None:
    timeline = await table.sit("Ada", "Ben", ruleset=ruleset)
    await table.work(MINUTE)
    game, names = timeline.game, ("Ada", "Ben")
    boards = [game.ruleset.board(game.ruleset.view(game.state, seat), saying(ruleset, "en"), names) for seat in (0, 1)]
    for mail in inbox.mails:
        seat = names.index(str(mail["To"]).partition("@")[0].capitalize())
        shown = text_of(mail).replace("\r\n", "\n")
        assert f"The table now:\n\n{boards[seat].text}\n" in shown
        others = set(boards[1 - seat].text.splitlines()) - set(boards[seat].text.splitlines())
        assert not [line for line in others if line in shown.splitlines()]
        page = text_of(mail, "html")
        assert all(escape(line.strip()) in page for line in boards[seat].text.splitlines())
        assert not [line for line in others if escape(line.strip()) in page]
    assert inbox.mails


def test_a_map_keeps_its_columns_and_what_stands_below_a_line_is_a_list() -> None:
    made = board_html("Turn 5\n\nBase 1      Base 2\n 1: <b>\n\nAda: 3\n    Hand: A\n    Deck: 7")
    assert "<pre>Base 1      Base 2\n 1: &lt;b&gt;</pre>" in made
    assert made.endswith("<p>Ada: 3</p><ul><li>Hand: A</li><li>Deck: 7</li></ul></div>")


async def test_a_mail_tells_times_by_the_clocks_of_its_channel(table: MailWorld, inbox: Inbox) -> None:
    await table.sit("Ada", "Ben", deadline=Deadline(per_sitting=24 * HOUR))
    settings = ChannelSettings(zone="Asia/Tokyo")
    for person in table.people:
        [channel] = await table.channels.of(person.id)
        await table.channels.put(person.id, with_settings(channel, settings))
    await table.work(MINUTE)
    assert "(Asia/Tokyo)" in text_of(inbox.mails[0])


async def test_a_mail_tells_with_the_question_that_an_order_has_lapsed(table: MailWorld, inbox: Inbox) -> None:
    timeline = await table.sit("Ada", "Ben")
    await table.orders(timeline, 0, ("none.such",))
    await table.ordered(timeline)
    await table.work(MINUTE)
    await table.work(MINUTE)
    told = {str(mail["To"])[:3]: text_of(mail) for mail in inbox.mails}
    assert len(inbox.mails) == 2
    assert "- A standing order of yours no longer holds." in told["ada"]
    assert "standing order" not in told["ben"]


async def test_links_that_are_looked_at_a_hundred_times_do_nothing_and_answer_once(
    table: MailWorld, inbox: Inbox
) -> None:
    timeline = await table.sit("Ada", "Ben")
    await table.work(MINUTE)
    mail = next(mail for mail in inbox.mails if mail["To"] == "ada@example.com")
    [link, *others] = [link for link in links_of(mail) if "?choose=" in link]
    seq = timeline.seq
    for _ in range(100):
        page = await table.follow(link)
        assert page.status_code == 200
    await table.told(timeline)
    assert timeline.seq == seq
    assert (page.headers["cache-control"], page.headers["referrer-policy"]) == ("no-store", "no-referrer")
    assert "script" not in page.text.lower()
    assert 'href="/table/g"' in page.text
    [chosen] = re.findall(r'value="([^"]+)" checked', page.text)
    assert (await table.follow(link, choose="no such thing")).status_code == 409
    assert "Your answer was taken" in (await table.follow(link, choose=chosen)).text
    for late in (link, others[0]):
        answer = await table.follow(late, choose=chosen)
        # The same answer again is the same; another one comes too late.
        assert answer.status_code in (200, 409)
    assert (await table.follow(others[0], choose=others[0].rpartition("=")[2])).status_code == 409
    assert "not open any more" in (await table.follow(link)).text


async def test_the_page_after_an_answer_tells_what_happened_as_far_as_the_seat_may_know(
    table: MailWorld, inbox: Inbox
) -> None:
    await table.sit("Ada", "Ben")
    await table.work(MINUTE)
    link = {str(mail["To"])[:3]: links_of(mail)[0] for mail in inbox.mails}
    first = await table.follow(link["ada"], choose="m5")
    assert _told(first.text) == ["Ada puts a card down.", "You send Go."]
    # The same answer again has brought nothing about.
    assert _told((await table.follow(link["ada"], choose="m5")).text) == []
    second = await table.follow(link["ben"], choose="m4")
    assert _told(second.text)[0] == "Ben puts a card down."
    assert "You send Go." not in _told(second.text)
    assert len(_told(second.text)) > 3
    assert 'role="status">Your answer was taken.' in second.text
    assert 'name="choose"' in second.text


def _told(page: str) -> list[str]:
    [*lists] = re.findall(r"What happened last:</p>\s*<ul>(.*?)</ul>", page, re.DOTALL)
    return [unescape(line) for found in lists for line in re.findall("<li>(.*?)</li>", found)]


LOST = {"en": "The game has gone back", "ru": "Партия вернулась назад", "pl": "Gra cofnęła się"}


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_link_that_was_made_at_an_entry_that_the_store_has_lost_answers_nothing(
    table: MailWorld, inbox: Inbox, locale: Locale
) -> None:
    timeline = await table.sit("Ada", "Ben", locale=locale)
    await table.work(MINUTE)
    first = links_to(inbox, "ada")
    inbox.mails.clear()
    async with losing_what_comes(table.redis, "g"):
        await table.answer_all(timeline, "m1")
        await table.work(MINUTE)
        lost = links_to(inbox, "ada")
    async with table.started_anew() as anew:
        goes_on = await anew.games.read("g")
        assert goes_on is not None
        # A question from before the loss can be answered by the links from then.
        assert (await anew.follow(first[0])).status_code == 200
        for answer in (await anew.follow(lost[0]), await anew.follow(lost[0], choose="m2")):
            assert answer.status_code == 409
            assert LOST[locale] in answer.text
        await anew.answer_all(goes_on, "m5")
        seq = goes_on.seq
        assert goes_on.game.decision_of(0).decision.id in lost[0]  # type: ignore[union-attr]
        for answer in (await anew.follow(lost[0]), await anew.follow(lost[0], choose="m2")):
            assert answer.status_code == 409
            assert LOST[locale] in answer.text
        await anew.told(goes_on)
        assert goes_on.seq == seq


def links_to(inbox: Inbox, name: str) -> list[str]:
    """Return the links that answer in what was mailed to somebody, the latest first."""
    mails = (mail for mail in reversed(inbox.mails) if mail["To"] == f"{name}@example.com")
    return [link for mail in mails for link in links_of(mail) if "?choose=" in link]


async def test_a_link_of_an_earlier_version_names_no_entry_and_answers_as_before(table: MailWorld) -> None:
    timeline = await table.sit("Ada", "Ben")
    pending, ada = timeline.game.decision_of(0), table.people[0]
    assert pending is not None
    parts = ("g", pending.decision.id, "h_ada", table.now + HOUR)
    code = urlsafe_b64encode(M(bytes.fromhex(ada.key), "answer", *parts)[:16]).decode().rstrip("=")
    link = f"{ADDRESS}/a/{'~'.join(map(str, parts))}~{code}"
    assert (await table.follow(link)).status_code == 200
    assert "Your answer was taken" in (await table.follow(link, choose="m1")).text


async def test_a_link_of_another_or_one_that_was_tampered_with_is_worth_nothing(table: MailWorld, inbox: Inbox) -> None:
    timeline = await table.sit("Ada", "Ben")
    await table.work(MINUTE)
    of = {str(mail["To"])[:3]: links_of(mail) for mail in inbox.mails}
    seq = timeline.seq
    tokens = {name: links[0].partition("?")[0].rpartition("/")[2].split("~") for name, links in of.items()}
    game, decision, channel, until, mark, code = tokens["ada"]
    forged = (
        [game, tokens["ben"][1], channel, until, mark, code],
        [game, decision, tokens["ben"][2], until, mark, code],
        [game, decision, channel, str(int(until) + 1), mark, code],
        [game, decision, channel, until, mark, tokens["ben"][5]],
        [game, decision, channel, until, f"1{mark[1:]}", code],
        [game, decision, channel, until, code],
        [game, decision, channel, until, "", code],
        ["g_other", decision, channel, until, mark, code],
        [game, "1.99999", channel, until, mark, code],
    )
    for parts in (*forged, ["x"], ["~" * 50]):
        for answer in (
            await table.follow(f"{ADDRESS}/a/{'~'.join(parts)}"),
            await table.follow(f"{ADDRESS}/a/{'~'.join(parts)}", choose="m1"),
        ):
            assert answer.status_code == 404
            assert "worth nothing" in answer.text
            assert 'href="/"' in answer.text
    await table.told(timeline)
    assert timeline.seq == seq
    # A channel that is gone takes its links along, and time does.
    table.now = int(until)
    assert (await table.follow(of["ada"][0])).status_code == 404


async def test_a_link_answers_no_question_but_its_own_for_nobody_else(table: MailWorld, inbox: Inbox) -> None:
    timeline = await table.sit("Ada", "Ben", "Cleo")
    await table.work(MINUTE)
    links = {str(mail["To"])[:3]: links_of(mail) for mail in inbox.mails}
    ada, ben, _ = [person.actor("g") for person in table.people]
    [pending, *_] = [row for row in timeline.game.open if row.decision.seat == 0]
    chosen = pending.decision.options[0].id
    await table.games.execute(timeline, lambda game: commands.choose(game, ada, pending.decision.id, (chosen,)))
    seq = timeline.seq
    # Somebody has answered elsewhere; then it was taken back, which makes it another question.
    for _ in range(2):
        assert "not open any more" in (await table.follow(links["ada"][0])).text
        late = await table.follow(links["ada"][0], choose=pending.decision.options[1].id)
        assert (late.status_code, "not open any more" in late.text) == (409, True)
        assert 'href="/table/g"' in late.text
        await table.games.execute(timeline, lambda game: commands.take_back(game, ada, seq))
    # A player who takes a seat over has other links.
    await table.games.execute(timeline, lambda game: asking.offer(game, ben, "player", "a_newcomer"))
    await table.games.execute(timeline, lambda game: asking.take_over(game, "a_newcomer", 1))
    seq = timeline.seq
    for link in links["ben"][0], links["ben"][-1]:
        assert (await table.follow(link)).status_code == 404
        assert (await table.follow(link, choose=chosen)).status_code == 404
    await table.told(timeline)
    assert timeline.seq == seq


def test_the_link_to_choose_several_is_no_option_with_a_number() -> None:
    options, choose = (Choice("Buy"), Choice("Sell")), Choice("Choose your answer", f"{ADDRESS}/a/x")
    told = Told("Z-Game", "It is your turn.", prompt="Trade?", choices=options, choose=choose, cut="-- Reply above --")
    assert re.findall(r"(?m)^\d+\. .*", plain("en", told)) == ["1. Buy", "2. Sell"]
    assert f"\nChoose your answer: {choose.url}\n" in plain("en", told)
    assert "<ol" in html("en", told).partition(choose.url)[0].rpartition("</ol>")[0]
    assert "</ol>" in html("en", told).partition(choose.url)[0]


async def test_an_answer_is_ordered_by_numbers_on_its_page(table: MailWorld, inbox: Inbox) -> None:
    timeline = await table.sit("Ada", "Ben", ruleset="zgame", options={"pace": "mail"})
    await table.work(MINUTE)
    link = next(link for link in links_of(inbox.mails[0]) if "/a/" in link and "/mute/" not in link)
    page = (await table.follow(link)).text
    seat, seq = int(str(inbox.mails[0]["To"]).startswith("ben")), timeline.seq
    options = [option.id for option in timeline.game.decision_of(seat).decision.options]  # type: ignore[union-attr]
    assert re.findall(r'type="number"[^>]* name="place.([^"]+)" value=""', page) == options
    assert "Give them numbers" in page
    assert 'name="choose"' not in page
    first, second = options[-1], next(option for option in options if option.startswith("offer"))
    everything = dict.fromkeys([f"place.{option}" for option in options], "")
    for unclear in ({first: "2", second: "2"}, {first: "1", second: "two"}, {first: "1", second: "9" * 5_000}):
        answer = await table.follow(link, **everything | {f"place.{name}": text for name, text in unclear.items()})
        assert (answer.status_code, "each that you choose needs one of its own" in answer.text) == (409, True)
        assert re.search(rf'name="place.({first}|{second})" value="1"', answer.text)
    await table.told(timeline)
    assert timeline.seq == seq
    answer = await table.follow(link, **everything | {f"place.{first}": "7", f"place.{second}": " 3 "})
    assert (answer.status_code, "Your answer was taken" in answer.text) == (200, True)
    entries = await table.games.log("g", seq, 1)
    assert entries[0].payload.choose == (second, first)  # type: ignore[union-attr]


def test_where_all_are_taken_they_are_numbered_beforehand() -> None:
    options = tuple(Option(name, Message(name)) for name in ("one", "two"))
    decision = Decision(0, "order", Message("order"), options, 2, 2, ordered=True)
    page = question_page("en", decision, "Order?", ["One", "Two"], (), game="g").decode()
    assert re.findall(r'name="place.(\w+)" value="(\d?)"', page) == [("one", "1"), ("two", "2")]


def test_a_page_asks_for_no_numbers_where_no_order_counts() -> None:
    options = tuple(Option(name, Message(name)) for name in ("buy", "sell"))
    decision = Decision(0, "trade", Message("trade"), options, 0, 2)
    page = question_page("en", decision, "Trade?", ["Buy", "Sell"], (), game="g").decode()
    assert (page.count('type="checkbox"'), page.count('type="number"')) == (2, 0)


async def test_what_is_no_answer_is_asked_again(table: MailWorld, inbox: Inbox) -> None:
    timeline = await table.sit("Ada", "Ben")
    await table.work(MINUTE)
    link = next(links_of(mail)[0] for mail in inbox.mails if mail["To"] == "ada@example.com")
    seq = timeline.seq
    for form, kept in (({"choose": ["m1", "m2"]}, ["m1", "m2"]), ({"choose": "<b>"}, []), ({"other": "m1"}, [])):
        again = await table.follow(link, **form)
        assert (again.status_code, "Nothing was changed" in again.text) == (409, True)
        assert re.findall(r'value="([^"]+)" checked', again.text) == kept
        assert again.text.count('name="choose"') == 5
        assert "<b>" not in again.text
    await table.told(timeline)
    assert timeline.seq == seq


async def test_one_click_is_enough_to_be_left_alone(table: MailWorld, inbox: Inbox) -> None:
    await table.sit("Ada", "Ben")
    await table.work(MINUTE)
    mail = next(mail for mail in inbox.mails if mail["To"] == "ada@example.com")
    link = mail["List-Unsubscribe"].strip("<>")
    assert (await table.follow(link)).status_code == 200, link
    assert (await table.channels.settings(table.people[0].id, "g")).mode is None
    # As multipart/form-data, which is how mail programs should send it (RFC 8058).
    click = {"List-Unsubscribe": (None, "One-Click")}
    assert (await table.browser.post(link, files=click)).status_code == 200
    assert (await table.channels.settings(table.people[0].id, "g")).mode == "off"


async def test_a_game_of_three_is_played_to_its_end_from_mails_alone(table: MailWorld, inbox: Inbox) -> None:
    timeline = await table.sit("Ada", "Ben", "Cleo")
    for _ in range(200):
        await table.work(MINUTE)
        if timeline.game.status == "finished":
            break
        mails, inbox.mails = inbox.mails, []
        assert mails, timeline.game.open
        for mail in mails:
            link = next((link for link in links_of(mail) if "?choose=" in link), None)
            page = await table.follow(link) if link else None
            while page is not None and (chosen := re.findall(r'name="choose" value="([^"]+)"', page.text)):
                # A turn of several questions is played from one mail: a page leads to the next.
                [action] = re.findall(r'<form method="post"(?: action="([^"]+)")?', page.text)
                page = await table.follow(f"{ADDRESS}{action}" if action else str(link), choose=chosen[0])
        await table.told(timeline)
    assert timeline.game.status == "finished"
    over = [str(mail["To"]) for mail in inbox.mails if "the game is over" in text_of(mail)]
    assert sorted(over) == ["ada@example.com", "ben@example.com", "cleo@example.com"]
    result = timeline.game.result
    won = ", ".join(("Ada", "Ben", "Cleo")[seat] for seat in result.winners) if result else ""
    assert won
    said = f"The winners: {won}." if ", " in won else f"{won} won."
    assert f"the game is over. {said}" in text_of(inbox.mails[-1])


async def test_what_somebody_wrote_is_theirs_when_another_has_their_seat(table: MailWorld) -> None:
    timeline = await table.sit("Ada", "Ben", "Cleo")
    _, ben, cleo = table.people
    actor, newcomer = ben.actor("g"), "a_newcomer"
    message = await table.talk.say("g", Said(new_tail(), ben.id, actor, 1, timeline.seq, "I have to go."))
    await table.games.execute(timeline, lambda game: asking.offer(game, actor, "player", newcomer))
    await table.games.execute(timeline, lambda game: asking.take_over(game, newcomer, 1))
    notice = message_notice(cleo.id, timeline.game, "g", 2, message.id, message.at, is_continued=False)
    [channel] = await table.channels.of(cleo.id)
    letter = await table.mailing.letter(cleo, channel, [notice], table.now)
    assert "Ben wrote:\n- I have to go." in letter.text


async def test_an_invitation_says_to_what_and_by_whom(table: MailWorld, inbox: Inbox) -> None:
    await table.sit("Ada", "Ben")
    ada, ben = table.people
    sitter, actor = ada.actor("again"), ben.actor("again")
    kept = Beside(kept={1: actor}, kept_until=table.now + HOUR)
    drafts = commands.create("again", sitter, created(PLAIN, 2), SEED)
    assert await table.games.create("again", drafts, SEED, kept.fields, {sitter: ada.id, actor: ben.id})
    await table.work(MINUTE)
    [mail] = [mail for mail in inbox.mails if "is kept for you" in text_of(mail)]
    assert (mail["To"], mail["Subject"]) == ("ben@example.com", "Diamonsters with Ada")


async def test_a_bot_plays_from_webhooks_alone(table: MailWorld) -> None:
    timeline = await table.sit("Ada", "Ben")
    tokens = TokenStore(table.redis)
    bearers = [(await tokens.add(person.id, "bot", ("bot",)))[0] for person in table.people]
    for person in table.people:
        hook = Channel("h_hook", "webhook", "https://example.org/", table.now, mode="every")
        await table.channels.put(person.id, hook)
    asked = 0
    while timeline.game.status != "finished":
        await table.work(MINUTE)
        heard, table.bodies = [msgspec.json.decode(body) for _, _, body in table.bodies], []
        assert heard, timeline.game.open
        for told in [row["data"] for row in heard if row["type"] == "decision.opened"]:
            # It looks at the game once for each question that it is told of, and never to see whether there is one.
            asked += 1
            say, where = {"authorization": f"Bearer {bearers[told['seat']]}"}, f"/v1/games/{told['game']}"
            [decision] = (await table.browser.get(where, headers=say)).json()["decisions"]
            assert decision["id"] == told["decision"]
            wish = {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}
            answer = await table.browser.post(f"{where}/commands", json=wish, headers=say)
            assert answer.status_code == 200, answer.text
        await table.told(timeline)
    assert asked > 5


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_digest_is_one_mail_with_a_line_for_each_game(table: MailWorld, inbox: Inbox, locale: Locale) -> None:
    await table.sit("Ada", "Ben", locale=locale)
    ada, plan = table.people[0].id, Delivery("waiting", "digest", due=table.now)
    kinds: tuple[Kind, ...] = ("game.started", "seat.away", "decision.timed_out")
    notices = [Notice(f"n_{kind}", kind, table.now + at, game="g", seat=0) for at, kind in enumerate(kinds)]
    await table.ledger.tell(ada, [(notice, {"h_ada": plan}) for notice in notices])
    await table.work()
    [mail] = [mail for mail in inbox.mails if mail["To"] == "ada@example.com"]
    told = {"en": "with Ben: you did not", "ru": "Ben: твоего ответа вовремя", "pl": "Ben: nie było twojej"}[locale]
    assert text_of(mail).count(told) == text_of(mail).count("Ben") == 1
    assert f"{ADDRESS}/table/g" in text_of(mail)
    link = mail["List-Unsubscribe"].strip("<>")
    assert link in text_of(mail)
    assert link in text_of(mail, "html")
    others = [link.replace(*pair) for pair in (("h_ada", "h_ben"), ("p_ada", "p_ben"), ("silence/", "silence/~"))]
    for worthless in (f"{link[:-1]}_", *others):
        assert (await table.follow(worthless)).status_code == 404
        assert (await table.browser.post(worthless, data={"List-Unsubscribe": "One-Click"})).status_code == 404
    assert "ada@example.com" in (await table.follow(link)).text
    assert [channel.mode for channel in await table.channels.of(ada)] == ["sitting"]
    assert (await table.browser.post(link, data={"List-Unsubscribe": "One-Click"})).status_code == 200
    assert [channel.mode for channel in await table.channels.of(ada)] == ["off"]
    states = {rows["h_ada"].state for notice, rows in await table.ledger.page(ada) if notice in notices}
    assert states <= {"delivered"}


async def test_a_game_that_is_removed_keeps_nobody_from_what_comes_after(table: MailWorld, inbox: Inbox) -> None:
    await table.sit("Ada", "Ben")
    ada, plan = table.people[0].id, Delivery("waiting", due=table.now)
    notices = [Notice("n_1", "seat.away", table.now, game="g", seat=0), Notice("n_2", "channel.test", table.now)]
    await table.ledger.tell(ada, [(notice, {"h_ada": plan}) for notice in notices])
    await Removal(table.redis).remove("g")
    await table.work()
    assert [mail["To"] for mail in inbox.mails] == ["ada@example.com"]
    assert (await table.ledger.look(ada, "n_1", "h_ada") or notices)[1] == Delivery("dropped", "superseded")


@pytest.mark.parametrize("locale", LOCALES)
async def test_mails_are_in_the_language_of_their_reader(table: MailWorld, inbox: Inbox, locale: Locale) -> None:
    await table.sit("Ada", "Ben", locale=locale)
    await table.work(MINUTE)
    opening = {"en": "it is your turn", "ru": "твой ход", "pl": "twoja kolej"}[locale]
    for mail in inbox.mails:
        assert opening in text_of(mail)
        assert f'lang="{locale}"' in text_of(mail, "html")
    # An operator's deed is told with the reason, and not as what a stranger may have done.
    notice = notice_of_access(table.people[0].id, "client-removed", table.now, "o_1", "Viewer", "it resigns from games")
    await table.ledger.tell(table.people[0].id, [(notice, {"h_ada": Delivery("waiting", due=table.now)})])
    await table.work()
    reason = {"en": "The reason", "ru": "Причина", "pl": "Powód"}[locale]
    assert re.search(rf"Viewer.*{reason}: it resigns from games\r\n", text_of(inbox.mails[-1]))
    assert not re.search("codes|коды|kody", text_of(inbox.mails[-1]))


async def _left(table: MailWorld, inbox: Inbox, option: int) -> list[Any]:
    """All that leaves for Ada, and when, while Ben has chosen this option face down."""
    timeline = await table.sit("Ada", "Ben", deadline=Deadline(per_sitting=24 * HOUR))
    ada, ben = table.people
    hook = Channel("h_hook", "webhook", "https://example.org/", table.now, secrets=(Secret(SECRET),))
    await table.channels.put(ada.id, hook)
    for kind in POSTS:
        room = Channel(f"h_{kind}", cast(ChannelKind, kind), f"https://{kind}.example.org/topic", table.now)
        await table.channels.put(ada.id, room)
    pending = timeline.game.decision_of(1)
    assert pending is not None
    chosen = (pending.decision.options[option].id,)
    actor = ben.actor("g")
    await table.games.execute(timeline, lambda game: commands.choose(game, actor, pending.decision.id, chosen))
    fed = []
    for hours in (1, 19, 2):
        await table.work(hours * HOUR)
        fed += await _fed(table)
    for mail in inbox.mails:
        del mail["Date"]
    mails = [_mask(mail) for mail in inbox.mails if mail["To"] == "ada@example.com"]
    ledger = [(replace(notice, head=""), rows) for notice, rows in await table.ledger.page(ada.id)]
    told = [(replace(row[0], head=""), _plain(row[1])) for row in ledger]
    # Posts to several rooms at once are in no order.
    return [mails, table.bodies, told, fed, sorted(table.rooms.posted, key=lambda post: post[0])]


def _mask(mail: EmailMessage) -> str:
    """Return a mail without what is made of the hash of the log, which nobody can look into: marks and their codes."""
    whole = f"{mail.items()}{text_of(mail)}{text_of(mail, 'html')}"
    masked, links = re.subn(r"~[0-9]+\.[0-9a-f]{8}~[A-Za-z0-9_-]{22}", "", whole)
    masked, replies = re.subn(r"answers\+[a-z2-7]{24}@", "", masked)
    assert bool(links) == bool(replies)
    return masked


async def _fed(table: MailWorld) -> list[tuple[str, bytes]]:
    """The kinds and bytes of Ada's feeds, but for the token in their addresses and its name, which are drawn."""
    token, _ = await TokenStore(table.redis).add(table.people[0].id, "feed", ("play",))
    wish = {"headers": {"authorization": f"Bearer {token}"}, "json": {"name": "calendar"}}
    made = (await table.browser.post("/v1/players/me/feeds", **wish)).json()
    drawn = made["atom"].rpartition("/")[2].removesuffix(".atom").encode()
    answers = [await table.browser.get(made[kind]) for kind in ("calendar", "atom")]
    assert all(answer.status_code == 200 for answer in answers)
    name = made["id"].encode()
    return [
        (answer.headers["content-type"], answer.content.replace(drawn, b"").replace(name, b"")) for answer in answers
    ]


def _plain(rows: dict[str, Delivery]) -> dict[str, Delivery]:
    """Return deliveries without how long each attempt took, which is the receiver's."""
    return {
        name: replace(row, attempts=tuple(replace(attempt, ms=0) for attempt in row.attempts))
        for name, row in rows.items()
    }


async def test_what_leaves_tells_nothing_of_what_others_hide(
    redis_url: str, world: World, inbox: Inbox, server: str
) -> None:
    left = []
    for option in (0, -1):
        await world.redis.flushall()
        inbox.mails.clear()
        table = MailWorld(world.redis, redis_url, transport(server, SENDER, ""))
        table.now = world.now
        left.append(await _left(table, inbox, option))
    mails, bodies, ledger, fed, posted = left[0]
    assert left[0] == left[1]
    # A question and its reminder, by each channel; both feeds, each time.
    assert (len(mails), len(bodies), len(posted), len(fed)) == (2, 2, 2 * len(POSTS), 6)
    assert all(b"BEGIN:VEVENT" in body or b"<entry>" in body for _, body in fed), fed
    assert ledger
