"""Checks that a Redis server has to pass before the service runs on it."""

import asyncio
from urllib.parse import urlsplit

from redis import RedisError
from redis.asyncio import Redis

from cli.faults import Unfit
from cli.supervisor import Say
from store.health.condition import judge
from store.health.servers import Servers
from store.redis.cluster import SCHEMES
from store.redis.connection import ask, connect
from store.redis.sandbox import OtherStore, require_begun
from store.redis.sentinel import SENTINEL_SCHEMES

SECONDS_TO_ANSWER = 5


async def answers(url: str) -> bool:
    """Return whether a server answers here and has loaded its data."""
    async with Redis.from_url(url) as client:
        try:
            return bool(await client.ping())
        except RedisError:
            return False


async def refuse_silent(variable: str, url: str) -> None:
    """Raise Unfit if the server that this environment variable names does not answer."""
    try:
        client = connect(url) if is_cluster(url) or is_sentinel(url) else Redis.from_url(url)
    except ValueError as error:
        raise Unfit(f"{variable} is not the address of a Redis server: {error}") from error
    try:
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await ask(client, "", "PING")
    except (RedisError, TimeoutError) as error:
        raise Unfit(f"{variable}: the server at {without_password(url)} does not answer: {error}") from error
    finally:
        await client.aclose()


async def refuse_other(url: str) -> None:
    """Raise Unfit if the store was begun as a sandbox and its address names none, or the other way round.

    Nothing is known of one that is away; a sandbox is asked again with each connection.
    """
    client = connect(url, connections=1, seconds=SECONDS_TO_ANSWER)
    try:
        await require_begun(client)
    except OtherStore as error:
        raise Unfit(str(error)) from error
    except RedisError:
        return
    finally:
        await client.aclose()


def is_cluster(url: str) -> bool:
    """Return whether this is the address of a cluster."""
    return urlsplit(url).scheme in SCHEMES


def is_sentinel(url: str) -> bool:
    """Return whether this is the address of sentinels."""
    return urlsplit(url).scheme in SENTINEL_SCHEMES


def refuse_cluster(url: str) -> None:
    """Raise Unfit if `QUEUE_URL` names a cluster: the queue's library knows single servers alone."""
    if is_cluster(url):
        raise Unfit(
            "QUEUE_URL has to be a single server, which may be a small one and be lost at any time; "
            f"{without_password(url)} is a cluster, on which there can be no queue. Set QUEUE_URL."
        )


def refuse_replicas(wanted: str) -> None:
    """Raise Unfit if `TURNFOLD_REPLICAS` wants replicas of the server that `turnfold up` starts."""
    if wanted.strip() not in ("", "0"):
        raise Unfit(
            f"TURNFOLD_REPLICAS is {wanted!r}, and the server that `turnfold up` starts has no replicas. "
            "Set it to 0, or REDIS_URL to a server that has some."
        )


async def check_store(url: str, say: Say) -> None:
    """Say what is wrong with this server. Raises Unfit if it throws games away when its memory is full.

    A server that forgets games when it stops is worth a warning alone: some want that.
    """
    client = connect(url)
    try:
        _, readiness = await judge(Servers(client), "always")
    finally:
        await client.aclose()
    for reason in readiness.reasons:
        if reason.code == "evicts":
            raise Unfit(f"REDIS_URL: {reason.text}")
        advice = ". Give it `appendonly yes` and `appendfsync always`." if reason.code == "not-durable" else ""
        say("warning", f"the server of REDIS_URL: {reason.text}{advice}")


def without_password(url: str) -> str:
    """The address as it may be shown."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return parts._replace(netloc=f"***@{parts.netloc.rpartition('@')[2]}").geturl()
