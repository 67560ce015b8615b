"""The metrics of the store, in each process that uses it. Operators build on the names, so these stay."""

from prometheus_client import Counter, Gauge

ENTRIES = Counter("turnfold_entries", "Entries appended to logs, by kind.", ["kind"])
APPENDS = Counter(
    "turnfold_appends", "Appends; those `behind` found that others were faster and began anew.", ["outcome"]
)
READS = Counter(
    "turnfold_game_reads", "Games looked up, by where they were: memory, snapshot, log or nowhere.", ["source"]
)
MISSING_ENTRIES = Gauge(
    "turnfold_missing_entries",
    "Acknowledged entries that a store lacks which came back older, until an operator takes that on.",
    multiprocess_mode="max",
)
MISSING_GAMES = Gauge("turnfold_missing_games", "Games that are known to lack entries.", multiprocess_mode="max")
FOLDS = Counter("turnfold_folds", "Entries folded that were read from a log.")
FLEET = Gauge(
    "turnfold_fleet_processes",
    "Processes that live, by their kind and version.",
    ["kind", "version"],
    multiprocess_mode="mostrecent",
)
NEW_GAMES = Gauge(
    "turnfold_new_game_rulings",
    "Rulings that a new game gets: what all processes know, by ruleset; the table's without one.",
    ["ruleset"],
    multiprocess_mode="mostrecent",
)
NEWER = Counter(
    "turnfold_newer_rules",
    "What a process left to others, since a newer version has made the game, by the part that met it.",
    ["part"],
)
DAMAGED = Counter("turnfold_logs_not_folding", "Stored logs met that do not fold, by the part that met them.", ["part"])

for _part in ("api", "worker", "notifier", "dispatcher", "mail_in"):
    # So that the first one is an increase.
    NEWER.labels(_part)
    DAMAGED.labels(_part)

APPENDED, BEHIND = APPENDS.labels("ok"), APPENDS.labels("behind")
IN_MEMORY, IN_SNAPSHOT, IN_LOG, NOWHERE = (READS.labels(source) for source in ("memory", "snapshot", "log", "none"))

_BY_KIND: dict[str, Counter] = {}


def count_entry(kind: str) -> None:
    """Count an entry that was appended."""
    counter = _BY_KIND.get(kind)
    if counter is None:
        counter = _BY_KIND[kind] = ENTRIES.labels(kind)
    counter.inc()
