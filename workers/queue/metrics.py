"""The metrics of dispatchers and workers."""

from prometheus_client import Counter, Gauge, Histogram

LATENESS = Histogram(
    "turnfold_due_lateness_seconds",
    "How long after its time a due game was handed out.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.2, 2.5, 5, 10, 30, 60, 600),
)
LEASED_AGAIN = Counter("turnfold_leases_again", "Due games handed out once more, since a lease ended without an entry.")
QUEUED = Gauge(
    "turnfold_queue_jobs",
    "Games that wait for a look in the queue, by its lane.",
    ["lane"],
    multiprocess_mode="mostrecent",
)
OUTBOXES = Gauge(
    "turnfold_outbox_partitions", "Partitions whose changes wait to be listed.", multiprocess_mode="mostrecent"
)
LOOKS = Counter(
    "turnfold_looks",
    "Looks at games: some acted, were idle or failed, some left it to a newer version.",
    ["outcome"],
)
POSTPONED = Counter("turnfold_looks_postponed", "Games put off since looks at them failed again and again.")
BOT_FAILURES = Counter(
    "turnfold_bot_failures", "Decisions at which a bot failed, so that `default` answered.", ["ruleset", "bot"]
)
SEARCHED = Counter("turnfold_searched_seconds", "Time of a processor for which bots have looked ahead.")
CUT_SHORT = Counter("turnfold_searches_cut", "Searches that took longer than there was time: nothing was answered.")
GIVEN_UP = Counter("turnfold_searches_given_up", "Looks in which bots that look ahead gave way to their stand-in.")
LOOK_TIME = Histogram("turnfold_look_seconds", "How long a look took.")
ATTEMPTS = Counter("turnfold_attempts", "Attempts to deliver notices, by the kind of channel.", ["channel", "outcome"])
DELIVERIES = Counter("turnfold_deliveries", "Deliveries of notices that came to an end.", ["state"])
REPLIES = Counter("turnfold_replies", "Replies by mail, by what became of them.", ["outcome"])
WORK_ITEMS = Counter(
    "turnfold_work_items", "Work items of notifiers, by kind: letters and the like.", ["kind", "outcome"]
)
WORK_ITEM_LATENESS = Histogram(
    "turnfold_work_item_lateness_seconds",
    "How long after its time a work item was begun.",
    buckets=(0.1, 0.25, 0.5, 1.0, 2.0, 5, 10, 30, 60, 600),
)

ACTED, IDLE, FAILED, LEFT = (LOOKS.labels(outcome) for outcome in ("acted", "idle", "failed", "newer"))
CUT = LOOKS.labels("cut")


def count_claim(ticket: str, late: int) -> None:
    """Count a due game that was handed out, with its ticket `<seq>-<lease>`, so many milliseconds late."""
    LATENESS.observe(late / 1000)
    if not ticket.endswith("-1"):
        LEASED_AGAIN.inc()
