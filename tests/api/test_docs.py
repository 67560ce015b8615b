"""The page at `/docs` names no other host, and its script is the one that was reviewed."""

import hashlib
import json
import re
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.app import create_app
from api.pages.docs import SCRIPT
from tests.api.document import operations
from tests.api.person import problem
from tests.clients.workshop import OPENAPI
from tests.processes.service import Service

STATIC = Path(str(files("api.pages") / "static"))

ELSEWHERE = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)


NAMED = re.compile(r'"#/components/([^/"]+)/([^/"]+)"')


class Values(HTMLParser):
    """The attributes' values and the texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.links: list[str] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name == "href"]
        self.found |= {f"{tag} {name}": value or "" for name, value in attrs}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.fixture(scope="module")
def page(running: Service) -> Values:
    response = running.client().get("/docs/operations/createGame")
    assert response.headers["content-type"].startswith("text/html")
    return Values(response.text)


def test_the_page_names_no_other_host(page: Values) -> None:
    assert page.found["rapi-doc spec-url"] == "/docs/operations/createGame/openapi.json"
    assert page.found["script src"] == f"/docs/{SCRIPT}"
    for value in (*page.found.values(), *page.texts):
        assert not ELSEWHERE.search(value), value


def test_the_page_turns_off_what_its_script_would_fetch(page: Values) -> None:
    for switch in ("load-fonts", "allow-spec-url-load", "allow-spec-file-load"):
        assert page.found[f"rapi-doc {switch}"] == "false"


def test_every_operation_is_in_the_list(running: Service) -> None:
    links = Values(running.client().get("/docs").text).links
    assert sorted(link for link in links if link.startswith("/docs/operations/")) == sorted(
        f"/docs/operations/{name}" for name in operations()
    )


def test_an_excerpt_has_one_operation_and_all_that_it_names(running: Service) -> None:
    whole = running.client().get("/docs/openapi.json").json()
    part = running.client().get("/docs/operations/getOrders/openapi.json").json()
    (item,) = part["paths"].values()
    assert item == {name: whole["paths"]["/v1/games/{game_id}/orders"][name] for name in ("parameters", "get")}
    named = set(NAMED.findall(json.dumps(part)))
    held = {(kind, name) for kind, rows in part["components"].items() for name in rows}
    assert held == named | {("securitySchemes", "token")}
    assert all(part["components"][kind][name] == whole["components"][kind][name] for kind, name in held)


@pytest.mark.anyio
async def test_nobody_has_the_document_read_for_an_operation_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    transport: Any = httpx2.ASGITransport(create_app())
    async with httpx2.AsyncClient(transport=transport, base_url="http://turnfold/docs/operations") as http:
        assert (await http.get("getGame/openapi.json")).status_code == 200
        monkeypatch.setattr("msgspec.json.decode", lambda data: pytest.fail(f"{len(data)} bytes are read"))
        assert (await http.get("nothing/openapi.json")).status_code == 404


@pytest.mark.parametrize("path", ["/docs", "/docs/operations/getGame", f"/docs/{SCRIPT}", "/docs/openapi.json"])
def test_a_browser_is_held_to_this_host(running: Service, path: str) -> None:
    headers = running.client().get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    allowed = {source for sources in policy.values() for source in sources.split()}
    assert allowed <= {"'none'", "'self'", "'unsafe-inline'", "data:"}
    assert "'unsafe-inline'" not in policy["script-src"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


def test_the_script_may_be_kept_for_ever(running: Service) -> None:
    response = running.client().get(f"/docs/{SCRIPT}")
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.content == (STATIC / SCRIPT).read_bytes()


def test_the_script_is_the_one_that_was_reviewed_and_has_its_licence() -> None:
    sums = dict(reversed(line.split()) for line in (STATIC / "SHA256SUMS").read_text().splitlines())
    scripts = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in STATIC.glob("*.js")}
    assert scripts == sums
    for name in scripts:
        assert "MIT License" in (STATIC / name.replace(".min.js", ".LICENSE.txt")).read_text()


@pytest.mark.parametrize("name", ["guide", "audit-format"])
def test_a_document_speaks_of_the_service_that_shows_it(running: Service, name: str) -> None:
    client = running.client()
    shown, source = client.get(f"/docs/{name}"), client.get(f"/docs/{name}.md")
    assert shown.headers["content-type"].startswith("text/html")
    assert source.headers["content-type"].startswith("text/markdown")
    policy = shown.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script" not in policy
    assert "unsafe" not in policy
    assert "127.0.0.1:8000" not in shown.text + source.text
    if name == "guide":
        assert f"URL={running.address()}/v1" in source.text
        assert f"URL={running.address()}/v1" in shown.text


@pytest.mark.parametrize("host", ["evil.example/<x>", "a b", 'a"b', "a'b", "a:99999"])
def test_an_address_that_is_none_is_not_repeated(running: Service, host: str) -> None:
    response = running.client().get("/docs/guide", headers={"Host": host})
    assert response.status_code in (200, 400)
    assert host not in response.text


def test_the_verifier_is_handed_out(running: Service) -> None:
    given = running.client().get("/docs/verify.mjs")
    assert given.headers["content-type"].startswith("text/javascript")
    assert given.content == (OPENAPI / "verifier" / "verify.mjs").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "nothing",
        "operations",
        "operations/nothing",
        "operations/nothing/openapi.json",
        "nothing.json",
        "guide.txt",
        "openapi.yaml",
        "guide/nothing",
    ],
)
@pytest.mark.parametrize("accept", ["*/*", "text/html", "application/json"])
def test_nothing_is_a_problem_as_everywhere(running: Service, path: str, accept: str) -> None:
    problem("not-found", running.client().get(f"/docs/{path}", headers={"Accept": accept}))
