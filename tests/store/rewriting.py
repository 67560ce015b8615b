"""Logs in a store, written anew as a newer version, or a fault, would have them."""

import json
from typing import Any

import redis

from store.redis import keys

Entry = dict[str, Any]


def rewrite(url: str, game: str, seq: int, **changes: Any) -> None:
    """Change fields of what everybody may see of an entry; `None` takes one out."""
    with redis.Redis.from_url(url) as client:
        key = keys.log_key(game)
        rows = client.xrange(key)
        with client.pipeline() as pipeline:
            pipeline.delete(key)
            for row_id, fields in rows:
                if row_id == f"{seq}-0".encode():
                    public = json.loads(fields[b"public"]) | changes
                    fields[b"public"] = json.dumps({name: it for name, it in public.items() if it is not None}).encode()
                pipeline.xadd(key, fields, id=row_id)
            # Its reader has nothing but the log.
            pipeline.delete(keys.snapshot_key(game))
            pipeline.execute()


def add(url: str, game: str, **public: Any) -> None:
    """Add an entry of the host's, and wake those who wait for one."""
    with redis.Redis.from_url(url) as client:
        last, fields = client.xrevrange(keys.log_key(game), count=1)[0]
        seq = int(last.partition(b"-")[0]) + 1
        entry = {"at": fields[b"at"], "actor": "host", "facts": fields[b"facts"], "public": json.dumps(public)}
        client.xadd(keys.log_key(game), entry, id=f"{seq}-0")
        client.hset(keys.meta_key(game), "version", seq)
        client.publish(keys.game_channel(game), seq)
