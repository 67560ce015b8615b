"""One client on one server, and archives in all kinds of places."""

from collections.abc import Iterator

import pytest
from redis.asyncio import Redis

from store.archive import places
from store.archive.archive import Archive
from store.archive.places import Place
from tests.processes.object_store import ObjectStore


@pytest.fixture
def redis(raw: Redis) -> Redis:
    return raw


@pytest.fixture(scope="session")
def object_server() -> Iterator[ObjectStore]:
    with ObjectStore() as server:
        yield server


@pytest.fixture
def bucket(object_server: ObjectStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[ObjectStore]:
    """An object store that is well. A test that means it to be slow says so: the machine may be, at any time."""
    for name, value in object_server.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(places, "PATIENCE", 30.0)
    object_server.catch_up()
    yield object_server
    object_server.catch_up()


@pytest.fixture(params=["a folder", "memory", "S3"])
def place(request: pytest.FixtureRequest) -> Place:
    match request.param:
        case "a folder":
            return Place((request.getfixturevalue("tmp_path") / "archive").as_uri())
        case "memory":
            return Place("memory:///")
        case _:
            return Place(request.getfixturevalue("bucket").make_bucket())


@pytest.fixture
def archive(place: Place) -> Archive:
    return archive_in(place)


def archive_in(place: Place) -> Archive:
    """An archive as another process has it, which knows nothing yet."""
    return Archive(place, "here")
