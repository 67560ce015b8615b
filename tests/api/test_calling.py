"""Operations are called without the steps of Litestar that they have no use for; those they ask for are taken."""

from typing import Annotated, Any, cast

import pytest
from litestar import Litestar, Response, get
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath, PathParameter
from litestar.testing import TestClient
from redis.asyncio import Redis

from api.http.auth import Admission
from api.http.bodies import Request
from api.http.calling import Calling
from store.health.replication import Replication


class Everybody:
    """Lets everybody in."""

    async def admit(self, scope: Any) -> None:
        """Let a request through."""


def refuse(connection: Any, handler: Any) -> None:
    """Let nobody in."""
    raise NotAuthorizedException


async def answer(request: Any) -> Response[str]:
    """Answer in place of the handler."""
    return Response("before", status_code=202)


@get("/guarded/{word:str}", operation_id="guarded", guards=[refuse])
async def guarded(request: Request, word: FromPath[str]) -> str:
    """Answer whoever comes in."""
    return word


@get("/answered/{word:str}", operation_id="answered", before_request=answer)
async def answered(request: Request, word: FromPath[str]) -> str:
    """Answer if nobody has done so."""
    return word


@get("/short/{word:str}", operation_id="short")
async def short(request: Request, word: Annotated[str, PathParameter(max_length=3)]) -> str:
    """Answer with a short word."""
    return word


@get("/plain/{word:str}", operation_id="plain")
async def plain(request: Request, word: FromPath[str]) -> str:
    """Answer with any word."""
    return word


@pytest.mark.parametrize(
    ("path", "expected"),
    [("/guarded/word", 401), ("/answered/word", 202), ("/short/word", 400), ("/short/two", 200), ("/plain/word", 200)],
)
def test_what_an_operation_asks_for_is_done(path: str, expected: int) -> None:
    app = Litestar(
        [guarded, answered, short, plain],
        middleware=[Calling(cast(Admission, Everybody()), Replication(cast(Redis, None), 0, "none"), 10)],
        request_class=Request,
        openapi_config=None,
    )
    with TestClient(app) as client:
        assert client.get(path).status_code == expected
