"""What RQ runs. All jobs of a process share one event loop, so that connections and folded games stay warm."""

import asyncio
from functools import cache

from workers.desk import Desk
from workers.settings import Settings


@cache
def _runner() -> asyncio.Runner:
    return asyncio.Runner()


@cache
def _desk() -> Desk:
    settings = Settings.from_environment()
    return Desk(settings.redis_url, settings.lease)


def look(game: str) -> None:
    """Do what is due in a game."""
    _runner().run(_desk().look(game))
