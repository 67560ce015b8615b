"""The page on which somebody lets another's program into an account, or does not: a form, without a script."""

from collections.abc import Iterable, Mapping
from html import escape

from api.pages.forms import HEADERS, html_text, page
from domain.texts.formatting import Locale

_TITLE = "consent-title"

_QUESTION = """\
<form method="post" action="/authorize">
<p><strong>{asks}</strong></p>
<p>{allows}</p>
<ul>{scopes}</ul>
<p>{never}</p>
<p>{warning}</p>
{hidden}<button class="main" name="verdict" value="approve">{approve}</button>
<button name="verdict" value="deny">{deny}</button>
</form>
"""


def consent_page(
    locale: Locale, name: str, player: str, place: str, scopes: Iterable[str], said_before: Mapping[str, str]
) -> bytes:
    """The page that asks.

    `place` is where it leads back to, `scopes` are what the program would be allowed, in words; `said_before` is what
    it has said, which goes back with the answer.
    """
    form = _QUESTION.format(
        asks=html_text(locale, "consent-asks", name=name, player=player),
        allows=html_text(locale, "link-allows"),
        scopes="".join(f"<li>{escape(words)}</li>" for words in scopes),
        never=html_text(locale, "consent-never"),
        warning=html_text(locale, "consent-warning", place=place),
        hidden="".join(
            f'<input type="hidden" name="{escape(field)}" value="{escape(value)}">\n'
            for field, value in said_before.items()
        ),
        approve=html_text(locale, "consent-approve"),
        deny=html_text(locale, "link-deny"),
    )
    return page(locale, _TITLE, form)


def unfit_page(locale: Locale, name: str, place: str, back: str) -> bytes:
    """The page for a client that asks for what cannot be given.

    It leads `back` with a click alone: whoever registers a client says where, and a link to this host is trusted.
    """
    words, label = html_text(locale, "consent-unfit", name=name), html_text(locale, "consent-back", place=place)
    return page(locale, _TITLE, f'<p role="status">{words}</p>\n<p><a href="{escape(back)}">{label}</a></p>\n')


def nobody_page(locale: Locale) -> bytes:
    """The page for a request that no client has made, or that leads nowhere."""
    return page(locale, _TITLE, "", "consent-nobody")


def policy(source: str) -> dict[str, str]:
    """Return the headers of the page that asks: an answer leads on to this source, and browsers look at that too."""
    allowed = HEADERS["Content-Security-Policy"].replace("form-action 'self'", f"form-action 'self' {source}")
    return {"Content-Security-Policy": allowed}
