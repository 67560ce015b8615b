"""The processes: dispatchers, workers, notifiers, and the one that takes mail in.

- `dispatcher`: The dispatcher: claims what is due and gives it to the queue, and keeps the lobby up to date.
- `hearing`: Learning whether wake-ups arrive: each server is asked to say something, and is to be heard.
- `jobs`: The jobs that RQ runs.
- `mail_in`: Takes the replies that an operator's mail server hands over (LMTP, RFC 2033).
- `membership`: The place in the fleet of a process whose work leaves no event loop free: it is kept by a thread.
- `sending`: The job of a notifier: take the work items that are due.
- `store_watch`: The condition of the store as a process without an event loop of its own, or with a busy one, sees
  it.
- `sweeper`: The loop of a dispatcher: visits partitions where something happened, or where something is due.
- `troubles`: Failures of a server that is away or takes no writes: the log says so once, not with each try.
- `worker`: The processes that do the queue's jobs: workers look at games, notifiers send.
"""
