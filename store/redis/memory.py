"""Caches that are bounded by the bytes they take."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Memory(Generic[Key, Value]):
    """Remembers values of at most so many bytes together; what was not asked for the longest is forgotten first.

    `size` is how many bytes a value takes, as it is when it is kept: one that grows has to be kept anew.
    """

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        self._size = size
        self._values: LRUCache[Key, Value] = LRUCache(most, getsizeof=size)

    @property
    def bytes(self) -> int:
        """Return how many bytes the values take."""
        return int(self._values.currsize)

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """The value under a key."""
        # Every request does so: the cache's own `get` looks twice.
        try:
            return self._values[key]
        except KeyError:
            return None

    def keep(self, key: Key, value: Value) -> None:
        """Remember a value, unless it is larger than all that may be remembered."""
        if self._size(value) <= self._values.maxsize:
            self._values[key] = value
        else:
            self.forget(key)

    def forget(self, key: Key) -> None:
        """Remember it no longer."""
        self._values.pop(key, None)
