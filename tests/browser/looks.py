"""Every page must be usable by people who do not see it or have no mouse, and nothing of it may be cut off."""

from itertools import product
from typing import NamedTuple

from playwright.sync_api import Page, Route

from tests.browser.chromium import NODE_MODULES
from tests.browser.visitor import WIDTHS

AXE = NODE_MODULES / "axe-core" / "axe.min.js"

THEMES, LOCALES = ("light", "dark", "contrast"), ("en", "ru", "pl")

LETTERS = {False: 16, True: 24}
"""Height of letters in CSS pixels: what a browser begins with, and what is set by somebody who sees badly."""

SHOWN = ("createGame", "revokeToken", "setChannelSettings")
"""Operations that have all kinds of fields."""

_QUIET = """() => new Promise((done) => {
    let timer = setTimeout(done, 60);
    new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, 60); })
      .observe(document, { childList: true, subtree: true, characterData: true });
})"""

_UNFOLD = "document.querySelectorAll('details:not([open])').forEach((row) => { row.open = true; })"

_GEOMETRY = """() => {
    const found = new Set(), root = document.documentElement, range = document.createRange();
    const tell = (what, element) => found.add(`${what}: ${element.outerHTML.replace(/<!--.*?-->/g, '').slice(0, 160)}`);
    const boxOf = (element) => element.getBoundingClientRect();
    if (root.scrollWidth > root.clientWidth) found.add(`wider than the screen: ${root.scrollWidth} px`);

    // A box is all that is drawn around a text, up to what can be scrolled.
    function fits(text) {
        range.selectNodeContents(text);
        const place = range.getBoundingClientRect();
        for (let box = text.parentElement; box && box !== root; box = box.parentElement) {
            const { display, position, overflowX, overflowY } = getComputedStyle(box);
            if (display === 'inline' || display === 'contents') continue;
            if (['auto', 'scroll'].includes(overflowX) || position === 'fixed') return;
            const { left, right, top, bottom } = boxOf(box);
            const isWide = place.left < left - 1 || place.right > right + 1;
            const isCut = ['hidden', 'clip'].includes(overflowY) && (place.top < top - 1 || place.bottom > bottom + 1);
            if (isWide || isCut) return tell(`"${text.data.trim()}" does not fit`, box);
        }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode, element = text.parentElement;
        if (!text.data.trim() || element.closest('svg, .unseen, select, noscript')) continue;
        if (element.checkVisibility({ visibilityProperty: true })) fits(text);
    }
    for (const choice of document.querySelectorAll('select, button, input')) {
        // What is folded away is as narrow as what stands for it, and drawn by nobody.
        if (!choice.checkVisibility()) continue;
        if (choice.scrollWidth > choice.clientWidth + 1) tell('the text is too wide for', choice);
    }
    for (const text of document.querySelectorAll('svg text')) {
        const place = boxOf(text);
        for (const around of [text.ownerSVGElement, text.closest('.hex')?.querySelector('polygon')]) {
            if (!around || !place.width) continue;
            const { left, right } = boxOf(around);
            if (place.left < left - 1 || place.right > right + 1) tell('sticks out of its picture', text);
        }
    }
    return [...found];
}"""
"""Texts that are wider than the screen or their box, cut off, or out of the picture that they are a part of."""


_CUT_WORDS = """() => {
    const found = new Set(), range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode, element = text.parentElement;
        if (element.closest('svg, .unseen, select, noscript, code, pre, .key, .address')) continue;
        if (!text.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
        for (const word of text.data.matchAll(/\\p{L}{2,}/gu)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const places = [...range.getClientRects()].filter((place) => place.width);
            const lines = new Set(places.map((place) => Math.round(place.top)));
            if (lines.size > 1) found.add(`"${word[0]}" is cut in ${element.outerHTML.slice(0, 160)}`);
        }
    }
    return [...found];
}"""
"""Words that go over more than one line. The browser of the tests knows no language, so that it hyphenates nothing."""


class Look(NamedTuple):
    """One way in which a page is shown."""

    theme: str
    locale: str
    width: int
    is_big: bool = False

    def __str__(self) -> str:
        return f"{self.theme} {self.locale} {self.width}{' big' if self.is_big else ''}"


LOOKS = [Look(*row) for row in product(THEMES, LOCALES, WIDTHS, LETTERS)]
"""All of them."""


def rotated(number: int, width: int) -> Look:
    """A look for a page of this number at a width: over all widths each page has each theme and each language."""
    at = WIDTHS.index(width)
    return Look(THEMES[(number + at) % 3], LOCALES[(number // 3 + at) % 3], width)


def wear(page: Page, look: Look) -> None:
    """Show the page that is open in a theme, with letters of a size, and without motion where the letters are big.

    The language and the width are those with which it was opened.
    """
    page.emulate_media(
        color_scheme="light" if look.theme == "light" else "dark",
        contrast="more" if look.theme == "contrast" else "no-preference",
        reduced_motion="reduce" if look.is_big else "no-preference",
    )
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", look.theme)
    wire = page.context.new_cdp_session(page)
    wire.send(
        "Page.setFontSizes", {"fontSizes": {"standard": LETTERS[look.is_big], "fixed": 13 * LETTERS[look.is_big] // 16}}
    )
    wire.detach()
    page.evaluate("Promise.all(document.getAnimations().map((row) => row.finished))")


def abridge(page: Page) -> None:
    """Let the documentation of an operation have few answers and schemas: all of them take long to examine."""
    page.route("**/docs/operations/*/openapi.json", _abridged)


def _abridged(route: Route) -> None:
    answer = route.fetch()
    document = answer.json()
    for item in document["paths"].values():
        for row in item.values():
            if "responses" in row:
                row["responses"] = dict(list(row["responses"].items())[:2])
    for schema in document["components"]["schemas"].values():
        rows = schema.get("properties", {}).items()
        schema["properties"] = {name: row for name, row in rows if "$ref" not in str(row)}
    route.fulfill(response=answer, json=document)


def unfolded(page: Page) -> None:
    """Open all that is folded, and wait until nothing changes any more."""
    page.locator("h1, h2").first.wait_for()
    page.evaluate(_QUIET)
    page.evaluate(_UNFOLD)
    page.evaluate(_QUIET)


def findings(page: Page) -> list[str]:
    """Return what axe finds on a page whose policy lets it run: its rules, and where."""
    # To load it takes a page as long as to be examined by it.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then((results) => results.violations)")
    return [f"{row['id']}: {[node['html'][:200] for node in row['nodes']]}" for row in found]


def geometry(page: Page) -> list[str]:
    """Return the texts that do not fit."""
    return [str(row) for row in page.evaluate(_GEOMETRY)]


def cut_words(page: Page) -> list[str]:
    """Return the words that are cut in two, and where."""
    return [str(row) for row in page.evaluate(_CUT_WORDS)]
