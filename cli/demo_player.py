"""A client of the API, as anybody could write one: it signs up, creates a game, plays, and fetches the log."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from typing import Any

import httpx2

from cli.faults import Unfit
from cli.words import Refusal, content
from domain.kernel.protocol.commitments import SEED_BYTES, seat_commitment
from domain.kernel.table.identifiers import game_id_for

LONG_POLL = 30
"""Seconds that one request waits for news."""

STALE = 409
TOO_MANY_REQUESTS = 429

GameView = dict[str, Any]


class DemoPlayer:
    """A player with an account of its own, and one game."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self._http = http
        self._luck = random.Random()  # noqa: S311
        self._namespace = ""
        self._game: GameView = {}

    async def sign_up(self, name: str) -> None:
        """Create the account."""
        account = await self._ask("POST", "/v1/players", json={"name": name})
        self._namespace = account["namespace"]
        self._http.headers["authorization"] = f"Bearer {account['token']}"

    async def create(self, ruleset: str, seats: int, bot: str, *, plays: bool) -> GameView:
        """Create a game with bots at every seat, or at every one but the first.

        One who plays brings a seed: what it is hashed to is known before the host deals, the seed itself only after.
        """
        bots = [{"seat": seat, "bot": bot} for seat in range(1 if plays else 0, seats)]
        wish: dict[str, Any] = {"ruleset": ruleset, "seats": seats, "bots": bots}
        key, seed = secrets.token_hex(16), secrets.token_bytes(SEED_BYTES)
        if plays:
            wish["commitment"] = seat_commitment(game_id_for(self._namespace, key), 0, seed).hex()
        self._game = await self._ask("POST", "/v1/games", json=wish, headers={"Idempotency-Key": key})
        if plays:
            await self._ask("PUT", f"{self._path}/seats/me/seed", json={"seed": seed.hex()})
        return self._game

    async def until_the_end(self) -> AsyncIterator[GameView]:
        """Answer what is asked, and give the game each time it has moved on, with what happened since in `history`."""
        version = 0
        while True:
            self._game = await self._news(version)
            version = self._game["version"]
            yield self._game
            if self._game["status"] == "finished":
                return
            for decision in self._game["decisions"]:
                await self._answer(decision)

    async def _news(self, version: int) -> GameView:
        """Return the game and what happened after a version; as it is now where the service has lost that version."""
        query = {"since": version, "after": version, "wait": LONG_POLL}
        try:
            return dict(await self._ask("GET", self._path, params=query))
        except Refusal as refusal:
            if refusal.problem != "unknown-version":
                raise
            return dict(await self._ask("GET", self._path, params={"last": 0}))

    async def _answer(self, decision: dict[str, Any]) -> None:
        options = [option["id"] for option in decision["options"]]
        count = self._luck.randint(decision["min"], min(decision["max"], len(options)))
        answer = {"decision": decision["id"], "choose": self._luck.sample(options, count)}
        response = await self._send("POST", f"{self._path}/commands", json=answer)
        if response.status_code != STALE:
            content(response)

    async def export(self) -> bytes:
        """The whole log of the finished game."""
        response = await self._send("GET", f"{self._path}/export")
        if not response.is_success:
            raise Refusal(response)
        return response.content

    @property
    def _path(self) -> str:
        return f"/v1/games/{self._game['id']}"

    async def _ask(self, method: str, path: str, **request: Any) -> Any:
        return content(await self._send(method, path, **request))

    async def _send(self, method: str, path: str, **request: Any) -> httpx2.Response:
        while True:
            try:
                response = await self._http.request(method, path, **request)
            except httpx2.TransportError as error:
                raise Unfit(f"{self._http.base_url} does not answer: {error or type(error).__name__}") from error
            if response.status_code != TOO_MANY_REQUESTS:
                return response
            await asyncio.sleep(int(response.headers["retry-after"]))
