"""Measures how long a process keeps others waiting: health checks, one after the other, beside what is done to it."""

import http.client
import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.processes.waiting import PATIENCE

CHECKS = 100


class Heartbeat:
    """Asks a process again and again whether it is alive."""

    def __init__(self, address: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)

    def check(self) -> float:
        """Seconds that one check takes."""
        begun = time.perf_counter()
        try:
            status = self._ask()
        except ConnectionError:
            # Where this thread has slept for seconds, the process has closed the idle connection meanwhile (RFC 9112,
            # 9.3.1). A process that has hung up does so on a new one, too.
            self._connection.close()
            status = self._ask()
        assert status == 200
        return time.perf_counter() - begun

    def _ask(self) -> int:
        self._connection.request("GET", "/healthz")
        response = self._connection.getresponse()
        response.read()
        return response.status

    def alone(self) -> float:
        """Seconds that a hundred checks take."""
        return sum(self.check() for _ in range(CHECKS))

    def beside(self, attack: Callable[[], object]) -> float:
        """Seconds of the longest check while this is done."""
        attacker = _Attacker(attack)
        attacker.start()
        longest = 0.0
        while attacker.is_alive():
            longest = max(longest, self.check())
        attacker.join()
        if attacker.error:
            raise attacker.error
        return longest


class _Attacker(threading.Thread):
    def __init__(self, attack: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self._attack = attack
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self._attack()
        except BaseException as error:
            self.error = error


def assert_not_held_up(address: str, attack: Callable[[], object]) -> None:
    """No health check takes longer than a hundred take alone. Other work of this machine is not held against it."""
    heartbeat = Heartbeat(address)
    for _ in range(5):
        alone, longest = heartbeat.alone(), heartbeat.beside(attack)
        if longest <= alone:
            return
    raise AssertionError(f"a health check took {longest:.3f} s; {CHECKS} take {alone:.3f} s alone")
