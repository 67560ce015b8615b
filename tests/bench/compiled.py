"""Measures the compiled rules of `make fast` against the same in pure Python, in turn in the same run."""

from tests import REPOSITORY
from tests.bench.before import Replaying, gains, measured
from tests.bench.table import Row

FAST = REPOSITORY / "build" / "fast"


def rows(rounds: int) -> list[Row]:
    """Recorded games by both. No row where nothing is compiled."""
    if not FAST.exists():
        return []
    golden = REPOSITORY / "tests" / "golden"
    with Replaying(REPOSITORY, golden) as pure, Replaying(FAST, golden) as fast:
        return [
            Row(f"{name}, times as fast compiled", gains(pure, fast, asked, rounds), "x")
            for asked, name, _ in measured()
        ]
