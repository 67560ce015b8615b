"""The client guide, the audit format and what they speak of, for whoever has nothing but the service's address.

`api/pages/documents/` has links to the files in `openapi/` and a picture; a wheel has their contents.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files

from litestar import MediaType, Response, Router, get

from api.http.access import PUBLIC, SHARED
from api.http.bodies import NOWHERE, Request
from api.http.headers import matches, validator_of
from api.pages.markdown import ASSETS, PAGE_POLICY, Link, page

DOCUMENTS = files("api.pages") / "documents"

PAGES = {"guide": "client-guide.md", "audit-format": "audit-format.md"}

RECIPES = "sandbox.md"
"""The document that a sandbox alone has: what is to be tried out there."""

_TITLES = {"guide": "Client guide", "audit-format": "Audit format"}

LOOKS = {"page.css": "text/css", "docs.css": "text/css", "docs.js": "text/javascript", "search.js": "text/javascript"}
"""Files that the pages are shown with, by media type."""

FILES = {
    "verify.mjs": "text/javascript",
    "bot.mts": "text/plain",
    "bridge.mts": "text/plain",
    "terminal.mts": "text/plain",
    "mail.png": "image/png",
} | LOOKS
"""Things that the documents name, too."""

_LINKS = {
    "](client-guide.md": "](/docs/guide",
    "](audit-format.md": "](/docs/audit-format",
    "](../clients/typescript/examples/": "](/docs/",
    "](verifier/": "](/docs/",
    "](../docs/pictures/mail-light-720.png": "](/docs/mail.png",
}
"""Links between the files of the repository, as links between pages."""


@get([f"/{name}" for name in PAGES], media_type=MediaType.HTML, sync_to_thread=False)
def get_document(request: Request) -> Response[bytes]:
    """A document as a page."""
    return _answer(request, _page(_name(request)), {"Content-Security-Policy": PAGE_POLICY}, MediaType.HTML)


@get([f"/{name}.md" for name in PAGES], sync_to_thread=False)
def get_source(request: Request) -> Response[bytes]:
    """A document as it is written."""
    return _answer(request, _text(_name(request).removesuffix(".md")), {}, "text/markdown")


@get([f"/{name}" for name in FILES], sync_to_thread=False)
def get_file(request: Request) -> Response[bytes]:
    """A file that the documents or the pages name."""
    name = _name(request)
    return Response(_file(name), media_type=FILES[name])


handlers = [get_document, get_source, get_file]


@get("/docs/sandbox", media_type=MediaType.HTML, sync_to_thread=False)
def get_recipes(request: Request) -> Response[bytes]:
    """The recipes of a sandbox as a page."""
    body = page((DOCUMENTS / RECIPES).read_text(encoding="utf-8"), "en", links("sandbox"))
    return _answer(request, body, {"Content-Security-Policy": PAGE_POLICY}, MediaType.HTML)


def recipes_router() -> Router:
    """Return the router of what a sandbox has beside the other documents."""
    return Router("/", route_handlers=[get_recipes], opt=PUBLIC | SHARED, include_in_schema=False)


def _name(request: Request) -> str:
    path: str = request.scope["path"]
    return path.rpartition("/")[2]


def links(here: str | None) -> list[Link]:
    """The header of a page under `/docs`."""
    pages = [Link(f"/docs/{name}", title, name == here) for name, title in _TITLES.items()]
    return [Link("/docs", "API reference", here == ""), *pages]


def _answer(request: Request, body: bytes, headers: dict[str, str], media_type: str) -> Response[bytes]:
    """Return a document for the address at which its reader has found the service."""
    address = request.own_address.encode()
    headers = headers | {"ETag": validator_of(_digest(body) + address)}
    if matches(request.headers.get("if-none-match"), headers["ETag"]):
        return Response(b"", status_code=304, headers=headers)
    return Response(body.replace(NOWHERE.encode(), address), headers=headers, media_type=media_type)


@cache
def _digest(body: bytes) -> bytes:
    return sha256(body).digest()


@cache
def _file(name: str) -> bytes:
    return ((ASSETS if name in LOOKS else DOCUMENTS) / name).read_bytes()


@cache
def _text(name: str) -> bytes:
    text = (DOCUMENTS / PAGES[name]).read_text(encoding="utf-8")
    for link, target in _LINKS.items():
        text = text.replace(link, target)
    return text.encode()


@cache
def _page(name: str) -> bytes:
    return page(_text(name).decode(), "en", links(name))
