"""One client on one server, and an archive in a folder."""

from pathlib import Path

import pytest
from redis.asyncio import Redis

from store.archive.archive import Archive, archive_at


@pytest.fixture
def redis(raw: Redis) -> Redis:
    return raw


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return archive_at((tmp_path / "archive").as_uri())
