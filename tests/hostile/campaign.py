"""Attack a running service on this machine with seeded tries: `python -m tests.hostile.campaign --tries 1000`.

No process dies, no health check takes over a second, no process grows by more than `GROWTH`, nothing is answered with
500 and nothing is logged as an error.
"""

import argparse
import random
import threading
import time
from collections import Counter
from pathlib import Path

from tests.hostile.heartbeat import Heartbeat
from tests.hostile.tries import Attacker
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

STALL = 1.0
"""Seconds that no health check takes."""

GROWTH = 128 << 20
"""Bytes by which the memory of a process may grow: what its caches may hold, and what an import takes."""

PROCESSES = ("api-1", "api-2", "dispatcher-1", "worker-1")


class HealthMonitor(threading.Thread):
    """Checks the health of a process again and again, and remembers the longest check since it was asked."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._heartbeat = Heartbeat(address)
        self._longest = 0.0
        self._begun = time.perf_counter()
        self.is_told_to_stop = False

    def run(self) -> None:
        while not self.is_told_to_stop:
            self._begun = time.perf_counter()
            self._longest = max(self._longest, self._heartbeat.check())
            time.sleep(0.005)

    def longest(self) -> float:
        """Seconds of the longest check since the last question, one that is not over included."""
        assert self.is_alive(), "the process has hung up on a health check"
        found = max(self._longest, time.perf_counter() - self._begun)
        self._longest = 0.0
        return found


def memory(service: Service) -> dict[str, int]:
    """Bytes that each process holds (Linux)."""
    found = {}
    for name in PROCESSES:
        status = Path(f"/proc/{service.pid(name)}/status").read_text()
        [line] = [line for line in status.splitlines() if line.startswith("VmRSS:")]
        found[name] = int(line.split()[1]) << 10
    return found


def run(seed: int, tries: int) -> dict[str, float]:
    """So many tries; the longest health check, and the growth of each process in MiB."""
    server = RedisServer(appendfsync="no")
    server.start()
    service = Service(server.url)
    try:
        return _attack(service.start(*PROCESSES), seed, tries)
    finally:
        service.stop()
        server.stop()


def _attack(service: Service, seed: int, tries: int) -> dict[str, float]:
    attacker, monitor = Attacker(service, seed), HealthMonitor(service.address())
    before = memory(service)
    monitor.start()
    longest, made = 0.0, Counter[str]()
    for number in range(tries):
        longest = max(longest, _attempt(attacker, monitor, made, f"seed {seed}, try {number}"))
        dead = [name for name in PROCESSES if not service.is_running(name)]
        assert not dead, f"seed {seed}, try {number}: {dead} died: {service.said()}"
    monitor.is_told_to_stop = True
    monitor.join()
    grown = {name: size - before[name] for name, size in memory(service).items()}
    assert max(grown.values()) <= GROWTH, f"seed {seed}: {grown}"
    errors = [line for name in PROCESSES for line in service.output(name).splitlines() if '"level":"error"' in line]
    assert not errors, f"seed {seed}: {errors[:3]}"
    return {"longest check, s": round(longest, 3)} | {name: round(size / 2**20, 1) for name, size in grown.items()}


def _attempt(attacker: Attacker, monitor: HealthMonitor, made: Counter[str], where: str) -> float:
    """A try. One that stalls is made again: what this machine does besides is not held against the service."""
    for _ in range(3):
        state = attacker.dice.getstate()
        try:
            made[attacker.attempt()] += 1
        except AssertionError as error:
            raise AssertionError(f"{where}: {error}") from error
        longest = monitor.longest()
        if longest <= STALL:
            return longest
        attacker.dice.setstate(state)
    raise AssertionError(f"{where}: a health check took {longest:.2f} s")


def main() -> None:
    """Attack, and say what came of it."""
    parser = argparse.ArgumentParser(description="Attack a service on this machine.")
    parser.add_argument("--tries", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    print(f"seed {options.seed}: {run(options.seed, options.tries)}")  # noqa: T201


if __name__ == "__main__":
    main()
