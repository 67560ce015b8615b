"""All that is read of one game, to be compared before and after it is archived. Addresses are those of the application:
a new one is among them, and one whose place in a path is not known here fails."""

import asyncio
import re
from collections.abc import Iterator
from functools import cache

from api.app import create_app
from store.archive.archive import archive_at
from store.redis.connection import connect
from store.upkeep.archiving import Archiving
from tests.api.person import Data, Person
from tests.processes.service import Service

NOW = re.compile(rb'"now":"[^"]+"')
"""The time at which an answer was made, in it."""

PREVIEW = "/previews/{name:str}"

_PLACE = re.compile(r"\{(\w+):\w+\}")

QUERIES = {
    "/v1/games/{game_id:str}": ("since={third}", "seat=0&locale=ru"),
    "/v1/games/{game_id:str}/log": ("after={middle}&limit=7", "limit=500"),
    "/v1/games/{game_id:str}/states/{seq:int}": ("seat=1&locale=pl",),
    "/v1/games/{game_id:str}/chart": ("locale=ru",),
    "/v1/games/{game_id:str}/chart.svg": ("locale=pl",),
}
"""Queries that have an answer of their own."""


@cache
def reads() -> tuple[str, ...]:
    """Return the paths of all that is read of one game."""
    routes = {route.path for route in create_app().routes if "GET" in getattr(route, "route_handler_map", {})}
    return (*sorted(path for path in routes if "{game_id:" in path), *sorted(routes & {PREVIEW}))


def addresses(game: Data, branch: Data) -> Iterator[str]:
    """Yield what is read of a game, at its beginning, in its middle and at its end."""
    version = game["version"]
    numbers = {"third": version // 3, "middle": version // 2}
    for path in reads():
        for seq in (1, version // 2, version) if path.endswith("/states/{seq:int}") else (version // 2,):
            places = {
                "game_id": game["id"], "branch": branch["id"], "name": f"{game['id']}.svg",
                "seq": branch["version"] if "{branch:" in path else seq,
            }  # fmt: skip
            address = _PLACE.sub(r"{\1}", path).format_map(places)
            yield address
            yield from (f"{address}?{query.format_map(numbers)}" for query in QUERIES.get(path, ()))


def answers(who: Person, game: Data, branch: Data) -> dict[str, object]:
    """Return all answers: status, ETag and bytes."""
    found = dict[str, object]()
    for address in addresses(game, branch):
        # Pages name the service that they are of.
        response = who.anywhere("GET", address, headers={"Host": "turnfold.example"})
        body = NOW.sub(b"", response.content)
        if response.headers.get("content-type", "").startswith("application/problem"):
            body = response.json()["type"].encode()
        found[address] = (response.status_code, response.headers.get("etag"), body)
    return found


def archive_game(running: Service, game: Data) -> None:
    """Move a game into the archive, as the service does after some days."""

    async def move() -> bool:
        redis = connect(running.store)
        try:
            archive = archive_at(running.environment["TURNFOLD_ARCHIVE"])
            return await Archiving(redis, archive).move(game["id"], game["ruleset"])
        finally:
            await redis.aclose()

    assert asyncio.run(move())
