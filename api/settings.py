"""The settings of the API, from the environment."""

import os
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from store.health.condition import Durability
from store.redis.connection import is_sandbox
from store.redis.environment import (
    Count,
    Port,
    Replicas,
    Seconds,
    require_archive,
    require_redis,
    require_replicated,
    require_web,
    settings,
    variables,
)


class Settings(msgspec.Struct, frozen=True):
    """The address of the store, and the limits. Each process counts rates and connections for itself.

    Sizes are bytes; deploy/README.md says what each is for. `metrics_host` is where the numbers are shown;
    if it is left out, where the API listens. `durability` is what the store has to keep at least of what
    it acknowledges, and `replicas` on how many others. `address` is where people find the service; if it is left
    out, where each request has found it. `dumps` is the folder with the dumps of finished games, if there are any, and
    `archive` the address of the archive that has the games which are not in the store any more.
    """

    redis_url: str = "redis://127.0.0.1:6379/0"
    connections: Count = 64
    durability: Durability = "always"
    replicas: Replicas = 0
    request_seconds: Count = 10
    metrics_port: Port | None = None
    metrics_host: str = ""
    header_seconds: Count = 10
    body_seconds: Count = 20
    connections_per_process: Count = 12_000
    connections_per_address: Count = 1_000
    max_body: Count = 128 * 1024
    max_import: Count = 16 * 1024 * 1024
    max_nesting: Count = 100
    cache_bytes: Count = 256 * 1024 * 1024
    commands_per_second: Count = 100
    reads_per_second: Count = 500
    registrations_per_minute: Count = 20
    renames_per_hour: Count = 10
    wrong_invitations_per_hour: Count = 60
    recoveries_per_hour: Count = 30
    sign_ins_per_hour: Count = 60
    mailed_codes_per_hour: Count = 5
    channels_per_hour: Count = 60
    open_reads_per_second: Count = 200
    games_per_player: Count = 1_000
    bot_games_per_player: Count = 4
    search_games_per_player: Count = 10
    search_seconds_per_day: Count = 3_600
    young_search_seconds_per_day: Count = 3_600
    imports_per_player: Count = 100
    shortest_decision_seconds: Seconds = 10
    games_per_day: Count = 1_000
    stored_bytes_per_player: Count = 256 * 1024 * 1024
    messages_per_minute: Count = 60
    message_bytes_per_day: Count = 1024 * 1024
    reports_per_day: Count = 20
    branches_per_day: Count = 50
    tokens_per_player: Count = 100
    waiting_per_token: Count = 50
    waiting_per_account: Count = 200
    waiting_per_process: Count = 10_000
    stream_seconds: Count = 300
    heartbeat_seconds: Count = 15
    stall_seconds: Count = 60
    cors_origins: str = ""
    hsts_seconds: Seconds = 0
    trusted_proxies: str = ""
    allowed_hosts: str = ""
    channels_per_player: Count = 10
    address: str = ""
    dumps: str = ""
    archive: str = ""
    dump_bytes_per_second: Count = 8 * 1024 * 1024

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the variables (`VARIABLES`) that are set. Raises InvalidSetting naming one that cannot be used."""
        values = settings(cls, VARIABLES, environment)
        require_redis("REDIS_URL", values.redis_url)
        require_replicated(values.replicas, values.redis_url)
        require_web("TURNFOLD_ADDRESS", values.address)
        require_archive("TURNFOLD_ARCHIVE", values.archive)
        is_open = is_sandbox(values.redis_url) and not values.cors_origins
        return replace(values, cors_origins="*") if is_open else values


VARIABLES = variables(Settings, redis_url="REDIS_URL", connections="TURNFOLD_REDIS_CONNECTIONS")
"""The environment variable of each setting."""
