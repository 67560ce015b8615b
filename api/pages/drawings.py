"""Drawings that clients show a game with: emblems, as SVG. A drawing never changes, so it is asked for once."""

from functools import cache

from litestar import Response, Router, get
from litestar.params import FromPath

from api.http.access import PUBLIC, SHARED
from api.http.problems import not_found
from domain.kernel.emblems import emblem_picture

SVG = "image/svg+xml"

HEADERS = {
    "Cache-Control": "public, max-age=31536000, immutable",
    # Asked for by itself, a picture could run scripts.
    "Content-Security-Policy": "default-src 'none'; sandbox",
}


@get("/emblems/{name:str}", media_type=SVG, sync_to_thread=False)
def get_emblem(name: FromPath[str]) -> Response[bytes]:
    """An emblem in one colour, by its name and `.svg`. Raises the problem `not-found`."""
    try:
        return Response(_emblem(name), media_type=SVG, headers=HEADERS)
    except KeyError:
        raise not_found("emblem") from None


@cache
def _emblem(file: str) -> bytes:
    name, dot, ending = file.rpartition(".")
    if dot + ending != ".svg":
        raise KeyError(file)
    return emblem_picture(name).encode()


router = Router("/", route_handlers=[get_emblem], opt=PUBLIC | SHARED, include_in_schema=False)
