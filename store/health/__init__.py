"""The state of the store: its servers, back-ups, the fleet, and what it has lost.

- `backups`: The time of the latest back-up, as whoever made it notes it: it is part of the store, and of the next
  back-up.
- `condition`: The condition of the store: whether it can be read, whether it can be written, and why not.
- `fleet`: The fleet: the processes that serve the games of one store, each with what it knows of the rules.
- `gauges`: The gauges of the servers: memory, replicas and back-ups.
- `losses`: Losses: what a store lacks that was acknowledged, as far as somebody outside of it remembers.
- `recollection`: The memory of a process of what the store had, which is looked for wherever a server has begun a new
  run.
- `replication`: Replication: what a request has written is on so many replicas before it is acknowledged.
- `servers`: The servers of the store, as each describes itself: durability, memory, replicas, and whether it takes
  writes.
"""
