"""The floor of a first view: a page of the service that shows one thing of a game, by one module and one request."""

from litestar import Litestar, MediaType, Response, Router, get

from api.app import create_app as service
from api.http.access import PUBLIC, SHARED
from api.pages.table import HEADERS, document

MODULE = """
const id = location.pathname.split("/").at(-1);
const headers = { accept: "application/json", authorization: `Bearer ${localStorage.token}` };
const game = await (await fetch(`/v1/games/${id}?locale=en&since=0&last=12`, { headers })).json();
const form = document.createElement("form");
form.className = "decision";
const button = document.createElement("button");
button.className = "main";
button.textContent = game.decisions[0].prompt;
form.append(button);
document.getElementById("page").replaceChildren(form);
"""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Turnfold</title>
<script type="module" src="/bare.js"></script>
</head>
<body>
<div id="page"></div>
<!--{padding}-->
</body>
</html>
"""


@get("/bare/{game_id:str}", media_type=MediaType.HTML, response_headers=HEADERS, sync_to_thread=False)
def get_page() -> Response[bytes]:
    """A document as long as that of the table."""
    return Response(PAGE.format(padding="-" * (len(document()) - len(PAGE))).encode())


@get("/bare.js", media_type="text/javascript", sync_to_thread=False)
def get_module() -> Response[str]:
    """Its module."""
    return Response(MODULE)


def create_app() -> Litestar:
    """The service, which has this page too."""
    app = service()
    app.register(Router("/", route_handlers=[get_page, get_module], opt=PUBLIC | SHARED))
    return app
