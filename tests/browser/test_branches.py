"""Branches of a game that is over, in its replay: begun at any moment, played for all seats, and shared by a link."""

from playwright.sync_api import expect

from tests.api.person import Data, Person
from tests.browser.hands import by_mouse, from_the_list, tab_to
from tests.browser.looks import findings, geometry
from tests.browser.test_table import seated
from tests.browser.visitor import PHONE, Visit
from tests.processes.service import Service
from tests.processes.waiting import until


def asked_once(ada: Person) -> tuple[Data, int]:
    """A game that is over, and a version of it at which Ada was asked."""
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    until(lambda: ada.view(game)["decisions"])
    seq = ada.view(game)["version"]
    ada.ask("POST", f"/games/{game['id']}/resign")
    return game, seq


def test_a_branch_is_played_by_keys_alone(visitor: Visit, ada: Person) -> None:
    game, seq = asked_once(ada)
    page = seated(visitor(), ada)
    page.goto(f"/replay/{game['id']}#{seq}")
    tree, asked = page.locator(".branches"), page.locator(".branches .decision input").first
    tab_to(page, page.locator("summary", has_text="Branches"))
    page.keyboard.press("Enter")
    tab_to(page, tree.get_by_role("button", name="Branch from here"))
    page.keyboard.press("Enter")
    # The question at the end of a branch has the focus, after each answer again.
    for moves in range(2):
        expect(page.locator("section.card label").first).to_contain_text(f"Step {seq + moves} of {seq + moves}")
        expect(asked).to_be_focused()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    expect(page.locator("section.card label").first).to_contain_text(f"Step {seq + 2} of {seq + 2}")
    expect(asked).to_be_focused()
    tab_to(page, tree.get_by_role("button", name="Let a bot answer"))
    page.keyboard.press("Space")
    expect(page.locator("section.card label").first).to_contain_text(f"Step {seq + 3} of {seq + 3}")
    tab_to(page, tree.get_by_role("button", name="Delete this branch"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Check it yourself")).to_be_visible()
    assert ada.get(f"/games/{game['id']}/branches")["branches"] == []


def test_somebody_goes_another_way_and_others_follow(visitor: Visit, ada: Person, running: Service) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    ada.ask("POST", f"/games/{game['id']}/resign")
    begin = next(
        row["seq"] for row in ada.get(f"/games/{game['id']}/log")["entries"] if row["kind"] in ("dealt", "started")
    )
    while not ada.get(f"/games/{game['id']}/states/{begin}", seat=0)["decisions"]:
        begin += 1
    page = seated(visitor(), ada)
    page.goto(f"/replay/{game['id']}#{begin}")
    tree = page.locator(".branches")
    page.get_by_text("Branches", exact=True).click()
    expect(tree.get_by_role("link")).to_have_count(1)
    tree.get_by_role("button", name="Branch from here").click()
    expect(tree.get_by_role("link")).to_have_count(2)
    by_mouse(page)
    expect(page.locator("section.card label").first).to_contain_text(f"Step {begin + 1} of {begin + 1}")
    from_the_list(page)
    expect(page.locator("section.card label").first).to_contain_text(f"Step {begin + 2} of {begin + 2}")
    tree.get_by_role("button", name="Let a bot answer").click()
    expect(page.locator("section.card label").first).to_contain_text(f"Step {begin + 3} of {begin + 3}")
    (branch,) = ada.get(f"/games/{game['id']}/branches")["branches"]
    assert branch["version"] == begin + 3
    # A person who is given the link sees it, and nothing to answer there.
    stranger = visitor(PHONE, bypass_csp=True)
    there = stranger.visit(f"/replay/{game['id']}?branch={branch['id']}#{begin + 2}")
    expect(there.locator(".branches [aria-current=page]")).to_contain_text(f"Steps {begin} to {begin + 3}")
    expect(there.locator("section.card label").first).to_contain_text(f"Step {begin + 2} of {begin + 3}")
    expect(there.locator(".branches button", has_text="Branch from here")).to_have_count(0)
    expect(there.locator(".decision")).to_have_count(0)
    assert findings(there) == []
    for locale in ("en", "ru", "pl"):
        there.evaluate("locale => { localStorage.locale = locale; }", locale)
        there.reload()
        expect(there.locator(".branches [aria-current=page]")).to_be_visible()
        assert stranger.overflow() == 0
    # Branches that others have begun at it stay, and leave the game where they did.
    begun = {"seq": begin + 3, "branch": branch["id"]}
    Person(running, "Bob").ask("POST", f"/games/{game['id']}/branches", json=begun)
    tree.get_by_role("button", name="Delete this branch").click()
    expect(page.get_by_role("button", name="Check it yourself")).to_be_visible()
    (left,) = ada.get(f"/games/{game['id']}/branches")["branches"]
    page.goto(f"/replay/{game['id']}?branch={left['id']}#{begin + 3}")
    expect(tree.locator("[aria-current=page]")).to_contain_text(f"Steps {begin} to {begin + 3}")


def test_a_branch_on_a_phone_is_answered_on_the_board(visitor: Visit, ada: Person) -> None:
    game, seq = asked_once(ada)
    someone = visitor(PHONE, bypass_csp=True)
    page = seated(someone, ada)
    page.goto(f"/replay/{game['id']}#{seq}")
    page.get_by_text("Branches", exact=True).click()
    page.get_by_role("button", name="Branch from here").click()
    moment, send = page.locator("section.card label").first, page.locator(".branches .decision button.main")
    expect(moment).to_contain_text(f"Step {seq} of {seq}")
    page.locator("#board .hand [data-can]").first.click()
    expect(send).to_be_enabled()
    expect(send).to_be_in_viewport(ratio=1)
    assert geometry(page) == findings(page) == []
    send.click()
    expect(moment).to_contain_text(f"Step {seq + 1} of")


def test_a_link_to_a_branch_that_was_deleted_leads_to_the_game(visitor: Visit, ada: Person) -> None:
    game, seq = asked_once(ada)
    branch = ada.ask("POST", f"/games/{game['id']}/branches", json={"seq": seq})
    ada.ask("DELETE", f"/games/{game['id']}/branches/{branch['id']}")
    stranger = visitor(PHONE)
    stranger.forgive("404")
    page = stranger.visit(f"/replay/{game['id']}?branch={branch['id']}#{seq}")
    expect(page.get_by_role("status").filter(has_text="This branch is there no more.")).to_be_visible()
    expect(page.locator("section.card label").first).to_contain_text(f"Step {seq} of {ada.view(game)['version']}")
    assert "branch" not in page.url
