"""A replay is kept as a file, by the page or the command, and any page opens it, without a network and without harm."""

import base64
import gzip
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from cli import main
from domain.kernel.protocol.registry import rulesets
from tests import REPOSITORY
from tests.api.person import Person
from tests.browser.test_table import seated
from tests.browser.visitor import PHONE, Visit, Visitor
from tests.kit.samples import PLAIN
from tests.processes.waiting import PATIENCE, until

DROP = """(text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'some.replay.gz'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}"""

SHORT = REPOSITORY / "tests" / "golden" / f"{PLAIN}-agreements.ndjson"

SCRIPT = "<img src=x onerror='window.isHarmed = true'>"


def drop(page: Page, content: bytes) -> None:
    page.evaluate(DROP, base64.b64encode(content).decode())


NOT_KEPT = """async () => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const files = paths.filter((path) => path.startsWith('/app/'));
    const kept = await Promise.all(files.map((path) => caches.match(path)));
    return files.filter((_, index) => !kept[index]);
}"""


def equipped(page: Page) -> None:
    """Wait until a page needs no service any more."""
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    # A file that is still on its way when the network goes is a fault of the page.
    for rules in rulesets():
        until(lambda path=f"/app/boards/{rules.id}.js": page.evaluate("path => caches.match(path).then(Boolean)", path))
    until(lambda: page.evaluate(NOT_KEPT) == [], why=lambda: f"{page.evaluate(NOT_KEPT)} are not kept")


@pytest.fixture
def kept(visitor: Visit, ada: Person, bob: Person, tmp_path: Path) -> bytes:
    """The replay of a short game, as the page keeps it for somebody who played."""
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    for person in (ada, bob):
        person.play(game)
    ada.ask("POST", f"/games/{game['id']}/resign")
    page = seated(visitor(), ada)
    page.goto(f"/replay/{game['id']}")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Keep this replay").click()
    assert saved.value.suggested_filename == f"{game['id']}.replay.gz"
    saved.value.save_as(tmp_path / "kept")
    return (tmp_path / "kept").read_bytes()


def test_who_played_keeps_the_log_and_audits_it(visitor: Visit, ada: Person, bob: Person, tmp_path: Path) -> None:
    game = ada.create(ruleset=PLAIN, visibility="private")
    bob.join(game, invite=game["invite"])
    ada.ask("POST", f"/games/{game['id']}/resign")
    page = seated(visitor(), bob)
    page.goto(f"/replay/{game['id']}")
    expect(page.locator("summary", has_text="Branches")).to_be_visible()
    expect(page.locator("summary", has_text="Why did the bot")).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Keep the log").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == f"{game['id']}.ndjson"
    result = CliRunner().invoke(main, ["audit", str(file)])
    assert result.exit_code == 0, result.output


@pytest.fixture
def stranded(visitor: Visit) -> Page:
    """A page on a phone that has been on the first page only when the network went away."""
    someone = visitor(PHONE, service_workers="allow")
    page = someone.visit("/")
    equipped(page)
    someone.lose_network()
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    return page


def test_a_dropped_file_is_replayed_without_a_network(kept: bytes, stranded: Page) -> None:
    page = stranded
    drop(page, kept)
    moment = page.locator("section.card label").first
    last = page.locator("input[type=range]").get_attribute("max")
    expect(moment).to_contain_text(f"Step {last} of {last}")
    expect(page.locator(".hand")).to_have_count(0)
    page.get_by_label("Seen by").select_option("0")
    expect(page.locator(".hand")).to_have_count(1)
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(moment).to_contain_text(f"Step 1 of {last}")
    page.locator(".story .event").nth(2).click()
    expect(page.locator(".story [aria-current]")).to_have_count(1)
    expect(page.get_by_text("nothing proves")).to_be_visible()

    drop(page, SHORT.read_bytes())
    expect(page.get_by_text("turnfold replay FILE --save")).to_be_visible()
    page.get_by_role("button", name="Check it yourself").click()
    expect(page.locator(".check .holds")).to_have_count(4)


def test_the_command_shows_an_export_and_writes_what_it_shows(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "some.replay"
    command = [sys.executable, "-P", "-m", "cli", "replay", "--web", "--seq", "20", "--save", str(file), str(SHORT)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as shown:
        assert shown.stdout is not None
        said = shown.stdout.readline()
        found = re.search(r"(http://\S+)(/replay/i_\w+#20)$", said.strip())
        assert found is not None, said
        someone = Visitor(browser, found[1], service_workers="allow")
        page = someone.visit(found[2])
        assert 'property="og:title"' in page.content()
        expect(page.locator("section.card label").first).to_contain_text("Step 20 of")
        page.get_by_label("Seen by").select_option("1")
        expect(page.locator(".hand")).to_have_count(1)
        board = page.locator("#board").inner_html()
        equipped(page)
        shown.send_signal(signal.SIGINT)
        assert shown.wait(PATIENCE) == 0
    drop(page, file.read_bytes())
    expect(page.get_by_text("nothing proves")).to_be_visible()
    page.get_by_label("Seen by").select_option("1")
    page.locator("input[type=range]").fill("20")
    expect(page.locator(".hand")).to_have_count(1)
    assert page.locator("#board").inner_html() == board
    someone.leave()
    assert someone.faults == []


THING = {"id": "x", "kind": "place", "name": "x"}


def spoiled(rows: list[Any]) -> list[bytes]:
    """Files that look like a replay, and are none that may be shown."""

    def file(change: Callable[[list[Any]], Any]) -> bytes:
        worse = deepcopy(rows)
        change(worse)
        return gzip.compress("\n".join(map(json.dumps, worse)).encode(), 1)

    deep: list[Any] = []
    for _ in range(60):
        deep = [deep]
    style = {**THING, "colour": {"light": "red}*{display:none", "dark": "#fff"}}
    return [
        b"",
        b"no replay\n",
        b"\x1f\x8b and nothing else",
        gzip.compress(b" " * (65 << 20), 1),
        file(lambda it: it[0].update(format="turnfold-replay/2")),
        file(lambda it: it[0].update(pictures={"x": "//other.example.org/pictures/x/y.svg"})),
        file(lambda it: it[0]["game"].update(ruleset="../../../app/main")),
        file(lambda it: it[0].update(views=[None, 7])),
        file(lambda it: it[0].update(last=10**9)),
        file(lambda it: it[0]["about"]["things"].append(style)),
        file(lambda it: it.pop()),
        *(
            file(lambda it, change=change: it.__setitem__(it[0]["last"], change))
            for change in (
                {"__proto__": [{"isHarmed": True}]},
                [{"_$litType$": 1, "strings": [SCRIPT], "values": []}],
                [deep],
                [["x"] * 60_000],
                {"seats": {"99": ["x"]}},
            )
        ),
    ]


def test_a_file_that_means_harm_does_none(kept: bytes, stranded: Page) -> None:
    page = stranded
    rows = [json.loads(line) for line in gzip.decompress(kept).splitlines()]
    for number, content in enumerate(spoiled(rows)):
        drop(page, content)
        alert = page.locator("[role=alert]:not([data-seen])")
        expect(alert, f"the file number {number}").to_contain_text(re.compile("no replay in this file|too large"))
        alert.evaluate("(element) => { element.dataset.seen = 'yes'; }")
    head = rows[0]
    head["about"]["name"] = head["game"]["seats"][0] = head["history"][0]["text"] = SCRIPT
    rows[head["last"]] = ["no view", SCRIPT]
    drop(page, "\n".join(map(json.dumps, rows)).encode())
    expect(page.get_by_role("heading", name=SCRIPT)).to_be_visible()
    assert page.evaluate("window.isHarmed ?? ({}).isHarmed ?? null") is None
