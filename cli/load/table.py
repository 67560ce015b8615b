"""A table: real games one after the other, each seat and each watcher a client that knows only what it is told."""

import asyncio
import random
import time
import uuid
from collections.abc import Sequence

from cli.load.client import Client, Data, Refusal
from cli.load.figures import ANSWER, Tally

PATIENCE = 20
"""Seconds that one request waits for news."""

AFTER_REFUSAL = 1.0
"""Seconds before a client that was refused something goes on."""

DEADLINE = {"per_decision": "PT1H", "on_timeout": "forfeit"}
"""The pace that ends a game by itself whose clients were killed."""


class Table:
    """The same players, and who watches them."""

    def __init__(
        self, ruleset: str, players: Sequence[Client], watchers: Sequence[Client], tally: Tally, pause: float
    ) -> None:
        self._wish = {"ruleset": ruleset, "seats": len(players), "deadline": DEADLINE}
        self._players = players
        self._watchers = watchers
        self._tally = tally
        self._pause = pause
        self._key = ""
        self.game = ""
        """The game that was played last."""
        self._sent: dict[Client, float] = {}
        self._luck = random.Random()  # noqa: S311

    async def play(self) -> None:
        """Play games until it is cancelled."""
        while True:
            try:
                await self._play()
            except Refusal:
                await asyncio.sleep(AFTER_REFUSAL)
                await self.close()

    async def close(self) -> None:
        """Have the players give up the game that goes on. Raises Refusal."""
        if not self._key:
            return
        game = await self._seat_all()
        for player in self._players:
            if game["status"] == "running":
                game = await player.ask("resign", "POST", f"{_path(game)}/resign")
        self._key = ""

    async def _play(self) -> None:
        self._key = str(uuid.uuid4())
        game = await self._seat_all()
        async with asyncio.TaskGroup() as group:
            for watcher in self._watchers:
                group.create_task(self._watch(watcher, _path(game)))
            for player in self._players:
                group.create_task(self._sit(player, _path(game)))
        self._tally.finished[game["ruleset"]] += 1
        self._key = ""

    async def _seat_all(self) -> Data:
        """Return the game at which everybody has a seat. To be told of a seat twice changes nothing."""
        host, *others = self._players
        game = await host.ask("create", "POST", "/games", self._wish, self._key)
        self.game = game["id"]
        for other in others:
            if game["status"] == "open":
                game = await other.ask("join", "POST", f"{_path(game)}/seats", {})
        return game

    async def _sit(self, player: Client, path: str) -> None:
        """Answer what is asked of one seat, until the game is over."""
        over = False
        while not over:
            try:
                game = await player.ask("look", "GET", path)
                while game["status"] == "running" and not game["decisions"]:
                    game = await self._news(player, path, game["version"])
                over = game["status"] != "running"
                for decision in game["decisions"]:
                    await self._answer(player, path, decision)
            except Refusal:
                await asyncio.sleep(AFTER_REFUSAL)

    async def _answer(self, player: Client, path: str, decision: Data) -> None:
        if self._pause:
            await asyncio.sleep(self._luck.expovariate(1 / self._pause))
        options = [option["id"] for option in decision["options"]]
        count = self._luck.randint(decision["min"], min(decision["max"], len(options)))
        answer = {"decision": decision["id"], "choose": self._luck.sample(options, count)}
        now = time.perf_counter()
        for other in (*self._players, *self._watchers):
            if other is not player:
                self._sent.setdefault(other, now)
        await player.ask(ANSWER, "POST", f"{path}/commands", answer)

    async def _news(self, player: Client, path: str, version: int) -> Data:
        """Wait for another version, and count how long it took: since another's answer left, or since it was asked."""
        self._sent.pop(player, None)
        start = time.perf_counter()
        game, _ = await player.send("news", "GET", f"{path}?after={version}&wait={PATIENCE}")
        if game["version"] > version:
            self._tally.took("news", time.perf_counter() - self._sent.pop(player, start))
        return game

    async def _watch(self, watcher: Client, path: str) -> None:
        """Follow the stream, and count how long it took until an answer that had left was told in it."""
        try:
            async for event in watcher.events(f"{path}/events"):
                time_sent = self._sent.pop(watcher, None)
                if event == "entry" and time_sent is not None:
                    self._tally.took("stream", time.perf_counter() - time_sent)
        except Refusal:
            return  # it is counted, and the game goes on without who watches


def _path(game: Data) -> str:
    return f"/games/{game['id']}"
