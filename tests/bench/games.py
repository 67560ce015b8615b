"""Games to measure on: six seats of a long game in which everybody always plays the same card, so that no round is
decided, hands never change, and the next decision's id is known beforehand."""

import asyncio
import random
from collections.abc import Iterator

import msgspec

from domain.build import BUILD
from domain.kernel.commands import commands
from domain.kernel.fold.fold import propose
from domain.kernel.log.entries import Created
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.table.game import Game
from store.accounts.players import Player, PlayerStore
from store.log.games import GameStore, new_secret
from store.log.timeline import Timeline
from store.redis.connection import connect
from store.redis.ids import new_id
from tests.bench.engine import by_chance
from tests.bench.load import request
from tests.kit.samples import PLAIN, RICH

SEATS = 6
DEALT = SEATS + 3
"""The seq after which the first decisions are open."""

PLAYED = "m4"


class Bench:
    """Players with tokens, and games among them, in the store behind an API."""

    def __init__(self, redis_url: str) -> None:
        self._url = redis_url
        self.players: list[Player] = []
        self.tokens: list[str] = []

    async def sit(self) -> None:
        """Make the players."""
        redis = connect(self._url)
        store = PlayerStore(redis)
        for number in range(SEATS):
            player, token, _ = await store.create(f"bench {number}", "en")
            self.players.append(player)
            self.tokens.append(token)
        await redis.aclose()

    async def games(self, count: int, entries: int = DEALT) -> list[str]:
        """So many new games with so many entries each."""
        redis = connect(self._url)
        store = GameStore(redis)
        games = await asyncio.gather(*(self._game(store, entries) for _ in range(count)))
        await redis.aclose()
        return list(games)

    async def _game(self, store: GameStore, entries: int) -> str:
        game_id, seed = new_id("g"), new_secret()
        created = Created(PLAIN, 0, BUILD, SEATS, {"mode": "long"}, {}, "")
        timeline = await self._seated(store, game_id, created, seed)
        while timeline.seq < entries:
            pending = timeline.game.open[0].decision
            player = self.players[pending.seat].actor(game_id)
            await store.execute(
                timeline,
                lambda game, player=player, asked=pending.id: commands.choose(game, player, asked, (PLAYED,)),
            )
        return game_id

    def answers(self, game_id: str, entries: int, count: int) -> Iterator[bytes]:
        """So many commands, from the game's entry `entries` on."""
        for seq in range(entries, entries + count):
            seat = (seq - DEALT) % SEATS
            opened = seq - seat
            body = f'{{"decision":"{opened}.{seat}","choose":["{PLAYED}"]}}'.encode()
            yield request("POST", f"/v1/games/{game_id}/commands", self.tokens[seat], body)

    async def planned(self) -> tuple[str, list[bytes]]:
        """A new game for two, and all commands of it from the first to the last, made up beforehand."""
        redis = connect(self._url)
        store = GameStore(redis)
        game_id, seed = new_id("g"), new_secret()
        created = Created(RICH, 0, BUILD, 2, {"draft": "random"}, {}, "")
        timeline = await self._seated(store, game_id, created, seed)
        await redis.aclose()
        return game_id, [self._answer(game_id, *step) for step in _plan(timeline.game, seed)]

    async def _seated(self, store: GameStore, game_id: str, created: Created, seed: bytes) -> Timeline:
        """A new game at which the first players sit, as many as it has seats."""
        first, *others = ({player.actor(game_id): player.id} for player in self.players[: created.seats])
        drafts = commands.create(game_id, *first, created, seed)
        timeline = await store.create(game_id, drafts, seed, {}, first)
        assert timeline is not None
        for other in others:
            [actor] = other
            await store.execute(timeline, lambda game, actor=actor: commands.join(game, actor, None), accounts=other)
        return timeline

    def _answer(self, game_id: str, decision: Decision, chosen: tuple[OptionId, ...]) -> bytes:
        body = msgspec.json.encode({"decision": decision.id, "choose": chosen})
        return request("POST", f"/v1/games/{game_id}/commands", self.tokens[decision.seat], body)

    def with_looks(self, game_id: str, plan: list[bytes]) -> list[bytes]:
        """The commands of a game for two, and after each a look of either seat: what is shown is new every time."""
        looks = [request("GET", f"/v1/games/{game_id}", token) for token in self.tokens[:2]]
        return [message for command in plan for message in (command, *looks)]

    def looks(self, game_id: str, count: int, etag: str = "") -> Iterator[bytes]:
        """So many looks at a game."""
        headers = f"If-None-Match: {etag}" if etag else ""
        for _ in range(count):
            yield request("GET", f"/v1/games/{game_id}", self.tokens[0], headers=headers)


def _plan(game: Game, seed: bytes) -> Iterator[tuple[Decision, tuple[OptionId, ...]]]:
    """A game played to its end by chance: no draw depends on when it is played."""
    luck = random.Random(seed)
    while game.status == "running":
        decision = game.open[0].decision
        chosen = by_chance(luck, decision)
        yield decision, chosen
        player = game.seats[decision.seat].player or ""
        drafts = commands.choose(game, player, decision.id, chosen)
        game = propose(game, game.id, drafts, seed, game.at).after
