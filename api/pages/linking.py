"""The page on which somebody lets a device into an account: forms, without a script."""

from collections.abc import Iterable
from html import escape

from api.pages.layout import layout
from domain.kernel.decisions import Message
from domain.texts.formatting import Locale, text

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

_SIGN_IN = """\
<form method="post" action="/link/session">
<p>{sign_in}</p>
<input type="hidden" name="code" value="{code}">
<label>{token}<input name="token" type="password" autocomplete="current-password" required></label>
<button class="main">{enter}</button>
</form>
"""

_CODE = """\
<form method="get" action="/link">
<label>{label}<input name="code" autocomplete="off" autocapitalize="characters" required></label>
<button class="main">{look}</button>
</form>
"""

_QUESTION = """\
<form method="post" action="/link">
<p><strong>{asks}</strong></p>
<p>{allows}</p>
<ul>{scopes}</ul>
<p>{warning}</p>
<input type="hidden" name="code" value="{code}">
<button class="main" name="verdict" value="approve">{approve}</button>
<button name="verdict" value="deny">{deny}</button>
</form>
"""


def sign_in_page(locale: Locale, code: str, said: str = "") -> bytes:
    """The page for a browser that is not signed in; `said` names a text that is shown before."""
    form = _SIGN_IN.format(
        sign_in=_text(locale, "link-sign-in"),
        token=_text(locale, "link-token"),
        enter=_text(locale, "link-enter"),
        code=escape(code),
    )
    return _page(locale, form, said)


def code_page(locale: Locale, said: str = "") -> bytes:
    """The page that asks for the code."""
    return _page(locale, _CODE.format(label=_text(locale, "link-code"), look=_text(locale, "link-look")), said)


def question_page(locale: Locale, code: str, name: str, player: str, scopes: Iterable[str]) -> bytes:
    """The page that asks whether a device is let in; `scopes` are what it would be allowed, in words."""
    form = _QUESTION.format(
        asks=_text(locale, "link-asks", name=name, player=player),
        allows=_text(locale, "link-allows"),
        scopes="".join(f"<li>{escape(words)}</li>" for words in scopes),
        warning=_text(locale, "link-warning", code=code),
        code=escape(code),
        approve=_text(locale, "link-approve"),
        deny=_text(locale, "link-deny"),
    )
    return _page(locale, form)


def said_page(locale: Locale, said: str) -> bytes:
    """The page that says how it ended."""
    return _page(locale, "", said)


def _page(locale: Locale, body: str, said: str = "") -> bytes:
    words = f'<p role="status">{_text(locale, said)}</p>\n' if said else ""
    title = text(None, locale, Message("link-title"))
    whole = f"<main>\n<h1>{escape(title)}</h1>\n{words}{body}</main>\n"
    return layout(whole, title=title, style="/app/app.css", locale=locale)


def _text(locale: Locale, id: str, **values: str) -> str:
    return escape(text(None, locale, Message(id, dict(values))))
