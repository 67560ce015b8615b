"""`turnfold replay --save`: a replay as a file, which a page opens without the rules, the service or a network.

The format is told in docs/replay-files.md.
"""

import gzip
import json
from collections.abc import AsyncIterator
from typing import IO, Any

import httpx2

from cli.web_replay import Brought

FORMAT = "turnfold-replay/1"


async def keep(client: httpx2.AsyncClient, here: Brought, *, save: IO[bytes], locale: str) -> None:
    """Write the replay of a game that was brought to a service as a file."""
    rows = [json.dumps(row, ensure_ascii=False) async for row in lines(client, here.game, locale)]
    save.write(gzip.compress("".join(f"{row}\n" for row in rows).encode(), mtime=0))
    save.flush()


async def lines(client: httpx2.AsyncClient, game_id: str, locale: str) -> AsyncIterator[Any]:
    """The lines of the file, from a service that has the game."""

    async def look(path: str, **query: Any) -> Any:
        response = await client.get(path, params={"locale": locale, **query})
        return response.raise_for_status().json()

    game = await look(f"/games/{game_id}", since=0)
    about = await look(f"/rulesets/{game['ruleset']}")
    catalogue = await look(f"/rulesets/{game['ruleset']}/cards")
    seats = [seat["name"] for seat in game["seats"]]
    views = [None, *range(len(seats))]
    yield {
        "format": FORMAT,
        "locale": locale,
        "game": {"id": game_id, "ruleset": game["ruleset"], "seats": seats, "winners": game["result"]["winners"]},
        "last": game["version"],
        "views": views,
        "about": {"name": about["name"], "things": about["things"]},
        "cards": catalogue["cards"],
        "pictures": catalogue["pictures"],
        "history": game["history"],
    }
    for eyes in views:
        before = None
        for seq in range(1, game["version"] + 1):
            state = await look(f"/games/{game_id}/states/{seq}", **({} if eyes is None else {"seat": eyes}))
            yield difference(before, state["view"])
            before = state["view"]


def difference(before: Any, after: Any) -> Any:
    """Return what changes one value of JSON into another: `[value]` instead of it, or what changes its fields."""
    if isinstance(before, dict) and isinstance(after, dict):
        old, new = before, after
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        old, new = _by_place(before), _by_place(after)
    else:
        return {} if type(before) is type(after) and before == after else [after]
    rows = {name: difference(old[name], part) if name in old else [part] for name, part in new.items()}
    return {name: [] for name in old if name not in new} | {name: row for name, row in rows.items() if row != {}}


def _by_place(rows: list[Any]) -> dict[str, Any]:
    return {str(at): row for at, row in enumerate(rows)}
