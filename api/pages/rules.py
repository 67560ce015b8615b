"""The rules of each ruleset for players, as pages: for whoever has no rulebook."""

from functools import cache

from api.pages.markdown import Link, page, without_anchors
from api.pages.picture import picture, print_board
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.lessons import lesson
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import GameConfig, Ruleset
from domain.texts.formatting import Locale, saying

_LANGUAGES: dict[Locale, str] = {"en": "English", "ru": "Русский", "pl": "Polski"}
_LEARN: dict[Locale, str] = {"en": "Learn by playing", "ru": "Научиться в игре", "pl": "Naucz się, grając"}


def source(rules: Ruleset, locale: Locale) -> str:
    """The rules as they are written, with anchors; of a ruleset without a page what its texts say."""
    page = rules.rules.folder / f"{locale}.md"
    if page.is_file():
        return page.read_text(encoding="utf-8")
    say = saying(rules.id, locale)
    return f"# {say('ruleset-name')}\n\n{say('ruleset-rules')}\n"


@cache
def rules_picture(ruleset_id: str, locale: Locale) -> bytes:
    """The picture of the table as SVG: the one that lies beside the pages, or else a game at its beginning, as text."""
    rules, say = ruleset(ruleset_id), saying(ruleset_id, locale)
    file = rules.rules.folder / "table.svg"
    if file.is_file():
        return file.read_bytes()
    names = tuple(str(seat + 1) for seat in range(rules.seats[0]))
    config = GameConfig(len(names), rules.options_type(), len(rules.rulings))
    view = rules.view(rules.setup(config, Randomness(bytes(32))).state, None)
    return picture(say("ruleset-name"), (), print_board(rules.board(view, say, names).text)).encode()


@cache
def rules_text(ruleset_id: str, locale: Locale) -> bytes:
    """The rules as Markdown."""
    return without_anchors(source(ruleset(ruleset_id), locale)).encode()


@cache
def rules_page(ruleset_id: str, locale: Locale) -> bytes:
    """The rules as a page, which leads to the other languages."""
    first = [Link(f"/learn/{ruleset_id}", _LEARN[locale])] if lesson(ruleset_id) else []
    links = first + [Link(f"?locale={name}", language, name == locale) for name, language in _LANGUAGES.items()]
    return page(source(ruleset(ruleset_id), locale), locale, links)
