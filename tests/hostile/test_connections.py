"""Nobody keeps a connection by saying half of what it wants, and nobody has all of them."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import pytest

from api.service.importing import AT_ONCE
from tests.api.person import Person
from tests.hostile.exports import of_short_texts
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until

pytestmark = pytest.mark.alone

SHORT = {"TURNFOLD_HEADER_SECONDS": "1", "TURNFOLD_BODY_SECONDS": "1"}
FEW = {"TURNFOLD_CONNECTIONS_PER_ADDRESS": "20", "TURNFOLD_CONNECTIONS_PER_PROCESS": "30"}

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
REGISTER = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n"


@pytest.fixture(scope="module")
def strict() -> Iterator[Service]:
    with RedisServer(appendfsync="no") as server, Service(server.url, env=SHORT) as service:
        yield service.start("api-1")


@pytest.fixture
def connect(strict: Service) -> Iterator[Callable[[], socket.socket]]:
    """Makes connections to a process that has little patience; all are closed afterwards."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(_connected(strict))


def _connected(service: Service, source: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    target = urlsplit(service.address())
    return socket.create_connection((target.hostname, target.port or 0), PATIENCE, (source, 0))


def _answer(connection: socket.socket) -> bytes:
    """All that comes until the other side ends the connection."""
    said = b""
    try:
        while part := connection.recv(65_536):
            said += part
    except ConnectionError:
        pass
    return said


def _pour(connection: socket.socket, text: bytes) -> None:
    """Say the same again and again. Raises ConnectionError when nobody listens any more."""
    for _ in range(10_000):
        connection.sendall(text)


def _trickle(connection: socket.socket, text: bytes) -> None:
    """Say the same again and again, slowly, as long as somebody listens."""

    def say() -> None:
        try:
            for _ in range(600):
                connection.sendall(text)
                time.sleep(0.1)
        except OSError:
            pass

    threading.Thread(target=say, daemon=True).start()


def _import(who: Person, length: str) -> bytes:
    """The head of an import."""
    own = f"Host: x\r\nConnection: close\r\nAuthorization: Bearer {who.token}\r\n{length}\r\n\r\n"
    return b"POST /v1/games/import HTTP/1.1\r\n" + own.encode()


def _send_slowly(connection: socket.socket, body: bytes) -> None:
    for begun in range(0, len(body), len(body) // 16):
        connection.sendall(body[begun : begun + len(body) // 16])
        time.sleep(0.1)


class TestHalfRequests:
    def test_who_says_no_more_is_hung_up_on(self, connect: Callable[[], socket.socket]) -> None:
        begun: dict[bytes, socket.socket] = {}
        for begin in (b"", b"G", HEALTH[:-2], REGISTER, REGISTER + b'{"name": "Ad'):
            begun[begin] = connect()
            begun[begin].sendall(begin)
        for begin, connection in begun.items():
            assert _answer(connection).startswith(b"HTTP/1.1 408 " if begin else b""), begin

    def test_who_says_it_slowly_is_hung_up_on(self, connect: Callable[[], socket.socket]) -> None:
        chunked = REGISTER.replace(b"Content-Length: 14", b"Transfer-Encoding: chunked")
        slow = [
            (b"", b"\r\n"),
            (b"GET / HTTP/1.1\r\n", b"A: b\r\n"),
            (b"GET /", b"a"),
            (REGISTER.replace(b"14", b"100000"), b" "),
            (chunked, b"1\r\n \r\n"),
            (chunked + b"0\r\n", b"A: b\r\n"),
        ]
        connections = []
        for begin, more in slow:
            connections.append(connect())
            connections[-1].sendall(begin)
            _trickle(connections[-1], more)
        for connection in connections:
            assert _answer(connection)[:12] in (b"", b"HTTP/1.1 408")

    def test_a_connection_that_was_used_is_no_exception(self, connect: Callable[[], socket.socket]) -> None:
        connection = connect()
        connection.sendall(HEALTH)
        answer = b""
        while not answer.endswith(b"}"):
            answer += connection.recv(65_536)
        assert answer.startswith(b"HTTP/1.1 200 ")
        _trickle(connection, b"\r\n")
        assert _answer(connection)[:12] in (b"", b"HTTP/1.1 408")

    def test_a_head_comes_though_no_body_does(self, connect: Callable[[], socket.socket]) -> None:
        connection = connect()
        connection.sendall(HEALTH.replace(b"GET", b"HEAD"))
        connection.sendall(HEALTH.replace(b"Host", b"Connection: close\r\nHost"))
        assert _answer(connection).count(b"HTTP/1.1 200 ") == 2

    def test_a_large_body_that_comes_may_take_longer(
        self, strict: Service, connect: Callable[[], socket.socket]
    ) -> None:
        connection = connect()
        body = of_short_texts()
        connection.sendall(_import(Person(strict), f"Content-Length: {len(body)}"))
        _send_slowly(connection, body)
        assert _answer(connection).startswith(b"HTTP/1.1 409 ")


class TestWhoWaits:
    def test_time_to_wait_for_a_place_is_not_counted(
        self, strict: Service, connect: Callable[[], socket.socket]
    ) -> None:
        body = of_short_texts()

        def asks() -> socket.socket:
            asking = connect()
            asking.sendall(_import(Person(strict), f"Content-Length: {len(body)}\r\nExpect: 100-continue"))
            return asking

        with ThreadPoolExecutor(AT_ONCE) as senders:
            here = [asks() for _ in range(AT_ONCE)]
            assert all(sender.recv(1_000).startswith(b"HTTP/1.1 100 ") for sender in here)
            late = asks()
            for sender in here:
                senders.submit(_send_slowly, sender, body)
            assert late.recv(1_000).startswith(b"HTTP/1.1 100 ")
        _send_slowly(late, body)
        assert _answer(late).startswith(b"HTTP/1.1 409 ")

    def test_time_to_wait_for_news_is_not_counted(self, strict: Service) -> None:
        ada = Person(strict)
        game = ada.create()
        begun = time.monotonic()
        ada.view(game, wait=2)
        assert time.monotonic() - begun > 1
        with ada.stream(f"/games/{game['id']}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            time.sleep(2)
            ada.ask("DELETE", f"/games/{game['id']}/seats/me")
            assert "event: end" in list(lines)


class TestTooMuch:
    """Takes any time."""

    @pytest.fixture
    def connect(self, running: Service) -> Iterator[Callable[[], socket.socket]]:
        with ExitStack() as stack:
            yield lambda: stack.enter_context(_connected(running))

    @pytest.mark.parametrize(
        ("begin", "more"),
        [
            (b"GET /", b"a" * 10_000),
            (b"GET / HTTP/1.1\r\n", b"A: " + b"b" * 10_000 + b"\r\n"),
            (b"GET / HTTP/1.1\r\n", b"A: b\r\n" * 1_000),
            (b"GET / HTTP/1.1\r\nA: ", b"b" * 10_000),
            (b"", b"\r\n" * 10_000),
            (HEALTH, HEALTH * 1_000),
        ],
    )
    def test_who_does_not_come_to_an_end_is_hung_up_on(
        self, connect: Callable[[], socket.socket], begin: bytes, more: bytes
    ) -> None:
        connection = connect()
        connection.sendall(begin)
        with pytest.raises(ConnectionError):
            _pour(connection, more)

    @pytest.mark.parametrize("size", [65, 128, 240, 1_000])
    @pytest.mark.parametrize("header", [b"A: b\r\n", b"A: " + b"b" * 1_000 + b"\r\n", b"A: " + b"b" * 60_000 + b"\r\n"])
    def test_headers_are_too_large_however_they_come(
        self, connect: Callable[[], socket.socket], size: int, header: bytes
    ) -> None:
        connection = connect()
        with suppress(ConnectionError):
            connection.sendall(HEALTH[:-2] + header * (size * 1_024 // len(header) + 1) + b"\r\n")
        answer = _answer(connection)
        # Where more is on its way than was read, the kernel may throw the answer away.
        assert answer.startswith(b"HTTP/1.1 431 ") or (size > 240 and not answer)
        assert not answer or b"\r\ncontent-type: application/problem+json\r\n" in answer

    def test_what_is_no_http_is_told_so_as_everything_else(self, connect: Callable[[], socket.socket]) -> None:
        connection = connect()
        connection.sendall(b"\x00\x01\r\n\r\n")
        answer = _answer(connection)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"/problems/invalid-request" in answer

    def test_an_offer_that_nobody_takes_is_no_line_in_the_log(
        self, running: Service, connect: Callable[[], socket.socket]
    ) -> None:
        connection = connect()
        connection.sendall(b"CONNECT /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 405 ")
        assert "WebSocket" not in running.output("api-1")

    @pytest.mark.parametrize(
        "chunk",
        [b"1;" + b"x" * 200 + b"\r\n \r\n", b"1" + b";a=b" * 3_000 + b"\r\n \r\n", b"0\r\n" + b"a: b\r\n" * 3_000],
    )
    def test_what_stands_around_a_chunk_is_bounded(
        self, ada: Person, connect: Callable[[], socket.socket], chunk: bytes
    ) -> None:
        connection = connect()
        head = f"POST /v1/games/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.token}\r\n"
        connection.sendall(head.encode() + b"Transfer-Encoding: chunked\r\n\r\n")
        sent = 0
        with suppress(ConnectionError):
            while sent < 16 << 20:
                connection.sendall(chunk)
                sent += len(chunk)
        assert sent < 8 << 20, "what fits into the buffers between here and there"

    def test_a_body_in_chunks_of_one_byte_is_taken(self, running: Service) -> None:
        letters = (bytes([letter]) for letter in b"{" + b" " * 30_000 + b'"name": "Ada"}')
        headers = {"Content-Type": "application/json"}
        assert running.client().post("/v1/players", content=letters, headers=headers).status_code == 201


class TestBeforeTheBody:
    def test_a_token_is_looked_at_first(self, connect: Callable[[], socket.socket]) -> None:
        connection = connect()
        connection.sendall(b"POST /v1/games/import HTTP/1.1\r\nHost: x\r\nContent-Length: 16000000\r\n\r\n{")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 401 ")
        _trickle(connection, b" " * 100)
        _answer(connection)

    @pytest.mark.parametrize("rest", [0, 1_000, 200_000])
    def test_nothing_follows_an_answer_that_came_before(self, connect: Callable[[], socket.socket], rest: int) -> None:
        connection = connect()
        connection.sendall(b"POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 200001\r\n\r\n{")
        answer = connection.recv(65_536)
        assert answer.startswith(b"HTTP/1.1 401 ")
        # Else a proxy might send the request of somebody else on it, and take what comes for its answer.
        assert b"\r\nconnection: close\r\n" in answer
        connection.sendall(b" " * rest)
        assert _answer(connection) == b""

    def test_who_is_let_go_on_is_not_told_that_it_ends(self, connect: Callable[[], socket.socket]) -> None:
        connection = connect()
        body = b'{"name": "Ada"}'
        expecting = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n"
        connection.sendall(f"POST /v1/players HTTP/1.1\r\nHost: x\r\n{expecting}".encode())
        assert connection.recv(65_536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(body)
        answer = connection.recv(65_536)
        assert answer.startswith(b"HTTP/1.1 201 ")
        assert b"connection: close" not in answer


class TestHowMany:
    def test_an_address_has_so_many_and_all_together(self, services: Callable[..., Service], redis_url: str) -> None:
        service = services(redis_url, env=FEW).start("api-1")

        def answered(source: str) -> bytes:
            with _connected(service, source) as connection:
                connection.sendall(HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
                return _answer(connection)[:12]

        with ExitStack() as stack:
            for _ in range(20):
                stack.enter_context(_connected(service, "127.0.0.2"))
            assert answered("127.0.0.2") in (b"", b"HTTP/1.1 503")
            assert answered("127.0.0.3") == b"HTTP/1.1 200"
            for number in range(3, 13):
                stack.enter_context(_connected(service, f"127.0.0.{number}"))
            assert answered("127.0.0.13") in (b"", b"HTTP/1.1 503")
        until(lambda: answered("127.0.0.2") == b"HTTP/1.1 200")


class TestPipelines:
    def test_who_hangs_up_is_missed_though_another_request_waits(self, running: Service, ada: Person) -> None:
        game = ada.create()
        token = f"Authorization: Bearer {ada.token}\r\nHost: x\r\n\r\n"
        said = len(running.output("api-1"))
        for _ in range(10):
            with _connected(running) as connection:
                connection.sendall(f"GET /v1/games/{game['id']}?wait=30 HTTP/1.1\r\n{token}".encode() + HEALTH)
                until(lambda: number(numbers(running.metrics()), "turnfold_long_polls") == 1)
            until(lambda: number(numbers(running.metrics()), "turnfold_long_polls") == 0)
        assert running.output("api-1")[said:] == ""

    def test_what_is_no_http_behind_a_request_is_no_failure(self, running: Service) -> None:
        said = len(running.output("api-1"))
        for _ in range(50):
            with _connected(running) as connection:
                connection.sendall(b"GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 3 + b"\x00\x01\r\n\r\n")
        assert running.client().get("/healthz").is_success
        assert running.output("api-1")[said:] == ""

    def test_what_is_wrong_with_a_request_is_no_answer_to_the_one_before(self, running: Service) -> None:
        with _connected(running) as connection:
            connection.sendall(HEALTH + b"CONNECT host:1 HTTP/1.1\r\nHost: host:1\r\n\r\n")
            assert _answer(connection)[:13] in (b"", b"HTTP/1.1 200 ")
