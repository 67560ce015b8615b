"""The places to wait in one process: how many there are, who has them, and how to wake them."""

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from api.http.problems import problem
from api.settings import Settings
from store.feed import Waiter
from store.players import Principal

RETRY_AFTER = 5
"""Seconds after which a place may be free."""


RESERVE = 10
"""One place of so many is kept for accounts that wait nowhere here, so that a few cannot take them all."""


class Places:
    """Connections that wait for news. A token has so many at most, an account, and the process."""

    def __init__(self, settings: Settings) -> None:
        self._per_token = settings.waiting_per_token
        self._per_account = settings.waiting_per_account
        self._per_process = settings.waiting_per_process
        self._reserve = math.ceil(self._per_process / RESERVE)
        self._count = 0
        self._by_token: Counter[str] = Counter()
        self._by_account: Counter[str] = Counter()
        self._by_player: dict[str, set[Waiter]] = {}

    @contextmanager
    def place(self, principal: Principal) -> Iterator[None]:
        """A place, as long as the block lasts. Raises the problem `too-many-waiting`."""
        token, player = principal.token.id, principal.player.id
        self._check(token, player)
        self._count += 1
        self._by_token[token] += 1
        self._by_account[player] += 1
        try:
            yield
        finally:
            self._count -= 1
            for counter, key in ((self._by_token, token), (self._by_account, player)):
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    def _check(self, token: str, player: str) -> None:
        if self._by_token[token] >= self._per_token:
            raise _full(f"{self._per_token} connections wait with this token")
        if self._by_account[player] >= self._per_account:
            raise _full(f"{self._per_account} connections of this account wait here")
        if self._count >= self._per_process:
            raise _full(f"{self._per_process} connections wait here")
        if self._by_account[player] and self._count >= self._per_process - self._reserve:
            raise _full("the last places here are for accounts that wait for nothing yet")

    @contextmanager
    def woken_with(self, principal: Principal, waiter: Waiter) -> Iterator[None]:
        """In the block, what happens to the player's account or tokens wakes the waiter."""
        player = principal.player.id
        self._by_player.setdefault(player, set()).add(waiter)
        try:
            yield
        finally:
            self._by_player[player].discard(waiter)
            if not self._by_player[player]:
                del self._by_player[player]

    def revoked(self, player: str) -> None:
        """Wake those of a player; all, if messages may have been lost (empty text)."""
        for waiters in [self._by_player.get(player, set())] if player else self._by_player.values():
            for waiter in waiters:
                waiter.wake()


def _full(why: str) -> Exception:
    return problem("too-many-waiting", f"{why}: no more are allowed", headers={"Retry-After": str(RETRY_AFTER)})
