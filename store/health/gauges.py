"""The gauges of the servers: memory, replicas and back-ups. Operators build on the names, so these stay."""

from collections.abc import Mapping
from typing import Any

from prometheus_client import Gauge

MEMORY = Gauge(
    "turnfold_memory_bytes",
    "Memory that a server uses, of the store or the queue.",
    ["role", "server"],
    multiprocess_mode="mostrecent",
)
MEMORY_LIMIT = Gauge(
    "turnfold_memory_limit_bytes",
    "Memory that a server may use: its maxmemory, or all of its machine.",
    ["role", "server"],
    multiprocess_mode="mostrecent",
)
REPLICAS = Gauge("turnfold_replicas", "Replicas of a server of the store.", ["server"], multiprocess_mode="mostrecent")
REPLICAS_MISSING = Gauge(
    "turnfold_replicas_missing",
    "Replicas of the store that TURNFOLD_REPLICAS wants and that do not confirm what is written.",
    multiprocess_mode="mostrecent",
)
REPLICA_LAG = Gauge(
    "turnfold_replica_lag_seconds",
    "How long ago the slowest replica of a server of the store said what it has.",
    ["server"],
    multiprocess_mode="mostrecent",
)
REPLICA_BEHIND = Gauge(
    "turnfold_replica_behind_bytes",
    "Bytes that the slowest replica of a server of the store lacks.",
    ["server"],
    multiprocess_mode="mostrecent",
)
BACKUP_AGE = Gauge(
    "turnfold_backup_age_seconds",
    "How long ago the latest back-up was begun; infinite if there is none.",
    multiprocess_mode="mostrecent",
)


def show_memory(role: str, server: str, about: Mapping[str, Any]) -> None:
    """Show how much memory a server uses, of how much, by what INFO has of it."""
    if limit := memory_limit(about):
        MEMORY.labels(role, server).set(int(about["used_memory"]))
        MEMORY_LIMIT.labels(role, server).set(limit)


def memory_limit(about: Mapping[str, Any]) -> int:
    """Return how many bytes a server may use, by what INFO has of it; 0 if that is not known.

    The memory of its machine is no more than a guess: a container that is given less is killed before.
    """
    return int(about.get("maxmemory") or about.get("total_system_memory") or 0)


def show_replicas(server: str, about: Mapping[str, Any]) -> None:
    """Show how far the slowest replica of a server is behind, by what INFO has of it."""
    rows = [row for name, row in about.items() if name.startswith("slave") and isinstance(row, dict)]
    REPLICAS.labels(server).set(len(rows))
    REPLICA_LAG.labels(server).set(max((int(row.get("lag", 0)) for row in rows), default=0))
    offset = int(about.get("master_repl_offset", 0))
    REPLICA_BEHIND.labels(server).set(max((offset - int(row.get("offset", 0)) for row in rows), default=0))
