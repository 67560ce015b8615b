"""Find what code and scenarios cite of docs/rules/, and the headings there."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests import REPOSITORY

RULES = REPOSITORY / "docs" / "rules"

PAGES = {
    "zgame": RULES / "zgame.md",
    "diamonsters.md": RULES / "diamonsters.md",
    **{path.name: path for path in (RULES / "smashup").glob("*.md")},
}
"""A citation's name of a page. Z-Game's citations, older than the other pages, name none."""

_PAGE = re.compile(r"(?:reference )?([a-z-]+\.md)(?:,? |$)")
_ZGAME = re.compile(r"(?:reference|rules) (?=\d)")
_SEED = re.compile(r"seed (\d{3})")
_ASIDE = re.compile(r"\s*\([^)]*\)")
_BETWEEN = re.compile(r"(?:,? and |, | to | )?(?:(?:scenario|section|convention|edge case) )?")
_LOOKS_CITED = re.compile(r"\d+(?:\.\d+)?\b|[A-Z]{1,3}-?\d+\b")
_ANCHORS = (
    re.compile(r"^#+ (?:(\d+(?:\.\d+)?)\.? )?(.+)$", re.MULTILINE),
    re.compile(r"\*\*([A-Z]+-?\d+)\*\*"),
    re.compile(r"^`(\w+)`:", re.MULTILINE),
    re.compile(r"^\| ([^|`]+) \|", re.MULTILINE),
)


def problems(source: str) -> list[str]:
    """Return what of a scenario's source, or of a sentence of code, names nothing that is there."""
    return [problem for clause in source.split("; ") for problem in _problems(clause)]


def in_code(text: str) -> Iterator[str]:
    """Each "reference 4.5 …" in code or prose, up to the end of its clause."""
    return (found[0].replace("\n", " ") for found in re.finditer(r"reference \d[^);:`\"|]*", text))


@cache
def anchors(page: Path) -> tuple[str, ...]:
    """All that can be cited of a page, longest first: section numbers, titles, ids, examples, rows of tables."""
    text = page.read_text(encoding="utf-8")
    found = {
        name.lower() for pattern in _ANCHORS for groups in pattern.findall(text) for name in _groups(groups) if name
    }
    return tuple(sorted(found, key=len, reverse=True))


def _groups(groups: str | tuple[str, ...]) -> tuple[str, ...]:
    return (groups,) if isinstance(groups, str) else groups


def _problems(clause: str) -> Iterator[str]:
    if seed := _SEED.match(clause):
        if f"seed {seed[1]}" not in anchors(RULES / "README.md"):
            yield clause
    elif page := _PAGE.match(clause):
        if page[1] not in PAGES:
            yield clause
        elif rest := clause[page.end() :]:
            yield from _unknown(PAGES[page[1]], rest)
    elif name := _ZGAME.match(clause):
        yield from _unknown(PAGES["zgame"], clause[name.end() :])


def _unknown(page: Path, names: str) -> Iterator[str]:
    """The names, one after another; from the first that is plain words on, it is a remark."""
    rest, first = _ASIDE.sub("", names), True
    while rest:
        rest = rest[between.end() :] if (between := _BETWEEN.match(rest)) else rest
        known = next((name for name in anchors(page) if _begins(rest.lower(), name)), None)
        if known:
            rest, first = rest[len(known) :], False
        elif first or _LOOKS_CITED.match(rest):
            yield f"{page.name} has no {rest!r}"
            return
        else:
            return


def _begins(text: str, name: str) -> bool:
    return text.startswith(name) and not re.match(r"[\w.-]*\w", text[len(name) :])
