"""Checks texts and rules pages: their marks, dashes, spaces, scripts, words, and each text as spoken."""

import re
import unicodedata
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations_with_replacement, product

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.protocol.registry import ruleset, rulesets
from tests.kit.case import case
from tests.unit.ftl import LOCALES

COMMON = {"table": files("domain.texts"), "pages": files("web") / "texts"}
FOLDERS = COMMON | {rules.id: rules.texts for rules in rulesets()}
EACH = pytest.mark.parametrize(("owner", "locale"), tuple(product(FOLDERS, LOCALES)))

COUNTS = (0, 1, 2, 5, 21)
"""Russian and Polish have a form for each of one, a few and many; 21 is one in Russian and many in Polish."""

_NO_WORDS = re.compile(r"`[^`\n]*`|\{#[^}]*\}|\]\([^)]*\)|^- ", re.MULTILINE)
"""Code, anchors, addresses and the marks of lists in Markdown."""

PLURALS = {"zero", "one", "two", "few", "many", "other"}

MARKS = {
    "en": (r"[«»„”]", "English quotes nothing: names have capital letters"),
    "ru": (r"[„“”‘’]", "Russian quotes with « »"),
    "pl": (r"[«»“‘’]", "Polish quotes with „ ”"),
}
DASHES = {
    "en": (r"[–—]| - ", "English does without dashes"),
    "ru": (r"–| - ", "a Russian dash is long: —"),
    "pl": (r"—| - ", "a Polish dash is an en dash: –"),
}
GIVEN = {("pages", "fault_given")}
"""Texts that repeat what somebody wrote, which stands between quotation marks in each language."""
SCRIPTS = {"en": {"LATIN"}, "ru": {"LATIN", "CYRILLIC"}, "pl": {"LATIN"}}

FORMAL = r"вы|вас|вам|вами|ваш\w*|\w+йте|\w+[аеуя]ете|(выбер|введ|назов|вид|хот)ите|(сбрось|оставь)те"

ADDRESS = {"ru": {rf"(?i)\b({FORMAL})\b": "whoever reads is «ты»"}}
"""By language, how no text speaks to whoever reads it, and how all of them do."""

DICTIONARY = dict.fromkeys(COMMON, ADDRESS) | {
    rules.id: {locale: ADDRESS.get(locale, {}) | case(rules).dictionary.get(locale, {}) for locale in LOCALES}
    for rules in rulesets()
}
"""By ruleset and language, patterns of words that no text uses, and what it uses instead."""


def _entries(owner: str, locale: str) -> list[ast.Message]:
    found: list[ast.Message] = []
    for file in sorted(FOLDERS[owner].iterdir(), key=lambda file: file.name):
        if file.name.startswith(f"{locale}.") and file.name.endswith(".ftl"):
            body = FluentParser().parse(file.read_text(encoding="utf-8")).body
            found += [entry for entry in body if isinstance(entry, ast.Message)]
    return found


class _Words(Visitor):
    """Collects the words between the variables, and the variables with what each may stand for."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.values: dict[str, tuple[int | str, ...]] = {}

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802  (the library's own name)
        self.words.append(node.value)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, ast.VariableReference)
        keys = {variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)}
        self.values[node.selector.id.name] = COUNTS if keys <= PLURALS else tuple(sorted(keys))
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.values.setdefault(node.id.name, ("Xyz",))


def _read(message: ast.Message) -> _Words:
    words = _Words()
    words.visit(message)
    return words


def _told(possible: dict[str, tuple[int | str, ...]]) -> Iterator[dict[str, int | str]]:
    """Yield what the variables stand for, so that any two of them meet in all that either may be."""
    first = {name: choices[0] for name, choices in possible.items()}
    yield first
    for one, other in combinations_with_replacement(possible, 2):
        yield from (first | {one: mine, other: theirs} for mine, theirs in product(possible[one], possible[other]))


def _written(owner: str, locale: str) -> Iterator[tuple[str, str]]:
    for message in _entries(owner, locale):
        yield from ((message.id.name, words) for words in _read(message).words)
    if owner not in COMMON:
        page = ruleset(owner).rules.folder / f"{locale}.md"
        prose = _NO_WORDS.sub("", page.read_text(encoding="utf-8")) if page.is_file() else ""
        yield from ((f"line {number} of the rules", line) for number, line in enumerate(prose.splitlines(), start=1))


@EACH
def test_marks_and_dashes_are_those_of_the_language(owner: str, locale: str) -> None:
    for name, words in _written(owner, locale):
        marks = [] if (owner, name) in GIVEN else [MARKS[locale]]
        for pattern, rule in (*marks, DASHES[locale], ('"', "no straight quotation marks")):
            assert not re.search(pattern, words), f"{name}: {rule}: {words!r}"
        assert not re.search(r"(?<![\w-])-\d", words), f"{name}: a minus sign is −: {words!r}"


@EACH
def test_no_word_mixes_scripts(owner: str, locale: str) -> None:
    for name, words in _written(owner, locale):
        for word in re.findall(r"[^\W\d_]+", words):
            scripts = {unicodedata.name(letter).split()[0] for letter in word}
            assert len(scripts) == 1, f"{name}: {word!r} mixes {sorted(scripts)}"
            assert scripts <= SCRIPTS[locale], f"{name}: {word!r} is {sorted(scripts)}"


@EACH
def test_words_are_those_of_the_dictionary(owner: str, locale: str) -> None:
    for name, words in _written(owner, locale):
        for pattern, instead in DICTIONARY.get(owner, {}).get(locale, {}).items():
            assert not re.search(pattern, words), f"{name}: {instead}: {words!r}"


@EACH
def test_every_text_reads_well_whatever_it_is_told(owner: str, locale: str) -> None:
    bundle = FluentBundle([locale], use_isolating=False)
    for file in FOLDERS[owner].iterdir():
        if file.name.startswith(f"{locale}.") and file.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    for message in _entries(owner, locale):
        possible = _read(message).values
        for values in _told(possible):
            spoken, errors = bundle.format_pattern(bundle.get_message(message.id.name).value, values)
            told = str(spoken).replace("\n", " ")
            assert not errors, f"{message.id.name}: {errors}"
            assert not re.search(r"  | [,.;:?!)»”]|[(«„] |\(\)|^ | $", told), f"{message.id.name} of {values}: {told!r}"
