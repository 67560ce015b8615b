"""Drawings that clients show a game with, in SVG: emblems, and pictures of cards.

They are asked for once: an emblem never changes, and the path of a document of pictures follows from what is in it.
"""

from functools import cache
from hashlib import sha256

from litestar import Response, Router, get
from litestar.params import FromPath

from api.http.access import PUBLIC, SHARED
from api.http.problems import not_found
from domain.kernel.presentation.emblems import emblem_picture
from domain.kernel.protocol.registry import ruleset

SVG = "image/svg+xml"

# Asked for by itself, a picture could run scripts.
_POLICY = {"Content-Security-Policy": "default-src 'none'; sandbox"}

FOR_GOOD = _POLICY | {"Cache-Control": "public, max-age=31536000, immutable"}
FOR_NOW = _POLICY | {"Cache-Control": "no-cache"}


def picture_paths(ruleset_id: str) -> dict[str, str]:
    """Return the paths of a ruleset's documents of pictures, by name."""
    return {name: f"/pictures/{ruleset_id}/{file}" for name, (file, _) in _pictures(ruleset_id).items()}


@cache
def _pictures(ruleset_id: str) -> dict[str, tuple[str, bytes]]:
    """Return the documents by name, with the names of their files. Raises LookupError."""
    files = {name: text.encode() for name, text in ruleset(ruleset_id).pictures().items()}
    return {name: (f"{name}.{sha256(body).hexdigest()[:12]}.svg", body) for name, body in files.items()}


@get("/pictures/{ruleset_id:str}/{file:str}", media_type=SVG, sync_to_thread=False)
def get_pictures(ruleset_id: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A document of pictures. A path of another version leads to what there is now. Raises the problem `not-found`."""
    try:
        current, body = _pictures(ruleset_id)[file.partition(".")[0]]
    except LookupError:
        raise not_found("picture") from None
    return Response(body, media_type=SVG, headers=FOR_GOOD if file == current else FOR_NOW)


@get("/emblems/{name:str}", media_type=SVG, sync_to_thread=False)
def get_emblem(name: FromPath[str]) -> Response[bytes]:
    """An emblem in one colour, by its name and `.svg`. Raises the problem `not-found`."""
    try:
        return Response(_emblem(name), media_type=SVG, headers=FOR_GOOD)
    except KeyError:
        raise not_found("emblem") from None


@cache
def _emblem(file: str) -> bytes:
    name, dot, ending = file.rpartition(".")
    if dot + ending != ".svg":
        raise KeyError(file)
    return emblem_picture(name).encode()


router = Router("/", route_handlers=[get_emblem, get_pictures], opt=PUBLIC | SHARED, include_in_schema=False)
