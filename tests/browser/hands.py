"""How people answer at a table: with a mouse on the board, with keys alone, or with a finger on a phone."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.processes.waiting import until

NEXT = ".decision:not([aria-busy=true]), .over"
"""The state that a page comes to: a question that can be answered, or the end."""

CLICKS = 6
"""More clicks on a board than any one answer takes."""

LISTED = ".decision .choice:not(:has(:checked)), #board .verdict button"
"""Elements that take an option that lies nowhere on the board: in the list, or where an offer stands with its
answers."""


def is_asked(page: Page) -> bool:
    """Wait until somebody is asked, or the game is over; False then."""
    page.locator(NEXT).first.wait_for()
    return page.locator(".over").count() == 0


def show_list(page: Page) -> None:
    """Have the options shown as a list, also those that can be clicked on the board."""
    page.locator(".decision legend").wait_for()
    fold = page.locator(".decision .fold:visible")
    if fold.count() and fold.get_attribute("aria-expanded") == "false":
        fold.click()


def from_the_list(page: Page) -> None:
    """Answer with the first options of the list."""
    show_list(page)
    form = page.locator(".decision")
    for _ in range(int(form.get_attribute("data-min") or 0)):
        form.locator(".choice input:not(:checked)").first.check()
    form.locator("button.main").click()


def _on_the_board(page: Page, press: Callable[[Locator], None]) -> None:
    """Press on what the board offers until the answer is complete; whatever lies on no board is in the list."""
    send = page.locator(".decision button.main")
    for _ in range(CLICKS):
        offered = page.locator("#board [data-can]:not([data-picked])[role=button]:visible")
        if send.is_enabled() or not offered.count():
            break
        press(offered.first)
    for _ in range(int(page.locator(".decision").get_attribute("data-min") or 0)):
        if send.is_enabled():
            break
        press(page.locator(LISTED).locator("visible=true").first)
    press(send)


def by_mouse(page: Page) -> None:
    """Answer by clicks on the board."""
    _on_the_board(page, lambda place: place.click())


def by_touch(page: Page) -> None:
    """Answer with a finger."""
    _on_the_board(page, lambda place: place.tap())


def tab_to(page: Page, wanted: Locator) -> None:
    """Go on by Tab until this has the focus."""
    has_focus = "(element) => element === document.activeElement"
    until(lambda: wanted.evaluate(has_focus) or page.keyboard.press("Tab"))


def by_keys(page: Page) -> None:
    """Answer without a mouse. The first question is reached by Tab; the next ones have the focus already."""
    focused = "document.activeElement.closest('.decision') !== null"
    listed = "document.activeElement.closest('.choices') !== null"
    while not page.evaluate(focused):
        page.keyboard.press("Tab")
    fold = page.locator(".decision .fold:visible")
    if fold.count() and fold.get_attribute("aria-expanded") == "false":
        tab_to(page, fold)
        page.keyboard.press("Enter")
        until(lambda: page.evaluate(listed) or page.keyboard.press("Tab"))
    for number in range(int(page.locator(".decision").get_attribute("data-min") or 0)):
        if number:
            page.keyboard.press("Tab")
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
