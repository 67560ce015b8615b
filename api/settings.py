"""What the environment says."""

import os

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Where the API finds its store, and its limits. `volatile`: the store may do without an append-only file."""

    redis_url: str = "redis://127.0.0.1:6379/0"
    connections: int = 64
    max_body: int = 16 * 1024 * 1024
    longest_wait: int = 60
    volatile: bool = False

    @classmethod
    def from_environment(cls) -> "Settings":
        """`REDIS_URL`, `TURNFOLD_REDIS_CONNECTIONS` and `TURNFOLD_VOLATILE` (1 for true), where they are set."""
        default = cls()
        return cls(
            redis_url=os.environ.get("REDIS_URL", default.redis_url),
            connections=int(os.environ.get("TURNFOLD_REDIS_CONNECTIONS", default.connections)),
            volatile=os.environ.get("TURNFOLD_VOLATILE") == "1",
        )
