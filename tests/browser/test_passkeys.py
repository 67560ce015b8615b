"""Passkeys in a browser, by an authenticator that it plays itself (Chromium's WebAuthn domain)."""

from playwright.sync_api import Locator, Page, expect

from tests.api.person import Person
from tests.browser.visitor import PHONE, Visit

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_is_added_leads_back_in_and_is_removed(visitor: Visit, ada: Person) -> None:
    phone = visitor(PHONE, host="localhost")
    page = phone.visit("/")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    authenticator = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    page.locator("summary", has_text="I have an account").click()
    page.get_by_label("Key", exact=True).fill(ada.token)
    page.get_by_role("button", name="Use this key").click()
    # A script from another page says where this one is.
    page.get_by_role("link", name="Account").click()
    part = _part(page)
    part.get_by_label("What you call it").fill("phone")
    part.get_by_role("button", name="Add a passkey").click()
    row = part.locator("li.row-card", has_text="phone")
    expect(row).to_contain_text("never used")
    part.get_by_role("button", name="Add a passkey").click()
    expect(part.get_by_role("alert")).to_contain_text("has a passkey of this account already")
    kept = devtools.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert [row["rpId"] for row in kept] == ["localhost"]

    page.evaluate("localStorage.clear()")
    page.goto("/account")
    page.locator("summary", has_text="I have an account").click()
    devtools.send("WebAuthn.setUserVerified", {"authenticatorId": authenticator, "isUserVerified": False})
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was chosen")
    devtools.send("WebAuthn.setUserVerified", {"authenticatorId": authenticator, "isUserVerified": True})
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(row).to_contain_text("used")
    expect(row).not_to_contain_text("never used")
    assert phone.overflow() == 0
    assert page.evaluate("localStorage.token") != ada.token
    page.once("dialog", lambda dialog: dialog.accept("old phone"))
    row.get_by_role("button", name="Rename").click()
    expect(part.locator("li.row-card", has_text="old phone")).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    part.get_by_role("button", name="Remove the passkey").click()
    expect(part.locator("li.row-card")).to_have_count(0)
    kinds = [deed["kind"] for deed in ada.get("/players/me/activity")["activity"]]
    assert kinds[:3] == ["passkey-removed", "passkey-used", "passkey-added"]


def test_where_the_page_has_no_name_it_says_where_it_has_one(visitor: Visit, ada: Person) -> None:
    someone = visitor()
    page = someone.visit("/")
    page.evaluate("token => localStorage.setItem('token', token)", ada.token)
    page.goto("/account")
    named = someone.address.replace("127.0.0.1", "localhost")
    expect(_part(page).get_by_role("link")).to_have_attribute("href", f"{named}/account")
    expect(_part(page).get_by_role("button", name="Add a passkey")).to_have_count(0)


def _part(page: Page) -> Locator:
    return page.locator("section", has=page.get_by_role("heading", name="Passkeys"))
