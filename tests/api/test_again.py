"""Each POST of the document says what comes of it if it is sent again, and that comes of it."""

import json
from collections import defaultdict
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import httpx2
import pytest

from api.document.operation import AGAIN, Again
from tests.api.document import addresses, operations, records, whole
from tests.api.story import FILE, Teller, tell
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

POSTS = sorted(row["operationId"] for method, _, row in addresses(whole()) if method == "post")

Pair = tuple[httpx2.Response, httpx2.Response]


class Repeater(Teller):
    """Sends each POST twice, with a key where there is one, and goes on with what is in force then."""

    pairs: ClassVar[dict[str, list[Pair]]] = defaultdict(list)

    def send(self, operation: str, method: str, path: str, **request: Any) -> httpx2.Response:
        if records()[operation].again == "keyed":
            key = f"again-{sum(map(len, self.pairs.values()))}"
            request["headers"] = {"Idempotency-Key": key} | request["headers"]
        first = super().send(operation, method, path, **request)
        if method != "POST":
            return first
        second = super().send(operation, method, path, **request)
        self.pairs[operation].append((first, second))
        return second if second.is_success else first


@pytest.fixture(scope="module")
def pairs() -> dict[str, list[Pair]]:
    """All POSTs of the story and their answers, by operation.

    On a service of its own: the examples of the document have the league as it is when the story is told once.
    """
    Repeater.pairs.clear()
    with (
        TemporaryDirectory(prefix="tf-") as dumps,
        RedisServer(appendfsync="no") as server,
        Service(server.url, env={"TURNFOLD_DUMPS": dumps}) as service,
    ):
        service.start("dispatcher-1", "worker-1", "api-1")
        tell(service, json.loads(FILE.read_text())["importGame"]["request"], Repeater)
    return Repeater.pairs


def comparable(answer: httpx2.Response) -> Any:
    """Return what two equal answers have alike: bots of a game may have gone on between them."""
    body = answer.json() if answer.content else None
    if isinstance(body, dict) and any(seat.get("bot") for seat in body.get("seats", ())):
        return answer.status_code, body.get("id")
    return answer.status_code, body


def outcome(pair: Pair) -> Again | None:
    """Return what came of a request that was sent twice. None: something that no operation may say."""
    first, second = pair
    if 400 <= second.status_code < 500:
        return "refused"
    if not second.is_success:
        return None
    return "same" if comparable(first) == comparable(second) else "another"


@pytest.mark.parametrize("operation", operations())
def test_each_post_and_nothing_else_says_it(operation: str) -> None:
    again = records()[operation].again
    assert (again is not None) == (operation in POSTS)
    if again is not None:
        assert AGAIN[again] in operations()[operation]["description"]


@pytest.mark.parametrize("operation", POSTS)
def test_it_is_keyed_where_it_takes_a_key(operation: str) -> None:
    names = {row["name"] for row in operations()[operation].get("parameters", ())}
    assert (records()[operation].again == "keyed") == ("Idempotency-Key" in names)


@pytest.mark.parametrize("operation", POSTS)
def test_what_it_says_comes_of_it(pairs: dict[str, list[Pair]], operation: str) -> None:
    again = records()[operation].again
    assert pairs[operation], "tell of it in tests/api/story.py"
    assert {outcome(pair) for pair in pairs[operation]} == {"same" if again == "keyed" else again}
