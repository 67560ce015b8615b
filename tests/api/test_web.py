"""The files of the table are handed out as they are, and hold a browser to this host."""

import ast
import hashlib
import json
import posixpath
import re
from typing import get_args
from xml.dom import minidom

import pytest

from api.http.problem_types import PROBLEMS
from api.pages.table import AFTERWARDS, FIRST_VIEW, LIBRARY, PAGES, PLAIN, VERIFIER, assets, sources
from domain.kernel.protocol.faults import FaultCode
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import LOCALES
from tests import REPOSITORY
from tests.api.person import Person
from tests.kit.case import case
from tests.kit.cases import RULESETS
from tests.processes.service import Service
from web.wording import Pattern, patterns, variables

WEB = REPOSITORY / "web"
VENDOR = WEB / "app" / "vendor"
MODULES = sorted([*(WEB / "app").rglob("*.js"), *(REPOSITORY / "domain").glob("*/rules/*.js")])


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/account", "/open", "/learn/diamonsters", "/table/g_2345", "/replay/g_2345", "/join/g_2345.abc"],
)
def test_every_page_is_the_one_document(running: Service, path: str) -> None:
    response = running.client().get(path)
    assert response.content == (WEB / "index.html").read_bytes()
    assert response.headers["content-type"].startswith("text/html")
    policy = dict(part.strip().partition(" ")[::2] for part in response.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert not any("unsafe" in sources or "*" in sources for sources in policy.values())
    assert len({page.partition("{")[0] for page in PAGES}) == len(PAGES)


def test_a_link_says_what_it_leads_to_before_it_is_opened(ada: Person, bob: Person) -> None:
    ada.ask("PATCH", "/players/me", json={"name": 'Ada "<b>'})
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    page = ada.with_token("").anywhere("GET", f"/table/{game['id']}").text
    assert '<meta property="og:title" content="Diamonsters: Ada &quot;&lt;b&gt; · Bot 2">' in page
    found = re.search(r'og:image" content="https?://[^/]+(/previews/[^"]+)"', page)
    assert found is not None
    picture = ada.with_token("").anywhere("GET", found[1])
    assert '<meta name="turnfold:ruleset" content="diamonsters">' in page
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in picture.headers["content-security-policy"]
    seats = minidom.parseString(picture.text).getElementsByTagName("tspan")  # noqa: S318
    assert [row.firstChild.data for row in seats] == ['Ada "<b>', "Bot 2"]
    for languages in ("ru", "de, RU;q=0.9, en;q=0.8"):
        russian = ada.anywhere("GET", f"/replay/{game['id']}", headers={"Accept-Language": languages}).text
        assert 'og:title" content="Алмазята: ' in russian


@RULESETS
def test_a_link_to_a_table_shows_it_drawn_by_itself(ada: Person, rules: Ruleset) -> None:
    game = ada.create(ruleset=rules.id, options=case(rules).bench[0].options, bots=[{"seat": 1, "bot": "random"}])
    picture = ada.with_token("").anywhere("GET", f"/previews/{game['id']}.svg").text
    document = minidom.parseString(picture)  # noqa: S318
    assert len(document.getElementsByTagName("path")) > 3
    assert "monospace" not in picture
    # It loads nothing, and what it refers to is in it, once.
    names = re.findall(r'id="([^"]+)"', picture)
    assert len(names) == len(set(names))
    assert {*re.findall(r'href="#([^"]+)"', picture), *re.findall(r"url\(#([^)]+)\)", picture)} <= set(names)
    assert not re.search(r'href="[^#]|url\([^#]', picture)


def test_of_a_private_game_only_its_invitation_says_something(ada: Person, bob: Person) -> None:
    game = ada.create(visibility="private")
    plain = (WEB / "index.html").read_text()
    for path in (f"/table/{game['id']}", f"/replay/{game['id']}", f"/join/{game['id']}.{'x' * 22}"):
        assert bob.anywhere("GET", path).text == plain
    assert bob.anywhere("GET", f"/previews/{game['id']}.svg").status_code == 404
    invited = bob.anywhere("GET", f"/join/{game['invite']}").text
    assert 'og:title" content="Diamonsters: Ada · …"' in invited
    assert "og:image" not in invited


@pytest.mark.parametrize("name", assets())
def test_a_file_is_given_and_not_twice(running: Service, name: str) -> None:
    first = running.client().get(f"/app/{name}")
    assert first.status_code == 200
    # Each process makes the same of it.
    assert first.content == assets()[name]
    again = running.client().get(f"/app/{name}", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


def test_whatever_the_worker_keeps_first_is_there(running: Service) -> None:
    worker = assets()["worker.js"].decode()
    readers = re.findall(r'"([\w/]+)"', worker.split("const READERS = [")[1].split("]")[0])
    others = re.findall(r'"(/[\w./]*)"', worker.split("const FIRST = [")[1].split("]")[0])
    assert len(readers) > 5
    paths = [*others, *(f"/app/{name}.js" for name in readers)]
    # One that is missing keeps the worker from being there at all.
    assert [path for path in paths if running.client().get(path).status_code != 200] == []


def rules(sheet: bytes) -> list[bytes]:
    """Return the words between the signs of a stylesheet, with its braces and commas; no comments."""
    parts = re.split(rb"([{},])|;", re.sub(rb"/\*.*?\*/", b" ", sheet, flags=re.DOTALL))
    return [b" ".join(part.split()) for part in parts if part and part.strip()]


def statements(module: bytes) -> list[bytes]:
    """The lines of a module that are no comments and import or export nothing."""
    lines, inside = [], False
    for line in (re.sub(rb"/\*\* @type .*? \*/ ?(?=.)", b"", line.strip()) for line in module.splitlines()):
        inside = inside or line.startswith(b"/**")
        comment = line.startswith(b"//") or (inside and (line.endswith(b"*/") or b"*/" not in line))
        if not comment and line and not re.match(rb"(?:import|export|const) ", line):
            lines.append(line)
        inside = inside and b"*/" not in line
    return lines


def test_a_file_is_given_as_it_is_but_for_comments_and_for_what_modules_import() -> None:
    wholes = [entries[-1] for entries in (FIRST_VIEW, *AFTERWARDS)]
    joined = {line for name in wholes for line in statements(assets()[name])}
    for name, file in sources().items():
        if name.endswith(".css"):
            assert rules(assets()[name]) == rules(file), name
            assert b"/*" not in assets()[name], name
        elif not name.endswith(".js") or name.startswith("vendor/") or name == VERIFIER:
            assert assets()[name] == file, name
        elif name in assets():
            assert name in wholes or statements(assets()[name]) == statements(file), name
            assert not re.search(rb"^\s*(?://|/\*\*[^/]*\*/$)", assets()[name], re.MULTILINE), name
        else:
            assert {line for line in statements(file) if not line.startswith(b"async function")} <= joined, name


@pytest.mark.parametrize(
    "path", ["/app/", "/app/none.js", "/app/..%2findex.html", "/app/../index.html", "/app/%2e%2e/__init__.py"]
)
def test_nothing_else_is_given(running: Service, path: str) -> None:
    assert running.client().get(path).status_code == 404


def test_the_library_is_the_one_that_was_reviewed_and_has_its_licence() -> None:
    sums = dict(reversed(line.split()) for line in (VENDOR / "SHA256SUMS").read_text().splitlines())
    assert {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in VENDOR.glob("*.js")} == sums
    assert "BSD 3-Clause License" in (VENDOR / "lit-html.LICENSE").read_text()


IMPORTS = re.compile(r'^(?:import|export) [^;]*?from "(\.[^"]+)"', re.MULTILINE)


LATER = re.compile(r'(?:await|=>) import\("(\.[^"]+)"\)(?!\.[A-Z])')
"""The word before an import that comes later; in comments it is a type, whose name follows."""

SERVED = [name for name in assets() if name.endswith(".js")]


def named_in(name: str, form: re.Pattern[str]) -> set[str]:
    """Return what a module as it is served imports in this form."""
    return {
        posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        for path in form.findall(assets()[name].decode())
    }


def test_every_module_finds_what_it_imports() -> None:
    for name in SERVED:
        assert named_in(name, IMPORTS) | named_in(name, LATER) <= set(SERVED), name


JOINED = re.compile(
    r'^import \{[^}]*\} from "\.[^"]+";$|^export (?=(?:async )?(?:function|class|const) \w)', re.MULTILINE
)


def test_modules_import_and_export_in_the_forms_that_can_be_joined() -> None:
    for name in sources():
        if name.endswith(".js") and not name.startswith("vendor/") and name not in PLAIN | {LIBRARY}:
            text = JOINED.sub("", sources()[name].decode())
            assert not re.findall(r"^(?:import|export)\b.*", text, re.MULTILINE), name


def test_the_document_names_all_that_a_first_view_of_a_table_takes() -> None:
    document = (WEB / "index.html").read_text()
    named = re.findall(r'(?:modulepreload" href|module" src)="/app/([^"]+)"', document)
    # Few: each takes a slow machine longer than what it brings.
    needed: set[str] = set()
    found = {"main.js"}
    while found:
        needed.add(name := found.pop())
        found |= named_in(name, IMPORTS) - needed
    assert sorted(named) == sorted(needed)
    assert "const $table = " in assets()["main.js"].decode()
    # The part that they know as `ahead` waits for none of them, nor for the looks of the page.
    assert re.findall(r"/app/\w+\.(?:js|css)", document)[:2] == ["/app/ahead.js", "/app/page.css"]


TEXTS = WEB / "texts"
LEARNED = re.compile(r"\blearn\(([^)]*)\)")
PARTS = sorted(file.stem.partition(".")[2] for file in TEXTS.glob(f"{LOCALES[0]}.*.ftl"))


def said_in(part: str, locale: str = LOCALES[0]) -> dict[str, Pattern]:
    """Return the texts of a part of the pages in a language, by their names."""
    return patterns((TEXTS / f"{locale}.{part}.ftl").read_text())


@pytest.mark.parametrize("part", PARTS)
def test_each_text_is_there_in_every_language_and_used(part: str) -> None:
    known = {name: variables(row) for name, row in said_in(part).items()}
    for locale in LOCALES:
        source = (TEXTS / f"{locale}.{part}.ftl").read_text()
        names = re.findall(r"^([\w-]+) =", source, re.MULTILINE)
        assert names == sorted(set(names)), locale
        assert {name: variables(row) for name, row in said_in(part, locale).items()} == known, locale
        assert json.loads(assets()[f"texts/{locale}.{part}.json"]).keys() == known.keys()
    everywhere = "".join(other.read_text() for other in MODULES if other.parent.name != "vendor")
    said = {
        name
        for name in known
        if re.search(rf'["\'\s]{name}["\',:]', everywhere) or name.startswith(("status_", "problem_"))
    }
    assert known
    assert said == set(known)


def test_the_parts_are_the_same_in_every_language_and_each_is_learned_somewhere() -> None:
    assert {file.name for file in TEXTS.iterdir()} == {f"{locale}.{part}.ftl" for locale in LOCALES for part in PARTS}
    learned = {
        name
        for file in MODULES
        for call in LEARNED.findall(file.read_text())
        for name in re.findall(r'"([\w.]+)"', call)
    }
    assert learned == set(PARTS)


def test_every_refusal_has_words() -> None:
    names = {name.removeprefix("problem_") for name in said_in("problems") if name.startswith("problem_")}
    assert {name.replace("_", "-") for name in names} == set(PROBLEMS)


def test_names_texts_and_kept_seats_are_refused_in_the_readers_language() -> None:
    for name in ("name_not_allowed", "text_not_allowed", "seat_kept"):
        assert variables(said_in("problems")[f"problem_{name}"]) == set(), "what the service says is in English"


def test_what_is_said_of_a_refusal_in_the_readers_language_is_told_as_data() -> None:
    rows = {name.removeprefix("problem_"): row for name, row in said_in("problems").items()}
    detailed = {name.replace("_", "-") for name, row in rows.items() if "detail" in variables(row)}
    assert {"address-not-allowed", "audit-failed", "illegal-choice", "muted", "no-such-hours"} <= detailed
    # The text of a refusal of these types is in English: each of them has a fault that says the same.
    silent = {
        f"{file.relative_to(REPOSITORY)}:{call.lineno}"
        for package in ("api", "domain", "store")
        for file in sorted((REPOSITORY / package).rglob("*.py"))
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("problem", "Refused")
        if call.args and isinstance(call.args[0], ast.Constant) and call.args[0].value in detailed
        if "fault" not in {argument.arg for argument in call.keywords}
    }
    assert silent == set()


def test_no_page_shows_what_a_refusal_says_in_english_where_it_has_words() -> None:
    asked = {file.name for file in MODULES if re.search(r"\.detail\b", file.read_text()) and file.parent != VENDOR}
    assert asked == set(), "`meaning` puts it into the reader's language"


def test_every_fault_has_words() -> None:
    words = (WEB / "app" / "problems" / "meaning.js").read_text()
    assert set(re.findall(r'^  "?([a-z-]+)"?: \(', words, re.MULTILINE)) == set(get_args(FaultCode))


def test_each_text_is_kept_once() -> None:
    names = [name for part in PARTS for name in said_in(part)]
    assert len(set(names)) == len(names)
    asked = {name for file in MODULES for name in re.findall(r'\bsay\("(\w+)"', file.read_text())}
    assert asked <= set(names)


def test_a_module_asks_no_other_host() -> None:
    for file in MODULES:
        if file.parent != VENDOR:
            assert not re.search(r"https?://", file.read_text()), file
