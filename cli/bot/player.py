"""The player: follows all games of its account by one stream, and answers what it is asked."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import click
from turnfold_client import AsyncClient, Event, Refused
from turnfold_client.core import GameRow, GameView

from cli.bot.chooser import Chooser, describe_error
from cli.bot.tables import Tables
from domain.kernel.presentation.visible import printable

AGAIN = 60.0
"""Seconds after which a function that failed is asked again."""

FATAL = {"unauthenticated", "forbidden"}
"""Refusals that mean that the token is not, or not any more, good for it."""


class Player:
    """Plays all games of an account. Each is played by one task at a time, which ends when nothing is asked there."""

    def __init__(self, client: AsyncClient, chooser: Chooser, tables: Tables) -> None:
        self._client = client
        self._chooser = chooser
        self._tables = tables
        self._looking: dict[str, bool] = {}
        self._group = asyncio.TaskGroup()
        self._working: set[asyncio.Task[None]] = set()
        self._is_done = asyncio.Event()

    async def play(self) -> None:
        """Play until all games that are to be played are over. Raises Refused, in a group."""
        async with self._group:
            self._begin(self._listen())
            self._begin(self._tables.keep_full())
            await self._is_done.wait()
            for task in self._working:
                task.cancel()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._group.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _listen(self) -> None:
        async for event in self._client.events("/players/me/events"):
            await self._hear(event)

    async def _hear(self, event: Event) -> None:
        if event.kind == "overview":
            await self._look_around()
        elif event.kind == "changed":
            self._see(event.data)
        elif event.kind == "gone":
            self._tables.forget(event.data["id"])

    async def _look_around(self) -> None:
        """Learn of all games at once: the stream tells what comes after."""
        games = self._client.games
        for game in self._tables.know([row["id"] async for row in games(mine=True, status="running")]):
            self._begin(self._careful(self._look_at(game)))
        async for row in games(to_move="me"):
            self._see(row)
        async for row in games(mine=True, status="open"):
            await self._careful(self._tables.see_open(row))
        self._tables.know_all()

    def _see(self, row: GameRow) -> None:
        game = row["id"]
        if row["status"] == "finished":
            self._begin(self._careful(self._look_at(game)))
        elif row["status"] == "open":
            self._begin(self._careful(self._tables.see_open(row)))
        else:
            self._tables.see(row)
            if row["asked"] is not None and game in self._looking:
                self._looking[game] = True
            elif row["asked"] is not None:
                self._looking[game] = True
                self._begin(self._careful(self._turn(game)))

    async def _careful(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what concerns one game: what is refused there, say since the game is gone, is told, and others go on."""
        try:
            await work
        except Refused as refusal:
            if refusal.problem in FATAL:
                raise
            click.echo(printable(str(refusal)), err=True)

    async def _turn(self, game: str) -> None:
        """Answer what is asked in a game, and look again if it changed meanwhile."""
        try:
            while self._looking[game]:
                self._looking[game] = False
                await self._answer_all(game)
        finally:
            del self._looking[game]

    async def _answer_all(self, game: str) -> None:
        while (view := await self._client.game(game))["decisions"]:
            try:
                await self._client.answer_all(view, self._chooser.choose)
            except Refused:
                raise
            except Exception as error:
                # It is somebody else's program: what it fails at in one game is told, and the others go on.
                click.echo(f"{game}: {printable(view['decisions'][0]['prompt'])}\n{describe_error(error)}", err=True)
                await asyncio.sleep(AGAIN)

    async def _look_at(self, game: str) -> None:
        """Look whether a game is over, and say how it ended; the last one that is to be played ends it all."""
        view = await self._client.game(game)
        if self._tables.see(view):
            click.echo(f"{game}: {_outcome(view)}")
            if self._tables.count_game():
                self._is_done.set()


def _outcome(view: GameView) -> str:
    """Return how a game ended for its own seat, in words."""
    result, seat = view["result"], view["seat"]
    if result is None or seat is None or result["voided"]:
        return f"over, {(result and result['voided']) or 'without us'}"
    verdict = "won" if seat in result["winners"] else "lost"
    scores = f", {result['scores'][seat]} of {result['scores']}" if result["scores"] else ""
    why = f" ({', '.join(result['reasons'])})" if result["reasons"] else ""
    return f"{view['ruleset']}, {verdict}{scores}{why}"
