"""No body holds up anybody else: every operation is sent the worst of them."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from api.settings import Settings
from domain.audit.reading import LONGEST_LINE
from tests.api.document import addresses, operations, whole
from tests.api.person import Person
from tests.hostile.heartbeat import assert_not_held_up
from tests.hostile.texts import WORST
from tests.processes.service import Service

pytestmark = pytest.mark.alone

LARGE = 1 << 20

ALLOWED = {None: (), "application/json": (Settings().max_body,), "application/x-ndjson": (LONGEST_LINE,)}
"""Sizes that are looked into, by the media type of an operation's body."""

Request = tuple[str, str, dict[str, str], str | None]


def _requests(person: Person) -> Iterator[Request]:
    """Every operation of the document: method, path, headers, the media type of its body. The account goes last."""
    game = person.create()["id"]
    names = {
        "game_id": game,
        "token": "x",
        "ruleset_id": "smashup",
        "slug": "x",
        "seq": "1",
        "avoided": "x",
        "code": "x",
        "seat": "1",
        "message": "m_x",
        "asked": "r_x",
        "user_code": "BCDF-GHJK",
        "channel": "h_x",
        "client": "o_x",
        "passkey": "k_x",
        "vacation": "w_x",
        "until": "2099-01-01T00:00:00Z",
        "notice": "n_x",
        "branch": "b_x",
    }
    for method, path, operation in addresses(whole()):
        if operation["operationId"] in ("streamGame", "streamMyGames", "deleteMe"):
            continue
        media_type = next(iter(operation.get("requestBody", {}).get("content", ())), None)
        headers = {"Authorization": f"Bearer {person.token}", "Content-Type": media_type or "application/json"}
        yield method, path.format(**names), headers, media_type
    yield "get", "/v1/games/nothing/events", {"Authorization": f"Bearer {person.token}"}, None
    yield "head", "/v1/players/me/events", {"Authorization": f"Bearer {person.token}"}, None
    yield "delete", "/v1/players/me", {"Authorization": f"Bearer {person.token}"}, None


def test_every_operation_is_attacked(ada: Person) -> None:
    assert len(list(_requests(ada))) == len(operations())


@pytest.mark.parametrize("kind", WORST)
def test_no_body_holds_up_others(running: Service, kind: str) -> None:
    bodies = {size: WORST[kind](size) for size in (LARGE, *(size for sizes in ALLOWED.values() for size in sizes))}

    def attack() -> None:
        person = Person(running)
        for method, path, headers, media_type in _requests(person):
            for size in (LARGE, *ALLOWED[media_type]):
                _send(running, method, path, content=bodies[size], headers=headers)

    assert_not_held_up(running.address(), attack)


def _send(service: Service, method: str, path: str, **request: Any) -> None:
    """An answer of the service's own, or none: who sends more than is read may find the connection closed."""
    try:
        response = service.client().request(method, path, **request)
    except httpx2.TransportError:
        return
    assert response.status_code < 500, response.text
    assert len(response.content) < 10_000 or response.is_success, response.text[:300]
