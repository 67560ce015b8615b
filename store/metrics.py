"""The metrics of the store, in each process that uses it. Operators build on the names, so these stay."""

from prometheus_client import Counter

ENTRIES = Counter("turnfold_entries", "Entries appended to logs, by kind.", ["kind"])
APPENDS = Counter(
    "turnfold_appends", "Appends; those `behind` found that others were faster and began anew.", ["outcome"]
)
READS = Counter(
    "turnfold_game_reads", "Games looked up, by where they were: memory, snapshot, log or nowhere.", ["source"]
)
FOLDS = Counter("turnfold_folds", "Entries folded that were read from a log.")

APPENDED, BEHIND = APPENDS.labels("ok"), APPENDS.labels("behind")
IN_MEMORY, IN_SNAPSHOT, IN_LOG, NOWHERE = (READS.labels(source) for source in ("memory", "snapshot", "log", "none"))

_BY_KIND: dict[str, Counter] = {}


def count_entry(kind: str) -> None:
    """Count an entry that was appended."""
    counter = _BY_KIND.get(kind)
    if counter is None:
        counter = _BY_KIND[kind] = ENTRIES.labels(kind)
    counter.inc()
