"""Play games by chance, with `await` or without (`URL TOKEN WISHES WAY`), and say which, and what was lost on the way.

Those without are played one after the other, those with it by the stream of all games: there none may come to its end
before it has asked.
"""

import asyncio
import json
import random
import sys
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path

import turnfold_client
from losing import AsyncLosing, Losing
from turnfold_client import AsyncClient, Client
from turnfold_client.core import DecisionView, GameView


def choose(game: GameView, decision: DecisionView) -> Sequence[str]:
    options = [option["id"] for option in decision["options"]]
    return random.sample(options, decision["min"])


async def choose_later(game: GameView, decision: DecisionView) -> Sequence[str]:
    return choose(game, decision)


def play(url: str, token: str, wishes: list[dict]) -> list[str]:
    with Client(url, token, transport=Losing()) as client:
        return [client.play(client.create_game(**wish)["id"], choose)["id"] for wish in wishes]


async def play_later(url: str, token: str, wishes: list[dict]) -> list[str]:
    async with AsyncClient(url, token, transport=AsyncLosing()) as client:
        games = [(await client.create_game(**wish))["id"] for wish in wishes]
        over = set()
        async with aclosing(client.play_all(choose_later)) as ends:
            async for game in ends:
                over.add(game["id"])
                if over == set(games):
                    return games
    raise AssertionError("the stream has ended")


url, token, file, way = sys.argv[1:]
wishes, is_later = json.loads(Path(file).read_text()), way == "asynchronous"
games = asyncio.run(play_later(url, token, wishes)) if is_later else play(url, token, wishes)
losses = (AsyncLosing if is_later else Losing).losses
told = {"from": turnfold_client.__file__, "games": games, "sent": list(losses.sent.values()), "resumed": losses.resumed}
print(json.dumps(told))
