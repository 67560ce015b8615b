"""A bot: `URL TOKEN GAMES` answers in all games of an account, whatever they are, until so many are over."""

import asyncio
import math
import random
import sys
from contextlib import aclosing

from turnfold_client import AsyncClient
from turnfold_client.core import DecisionView, GameView, OptionView

QUIET = ("pass", "end", "no")


def worth(option: OptionView) -> tuple[bool, float]:
    """Say how good an option is, by its `refs`, which tell a program what it is about."""
    refs = {ref["kind"]: ref["id"] for ref in option["refs"]}
    return refs.get("word") not in QUIET, random.random() * (1 + int(refs.get("value", 0)))


async def choose(game: GameView, decision: DecisionView) -> list[str]:
    """Do something rather than pass, and rather something high than low."""
    best = sorted(decision["options"], key=worth, reverse=True)
    return [option["id"] for option in best[: max(decision["min"], 1)]]


async def play(url: str, token: str, games: int) -> None:
    """Answer whatever is asked. A service that is away comes back, so patience has no end."""
    async with AsyncClient(url, token, patience=math.inf) as client, aclosing(client.play_all(choose)) as ends:
        async for game in ends:
            has_won = game["result"] is not None and game["seat"] in game["result"]["winners"]
            print(game["id"], "won" if has_won else "lost", flush=True)
            games -= 1
            if not games:
                return


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3])))
