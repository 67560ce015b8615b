"""The tables of a bot: those at which it sits, and how it comes to more."""

import asyncio
import itertools
from collections.abc import Iterable
from typing import Unpack

import click
from cachetools import LRUCache
from turnfold_client import AsyncClient, Refused
from turnfold_client.core import BotSeat, GameRow, GameView, TakeSeat

from cli.bot.wishes import Wishes
from domain.kernel.presentation.visible import printable

EVERY = 10.0
"""Seconds between two looks at the tables of others."""


REMEMBERED = 10_000
"""Games that are over and known to be, the latest ones."""


class Tables:
    """The games of an account that are not over. Tables are set up in the `rulesets` in turn.

    `games`: how many are to be played in all; None for no end.
    """

    def __init__(self, client: AsyncClient, wishes: Wishes, games: int | None, rulesets: Iterable[str]) -> None:
        self._client = client
        self._wishes = wishes
        self._left = games
        self._own: dict[str, str] = {}
        self._over: LRUCache[str, None] = LRUCache(REMEMBERED)
        self._refused: set[str] = set()
        self._known = asyncio.Event()
        self._changed = asyncio.Event()
        self._rulesets = itertools.cycle(rulesets)

    def know(self, running: Iterable[str]) -> set[str]:
        """Learn which games go on, as a list shows them. Return those that were thought to, and are not in it."""
        new = set(running) - self._over.keys()
        unsure = self._own.keys() - new
        self._own |= dict.fromkeys(new, "running")
        self._changed.set()
        return unsure

    def know_all(self) -> None:
        """Learn that the account sits at no other tables than those that were seen: now more may be set up."""
        self._known.set()

    def see(self, game: GameRow | GameView) -> bool:
        """Learn how a game is at which the account sits. Return whether it is over, and was not before.

        A list that was read before it ended is of no account.
        """
        if game["id"] in self._over:
            return False
        if game["status"] == "finished":
            self._over[game["id"]] = None
            return self.forget(game["id"])
        if self._own.get(game["id"]) == "open" != game["status"]:
            self._changed.set()
        self._own[game["id"]] = game["status"]
        return False

    def forget(self, game: str) -> bool:
        """Learn that a game goes on no more. Return whether it was thought to."""
        was_there = self._own.pop(game, None) is not None
        self._changed.set()
        return was_there

    def count_game(self) -> bool:
        """One game more was played to its end. Return whether it was the last."""
        if self._left is not None:
            self._left -= 1
        return self._left == 0

    async def accept(self, code: str) -> None:
        """Take a seat with an invitation, unless it is taken already. Raises Refused."""
        about = await self._client.ask("GET", f"/invitations/{code}")
        try:
            await self._sit(about["game"], invite=code)
        except Refused as refusal:
            if refusal.problem != "already-seated":
                raise

    async def see_open(self, row: GameRow) -> None:
        """Look at a game that has not begun. A seat that is kept for the account in a rematch is taken."""
        game = await self._client.game(row["id"])
        if game["seat"] is not None:
            self.see(game)
        elif _is_for_us(game) and self._wishes.likes(row) and self._room() > 0:
            await self._try(row["id"])

    async def keep_full(self) -> None:
        """Set up and join what is wished for as often as there is room, from when the own games are known, for ever.

        Raises Refused.
        """
        wishes = self._wishes
        await self._known.wait()
        while True:
            self._changed.clear()
            if wishes.host and self._room() > 0 and "open" not in self._own.values():
                await self._set_up(bots=[])
            if wishes.join and self._room() > 0:
                await self._join()
            while wishes.against and self._room() > 0:
                await self._set_up([{"seat": seat, "bot": wishes.against} for seat in range(1, wishes.seats)])
            try:
                async with asyncio.timeout(EVERY if wishes.join else None):
                    await self._changed.wait()
            except TimeoutError:
                continue

    def _room(self) -> int:
        """Return for how many more games there is room; less than none where there are too many."""
        most = self._wishes.most if self._left is None else min(self._wishes.most, self._left)
        return most - len(self._own)

    async def _set_up(self, bots: list[BotSeat]) -> None:
        ruleset, seats = next(self._rulesets), self._wishes.seats
        self._sits(await self._client.create_game(ruleset=ruleset, seats=seats, bots=bots))

    async def _join(self) -> None:
        """Take seats at open tables of others while there is room."""
        rows = [row async for row in self._client.games(status="open") if self._wishes.likes(row)]
        # A table that is not open any more need not be remembered.
        self._refused &= {row["id"] for row in rows}
        for row in rows:
            if self._room() <= 0:
                return
            if row["id"] not in self._own and row["id"] not in self._refused:
                await self._try(row["id"])

    async def _try(self, game: str) -> None:
        """Take a seat; a table that refuses is not asked again."""
        try:
            await self._sit(game)
        except Refused as refusal:
            self._refused.add(game)
            click.echo(printable(f"{game}: {refusal}"))

    async def _sit(self, game: str, **how: Unpack[TakeSeat]) -> None:
        # Counted before it is sure, so that no other table gets the same place.
        self._own[game] = "open"
        try:
            self._sits(await self._client.take_seat(game, **how))
        except Refused:
            self.forget(game)
            raise

    def _sits(self, game: GameView) -> None:
        self.see(game)
        click.echo(f"{game['id']}: takes a seat, {game['ruleset']}")


def _is_for_us(game: GameView) -> bool:
    """Return whether a seat of a game is kept for the account."""
    return any(seat["kept"] is not None and seat["kept"]["for_you"] for seat in game["seats"])
