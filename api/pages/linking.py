"""The page on which somebody lets a device into an account: forms, without a script."""

from collections.abc import Iterable
from html import escape

from api.pages.forms import html_text, page
from domain.texts.formatting import Locale

_TITLE = "link-title"

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


def code_page(locale: Locale, outcome: str = "") -> bytes:
    """The page that asks for the code; `outcome` names a text that is shown before."""
    form = _CODE.format(label=html_text(locale, "link-code"), look=html_text(locale, "link-look"))
    return page(locale, _TITLE, form, outcome)


def question_page(locale: Locale, code: str, name: str, player: str, scopes: Iterable[str]) -> bytes:
    """The page that asks whether a device is let in; `scopes` are what it would be allowed, in words."""
    form = _QUESTION.format(
        asks=html_text(locale, "link-asks", name=name, player=player),
        allows=html_text(locale, "link-allows"),
        scopes="".join(f"<li>{escape(words)}</li>" for words in scopes),
        warning=html_text(locale, "link-warning", code=code),
        code=escape(code),
        approve=html_text(locale, "link-approve"),
        deny=html_text(locale, "link-deny"),
    )
    return page(locale, _TITLE, form)


def said_page(locale: Locale, outcome: str) -> bytes:
    """The page that says how it ended."""
    return page(locale, _TITLE, "", outcome)
