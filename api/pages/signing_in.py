"""The page on which somebody signs in a browser: by a code from a mail, or with a token."""

from html import escape

from api.pages.forms import html_text, page
from domain.texts.formatting import Locale

_WAYS = """\
<form method="post" action="/sign_in/mail">
<p>{by_mail}</p>
<input type="hidden" name="then" value="{then}">
<label>{address}<input name="address" type="email" autocomplete="email" required></label>
<button class="main">{send}</button>
</form>
<form method="post" action="/sign_in/token">
<p>{by_token}</p>
<input type="hidden" name="then" value="{then}">
<label>{key}<input name="token" type="password" autocomplete="current-password" required></label>
<button>{enter}</button>
</form>
"""

_CODE = """\
<form method="post" action="/sign_in/code">
<p>{sent}</p>
<label>{code}<input name="code" inputmode="numeric" autocomplete="one-time-code" value="{value}" required></label>
<button class="main">{enter}</button>
</form>
"""

_DONE = '<p>{signed_in}</p>\n<p><a class="button" href="{then}">{on}</a></p>\n'


def ways_page(locale: Locale, then: str, outcome: str = "") -> bytes:
    """The page that asks how somebody signs in, and leads to the path `then`; `outcome` names a text."""
    form = _WAYS.format(
        by_mail=html_text(locale, "sign-in-mail"),
        by_token=html_text(locale, "sign-in-token"),
        address=html_text(locale, "sign-in-address"),
        send=html_text(locale, "sign-in-send"),
        key=html_text(locale, "sign-in-key"),
        enter=html_text(locale, "sign-in-enter"),
        then=escape(then),
    )
    return page(locale, "sign-in-title", form, outcome)


def code_page(locale: Locale, code: str = "", outcome: str = "") -> bytes:
    """The page that asks for the code, which a link may bring along."""
    form = _CODE.format(
        sent=html_text(locale, "sign-in-sent"),
        code=html_text(locale, "sign-in-code"),
        enter=html_text(locale, "sign-in-enter"),
        value=escape(code),
    )
    return page(locale, "sign-in-title", form, outcome)


def done_page(locale: Locale, name: str, then: str) -> bytes:
    """The page for who is signed in, as an account of this name."""
    words = _DONE.format(
        signed_in=html_text(locale, "sign-in-as", name=name), on=html_text(locale, "sign-in-on"), then=escape(then)
    )
    return page(locale, "sign-in-title", words)
