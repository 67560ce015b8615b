"""Rates limit how much one client may ask for."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cache, lru_cache
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from litestar.types import Scope

from api.http.noted import Key
from api.http.problems import not_yet
from api.settings import Settings
from store.accounts.players import Principal
from store.log.replays import Charge

KEYS = 100_000
"""Clients that are remembered at once; who is forgotten begins anew."""

FOLDED_A_READ = 10
"""So many entries that are gone through again count as one read, which takes about as long."""

SECONDS_A_READ = 0.005
"""So do so many seconds of a processor that it takes to answer."""

BYTES_A_READ = 16 * 1024
"""So do so many bytes of an answer."""


class Rate:
    """At most `count` in `seconds` for each key, after a pause all of them at once.

    The generic cell rate algorithm (ITU-T I.371): a time for each key, half a microsecond a request. The libraries that
    were looked at keep windows, and a thread that looks through all keys a hundred times a second.
    """

    def __init__(self, count: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.count = count
        self.seconds = seconds
        self._step = seconds / count
        self._burst = seconds
        self._clock = clock
        self._free_at: OrderedDict[str, float] = OrderedDict()

    def take(self, key: str) -> float:
        """Take one: 0 if that is allowed, else the seconds after which it would be."""
        return self._take(key, self._step, self._step)

    def take_more(self, key: str, weight: float) -> float:
        """Take so many besides the one that was taken just now, as `take` does.

        A request that weighs more than all that is allowed at once is allowed after a pause, and paid off afterwards.
        """
        return self._take(key, weight * self._step, min(weight * self._step, self._burst - self._step))

    def _take(self, key: str, cost: float, needed: float) -> float:
        now = self._clock()
        start = max(now, self._free(key))
        early = start + needed - now - self._burst
        # The sum of many steps is not exact.
        if early > 1e-9 * self._burst:
            return early
        self._note(key, start + cost)
        return 0.0

    def pay(self, key: str, weight: float) -> None:
        """Take what was had already, whether it is allowed or not: what comes next has to wait for it."""
        if weight:
            self._note(key, max(self._clock(), self._free(key)) + weight * self._step)

    def pause(self, key: str) -> float:
        """Return after how many seconds no more was had than is allowed."""
        return max(0.0, self._free(key) - self._clock() - self._burst)

    def _free(self, key: str) -> float:
        """Return when this key has paid for all that it took; long ago if it is not known."""
        return self._free_at.get(key, 0.0)

    def _note(self, key: str, free_at: float) -> None:
        self._free_at[key] = free_at
        self._free_at.move_to_end(key)
        if len(self._free_at) > KEYS:
            self._free_at.popitem(last=False)

    def left(self, key: str) -> tuple[int, int]:
        """Return how many could be taken at once now, and the seconds after which all could be."""
        now = self._clock()
        start = max(now, self._free(key))
        left = (now + self._burst - start) / self._step
        return max(0, math.floor(left + 1e-6)), math.ceil(start - now)


class Limit(NamedTuple):
    """A rate that a request counts for, and whose: told in the headers of the answer.

    draft-ietf-httpapi-ratelimit-headers-10: `q` so many in `w` seconds; `r` are left, `t` seconds until all are again.
    """

    policy: str
    rate: Rate
    key: str

    def spend(self, seconds: float) -> None:
        """Count a read that took so many seconds of a processor as several; whoever sent it waits for them later."""
        self.rate.pay(self.key, seconds // SECONDS_A_READ)

    def headers(self) -> list[tuple[bytes, bytes]]:
        """`RateLimit-Policy` and `RateLimit`, as things stand now."""
        left, seconds = self.rate.left(self.key)
        policy = _policy(self.policy, self.rate.count, self.rate.seconds)
        return [policy, (b"ratelimit", b'"%s";r=%d;t=%d' % (self.policy.encode(), left, seconds))]


@cache
def _policy(name: str, count: int, seconds: float) -> tuple[bytes, bytes]:
    return (b"ratelimit-policy", b'"%s";q=%d;w=%d' % (name.encode(), count, seconds))


LIMIT = Key[Limit]("limit")
"""The rate that a request counts for."""


class Limits:
    """The rates of one process. They are an account's: more tokens are no more requests."""

    def __init__(self, settings: Settings) -> None:
        self._commands = Rate(settings.commands_per_second, 1)
        self._reads = Rate(settings.reads_per_second, 1)
        self._registrations = Rate(settings.registrations_per_minute, 60)
        self._renames = Rate(settings.renames_per_hour, 3600)
        self._guesses = Rate(settings.wrong_invitations_per_hour, 3600)
        self._recoveries = Rate(settings.recoveries_per_hour, 3600)
        self._sign_ins = Rate(settings.sign_ins_per_hour, 3600)
        self._channels = Rate(settings.channels_per_hour, 3600)
        self._messages = Rate(settings.messages_per_minute, 60)
        self._open = Rate(settings.open_reads_per_second, 1)
        self._dumped = Rate(settings.dump_bytes_per_second, 1)

    def of(self, method: str, principal: Principal) -> Limit:
        """Return what a request with a token counts for."""
        key = principal.player.id
        return Limit("reads", self._reads, key) if method == "GET" else Limit("commands", self._commands, key)

    def of_anybody(self, method: str, address: str) -> Limit:
        """Return what a request without a token counts for: to read, or to create an account."""
        if method == "GET":
            return Limit("open", self._open, network(address))
        return Limit("accounts", self._registrations, network(address))

    def of_stray(self, address: str) -> Limit:
        """The same for a request that no operation is for; it is counted, and answered in any case."""
        self._open.pay(network(address), 1)
        return self.of_anybody("GET", address)

    def take(self, method: str, principal: Principal) -> None:
        """Count a request of an account. Raises the problem `too-many-requests`."""
        rate = self._reads if method == "GET" else self._commands
        if wait := rate.take(principal.player.id):
            raise _too_many(wait, "this account sends requests faster than it may")

    def weigh(self, principal: Principal, more: int) -> None:
        """Count so many commands besides the one that was counted. Raises the problem `too-many-requests`."""
        if more and (wait := self._commands.take_more(principal.player.id, more)):
            raise _too_many(wait, f"{more + 1} answers at once are more than this account may send for now")

    def _reading(self, principal: Principal) -> Rate:
        """Return the rate that reads count for: of an account, or of an address without one."""
        return self._reads if principal.has_account else self._open

    def charge(self, principal: Principal) -> Charge:
        """Return what a replay calls before it begins: it counts as many reads. Raises `too-many-requests`."""

        def take(entries: int) -> None:
            if wait := self._reading(principal).take_more(principal.player.id, entries / FOLDED_A_READ):
                raise _too_many(wait, f"to go through {entries} entries again is more than you may ask for now")

        return take

    def bill(self, principal: Principal) -> Charge:
        """The same for who is in the middle of an answer: it goes on, and the account's next requests have to wait."""
        return lambda entries: self._reading(principal).pay(principal.player.id, entries / FOLDED_A_READ)

    def count_bytes(self, principal: Principal, body: bytes) -> None:
        """Count an answer that is long as more than one read."""
        self._reading(principal).pay(principal.player.id, len(body) // BYTES_A_READ)

    def more(self, principal: Principal, reads: float) -> None:
        """Count so many reads besides the one that was counted; the account's next requests have to wait for them."""
        self._reading(principal).pay(principal.player.id, reads)

    def download(self, address: str, size: int) -> float:
        """Count bytes of a dump. Return for how many seconds the next ones have to wait: it is slow, not refused."""
        key = network(address)
        self._dumped.pay(key, size)
        return self._dumped.pause(key)

    def look(self, address: str) -> None:
        """Count a read without a token. Raises the problem `too-many-requests`."""
        if wait := self._open.take(network(address)):
            raise _too_many(wait, "there are many requests without a token from this address")

    def register(self, address: str) -> None:
        """Count a new account from an address. Raises the problem `too-many-requests`."""
        if wait := self._registrations.take(network(address)):
            raise _too_many(wait, "there were many new accounts from this address")

    def rename(self, player: str) -> Limit:
        """Return what a new name of an account counts for besides."""
        return Limit("names", self._renames, player)

    def guess(self, player: str) -> None:
        """Count a code that an account shows, or an address, until it is known to be a right one.

        Raises `too-many-requests`.
        """
        if wait := self._guesses.take(player):
            raise _too_many(wait, "many codes were shown that let nobody in")

    def knew(self, player: str) -> None:
        """Count the code no more that an account has just shown: it lets somebody in."""
        self._guesses.pay(player, -1)

    def recovery(self, address: str) -> Limit:
        """Return what a try to get an account back counts for: of an address, so that nobody locks an account."""
        return Limit("recoveries", self._recoveries, network(address))

    def sign_in(self, address: str) -> Limit:
        """Return what a sign-in by mail counts for, of the address that it is asked for from."""
        return Limit("sign-ins", self._sign_ins, network(address))

    def channel(self, address: str) -> Limit:
        """Return what a new channel counts for besides, and each code that confirms one: strangers are called then."""
        return Limit("channels", self._channels, network(address))

    def message(self, player: str) -> Limit:
        """Return what a message of an account counts for besides."""
        return Limit("messages", self._messages, player)

    @staticmethod
    def count(scope: Scope, limit: Limit, why: str) -> None:
        """Count a request for a limit of its own, which its answer tells of.

        Raises the problem `too-many-requests`, whose reason is `why`.
        """
        LIMIT.note(scope, limit)
        if wait := limit.rate.take(limit.key):
            raise _too_many(wait, why)


def _too_many(wait: float, why: str) -> Exception:
    return not_yet("too-many-requests", why, math.ceil(wait))


@lru_cache(16_384)
def network(address: str) -> str:
    """Return whom an address stands for: with IPv6 somebody has at least a /64."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(parsed.packed[:8].hex()) if isinstance(parsed, IPv6Address) and not parsed.ipv4_mapped else str(parsed)
