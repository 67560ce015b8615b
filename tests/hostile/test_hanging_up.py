"""A client that hangs up is no failure of ours: nobody is told of it in the night."""

import socket
from urllib.parse import urlsplit

from tests.api.person import Person
from tests.processes.metrics import number, numbers
from tests.processes.service import Service
from tests.processes.waiting import until

BROKEN = 10


def _count(service: Service, name: str) -> float:
    return number(numbers(service.metrics()), name)


def _hang_up(service: Service, head: str, body: bytes) -> None:
    target = urlsplit(service.address())
    with socket.create_connection((target.hostname, target.port or 0)) as connection:
        connection.sendall(head.encode() + b"\r\n\r\n" + body)


def test_broken_requests_are_no_failures(running: Service, ada: Person) -> None:
    failures, said = _count(running, "turnfold_failures_total"), len(running.output("api-1"))
    game = ada.create()
    token = f"Authorization: Bearer {ada.token}\r\nHost: x"
    heads = [
        "POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000",
        f"POST /v1/games HTTP/1.1\r\n{token}\r\nTransfer-Encoding: chunked",
        f"POST /v1/games/import HTTP/1.1\r\n{token}\r\nContent-Length: 1000000",
        f"GET /v1/games/{game['id']}/events HTTP/1.1\r\n{token}",
        f"GET /v1/games/{game['id']}?wait=20 HTTP/1.1\r\n{token}",
    ]
    for head in heads:
        for _ in range(BROKEN):
            _hang_up(running, head, b"" if head.startswith("GET") else b'{"na')
    for text in (b"\x00\x01\x02", b"GET / HTTP/9.9\r\n\r\n", b"CONNECT x:1 HTTP/1.1\r\n\r\n", b"\x16\x03\x01"):
        _hang_up(running, text.decode("latin-1"), b"")
    until(lambda: _count(running, "turnfold_streams") == _count(running, "turnfold_long_polls") == 0)
    assert _count(running, "turnfold_failures_total") == failures
    assert running.output("api-1")[said:] == ""
