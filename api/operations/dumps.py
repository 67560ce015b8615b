"""Dumps of finished public games: what there is, and the files."""

from functools import partial
from typing import Any

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from api.document.operation import Operation
from api.http.access import PUBLIC, SHARED
from api.http.bodies import Request
from api.http.downloads import download
from api.service.service import service_of
from api.wire.dumps import DumpList, DumpView
from store.upkeep.dumps import Dump, folder_at

LASTING = "public, max-age=86400"
"""For how long a file is kept by caches: it is made once, unless an operator has it made again."""


@get(
    "/dumps",
    **Operation("listDumps", "Games to learn from", PUBLIC | SHARED, needs_store=False).handler,
)
async def list_dumps(request: Request) -> DumpList:
    """Files with all public games that ended in a month: what seats saw, were asked and chose, and who won.

    None where the service makes none. No file names anybody.
    """
    return DumpList([_view(dump) for dump in folder_at(service_of(request).settings.dumps).all_dumps()])


def _view(dump: Dump) -> DumpView:
    return DumpView(
        month=dump.month,
        ruleset=dump.ruleset,
        games=dump.games,
        answers=dump.answers,
        bytes=dump.bytes,
        sha256=dump.sha256,
        address=f"/dumps/{dump.file}",
    )


@get("/dumps/{file:str}")
async def get_dump(request: Request, file: FromPath[str]) -> Response[Any]:
    """The file of a dump, or a range of it. Raises NotFoundException."""
    service = service_of(request)
    folder = folder_at(service.settings.dumps)
    # No name is made into a path: it is one of those that are listed, or none.
    dump = folder.find(file)
    if dump is None or folder.path is None:
        raise NotFoundException
    pace = partial(service.limits.download, request.comes_from)
    headers = {"cache-control": LASTING, "content-type": "application/gzip"}
    try:
        return download(request, folder.path / file, dump.bytes, f'"{dump.sha256}"', headers, pace)
    except FileNotFoundError:
        raise NotFoundException from None


router = Router("/", route_handlers=[list_dumps], tags=["rulesets"])
files = Router("/", route_handlers=[get_dump], opt=PUBLIC, include_in_schema=False)
