"""The table is an app: it can be installed, shows what was seen last without a network, and goes on after a reload."""

import json
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.api.person import Person
from tests.browser.test_files import equipped
from tests.browser.test_table import at_home, be_forgotten, seated
from tests.browser.visitor import Visit
from tests.kit.samples import PLAIN
from tests.processes.waiting import until


def test_what_was_seen_is_shown_without_a_network(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    someone = visitor(service_workers="allow")
    page = at_home(someone, ada)
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    sizes = [row["sizes"] for row in manifest["icons"] if page.request.get(row["src"]).ok]
    assert {"192x192", "512x512"} <= set(sizes)
    assert (manifest["display"], manifest["scope"]) == ("standalone", "/")
    equipped(page)
    assert page.context.new_cdp_session(page).send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".waiting, .decision").first).to_be_visible()
    bob.play(game)
    expect(page.locator("#board .ready:not(.unsent)")).to_be_visible()
    kept = f"caches.match({json.dumps('/v1/games/' + game['id'])}, {{ignoreSearch: true}}).then((it) => it?.json())"
    version = ada.view(game)["version"]
    until(lambda: (page.evaluate(kept) or {}).get("version") == version)

    until(lambda: page.evaluate("caches.match('/v1/rulesets', {ignoreSearch: true}).then(Boolean)"))
    someone.lose_network()
    page.reload()
    expect(page.locator("#board .ready:not(.unsent)")).to_be_visible()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.goto("/")
    expect(page.locator(f"a[href='/table/{game['id']}']")).to_be_visible()
    someone.find_network()
    page.reload()
    expect(page.get_by_text("The connection is lost")).to_have_count(0)


LATE = """{
    const usual = ServiceWorkerContainer.prototype.register;
    const released = new Promise((done) => { window.release = done; });
    ServiceWorkerContainer.prototype.register = async function (...how) {
        await released;
        return usual.apply(this, how);
    };
}"""
"""Has the worker come when `release` is called."""

ASKED = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('mine=true')).length"
"""How often the page has asked what waits."""

KEPT = "caches.open('seen').then((it) => it.keys()).then((rows) => rows.map(({ url }) => url))"
"""The addresses of what is kept for times without a network."""


def test_what_was_seen_before_there_was_a_worker_is_kept(visitor: Visit, ada: Person) -> None:
    ada.create(ruleset=PLAIN)
    someone = visitor(service_workers="allow")
    someone.page.add_init_script(LATE)
    page = at_home(someone, ada)
    # At first, and when the stream has begun: what came then is to be kept a second later.
    until(lambda: page.evaluate(ASKED) == 2)
    page.evaluate("new Promise((done) => setTimeout(done, 1_000)).then(window.release)")
    until(
        lambda: (
            {"/players/me/inbox", "/games"} <= {urlsplit(url).path.removeprefix("/v1") for url in page.evaluate(KEPT)}
        )
    )


def test_what_was_about_to_be_kept_goes_with_the_account(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = at_home(visitor(service_workers="allow"), ada)
    equipped(page)
    page.clock.install()
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".others")).to_contain_text("Bob")
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=5))
    bob.play(game)
    expect(page.locator(".others")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Account").click()
    be_forgotten(page)
    page.clock.run_for(2_000)
    assert not any(game["id"] in url for url in page.evaluate(KEPT))


def test_the_home_page_follows_all_my_games(visitor: Visit, ada: Person, bob: Person) -> None:
    quick, slow = (ada.create(ruleset=PLAIN, deadline={"per_sitting": time}) for time in ("PT1H", "P3D"))
    another = bob.create(ruleset=PLAIN, deadline={"per_sitting": "PT10M"})
    page = at_home(visitor(), ada)
    expect(page.locator("a.game, .game a").first).to_be_visible()
    assert page.locator(".game.mine").count() == 0
    expect(page.get_by_role("heading", level=1)).to_have_text("My games")
    expect(page.locator("#news")).to_have_text("")
    for number, game in enumerate((slow, quick), start=1):
        bob.join(game)
        expect(page.locator("#news")).to_have_text(f"Waits for you ({number}): Diamonsters")
    mine = page.locator(".game.mine a")
    expect(mine).to_have_count(2)
    assert [row.get_attribute("href") for row in mine.all()] == [f"/table/{game['id']}" for game in (quick, slow)]
    expect(mine.first).to_contain_text("left")
    page.get_by_text("Why so much time?").first.click()
    expect(page.locator(".game.mine").first).to_contain_text("for the turn: 1 hour")
    page.get_by_label("Time for a turn").select_option("mail")
    expect(page.locator("section", has_text="Tables with a free seat").get_by_text("10 minutes")).to_have_count(0)
    page.get_by_label("Time for a turn").select_option("")
    lobby = page.locator(f"li.game a[href='/table/{another['id']}']")
    page.get_by_label("Seats").select_option("3")
    expect(lobby).to_have_count(0)
    page.get_by_label("Seats").select_option("2")
    expect(lobby).to_have_count(1)
    page.get_by_label("Its creator").select_option("seldom_late")
    expect(lobby).to_have_count(0)
    page.get_by_label("Its creator").select_option("never_late")
    expect(lobby).to_have_count(1)
    ada.play(quick)
    expect(mine).to_have_count(1)


SUBSCRIBE = """
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async () => {
      const plain = (bytes) => btoa(String.fromCharCode(...bytes));
      const text = (bytes) => plain(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      const kind = { name: 'ECDH', namedCurve: 'P-256' };
      const { publicKey } = await crypto.subtle.generateKey(kind, true, ['deriveBits']);
      const p256dh = text(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
      const auth = text(crypto.getRandomValues(new Uint8Array(16)));
      return { toJSON: () => ({ endpoint: 'https://push.example.org/ada', keys: { p256dh, auth } }) };
    };
"""
"""No push service is there for a browser of tests: it subscribes to one that nobody reaches."""

PUSH = """async (notification) => {
    const source = await (await fetch('/app/worker.js')).text();
    const heard = {}, shown = [];
    const showNotification = (title, { body, data }) => shown.push(title, body, data.navigate, data.type);
    const registration = { showNotification };
    const self = { registration, addEventListener: (kind, listener) => { heard[kind] = listener; } };
    new Function('self', source)(self);
    heard.push({ data: { json: () => ({ web_push: 8030, notification }) }, waitUntil: () => {} });
    return shown;
}"""
"""Runs the worker's listener: a browser without a screen keeps no notifications."""


def test_a_browser_is_told_by_pushes(visitor: Visit, ada: Person) -> None:
    someone = visitor(bypass_csp=True, service_workers="allow")
    someone.page.add_init_script(SUBSCRIBE)
    page = seated(someone, ada)
    page.goto("/account")
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name="Tell this browser").click()
    expect(page.locator(".row-card h3", has_text="A browser")).to_be_visible()
    (channel,) = ada.get("/players/me/channels")["channels"]
    assert channel["kind"] == "push"
    told = {"title": "Your turn", "body": "What now?", "navigate": "/table/g_1", "tag": "g", "data": {"type": "test"}}
    assert page.evaluate(PUSH, told) == ["Your turn", "What now?", "/table/g_1", "test"]
