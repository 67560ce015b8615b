"""The places to wait in one process: how many there are, who has them, and how to wake them."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from api.problems import problem
from api.settings import Settings
from store.feed import Waiter
from store.players import Principal

RETRY_AFTER = 5
"""Seconds after which a place may be free."""


class Places:
    """Connections that wait for news. A token has so many at most, and the process."""

    def __init__(self, settings: Settings) -> None:
        self._per_token = settings.waiting_per_token
        self._per_process = settings.waiting_per_process
        self._count = 0
        self._by_token: Counter[str] = Counter()
        self._by_player: dict[str, set[Waiter]] = {}

    @contextmanager
    def place(self, principal: Principal) -> Iterator[None]:
        """A place, as long as the block lasts. Raises the problem `too-many-waiting`."""
        token = principal.token.id
        if self._by_token[token] >= self._per_token:
            raise _full(f"{self._per_token} connections wait with this token")
        if self._count >= self._per_process:
            raise _full(f"{self._per_process} connections wait here")
        self._count += 1
        self._by_token[token] += 1
        try:
            yield
        finally:
            self._count -= 1
            self._by_token[token] -= 1
            if not self._by_token[token]:
                del self._by_token[token]

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
