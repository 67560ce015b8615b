"""The table in the browser: the files of `web/`. The page's policy holds it to this host.

All pages are one document, whose script finds out by the address which of them is meant. The modules of a first view
are joined into one file.
"""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from api.http.access import PUBLIC, SHARED
from api.http.problems import not_found
from domain.kernel.protocol.registry import rulesets
from web.joining import join, own_modules
from web.wording import patterns_json

WEB = files("web")

PAGES = ["/", "/new", "/account", "/open", "/league", "/learn/{ruleset_id:str}"]
"""Those whose head is the same for all; `api.operations.previews` has the others."""

FOR_PROGRAMS = ("/v1/", "/docs/")
"""Below these, what is not there is a problem to everybody."""

TITLE = "<title>Turnfold</title>"
"""The mark in the document for the head of a page."""

KINDS = {
    "js": "text/javascript",
    "json": "application/json",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "LICENSE": "text/plain",
    "SHA256SUMS": "text/plain",
}
"""Media types of files in `web/app`, by the end of the name."""

VERIFIER = "verify.js"
"""The second verifier, as a page imports it."""

WORKER = "worker.js"
"""The script that works for pages where there is no network."""

NO_BOARD = b'import { textBoard } from "../board.js";\n\nexport const board = textBoard;\n'
"""The module of a ruleset that draws no board: it shows the one that comes as text."""

FRESH = {"Cache-Control": "public, max-age=0, must-revalidate"}
"""A new release is seen at once; what has not changed is not sent again."""

HEADERS = FRESH | {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html turnfold; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
}
"""For documents, and for what can run as one: to other files they would mean nothing, and a page has forty of them."""


def document(head: str = TITLE) -> bytes:
    """Return the document of all pages, with a head of its own."""
    return _document().replace(TITLE, head).encode()


@cache
def _document() -> str:
    return (WEB / "index.html").read_text(encoding="utf-8")


def get_nothing(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
    """Answer where there is nothing: a browser that opens a page is told so by one, in its reader's language."""
    is_page = "text/html" in request.headers.get("accept", "") and not request.scope["path"].startswith(FOR_PROGRAMS)
    if not is_page:
        return not_found("resource").to_response(request)
    return Response(document(), status_code=404, media_type=MediaType.HTML, headers=HEADERS)


@get(PAGES, media_type=MediaType.HTML, response_headers=HEADERS, sync_to_thread=False)
def get_page() -> Response[bytes]:
    """The document of pages that are the same for all."""
    return Response(document())


@get("/app/{path:path}", sync_to_thread=False)
def get_asset(path: FromPath[str]) -> Response[bytes]:
    """A file that the pages are made of. Raises NotFoundException."""
    name = path.removeprefix("/")
    if name not in assets():
        raise NotFoundException
    kind = PurePosixPath(name).name.rpartition(".")[2]
    headers = HEADERS if kind == "svg" or name == WORKER else FRESH
    # A worker that lies with the files serves all pages.
    allowed = {"Service-Worker-Allowed": "/"} if name == WORKER else {}
    return Response(assets()[name], media_type=KINDS[kind], headers=headers | allowed)


FIRST_VIEW = ["beside/folded.js", "beside/why.js", "part.js", "styles.js", "tenures.js", "table.js", "main.js"]
"""The modules that show a running game, and those a page needs a moment later, with all that these import.

The last is what a document asks for.
"""

AFTERWARDS = [["beside.js"], ["motion/carrying.js", "motion.js"], ["table/drag.js"], ["account.js"]]
"""Modules that are loaded at once when they are needed, each row with all that nobody else imports, in its last one."""

LOOKS = ["app.css", "faces.css", "layout.css", "phone.css"]
"""The stylesheets of every page, in the order in which they count."""

LOOK = "page.css"
"""Those in one file, which a document asks for."""

LIBRARY = "html.js"
"""Files that stay by themselves, as their authors published them."""

VENDOR = "vendor/"
"""Below this lies what others published, served to the letter."""

PLAIN = {"ahead.js", WORKER, VERIFIER}
"""Scripts that are no modules of the pages."""


@cache
def assets() -> dict[str, bytes]:
    """Return the files by name, as they are served; no other name leads to the disk."""
    scripts = [name for name in sources() if name.endswith(".js") and name not in PLAIN]
    modules = join({name: sources()[name].decode() for name in scripts}, FIRST_VIEW, {LIBRARY})
    for entries in AFTERWARDS:
        modules = join(modules, entries, modules.keys() - own_modules(modules, entries))
    others = {name: file for name, file in sources().items() if name not in scripts}
    look = b"\n".join(sources()[name] for name in LOOKS)
    files = others | {name: text.encode() for name, text in modules.items()} | {LOOK: look}
    return {name: _without_comments(name, file) for name, file in files.items()}


_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)

_SIGN = re.compile(rb"\s*([{};,])\s*")
"""The signs between rules and values of a stylesheet, with the blanks around them; no text within ours has one."""

_TYPE = re.compile(rb"/\*\* @type [^\n]*? \*/ ?")
"""A type within a line, for who checks types."""


def _without_comments(name: str, file: bytes) -> bytes:
    """Return a stylesheet or a module without comments and indents, which are for readers of `web/`; or else the file.

    A stylesheet goes without the blanks around its signs, too. A comment of a module stands on lines of its own, or
    says a type within one.
    """
    if name.endswith(".css"):
        return _SIGN.sub(rb"\1", re.sub(rb"/\*.*?\*/", b"", file, flags=re.DOTALL)).replace(b";}", b"}").strip()
    if not name.endswith(".js") or name == VERIFIER or name.startswith(VENDOR):
        return file
    bare = re.sub(rb"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", b"", file, flags=re.DOTALL | re.MULTILINE)
    return _INDENT.sub(b"", _TYPE.sub(b"", bare))


@cache
def sources() -> dict[str, bytes]:
    """Return the files by name, as they are written. Boards lie with their rulesets; texts are JSON."""
    files = {name: file.read_bytes() for name, file in _below(WEB / "app")}
    return _boards() | {VERIFIER: _verifier()} | files | _texts()


def _boards() -> dict[str, bytes]:
    """Return the board of each ruleset, and the modules and style sheets beside it, for it to load."""
    boards = {f"boards/{rules.id}.js": _board(rules.rules.board) for rules in rulesets()}
    for rules in (rules for rules in rulesets() if rules.rules.folder.is_dir()):
        board = rules.rules.board.name
        parts = [file for file in rules.rules.folder.iterdir() if file.name.endswith((".js", ".css"))]
        boards |= {f"boards/{rules.id}/{file.name}": file.read_bytes() for file in parts if file.name != board}
    return boards


def _texts() -> dict[str, bytes]:
    """Return the texts by the names of their files, one for each part of the pages in each language."""
    return {
        f"texts/{name.removesuffix('.ftl')}.json": patterns_json(file.read_text(encoding="utf-8")).encode()
        for name, file in _below(WEB / "texts")
    }


def _verifier() -> bytes:
    """Return the verifier that everybody may run, which finds as much of Node as it takes beside it."""
    program = (files("api.pages") / "documents" / "verify.mjs").read_text()
    for name in ("crypto", "util"):
        program = program.replace(f"from 'node:{name}'", f"from './node/{name}.js'")
    return program.encode()


def _board(file: Traversable) -> bytes:
    return file.read_bytes() if file.is_file() else NO_BOARD


def _below(folder: Traversable, before: str = "") -> list[tuple[str, Traversable]]:
    files: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        name = before + entry.name
        files += _below(entry, f"{name}/") if entry.is_dir() else [(name, entry)]
    return files


def table_router() -> Router:
    """Return the router that serves the pages and their files to anybody."""
    return Router(
        "/",
        route_handlers=[get_page, get_asset],
        opt=PUBLIC | SHARED,
        include_in_schema=False,
    )
