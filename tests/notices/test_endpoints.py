"""Endpoints that do what they like cost a bounded time, and tell nothing but a status."""

import asyncio
import ssl
import subprocess
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.utils import formatdate
from pathlib import Path

import pytest

from tests.processes.waiting import PATIENCE
from workers.notices.endpoints import Endpoints, Reply
from workers.notices.guard import Guarded
from workers.notices.webhooks import attempt_of

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def _post(
    serve: Serve, scheme: str = "http", tls: ssl.SSLContext | None = None, patience: float = PATIENCE
) -> Reply:
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    port = server.sockets[0].getsockname()[1]
    endpoints = Endpoints(Guarded(("localhost", "127.0.0.1")))
    try:
        return await endpoints.post(f"{scheme}://127.0.0.1:{port}/hook", {"webhook-id": "n_1"}, b"{}", patience)
    finally:
        server.close()


def answering(head: str, *more: bytes, asked: list[bytes] | None = None) -> Serve:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            request = await reader.readuntil(b"\r\n\r\n")
            if asked is not None:
                asked.append(request)
            writer.write(f"HTTP/1.1 {head}\r\n\r\n".encode())
            for part in more:
                writer.write(part)
                await writer.drain()
        writer.close()

    return serve


async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        await reader.read()


async def resetting(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(10)
    writer.transport.abort()


async def babbling(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            writer.write(b"x-more: " + b"x" * 65_000 + b"\r\n")
            await writer.drain()


async def promising(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while True:
            writer.write(b"HTTP/1.1 103 Early Hints\r\n\r\n" * 500)
            await writer.drain()


def _is_taken(reply: Reply) -> bool:
    return attempt_of(reply, 0, 0.0).is_taken


def test_what_is_taken_is_2xx_and_nothing_else() -> None:
    assert _is_taken(asyncio.run(_post(answering("204 No Content"))))
    assert _is_taken(asyncio.run(_post(answering("200 OK\r\ncontent-length: 2", b"ok"))))
    for status in ("301 Moved\r\nlocation: http://127.0.0.1:1/", "410 Gone", "500 No", "404 No", "304 No"):
        reply = asyncio.run(_post(answering(status)))
        assert (reply.status, _is_taken(reply)) == (int(status[:3]), False)


def test_a_redirect_is_not_followed() -> None:
    asked: list[bytes] = []
    asyncio.run(_post(answering("307 Elsewhere\r\nlocation: /elsewhere", asked=asked)))
    assert [request.split(b"\r\n")[0] for request in asked] == [b"POST /hook HTTP/1.1"]


def test_it_says_for_how_long_it_wants_to_be_left_alone() -> None:
    assert asyncio.run(_post(answering("429 Slow\r\nRetry-After: 120"))).retry_after == 120
    in_an_hour = formatdate(time.time() + 3600, usegmt=True)
    for at, least, most in (("Fri, 31 Dec 1999 23:59:59 GMT", 0, 0), (in_an_hour, 3000, 3600)):
        assert least <= asyncio.run(_post(answering(f"503 Slow\r\nretry-after: {at}"))).retry_after <= most
    for nothing in ("soon", "-5", "1e9", "9" * 40, "Fri, 31 Dec 99999 23:59:59 GMT", "Fri, " * 30):
        assert asyncio.run(_post(answering(f"503 Slow\r\nretry-after: {nothing}"))).retry_after == 0


def test_a_huge_answer_is_not_read() -> None:
    endless = (b"x" * 100_000 for _ in range(10_000))
    assert _is_taken(asyncio.run(_post(answering("200 OK\r\ncontent-length: 1000000000", *endless))))


def test_who_never_answers_is_left_after_the_time_that_there_is() -> None:
    assert asyncio.run(_post(silent, patience=0.3)) == Reply(fault="timeout")


def test_who_breaks_off_or_babbles_has_failed() -> None:
    assert asyncio.run(_post(resetting)).fault == "broken-off"
    assert asyncio.run(_post(babbling)).fault == "broken-off"
    assert asyncio.run(_post(answering("not HTTP at all"))).fault == "broken-off"


def test_who_promises_an_answer_without_end_keeps_nobody_busy() -> None:
    assert asyncio.run(_post(promising)).fault == "broken-off"


@pytest.mark.parametrize("hints", [1, 100])
def test_who_says_before_what_comes_is_waited_for(hints: int) -> None:
    said = answering(
        "103 Early Hints\r\nlink: </style.css>", b"HTTP/1.1 102 Processing\r\n\r\n" * hints, b"HTTP/1.1 204 No\r\n\r\n"
    )
    assert _is_taken(asyncio.run(_post(said)))


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    """A server's certificate that is somebody else's."""
    folder: Path = tmp_path_factory.mktemp("tls")
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "own.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", *files]
    subprocess.run([*made, "-days", "2", "-subj", "/CN=somebody.else"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "own.pem", folder / "key.pem")
    return context


def test_a_certificate_of_somebody_else_is_not_believed(strange: ssl.SSLContext) -> None:
    assert asyncio.run(_post(answering("200 OK"), "https", strange)) == Reply(fault="certificate")
