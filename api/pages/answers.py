"""Pages that links in mails lead to: a question with a form, or what came of it. They work without a script."""

from collections.abc import Sequence
from html import escape

from api.pages.forms import sheet
from domain.kernel.protocol.decisions import Decision
from domain.notices.mails import say
from domain.texts.formatting import Locale

PLACE = "place."
"""The name of a field begins so that has the number of an option, whose id comes behind it."""


def question_page(
    locale: Locale,
    decision: Decision,
    prompt: str,
    labels: list[str],
    choice: Sequence[str],
    *,
    game: str,
    text_id: str = "",
    happened: Sequence[str] = (),
    link: str = "",
) -> bytes:
    """A page that asks a question; `chosen` are the options that are chosen beforehand.

    The table of the `game` shows more. `said` is the id of a text: what came of an answer before,
    after which these things `happened`. `link` is where the answer goes, if that is not where the page is from.
    """
    if decision.only_answer is not None:
        body, button = _only(decision.only_answer), ", ".join(labels) or say(locale, "page-send")
    else:
        body, button = _choices(locale, decision, labels, choice), say(locale, "page-send")
    status = f'<p role="status">{escape(say(locale, text_id))}</p>\n' if text_id else ""
    form = _form(f"{body}\n{_button(button)}", link)
    way = f'<p><a href="{_table(game)}">{escape(say(locale, "mail-open"))}</a></p>'
    return _page(locale, prompt, f"{status}{_past(locale, happened)}{form}\n{way}")


def _only(answer: Sequence[str]) -> str:
    """The one answer that there is: the button says what it is."""
    return "\n".join(f'<input type="hidden" name="choose" value="{escape(option)}">' for option in answer)


def _choices(locale: Locale, decision: Decision, labels: list[str], choice: Sequence[str]) -> str:
    if is_numbered(decision):
        return _places(locale, decision, labels, choice)
    is_one = decision.max == 1
    fields = "".join(
        f'<li><label class="choice"><input type="{"radio" if is_one else "checkbox"}" name="choose"'
        f' value="{escape(option.id)}"{" checked" if option.id in choice else ""}>'
        f"<span>{escape(label)}</span></label></li>\n"
        for option, label in zip(decision.options, labels, strict=True)
    )
    return _fieldset(_how_many(locale, decision), fields)


def is_numbered(decision: Decision) -> bool:
    """Return whether the page of a question asks for the places of what is chosen, since their order counts."""
    return decision.ordered and decision.max > 1


def _places(locale: Locale, decision: Decision, labels: list[str], choice: Sequence[str]) -> str:
    """A field for the number of each option. Where all are taken they are numbered, so that one has to change less."""
    options = [option.id for option in decision.options]
    order = choice or (options if decision.min >= len(options) else ())
    numbers = {option: str(number) for number, option in enumerate(order, 1)}
    fields = "".join(
        f'<li><label class="choice"><input class="place" type="number" inputmode="numeric" min="1" max="{len(options)}"'
        f' name="{PLACE}{escape(option)}" value="{numbers.get(option, "")}"><span>{escape(label)}</span></label></li>\n'
        for option, label in zip(options, labels, strict=True)
    )
    return _fieldset(f"{_how_many(locale, decision)} {say(locale, 'page-in-order')}", fields)


def _fieldset(legend: str, rows: str) -> str:
    return f'<fieldset><legend>{escape(legend)}</legend>\n<ul class="choices">\n{rows}</ul></fieldset>'


def mute_page(locale: Locale, text_id: str = "page-mute", **args: str) -> bytes:
    """A page that asks whether somebody wants to be told nothing more, with the id of the question."""
    return _page(locale, say(locale, text_id, **args), _form(_button(say(locale, "page-mute-yes"))))


def confirmation_page(locale: Locale, name: str, address: str) -> bytes:
    """A page that asks whether an address is to be confirmed for the account of this name."""
    words = f"<p>{escape(say(locale, 'page-confirm-way-in', name=name))}</p>\n"
    form = _form(_button(say(locale, "page-confirm-yes")))
    return _page(locale, say(locale, "page-confirm", name=name, address=address), f"{words}{form}")


def outcome_page(locale: Locale, outcome: str, game: str = "", happened: Sequence[str] = ()) -> bytes:
    """A page that says what came of it, with the id of a text, and what happened then.

    It leads to the table of a game, or to all of them.
    """
    words, path = ("mail-open", _table(game)) if game else ("mail-open-games", "/")
    way = f'<p><a class="button main" href="{path}">{escape(say(locale, words))}</a></p>'
    return _page(locale, say(locale, outcome), f"{_past(locale, happened)}{way}")


def _past(locale: Locale, happened: Sequence[str]) -> str:
    if not happened:
        return ""
    rows = "".join(f"<li>{escape(line)}</li>" for line in happened)
    return f"<p>{escape(say(locale, 'mail-since'))}</p>\n<ul>{rows}</ul>\n"


def _table(game: str) -> str:
    return f"/table/{escape(game)}"


def _how_many(locale: Locale, decision: Decision) -> str:
    most = min(decision.max, len(decision.options))
    if decision.min == most:
        return say(locale, "page-take-exactly", max=most)
    return say(locale, "page-take-some", min=decision.min, max=most)


def _button(label: str) -> str:
    return f'<p><button class="main">{escape(label)}</button></p>'


def _form(body: str, link: str = "") -> str:
    action = f' action="{escape(link)}"' if link else ""
    return f'<form method="post"{action}>\n{body}\n</form>'


def _page(locale: Locale, heading: str, body: str) -> bytes:
    return sheet(locale, say(locale, "page-answer"), heading, f"{body}\n")
