"""The page on which somebody signs in a browser: by a code from a mail, or with a token."""

from html import escape

from api.pages.forms import page, said
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
        by_mail=said(locale, "sign-in-mail"),
        by_token=said(locale, "sign-in-token"),
        address=said(locale, "sign-in-address"),
        send=said(locale, "sign-in-send"),
        key=said(locale, "sign-in-key"),
        enter=said(locale, "sign-in-enter"),
        then=escape(then),
    )
    return page(locale, "sign-in-title", form, outcome)


def code_page(locale: Locale, code: str = "", outcome: str = "") -> bytes:
    """The page that asks for the code, which a link may bring along."""
    form = _CODE.format(
        sent=said(locale, "sign-in-sent"),
        code=said(locale, "sign-in-code"),
        enter=said(locale, "sign-in-enter"),
        value=escape(code),
    )
    return page(locale, "sign-in-title", form, outcome)


def done_page(locale: Locale, name: str, then: str) -> bytes:
    """The page for who is signed in, as an account of this name."""
    words = _DONE.format(
        signed_in=said(locale, "sign-in-as", name=name), on=said(locale, "sign-in-on"), then=escape(then)
    )
    return page(locale, "sign-in-title", words)
