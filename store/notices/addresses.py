"""The accounts that a mail address leads into: those whose owner has confirmed it."""

import re
from hashlib import sha256
from string import ascii_letters, digits
from typing import Any
from urllib.parse import urlsplit

from redis.asyncio import Redis

from store.notices.work_items import lane

_ESCAPED = re.compile("%([0-9A-Fa-f]{2})")

_UNRESERVED = frozenset(f"{ascii_letters}{digits}-._~")

_DEFAULT_PORTS = {"https": 443, "http": 80}


class Addresses:
    """The addresses in one Redis: the set `{n<lane>}:address:<SHA-256>` of the accounts of each.

    It is written before an account has the address and after it no longer does: who reads it asks the account too.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def add(self, address: str, player: str) -> None:
        """Let an address lead into an account."""
        await self._redis.sadd(_key(address), player)

    async def remove(self, address: str, player: str) -> None:
        """Let it lead there no more."""
        await self._redis.srem(_key(address), player)

    async def players(self, address: str) -> list[str]:
        """Return the accounts that an address may lead into."""
        reply: Any = await self._redis.smembers(_key(address))
        return sorted(player.decode() for player in reply)


def same(address: str) -> str:
    """Return how an address is compared: hardly any mail server tells capitals apart."""
    return address.lower()


def same_place(address: str) -> str:
    """Return how an address of a channel is compared.

    Of one on the web scheme and host know no capitals, and it makes no difference whether a letter is escaped (RFC
    3986, 6.2.2).
    """
    parts = urlsplit(address)
    if not parts.netloc:
        return same(address)
    host = parts.netloc.lower().removesuffix(f":{_DEFAULT_PORTS.get(parts.scheme)}")
    place = parts._replace(scheme=parts.scheme.lower(), netloc=host.removesuffix("."), path=parts.path or "/").geturl()
    return _ESCAPED.sub(_unescape, place)


def _unescape(escaped: re.Match[str]) -> str:
    letter = chr(int(escaped[1], 16))
    return letter if letter in _UNRESERVED else escaped[0].upper()


def mailbox(address: str) -> str:
    """Return where mail to an address ends up on most servers: what follows a `+` is for its owner alone."""
    name, _, host = address.partition("@")
    return f"{name.partition('+')[0] or name}@{host}"


def digest_of_address(address: str) -> str:
    """Return what an address is stored by."""
    return sha256(same(address).encode()).hexdigest()


def _key(address: str) -> str:
    digest = digest_of_address(address)
    return f"{lane(digest)}:address:{digest}"
