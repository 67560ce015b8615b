"""What is asked of a Redis server before the service runs on it."""

from urllib.parse import urlsplit

from redis import RedisError
from redis.asyncio import Redis

from cli.faults import Unfit
from cli.supervisor import Say

SECONDS_TO_ANSWER = 5


async def answers(url: str) -> bool:
    """Whether a server answers here and has loaded its data."""
    async with Redis.from_url(url) as client:
        try:
            return bool(await client.ping())
        except RedisError:
            return False


async def refuse_silent(variable: str, url: str) -> None:
    """Raise Unfit if the server that this environment variable names does not answer."""
    try:
        client = Redis.from_url(url, socket_timeout=SECONDS_TO_ANSWER, socket_connect_timeout=SECONDS_TO_ANSWER)
    except ValueError as error:
        raise Unfit(f"{variable} is not the address of a Redis server: {error}") from error
    async with client:
        try:
            await client.ping()
        except RedisError as error:
            raise Unfit(f"{variable}: the server at {without_password(url)} does not answer: {error}") from error


async def warn_of_loss(url: str, say: Say) -> None:
    """Say so if this server keeps no append-only file, and so forgets games when it stops."""
    async with Redis.from_url(url) as client:
        try:
            persistence = await client.info("persistence")
        except RedisError as error:
            say("warning", f"cannot tell whether the server of REDIS_URL keeps an append-only file: {error}")
            return
    if not persistence.get("aof_enabled"):
        say(
            "warning",
            "the server of REDIS_URL keeps no append-only file (appendonly no): moves are lost when it stops. "
            "Give it `appendonly yes` and `appendfsync always`.",
        )


def without_password(url: str) -> str:
    """The address as it may be shown."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return parts._replace(netloc=f"***@{parts.netloc.rpartition('@')[2]}").geturl()
