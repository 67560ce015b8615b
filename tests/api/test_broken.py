"""Requests that are no HTTP, or hardly: each gets a clear answer that blames the client, and changes nothing."""

import contextlib
import json
import socket
import time

import pytest

from tests.api.person import Data, Person
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE

BODY = b'{"ruleset": "diamonsters", "seats": 2}'
CHUNKS = b"Content-Type: application/json\r\n\r\n%x\r\n%b\r\n0\r\n\r\n" % (len(BODY), BODY)

REQUESTS = {
    "no request": b"GARBAGE\r\n\r\n",
    "an unknown method": b"BREW /v1/games HTTP/1.1\r\nHost: x\r\n\r\n",
    "a length in words": b"POST /v1/games HTTP/1.1\r\n{HEAD}Content-Length: two\r\n\r\n{}",
    "a negative length": b"POST /v1/games HTTP/1.1\r\n{HEAD}Content-Length: -1\r\n\r\n{}",
    "two lengths": b"POST /v1/games HTTP/1.1\r\n{HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "a length beyond all limits": b"POST /v1/games HTTP/1.1\r\n{HEAD}Content-Length: 99999999999999999999\r\n\r\n{}",
    "a length above the limit": b"POST /v1/games HTTP/1.1\r\n{HEAD}Content-Length: 1099511627776\r\n\r\n{}",
    "a length and chunks": (
        b"POST /v1/games HTTP/1.1\r\n{HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    ),
    "a chunk without a length": b"POST /v1/games HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    "packed in chunks": b"POST /v1/games HTTP/1.1\r\n{HEAD}Transfer-Encoding: gzip, chunked\r\n" + CHUNKS,
    "packed in chunks, by two lines": (
        b"POST /v1/games HTTP/1.1\r\n{HEAD}Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n" + CHUNKS
    ),
    "chunks from before there were any": b"POST /v1/games HTTP/1.0\r\n{HEAD}Transfer-Encoding: chunked\r\n" + CHUNKS,
    "no host": b"GET /v1/games HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": b"GET /v1/games HTTP/1.1\r\n{HEAD}Host: y\r\n\r\n",
    "the same host twice": b"GET /v1/games HTTP/1.1\r\n{HEAD}host: x\r\n\r\n",
    "NUL in the path": b"GET /v1/games/\0 HTTP/1.1\r\n{HEAD}\r\n",
    "bytes in the path": b"GET /v1/games/\xff HTTP/1.1\r\n{HEAD}\r\n",
    "NUL in a header": b"GET /v1/games HTTP/1.1\r\n{HEAD}X-Odd: \0\r\n\r\n",
    "bytes for a token": b"GET /v1/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\xfe\r\n\r\n",
    "bytes for a media type": b"POST /v1/games HTTP/1.1\r\n{HEAD}Content-Type: \xff\r\nContent-Length: 2\r\n\r\n{}",
}


@pytest.mark.parametrize("what", REQUESTS)
def test_a_broken_request_is_the_clients_fault(running: Service, ada: Person, what: str) -> None:
    head, body = _answer(running, ada, REQUESTS[what])
    assert 400 <= _status(head) < 500, head
    assert body
    assert ada.listed(mine=True) == []


def test_an_old_client_need_not_name_a_host(running: Service, ada: Person) -> None:
    assert _status(_answer(running, ada, b"GET /healthz HTTP/1.0\r\n\r\n")[0]) == 200


@pytest.mark.parametrize("value", [b"\xff\xe9", b"\xc3\xa9" * 50, b"\x7f" * 1, b"x" * 101, b""])
def test_an_odd_key_is_a_key_or_refused(running: Service, ada: Person, value: bytes) -> None:
    request = b"POST /v1/games HTTP/1.1\r\n{HEAD}Idempotency-Key: %s\r\nContent-Length: %d\r\n\r\n%s"
    first, second = (_answer(running, ada, request % (value, len(BODY), BODY)) for _ in range(2))
    assert _status(first[0]) in (201, 400)
    if _status(first[0]) == 201:
        assert json.loads(first[1])["id"] == json.loads(second[1])["id"]


def test_an_odd_validator_matches_nothing(running: Service, ada: Person) -> None:
    game = ada.create()
    path = f"GET /v1/games/{game['id']} HTTP/1.1\r\n".encode()
    head, body = _answer(running, ada, path + b'{HEAD}If-None-Match: \xff,",*\r\n\r\n')
    assert _status(head) == 200
    assert json.loads(body)["id"] == game["id"]


@pytest.mark.parametrize("number", ["9" * 20, "9" * 5_000, "-1", str(2**63 - 1), str(2**64)])
def test_huge_numbers_are_answered_or_refused(ada: Person, number: str) -> None:
    game: Data = ada.create()
    for path in ("/log?after={n}", "?since={n}", "?wait=1&after={n}", "/states/{n}", "/states/1?seat={n}"):
        response = ada.send("GET", f"/games/{game['id']}{path.replace('{n}', number)}")
        assert response.status_code in (200, 400, 404, 409), response.text


def test_nothing_is_upgraded(running: Service, ada: Person) -> None:
    upgrade = b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    head, body = _answer(running, ada, b"GET /v1/games HTTP/1.1\r\n{HEAD}Connection: Upgrade\r\n" + upgrade + b"\r\n")
    assert _status(head) == 200
    assert "games" in json.loads(body)


OFFER = b"Connection: close, Upgrade\r\nUpgrade: h2c\r\n"
ASK = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("more", [b"", b"Upgrade: websocket\r\n", b"upgrade:\r\n"])
def test_offers_are_passed_over_wherever_a_packet_ends(running: Service, more: bytes) -> None:
    head, body = _sent(OFFER + more, b'{"name": "Java"}')
    for place in range(head.index(b"\r\nUpgrade"), head.index(b"Content-Type")):
        told = _told(running, head[:place], head[place:] + body)
        assert _status(told) == 201, (head[:place], told)


@pytest.mark.parametrize("before", [b"", ASK])
def test_a_body_is_never_taken_for_a_request(running: Service, before: bytes) -> None:
    head, body = _sent(OFFER.replace(b"close, ", b"") * 2, ASK)
    last = b"GET /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    assert _told(running, before + head, body, last).count(b'"ok"') <= before.count(b"GET")


def _sent(offers: bytes, body: bytes) -> tuple[bytes, bytes]:
    head = b"POST /v1/players HTTP/1.1\r\nHost: x\r\n%bContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    return head % (offers, len(body)), body


def _told(running: Service, *packets: bytes) -> bytes:
    """Return the answer to packets that come one after the other."""
    host, _, port = running.address().rpartition("://")[2].partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        answer = b""
        with contextlib.suppress(ConnectionError):
            for packet in packets:
                connection.sendall(packet)
                time.sleep(0.02)
            while part := connection.recv(65_536):
                answer += part
        return answer


def _answer(running: Service, person: Person, request: bytes) -> tuple[bytes, bytes]:
    """The head and the body of what the service answers to these bytes."""
    host, _, port = running.address().rpartition("://")[2].partition(":")
    own = f"Host: x\r\nConnection: close\r\nAuthorization: Bearer {person.token}\r\n".encode()
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        connection.sendall(request.replace(b"{HEAD}", own))
        answer = b""
        while not _is_whole(answer):
            part = connection.recv(65_536)
            if not part:
                break
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


def _is_whole(answer: bytes) -> bool:
    head, end, body = answer.partition(b"\r\n\r\n")
    lengths = [line.partition(b":")[2] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return bool(end) and bool(lengths) and len(body) >= int(lengths[0])


def _status(head: bytes) -> int:
    return int(head.split()[1])
