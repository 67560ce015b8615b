"""Dumps in the API: what is listed can be fetched, whole or in parts, and nothing else can."""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from litestar import Request

from api.http.downloads import PIECE, download
from api.http.limits import Rate
from tests.api.person import Person, problem
from tests.api.published import DATA, folder_of, publish
from tests.kit.samples import PLAIN
from tests.processes.service import Service


@pytest.fixture
def address(running: Service) -> str:
    """Return where a file is that has just been published, beside one that has not."""
    folder_of(running).write("2026-02", PLAIN, [DATA], 3, 400)
    return f"/dumps/{publish(running).file}"


def test_what_is_listed_can_be_fetched(running: Service, ada: Person, address: str) -> None:
    (row,) = ada.with_token("").get("/dumps")["dumps"]
    assert row == {
        "month": "2026-01",
        "ruleset": PLAIN,
        "games": 3,
        "answers": 400,
        "bytes": len(DATA),
        "sha256": sha256(DATA).hexdigest(),
        "address": address,
    }
    answer = running.client().get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/gzip")
    assert answer.content == DATA
    known = running.client().get(address, headers={"If-None-Match": answer.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    head = running.client().head(address)
    assert (head.headers["content-length"], head.content) == (str(len(DATA)), b"")


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-9", 0, 9),
        ("bytes=1023990-", 1_023_990, 1_023_999),
        ("bytes=1023990-99999999999", 1_023_990, 1_023_999),
        ("bytes=-5", 1_023_995, 1_023_999),
    ],
)
def test_a_download_goes_on_where_it_broke_off(
    running: Service, address: str, asked: str, first: int, last: int
) -> None:
    answer = running.client().get(address, headers={"Range": asked})
    assert (answer.status_code, answer.content) == (206, DATA[first : last + 1])
    assert answer.headers["content-range"] == f"bytes {first}-{last}/{len(DATA)}"
    other = running.client().head(address, headers={"Range": asked, "If-Range": '"another"'})
    assert (other.status_code, other.headers["content-length"]) == (200, str(len(DATA)))


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("bytes=1024000-", 416),
        ("bytes=1024001-", 416),
        ("bytes=99999999999-", 416),
        ("bytes=-0", 416),
        ("bytes=5-3", 200),
        ("bytes=0-1,5-6", 200),
        ("bytes=" + "0-1," * 2_000, 200),
        ("bytes=-", 200),
        ("bytes=" + "9" * 50 + "-", 200),
        ("lines=0-1", 200),
        ("bytes=٣-٤", 200),
    ],
)
def test_odd_ranges_do_no_harm(running: Service, address: str, asked: str, status: int) -> None:
    answer = running.client().head(address, headers=[(b"Range", asked.encode())])
    assert answer.status_code == status
    if status == 416:
        assert answer.headers["content-range"] == f"bytes */{len(DATA)}"


def test_a_range_that_is_not_there_is_no_answer_to_others(running: Service, address: str) -> None:
    """A cache that keeps what it may would give it to who asks for the whole file."""
    answer = running.client().get(address, headers={"Range": "bytes=-0"})
    assert (answer.status_code, answer.content, answer.headers["cache-control"]) == (416, b"", "no-store")
    assert "etag" not in answer.headers


@pytest.mark.parametrize(
    "name",
    [
        "2026-02-diamonsters.ndjson.gz",
        "2026-01.json",
        ".",
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e%2f2026-01.json",
        "2026-01-diamonsters.ndjson.gz%00",
        "x" * 5_000,
    ],
)
def test_no_name_leads_elsewhere(running: Service, address: str, name: str) -> None:
    problem("not-found", running.client().get(f"/dumps/{name}"))


def test_a_file_that_is_gone_is_not_there(running: Service, address: str) -> None:
    Path(running.environment["TURNFOLD_DUMPS"], address.rpartition("/")[2]).unlink()
    problem("not-found", running.client().get(address))


def test_a_download_is_slowed_down_and_ends_when_nobody_is_there(tmp_path: Path) -> None:
    now, sent = 0.0, []
    rate = Rate(PIECE, 1, clock=lambda: now)

    def pace(size: int) -> float:
        rate.pay("address", size)
        # A second's worth is had at once, and the next second's in it.
        return rate.pause("address") / 1_000

    (tmp_path / "file").write_bytes(bytes(4 * PIECE))
    asked: Any = Request({"type": "http", "method": "GET", "headers": []})  # type: ignore[arg-type]
    answer = download(asked, tmp_path / "file", 4 * PIECE, '"x"', {}, pace).to_asgi_response(None, asked)

    async def fetch(hangs_up_after: int) -> None:
        gone = asyncio.Event()

        async def send(message: Any) -> None:
            sent.append(len(message.get("body", b"")))
            if sum(sent) >= hangs_up_after:
                gone.set()

        async def receive() -> Any:
            await gone.wait()
            return {"type": "http.disconnect"}

        await answer({"type": "http", "method": "GET"}, receive, send)  # type: ignore[arg-type]

    asyncio.run(fetch(2 * PIECE))
    assert sum(sent) == 2 * PIECE
    assert rate.pause("address") == 1.0
