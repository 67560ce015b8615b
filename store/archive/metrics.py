"""The metrics of the archive. Operators build on the names, so these stay."""

from typing import get_args

from prometheus_client import Counter, Gauge

from store.archive.objects import Reason

ARCHIVE_READS = Counter(
    "turnfold_archive_reads", "Archived games looked up, by where they were: memory or the archive.", ["source"]
)
FAILURES = Counter(
    "turnfold_archive_failures",
    "Archived games that could not be had, or moved: the archive was away, or an object missing or damaged.",
    ["reason"],
)
MOVED = Counter("turnfold_archive_moves", "Finished games that were moved into the archive.")
BEHIND = Gauge(
    "turnfold_archive_behind_seconds",
    "For how long the oldest finished game that is not archived should have been, at most.",
    multiprocess_mode="mostrecent",
)

for _reason in get_args(Reason):
    # So that the first one is an increase.
    FAILURES.labels(_reason)

IN_CACHE, IN_ARCHIVE = (ARCHIVE_READS.labels(source) for source in ("memory", "archive"))
