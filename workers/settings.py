"""The settings of the dispatcher and the workers, from the environment."""

import os

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Addresses of store and queue; `lease` (milliseconds) is how long a worker may take before others help.

    `metrics_port` is where the process shows what it counts, if anywhere.
    """

    redis_url: str = "redis://127.0.0.1:6379/0"
    queue_url: str = "redis://127.0.0.1:6379/0"
    lease: int = 20_000
    metrics_port: int | None = None

    @classmethod
    def from_environment(cls) -> "Settings":
        """`REDIS_URL`, `QUEUE_URL` (the same server if it is not set), `TURNFOLD_LEASE` and `TURNFOLD_METRICS_PORT`."""
        default = cls()
        port = os.environ.get("TURNFOLD_METRICS_PORT")
        redis_url = os.environ.get("REDIS_URL", default.redis_url)
        return cls(
            redis_url=redis_url,
            queue_url=os.environ.get("QUEUE_URL", redis_url),
            lease=int(os.environ.get("TURNFOLD_LEASE", default.lease)),
            metrics_port=int(port) if port else None,
        )
