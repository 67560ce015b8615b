"""A player of the API, as anybody could write one: it signs up, creates a game and plays."""

import random
import secrets
from collections.abc import AsyncIterator, Sequence

from turnfold_client import AsyncClient
from turnfold_client.core import BotSeat, DecisionView, GameView, NewGame

from domain.kernel.protocol.commitments import SEED_BYTES, seat_commitment
from domain.kernel.table.identifiers import game_id_for

PATIENCE = 60.0
"""Seconds for which a service that is there may have no time."""


async def create_game(client: AsyncClient, ruleset: str, seats: int, bot: str, *, plays: bool) -> GameView:
    """Sign up, and create a game with bots at every seat, or at every one but the first.

    One who plays brings a seed: what it is hashed to is known before the host deals, the seed itself only after.
    """
    namespace = (await client.sign_up("Demo"))["namespace"]
    client.patience = PATIENCE
    bots: list[BotSeat] = [{"seat": seat, "bot": bot} for seat in range(1 if plays else 0, seats)]
    wish: NewGame = {"ruleset": ruleset, "seats": seats, "bots": bots}
    key, seed = secrets.token_hex(16), secrets.token_bytes(SEED_BYTES)
    if plays:
        wish["commitment"] = seat_commitment(game_id_for(namespace, key), 0, seed).hex()
    game = await client.create_game(key=key, **wish)
    if plays:
        await client.ask("PUT", f"/games/{game['id']}/seats/me/seed", {"seed": seed.hex()})
    return game


async def play_by_chance(client: AsyncClient, game_id: str) -> AsyncIterator[GameView]:
    """Answer what is asked, and yield the game each time it has moved on, with what happened since in `history`."""
    async for game in client.follow(game_id, since=0):
        yield game
        await client.answer_all(game, _choose)


async def _choose(game: GameView, decision: DecisionView) -> Sequence[str]:
    options = [option["id"] for option in decision["options"]]
    count = random.randint(decision["min"], min(decision["max"], len(options)))  # noqa: S311
    return random.sample(options, count)
