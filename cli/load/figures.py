"""The figures of a run: how often, how long, what was refused; as lines of JSON, and several runs as one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

DIGITS = 3
"""Digits that are kept of a time in microseconds: it is right to half a percent."""

ANSWER = "answer"
"""The operation that is a command."""

Key = TypeVar("Key", int, str)

Times = dict[int, int]
"""Counts of operations, by the microseconds that they took."""


class Run(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The figures of one client, or of several at the same time; `began` is Unix time in seconds."""

    clients: int = 1
    urls: list[str]
    rulesets: list[str]
    seats: int
    watchers: int
    pause: float
    tables: int
    began: float
    seconds: float
    busiest: float = 0.0
    """The share of a processor that the client took which took most."""
    times: dict[str, Times]
    """By operation, of what was answered as it should be."""
    errors: dict[str, dict[str, int]]
    """By operation and type of problem: what was refused and not sent again."""
    retries: dict[str, int]
    """Requests that were sent again, by the reason."""
    finished: dict[str, int]
    """Games that were played to their end, by ruleset."""
    left: list[str] = []
    """Games that go on, since the service did not end them when it was asked to."""

    @property
    def commands(self) -> int:
        """The number of answers that were accepted."""
        return sum(self.times.get(ANSWER, {}).values())


class Tally:
    """Counts while a run goes on."""

    def __init__(self) -> None:
        self.times: dict[str, Counter[int]] = {}
        self.errors: dict[str, Counter[str]] = {}
        self.retries = Counter[str]()
        self.finished = Counter[str]()

    def took(self, operation: str, seconds: float) -> None:
        """Count an operation that took so long."""
        self.times.setdefault(operation, Counter())[round_time(seconds)] += 1

    def count_refusal(self, operation: str, problem: str) -> None:
        """Count an operation that was refused."""
        self.errors.setdefault(operation, Counter())[problem] += 1


def round_time(seconds: float) -> int:
    """Return whole microseconds of which no more digits differ from 0 than are kept."""
    microseconds = max(1, round(seconds * 1e6))
    return round(microseconds, min(0, DIGITS - len(str(microseconds))))


def quantile(times: Mapping[int, int], share: float) -> float:
    """Return the milliseconds within which this share of the operations was done."""
    wanted, count = share * sum(times.values()), 0
    for microseconds in sorted(times):
        count += times[microseconds]
        if count >= wanted:
            return microseconds / 1000
    raise ValueError("there are no times")


def read(lines: Iterable[bytes]) -> list[Run]:
    """Return the runs of these lines. Raises msgspec.DecodeError for what is no run."""
    return [msgspec.json.decode(line, type=Run) for line in lines if line.strip()]


def line(run: Run) -> bytes:
    """Return a run as a line of JSON."""
    return msgspec.json.encode(run) + b"\n"


def merge(runs: Sequence[Run]) -> Run:
    """Return runs of several clients as one, which lasts from the first beginning to the last end."""
    began = min(run.began for run in runs)
    return Run(
        clients=sum(run.clients for run in runs),
        urls=sorted({url for run in runs for url in run.urls}),
        rulesets=sorted({ruleset for run in runs for ruleset in run.rulesets}),
        seats=max(run.seats for run in runs),
        watchers=max(run.watchers for run in runs),
        pause=max(run.pause for run in runs),
        tables=sum(run.tables for run in runs),
        began=began,
        seconds=max(run.began + run.seconds for run in runs) - began,
        busiest=max(run.busiest for run in runs),
        times=_each(run.times for run in runs),
        errors=_each(run.errors for run in runs),
        retries=_sum(run.retries for run in runs),
        finished=_sum(run.finished for run in runs),
        left=[game for run in runs for game in run.left],
    )


def _sum(counts: Iterable[Mapping[Key, int]]) -> dict[Key, int]:
    total: Counter[Key] = Counter()
    for count in counts:
        total.update(count)
    return dict(total)


def _each(tables: Iterable[Mapping[str, Mapping[Key, int]]]) -> dict[str, dict[Key, int]]:
    """Return the sums of the counts that have the same name."""
    rows: dict[str, list[Mapping[Key, int]]] = {}
    for table in tables:
        for name, count in table.items():
            rows.setdefault(name, []).append(count)
    return {name: _sum(counts) for name, counts in rows.items()}
