"""The documentation page at `/docs`: RapiDoc on the OpenAPI document, without a request to any other host.

The script lies in `static/` as its authors published it, with its licence and its checksum. The page's own content
security policy holds a browser to this host, whatever the script would like to fetch.
"""

import re
from html import escape
from importlib.resources import files
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.openapi.plugins import OpenAPIRenderPlugin

from api.http.access import PUBLIC, SHARED
from api.pages.guide import handlers, links
from api.pages.layout import layout

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

_BODY = """\
<header><h1>{title}</h1></header>
<nav class="guides" aria-label="Guides">{guides}</nav>
<nav class="operations" aria-label="Operations"><details><summary>Operations</summary>{operations}</details></nav>
<rapi-doc spec-url="{document}" load-fonts="false" show-header="false" render-style="read" schema-style="table"
  regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" use-path-in-nav-bar="true"
  show-method-in-nav-bar="as-colored-text" allow-server-selection="false" allow-spec-url-load="false"
  allow-spec-file-load="false">
</rapi-doc>
<noscript>The document itself is at <a href="{document}">{document}</a>.</noscript>
"""


_IN_ANCHORS = re.compile(r"[\s#:?&={}]")

_SCRIPT = (files("api.pages") / "static" / SCRIPT).read_bytes()


@get(f"/{SCRIPT}", media_type="text/javascript", sync_to_thread=False)
def get_script() -> Response[bytes]:
    """The script of the page."""
    return Response(_SCRIPT, headers={"Cache-Control": "public, max-age=31536000, immutable"})


class DocsPage(OpenAPIRenderPlugin):
    """The page of the documentation."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Draw the page, with addresses of this host alone."""
        document = self.get_openapi_json_route(request)
        script = f"{document.rpartition('/')[0]}/{SCRIPT}"
        guides = " ".join(f'<a href="{link.address}">{link.text}</a>' for link in links("")[1:])
        title = openapi_schema["info"]["title"]
        body = _BODY.format(title=title, document=document, guides=guides, operations=_operations(openapi_schema))
        scripts = ["/docs/docs.js", script]
        return layout(body, title=title, style="/docs/docs.css", scripts=scripts)


def _operations(document: dict[str, Any]) -> str:
    """A list of all operations, for screens on which the script shows none; the anchors are the script's."""
    rows = [
        f'<li><a href="#{method}-{_IN_ANCHORS.sub("-", path)}">'
        f'<span class="method">{method}</span> {escape(path)}</a></li>'
        for path, methods in document["paths"].items()
        for method in methods
    ]
    return f"<ul>{''.join(rows)}</ul>"


async def _only_what_is_there(request: Request[Any, Any, Any]) -> None:
    """Litestar has a page of its own for all else below `/docs`; nothing there is answered as it is everywhere."""
    if "path" in request.path_params:
        raise NotFoundException


def docs_router() -> Router:
    """Where the page, its script, the document and the guide are served, to anybody."""
    return Router(
        "/docs",
        route_handlers=[get_script, *handlers],
        opt=PUBLIC | SHARED,
        before_request=_only_what_is_there,
        response_headers=HEADERS,
        include_in_schema=False,
    )
