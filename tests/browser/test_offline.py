"""The table is an app: it can be installed, shows what was seen last without a network, and goes on after a reload."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from tests.api.person import Person
from tests.browser.test_table import seated
from tests.browser.visitor import Visitor
from tests.kit.samples import PLAIN


def test_what_was_seen_is_shown_without_a_network(visitor: Callable[..., Visitor], ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    someone = visitor()
    someone.forgive("ERR_INTERNET_DISCONNECTED")
    page = seated(someone, ada)
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    sizes = [row["sizes"] for row in manifest["icons"] if page.request.get(row["src"]).ok]
    assert {"192x192", "512x512"} <= set(sizes)
    assert (manifest["display"], manifest["scope"]) == ("standalone", "/")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".waiting, .decision").first).to_be_visible()
    bob.play(game)
    expect(page.locator("#board .ready")).to_be_visible()
    kept = "caches.match({}, {{ignoreSearch: true}}).then((it) => it?.json()).then((it) => it?.version)"
    version = ada.view(game)["version"]
    page.wait_for_function(f"(async () => await {kept.format(json.dumps('/v1/games/' + game['id']))} === {version})()")

    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#board .ready")).to_be_visible()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.goto("/")
    expect(page.locator(f"a[href='/table/{game['id']}']")).to_be_visible()
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_text("The connection is lost")).to_have_count(0)


def test_the_home_page_follows_all_my_games(visitor: Callable[..., Visitor], ada: Person, bob: Person) -> None:
    quick, slow = (ada.create(ruleset=PLAIN, deadline={"per_sitting": time}) for time in ("PT1H", "P3D"))
    bob.create(ruleset=PLAIN, deadline={"per_sitting": "PT10M"})
    page = seated(visitor(), ada)
    expect(page.locator("a.game, .game a").first).to_be_visible()
    assert page.locator(".game.mine").count() == 0
    for game in (slow, quick):
        bob.join(game)
    mine = page.locator(".game.mine a")
    expect(mine).to_have_count(2)
    assert [row.get_attribute("href") for row in mine.all()] == [f"/table/{game['id']}" for game in (quick, slow)]
    expect(mine.first).to_contain_text("left")
    page.get_by_label("Time for a turn").select_option("mail")
    expect(page.locator("section", has_text="Tables with a free seat").get_by_text("10 minutes")).to_have_count(0)
    ada.play(quick)
    expect(mine).to_have_count(1)
