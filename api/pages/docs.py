"""The documentation at `/docs`: a list of all operations, and a page for each, without a request to any other host.

Both are drawn from the document as `turnfold openapi` has written it down. All operations on one page take a browser
ten seconds to draw, so RapiDoc draws each from what the document says of it alone. The script lies in `static/` as its
authors published it, with its licence and its checksum. The pages' own content security policy holds a browser to this
host, whatever the script would like to fetch.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.enums import OpenAPIMediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from api.http.access import PUBLIC, SHARED
from api.pages.core import OPERATIONS
from api.pages.excerpt import excerpt, places
from api.pages.guide import DOCUMENTS, handlers, links
from api.pages.layout import layout
from api.pages.markdown import fragment, links_html

SCRIPT = "rapidoc-9.3.8.min.js"
"""The version is in the name, so that a browser may keep the file for ever."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_HEAD = """\
<header><h1>{title}</h1>
<nav class="guides" aria-label="Guides">{guides}</nav></header>
"""

_LIST = """\
<main class="list">
{description}
<p>For programs, what plays is in <a href="/docs/openapi.core.json">a small document</a> (OpenAPI 3.1), all of it in
<a href="/docs/openapi.json">the whole one</a>.</p>
<form role="search" hidden><label>Search <input type="search" name="words"></label>
<output></output></form>
{groups}
</main>
"""

_GROUP = """\
<section aria-labelledby="{name}"><h2 id="{name}">{title}</h2>
<p>{description}</p>
<ul>{rows}</ul></section>
"""

_ROW = """\
<li{anchor}><a href="/docs/operations/{id}"{here}><span class="method" data-method="{method}">{method}</span>
<span class="path">{path}</span> <span class="summary">{summary}</span></a></li>
"""

_OPERATION = """\
<div class="operation"><div>
<rapi-doc spec-url="{document}" load-fonts="false" show-header="false" show-info="false" render-style="read"
  update-route="false" schema-style="table" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace"
  allow-server-selection="false" allow-spec-url-load="false" allow-spec-file-load="false">
</rapi-doc>
<noscript>What the document says of it is at <a href="{document}">{document}</a>.</noscript>
</div>
<nav aria-labelledby="others"><h2 id="others">{group}</h2><ul>{rows}</ul></nav></div>
"""

_IN_ANCHORS = re.compile(r"[\s#:?&={}]")

_SCRIPT = (files("api.pages") / "static" / SCRIPT).read_bytes()


class _Row(NamedTuple):
    """An operation, as the list names it."""

    id: str
    method: str
    path: str
    summary: str
    group: str

    def html(self, here: "_Row | None" = None) -> str:
        """A row of the list, with the anchor by which old links know it; or of the page of one operation."""
        anchor = f"{self.method}-{_IN_ANCHORS.sub('-', self.path)}"
        return _ROW.format(
            anchor="" if here else f' id="{escape(anchor)}"',
            here=" aria-current=page" if self == here else "",
            id=self.id,
            method=self.method,
            path=escape(self.path),
            summary=escape(self.summary),
        )


@get(f"/{SCRIPT}", media_type="text/javascript", sync_to_thread=False)
def get_script() -> Response[bytes]:
    """The script of the pages."""
    return Response(_SCRIPT, headers={"Cache-Control": "public, max-age=31536000, immutable"})


@get("/openapi.json", media_type=OpenAPIMediaType.OPENAPI_JSON, sync_to_thread=False)
def get_document() -> bytes:
    """The whole document."""
    return _document()


@get("/openapi.core.json", media_type=OpenAPIMediaType.OPENAPI_JSON, sync_to_thread=False)
def get_core() -> bytes:
    """The core of the document."""
    return _core()


@get("/operations/{operation:str}/openapi.json", media_type=OpenAPIMediaType.OPENAPI_JSON, sync_to_thread=False)
def get_excerpt(operation: FromPath[str]) -> bytes:
    """An excerpt of the document, for the page of an operation. Raises NotFoundException if there is none."""
    return _excerpt(operation)


@get("/", media_type=MediaType.HTML, sync_to_thread=False)
def get_list() -> bytes:
    """The list of all operations."""
    return _pages()[""]


@get("/operations/{operation:str}", media_type=MediaType.HTML, sync_to_thread=False)
def get_page(operation: FromPath[str]) -> bytes:
    """The page of an operation. Raises NotFoundException if there is none."""
    if operation not in _pages():
        raise NotFoundException
    return _pages()[operation]


@cache
def _document() -> bytes:
    # The whole is kept as bytes: as objects it would be most of what a collector goes through.
    return msgspec.json.format((DOCUMENTS / "openapi.json").read_bytes(), indent=-1)


@cache
def _core() -> bytes:
    return msgspec.json.format((DOCUMENTS / "core.json").read_bytes(), indent=-1)


@cache
def _places() -> dict[str, tuple[str, str]]:
    return places(msgspec.json.decode(_document()))


@cache
def _excerpt(operation: str) -> bytes:
    if operation not in _places():
        raise NotFoundException
    return msgspec.json.encode(excerpt(msgspec.json.decode(_document()), *_places()[operation]))


@cache
def _pages() -> dict[str, bytes]:
    """The list by an empty name, and the page of each operation by its id, with addresses of this host alone."""
    document = msgspec.json.decode(_document())
    rows = list(_rows(document))
    pages = {row.id: _page(row, [other for other in rows if other.group == row.group]) for row in rows}
    return pages | {"": _list(document, rows)}


def _rows(document: dict[str, Any]) -> Iterator[_Row]:
    for name, (path, method) in places(document).items():
        operation = document["paths"][path][method]
        yield _Row(name, method, path, operation["summary"], operation["tags"][0])


def _list(document: dict[str, Any], rows: list[_Row]) -> bytes:
    about = document["info"]
    core = _GROUP.format(
        name="core",
        title="The core",
        description="All that a client needs from an account to the end of a game.",
        rows="".join(row.html() for row in rows if row.id in OPERATIONS),
    )
    groups = core + "".join(
        _GROUP.format(
            name=tag["name"],
            title=tag["name"].capitalize(),
            description=escape(tag["description"]),
            rows="".join(row.html() for row in rows if row.group == tag["name"] and row.id not in OPERATIONS),
        )
        for tag in document["tags"]
    )
    body = _LIST.format(description=fragment(about["description"]), groups=groups)
    return _laid_out(f"{about['title']} {about['version']}", body, "", ["/docs/search.js"])


def _page(here: _Row, group: list[_Row]) -> bytes:
    body = _OPERATION.format(
        document=f"/docs/operations/{here.id}/openapi.json",
        group=here.group.capitalize(),
        rows="".join(row.html(here) for row in group),
    )
    return _laid_out(here.summary, body, None, ["/docs/docs.js", f"/docs/{SCRIPT}"])


def _laid_out(title: str, body: str, here: str | None, scripts: list[str]) -> bytes:
    head = _HEAD.format(title=escape(title), guides=links_html(links(here)))
    return layout(head + body, title=title, style="/docs/docs.css", scripts=scripts)


def docs_router() -> Router:
    """Return the router of the pages, their script, the document and the guide, for anybody."""
    return Router(
        "/docs",
        route_handlers=[get_script, get_document, get_core, get_excerpt, get_list, get_page, *handlers],
        opt=PUBLIC | SHARED,
        response_headers=HEADERS,
        include_in_schema=False,
    )
