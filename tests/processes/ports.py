"""Ports for what tests start, which binds them a while after it was told of them."""

import os
import random
from contextlib import suppress

from cli.faults import Unfit
from cli.service import listen

_SHARE = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_SHARES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))

_LEFT = list(range(20_000 + _SHARE, 32_000, _SHARES))
"""Ports that no other process of this test run gives to anybody, and no connection is given by itself. Each is given
once."""

random.shuffle(_LEFT)


def free_port() -> int:
    """A port that nobody listens on, and that nobody else is told of meanwhile."""
    while True:
        port = _LEFT.pop()
        with suppress(Unfit), listen("127.0.0.1", port):
            return port
