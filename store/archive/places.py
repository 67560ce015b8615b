"""The places of objects: folders and buckets, by `obstore`."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError
from obstore.store import LocalStore, from_url

from store.archive.objects import MOST_PACKED, ArchiveUnavailable

if TYPE_CHECKING:
    from obstore.store import ObjectStore

PATIENCE = 8.0
"""Seconds after which a place that says nothing is away."""

PAGE = 1000
"""Keys that are listed at once."""


class Place:
    """Objects at an address of `obstore`, which is opened when it is first used, and again until that succeeds.

    Keys and endpoints of a cloud come from its own variables of the environment, such as AWS_ACCESS_KEY_ID.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._folders_on_disk = set[Path]()

    @cached_property
    def _store(self) -> "ObjectStore":
        if urlsplit(self.address).scheme == "file":
            return LocalStore.from_url(self.address, mkdir=True)
        # A request that has waited for longer was given up.
        patience = timedelta(seconds=PATIENCE)
        open_bucket: Any = from_url
        store: ObjectStore = open_bucket(
            self.address,
            # An endpoint without TLS, such as one beside the service, is meant by whoever names it.
            client_options={"timeout": patience, "allow_http": True},
            retry_config={"max_retries": 2, "retry_timeout": patience},
        )
        return store

    async def put(self, key: str, data: bytes) -> bool:
        """As `Objects` has it."""
        with _answers(key):
            async with asyncio.timeout(PATIENCE):
                try:
                    await obstore.put_async(self._store, key, data, mode="create")
                    is_new = True
                except AlreadyExistsError:
                    is_new = False
        # An object that is there may be of a process that died before it was on disk.
        with _answers(key):
            await asyncio.to_thread(self._bring_to_disk, key)
        return is_new

    async def get(self, key: str) -> bytes:
        """As `Objects` has it."""
        with _answers(key):
            async with asyncio.timeout(PATIENCE):
                found = await obstore.get_async(self._store, key)
                if found.meta["size"] > MOST_PACKED:
                    raise ArchiveUnavailable("damaged", f"{key} has {found.meta['size']} bytes")
                return bytes(await found.bytes_async())

    async def delete(self, key: str) -> None:
        """As `Objects` has it."""
        with _answers(key):
            async with asyncio.timeout(PATIENCE):
                try:
                    await obstore.delete_async(self._store, key)
                except FileNotFoundError:
                    return

    async def list(self, folder: str) -> AsyncIterator[str]:
        """As `Objects` has it."""
        with _answers(folder):
            async for page in obstore.list(self._store, folder, chunk_size=PAGE):
                for row in page:
                    yield row["path"]

    def _bring_to_disk(self, key: str) -> None:
        """Bring a file and the names that lead to it to disk; a bucket has done so before it answers."""
        if not isinstance(self._store, LocalStore):
            return
        root = Path(str(self._store.prefix))
        path = root / key
        _sync(path)
        for folder in path.parents:
            _sync(folder)
            # Its own name, and those above, are on disk for good.
            if folder == root or folder in self._folders_on_disk:
                break
        self._folders_on_disk.add(path.parent)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def _answers(key: str) -> Iterator[None]:
    """Say of what fails that the archive is unavailable."""
    try:
        yield
    except FileNotFoundError as error:
        raise ArchiveUnavailable("missing", f"{key} is not there") from error
    except TimeoutError as error:
        raise ArchiveUnavailable("away", f"{key}: no answer within {PATIENCE:g} s") from error
    except (BaseError, OSError, ValueError) as error:
        # Lines after the first are for those who debug the library.
        raise ArchiveUnavailable("away", f"{key}: {str(error).partition(chr(10))[0]}") from error
