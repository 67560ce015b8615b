"""Pages of the account: forms without a script, in the language of who looks at them."""

from html import escape

from api.pages.layout import layout
from domain.kernel.protocol.decisions import Message
from domain.texts.formatting import Locale, text

POLICY = (
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Things that a browser may do with a page of forms: send them to where it came from."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    # Where none is sent at all, browsers say of a form that it comes from the origin `null` (Fetch, 3.2).
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def html_text(locale: Locale, id: str, **values: str) -> str:
    """Return a text as HTML."""
    return escape(text(None, locale, Message(id, dict(values))))


def page(locale: Locale, title: str, body: str, outcome: str = "") -> bytes:
    """A page with forms; `title` and `outcome`, which is said first if there is one, name texts."""
    words = f'<p role="status">{html_text(locale, outcome)}</p>\n' if outcome else ""
    heading = text(None, locale, Message(title))
    return sheet(locale, heading, heading, f"{words}{body}")


def sheet(locale: Locale, title: str, heading: str, body: str) -> bytes:
    """A page that works without a script, with these words; `body` is HTML."""
    main = f'<main class="sheet">\n<h1>{escape(heading)}</h1>\n{body}</main>\n'
    return layout(main, title=title, style="/app/app.css", locale=locale)
