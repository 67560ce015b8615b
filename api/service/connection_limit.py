"""The limit of connections that wait for news: how many a process holds for whom, and how a revocation wakes them."""

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from api.http.problems import problem
from api.settings import Settings
from store.accounts.players import Principal
from store.redis.feed import Subscription

RETRY_AFTER = 5
"""Seconds after which a refused client may try again."""


RESERVE = 10
"""One connection in so many is kept for accounts that have none here, so that a few accounts cannot take all."""


class ConnectionLimit:
    """Limits the connections that wait for news: of a token, of an account, and of the process."""

    def __init__(self, settings: Settings) -> None:
        self._per_token = settings.waiting_per_token
        self._per_account = settings.waiting_per_account
        self._per_process = settings.waiting_per_process
        self._reserve = math.ceil(self._per_process / RESERVE)
        self._count = 0
        self._by_token: Counter[str] = Counter()
        self._by_account: Counter[str] = Counter()
        self._by_player: dict[str, set[Subscription]] = {}

    @contextmanager
    def hold(self, principal: Principal) -> Iterator[None]:
        """Count a connection as long as the block lasts. Raises the problem `too-many-waiting`."""
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
            raise _full("the last connections here are for accounts that wait for nothing yet")

    @contextmanager
    def woken_with(self, principal: Principal, subscription: Subscription) -> Iterator[None]:
        """In the block, a change of the player's account or tokens wakes the subscription."""
        player = principal.player.id
        self._by_player.setdefault(player, set()).add(subscription)
        try:
            yield
        finally:
            self._by_player[player].discard(subscription)
            if not self._by_player[player]:
                del self._by_player[player]

    def wake(self, player: str) -> None:
        """Wake the subscriptions of a player; all of them if messages may have been lost (empty text)."""
        for subscriptions in [self._by_player.get(player, set())] if player else self._by_player.values():
            for subscription in subscriptions:
                subscription.wake()


def _full(why: str) -> Exception:
    return problem("too-many-waiting", f"{why}: no more are allowed", headers={"Retry-After": str(RETRY_AFTER)})
