"""The documentation page at `/docs`: RapiDoc on the OpenAPI document, without a request to any other host.

The script lies in `api/static/` as its authors published it, with its licence and its checksum. The page's own content
security policy holds a browser to this host, whatever the script would like to fetch.
"""

from importlib.resources import files
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.openapi.plugins import OpenAPIRenderPlugin

from api.access import PUBLIC, SHARED

SCRIPT = "rapidoc-9.3.8.min.js"
"""The version is in the name, so that a browser may keep the file for ever."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>body {{ margin: 0 }}</style>
<script src="{script}"></script>
</head>
<body>
<rapi-doc spec-url="{document}" load-fonts="false" show-header="false" render-style="read" schema-style="table"
  regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" use-path-in-nav-bar="true"
  show-method-in-nav-bar="as-colored-text" allow-spec-url-load="false" allow-spec-file-load="false">
</rapi-doc>
<noscript>The document itself is at <a href="{document}">{document}</a>.</noscript>
</body>
</html>
"""


_SCRIPT = (files("api") / "static" / SCRIPT).read_bytes()


@get(f"/{SCRIPT}", media_type="text/javascript", sync_to_thread=False)
def get_script() -> Response[bytes]:
    """The script of the page."""
    return Response(_SCRIPT, headers={"Cache-Control": "public, max-age=31536000, immutable"})


class DocsPage(OpenAPIRenderPlugin):
    """The page."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page, with addresses of this host alone."""
        document = self.get_openapi_json_route(request)
        script = f"{document.rpartition('/')[0]}/{SCRIPT}"
        return _PAGE.format(title=openapi_schema["info"]["title"], script=script, document=document).encode()


def docs_router() -> Router:
    """Where the page, its script and the document are served, to anybody."""
    return Router(
        "/docs", route_handlers=[get_script], opt=PUBLIC | SHARED, response_headers=HEADERS, include_in_schema=False
    )
