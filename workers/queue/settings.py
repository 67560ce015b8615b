"""The settings of the dispatcher and the workers, from the environment."""

import os
from collections.abc import Mapping

import msgspec

from store.health.condition import Durability
from store.redis.environment import (
    Count,
    Days,
    Hour,
    Port,
    Replicas,
    require_archive,
    require_redis,
    require_replicated,
    require_web,
    settings,
    variables,
)


class Settings(msgspec.Struct, frozen=True):
    """Addresses of store and queue; `lease` (milliseconds) is how long a worker may take before others help.

    `durability` is what the store has to keep at least of what it acknowledges, and `replicas` on how many others
    replies by mail have to be. `metrics_port` and `metrics_host` are where the process shows what it counts, if
    anywhere. `smtp_url` is the server that takes mails, from `mail_from`; without one they are written into
    `mail_folder`, if that is named. `reply_to` is the address whose
    mail comes to `turnfold mail-in`, if people may reply; `mail_verifier` is the server that says there who has
    sent it. `address` is where people find the service, `allowed_hosts` are those that players may have called
    though they are not public, with commas between. `dumps` is the folder for dumps of finished games, if any are
    to be made. `archive` is the address of the archive of finished games, if there is one, and `archive_after` the
    days after which they go there. `league_hour` (UTC) is when bots begin to play the league, if at all.
    `young_search_seconds_per_day` is how long bots may think for all young accounts of a network together.
    `witness` is a file in which a dispatcher remembers what the store has, if that is not to be on the queue's server.
    """

    redis_url: str = "redis://127.0.0.1:6379/0"
    queue_url: str = "redis://127.0.0.1:6379/0"
    lease: Count = 20_000
    durability: Durability = "always"
    replicas: Replicas = 0
    metrics_port: Port | None = None
    metrics_host: str = "127.0.0.1"
    smtp_url: str = ""
    mail_from: str = "Turnfold <turnfold@localhost>"
    mail_folder: str = ""
    reply_to: str = ""
    mail_verifier: str = ""
    address: str = "http://127.0.0.1:8000"
    allowed_hosts: str = ""
    dumps: str = ""
    archive: str = ""
    archive_after: Days = 7
    league_hour: Hour | None = None
    young_search_seconds_per_day: Count = 3_600
    witness: str = ""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the variables that deploy/README.md names; `QUEUE_URL` is the same server if it is not set.

        Raises InvalidSetting naming one that cannot be used.
        """
        queue_url = environment.get("QUEUE_URL") or environment.get("REDIS_URL", "")
        values = settings(cls, VARIABLES, {**environment, "QUEUE_URL": queue_url})
        require_redis("REDIS_URL", values.redis_url)
        require_redis("QUEUE_URL", values.queue_url)
        require_replicated(values.replicas, values.redis_url)
        require_web("TURNFOLD_ADDRESS", values.address)
        require_archive("TURNFOLD_ARCHIVE", values.archive)
        return values


VARIABLES = variables(Settings, redis_url="REDIS_URL", queue_url="QUEUE_URL")
"""The environment variable of each setting."""
