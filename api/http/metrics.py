"""The metrics of the API."""

import contextlib
import os
import re
import time
from pathlib import Path
from typing import Any

from litestar.types import Scope
from prometheus_client import Counter, Gauge, Histogram, multiprocess

from api.http.noted import Key

REQUESTS = Histogram(
    "turnfold_request_seconds",
    "How long requests took until the answer began, by operation and status; long-polls wait on purpose.",
    ["operation", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
)
LONG_POLLS = Gauge("turnfold_long_polls", "Requests that wait for news of a game.", multiprocess_mode="livesum")
STREAMS = Gauge("turnfold_streams", "Streams of events that are open.", multiprocess_mode="livesum")
RENDERINGS = Counter(
    "turnfold_renderings", "Views and pieces of streams: found in memory, or made for the occasion.", ["source"]
)

_LIVE = re.compile(r"gauge_live\w*_(\d+)\.db")


_BEGUN = Key[float]("begun")

_children: dict[tuple[str, int], Histogram] = {}


def begin(scope: Scope) -> None:
    """Take the time at which a request came to its operation."""
    _BEGUN.note(scope, time.perf_counter())


def observe(status: int, scope: Scope) -> None:
    """Take the time until an answer begins. Litestar's own middleware does so too, at several times the cost."""
    start = _BEGUN.find(scope)
    if start is None:
        return
    handler: Any = scope["route_handler"]
    key = (handler.operation_id or "other", status)
    child = _children.get(key)
    if child is None:
        child = _children[key] = REQUESTS.labels(key[0], str(key[1]))
    child.observe(time.perf_counter() - start)


def forget_the_dead() -> None:
    """Take what processes that were killed still held out of the sums, where several share a folder of numbers."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if folder is None:
        return
    for file in Path(folder).glob("gauge_live*_*.db"):
        match = _LIVE.fullmatch(file.name)
        if match and not _is_alive(int(match[1])):
            multiprocess.mark_process_dead(int(match[1]))  # type: ignore[no-untyped-call]


def _is_alive(pid: int) -> bool:
    with contextlib.suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
    return True
