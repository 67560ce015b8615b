"""A table plays its events in motion: one by one, skipped at will, and never in the way of an answer."""

from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.kernel.protocol.ruleset import Ruleset
from tests.api.person import Data, Person
from tests.browser.visitor import Visit, Visitor
from tests.kit.cases import RULESETS
from tests.kit.samples import PLAIN
from tests.processes.waiting import until

MOVING: dict[str, Any] = {"motion": "system", "reduced_motion": "no-preference"}

RECORD = """
    window.captions = [];
    window.times = [];
    window.transitions = 0;
    new MutationObserver(() => {
        const text = document.querySelector('.caption')?.textContent.trim();
        if (text === window.captions.at(-1)) return;
        window.captions.push(text);
        window.times.push(performance.now());
    }).observe(document, { childList: true, characterData: true, subtree: true });
    const begin = document.startViewTransition;
    const count = (change) => { window.transitions += 1; return begin.call(document, change); };
    if (begin) document.startViewTransition = count;
"""
"""Has a page note which events it shows, and when, and how many View Transitions it begins."""

VISIBLE = 250
"""Milliseconds for which an event is shown at least, as the page's own clock has it: a slow machine shows it longer."""

WITHOUT = "delete Document.prototype.startViewTransition;"
"""Makes a browser one that has no View Transitions."""

ANSWERS = 2
"""Answers after which it is seen how what follows is played: the first one tells something."""

NAMELESS = "[...document.querySelectorAll('#board *')].every((row) => !row.style?.viewTransitionName)"

PLAYED = """([text, times]) =>
    captions.filter((row) => row === text).length >= times && !document.querySelector(".caption")"""
"""Whether an event was shown so many times and nothing moves. The page looks itself: to ask it is dearer."""

SEEN = "document.querySelector('#board').innerText"


def at_table(someone: Visitor, person: Person, game: Data, script: str = "") -> Page:
    """Sit down at a table where things move, once that is loaded."""
    someone.page.add_init_script(f"localStorage.token ||= '{person.token}'; {script} {RECORD}")
    page = someone.visit(f"/table/{game['id']}")
    expect(page.get_by_role("button", name="Last turn again")).to_be_visible()
    return page


def is_mine(person: Person, game: Data) -> bool:
    """Return whether a game waits for this person alone, or for nobody any more."""
    view = person.view(game)
    return view["status"] == "finished" or [row["seat"] for row in view["waiting"]] == [view["seat"]]


def begin_game(person: Person, **wish: Any) -> Data:
    """Begin a game against a bot, and have it wait for this person."""
    game = person.create(bots=[{"seat": 1, "bot": "random"}], **wish)
    until(lambda: is_mine(person, game))
    return game


def answer(person: Person, game: Data) -> list[str]:
    """Answer, and return all that happens until the game waits for the same person alone again."""
    before = person.view(game)
    since, (decision,) = before["version"], before["decisions"]
    options = [option["id"] for option in decision["options"]]
    assert person.command(game, decision["id"], *options[: max(1, decision["min"])]).is_success
    until(lambda: is_mine(person, game))
    return [row["text"] for row in person.view(game, since=since)["history"] if row["seq"] > since]


def is_in_order(some: list[str], everything: list[str]) -> bool:
    """Return whether all of these are among the others, in the same order."""
    rest = iter(everything)
    return all(row in rest for row in some)


def until_played(page: Page, happened: list[str]) -> None:
    """Wait until the last of these events was shown as often as it happened, and nothing moves."""
    last = happened[-1]
    times = [text for text, _ in groupby(happened)].count(last)
    page.wait_for_function(PLAYED, arg=[last, times], polling=100)


@pytest.mark.parametrize("script", ["", WITHOUT], ids=["carried", "plain"])
@RULESETS
def test_what_happens_is_played_event_by_event_to_what_is(
    visitor: Visit, ada: Person, rules: Ruleset, script: str
) -> None:
    game = begin_game(ada, ruleset=rules.id)
    page = at_table(visitor(**MOVING), ada, game, script)
    happened: list[str] = []
    for _ in range(ANSWERS):
        happened += answer(ada, game) if ada.view(game)["decisions"] else []
        until_played(page, happened)
    captions = [row for row in page.evaluate("captions") if row]
    assert is_in_order(captions, [text for text, _ in groupby(happened)]), (captions, happened)
    shown_for = [later - since for since, later in pairwise(page.evaluate("times"))]
    assert min(time for text, time in zip(page.evaluate("captions"), shown_for, strict=False) if text) >= VISIBLE
    assert bool(page.evaluate("transitions")) is not bool(script)
    # Nothing is left of it once it has come to its end: no name of a piece, no dot on its way.
    until(lambda: page.locator(".traveller").count() == 0)
    until(lambda: page.evaluate(NAMELESS))
    shown = page.evaluate(SEEN)
    page.reload()
    expect(page.get_by_role("button", name="Last turn again")).to_be_visible()
    assert page.evaluate(SEEN) == shown


def test_a_question_is_there_at_once_and_a_click_or_a_key_ends_what_moves(visitor: Visit, ada: Person) -> None:
    game = begin_game(ada, ruleset=PLAIN, options={"mode": "long"})
    someone = visitor(**MOVING)
    someone.page.clock.install()
    someone.page.add_init_script(f"localStorage.token ||= '{ada.token}'; {RECORD}")
    page = someone.visit(f"/table/{game['id']}")
    again = page.get_by_role("button", name="Last turn again")
    until(lambda: page.clock.run_for(500) or again.is_visible())
    # Nothing goes on by itself.
    page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC) + timedelta(seconds=2))
    asked = ada.view(game)["decisions"][0]["id"]
    happened = answer(ada, game)
    expect(page.locator(".caption")).to_have_text(happened[0])
    assert ada.view(game)["decisions"][0]["id"] != asked
    expect(page.locator(".decision .fold")).to_be_enabled()
    expect(page.locator(".heard")).to_contain_text(happened[-1])
    # The focus stays where it is while things move.
    page.locator(".decision .fold").focus()
    # Its time begins when it is drawn.
    until(lambda: page.clock.run_for(100) or page.locator(".caption").inner_text() == happened[1])
    expect(page.locator(".decision .fold")).to_be_focused()
    page.locator("h1").click()
    expect(page.locator(".caption")).to_have_count(0)
    hand = page.locator(".hand [data-can]")
    expect(hand).to_have_count(len(ada.view(game)["view"]["hand"]))
    # The last turn is marked, and is played again for who wants it.
    assert page.locator(".story .event[data-last]").count()
    again.click()
    expect(page.locator(".caption")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".caption")).to_have_count(0)
    again.click()
    expect(page.locator(".caption")).to_be_visible()
    page.get_by_role("button", name="Skip to now").click()
    expect(page.locator(".caption")).to_have_count(0)
    # A card is clicked while things move as when they do not.
    again.click()
    expect(page.locator(".caption")).to_be_visible()
    hand.first.click()
    expect(page.locator(".caption")).to_have_count(0)
    expect(page.locator(".hand [data-picked]").first).to_be_visible()


STYLED = "[...document.styleSheets].some((sheet) => sheet.href?.includes('ending.css'))"


def test_the_plot_of_a_game_waits_until_its_end_has_been_played(visitor: Visit, ada: Person) -> None:
    game = begin_game(ada, ruleset=PLAIN, options={"mode": "long"})
    answer(ada, game)
    someone = visitor(**MOVING)
    someone.page.clock.install()
    someone.page.add_init_script(f"localStorage.token ||= '{ada.token}'; {RECORD}")
    page = someone.visit(f"/table/{game['id']}")
    until(lambda: page.clock.run_for(500) or page.get_by_role("button", name="Last turn again").is_visible())
    page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC) + timedelta(seconds=2))
    ada.ask("POST", f"/games/{game['id']}/resign")
    expect(page.locator(".caption")).to_be_visible()
    expect(page.locator(".over h2")).to_be_visible()
    until(lambda: page.evaluate(STYLED))
    expect(page.locator(".ending")).to_have_count(0)
    until(lambda: page.clock.run_for(500) or page.locator(".ending").is_visible())
    expect(page.locator(".caption")).to_have_count(0)


@pytest.mark.parametrize(
    "wish",
    [{"motion": "system", "reduced_motion": "reduce"}, {"motion": "off", "reduced_motion": "no-preference"}],
    ids=["device", "account"],
)
def test_who_wants_nothing_to_move_sees_marks_at_once(visitor: Visit, ada: Person, wish: dict[str, Any]) -> None:
    game = begin_game(ada, ruleset=PLAIN, options={"mode": "long"})
    page = at_table(visitor(**wish), ada, game)
    happened = answer(ada, game)
    expect(page.locator(".story .event").last).to_have_text(happened[-1])
    expect(page.locator(".story .event[data-last]").last).to_have_text(happened[-1])
    assert [row for row in page.evaluate("captions") if row] == []
    assert page.evaluate("transitions") == 0


def test_a_replay_moves_from_step_to_step(visitor: Visit, ada: Person) -> None:
    game = begin_game(ada, ruleset=PLAIN, options={"mode": "long"})
    answer(ada, game)
    someone = visitor(**MOVING)
    someone.page.add_init_script(f"localStorage.token ||= '{ada.token}'; {RECORD}")
    page = someone.visit(f"/replay/{game['id']}#3")
    expect(page.get_by_label("Step 3 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Step 4 of")).to_be_visible()
    assert page.evaluate("transitions") == 1
    page.keyboard.press("Home")
    expect(page.get_by_label("Step 1 of")).to_be_visible()
    assert page.evaluate("transitions") == 1


def test_motion_and_sounds_are_switched_in_the_account(visitor: Visit, ada: Person) -> None:
    someone = visitor(**MOVING)
    someone.page.add_init_script(f"localStorage.token ||= '{ada.token}'")
    page = someone.visit("/account")
    page.get_by_label("Motion at the table").select_option("off")
    page.get_by_label("Sounds at the table").select_option("on")
    assert page.evaluate("[localStorage.motion, localStorage.sound]") == ["off", "on"]
    page.reload()
    expect(page.get_by_label("Motion at the table")).to_have_value("off")
    expect(page.get_by_label("Sounds at the table")).to_have_value("on")
