"""Redis: connections, patience with servers, scripts, names of keys, clocks, settings.

- `clock`: The clock of a server, known without asking it each time: entries get their time before they are appended.
- `cluster`: Redis Cluster: the same commands as of a single server, and as patient, with each of the servers by
  itself.
- `connection`: Connections to Redis, one server or a cluster, that outlive a restart of a server.
- `environment`: Settings from the environment: each variable by its type, and the one that cannot be what it is by
  its name.
- `feed`: Wake-ups: one pub/sub connection a process, and the subscriptions to its channels.
- `gone`: Games that are not there any more: when the store gives one up, and the refusals of those who ask for it.
- `ids`: Ids that cannot be guessed.
- `keys`: Names of keys and channels.
- `memory`: Caches that are bounded by the bytes they take.
- `metrics`: The metrics of the store, in each process that uses it.
- `patience`: Patience with servers that do not answer: none while one is known to be away.
- `pipelining`: Commands to Redis that are asked for at about the same time, sent together.
- `room`: The refusal of what there is no room for.
- `sandbox`: A sandbox: a store whose clock is turned by request, for those who build clients. Its address says that it
  is one.
- `scripts`: Lua scripts, which a server runs by their hashes.
- `sentinel`: Redis Sentinel: the server with the data is the one that sentinels name, by the client library's own
  support.
- `steps`: Steps of servers' clocks: what comes of a clock that is hours ahead stays for hours, so nothing is written
  by it.
- `together`: Work on many things, on some of them at a time.
- `writing`: Writes to Redis that can be cancelled.
"""
