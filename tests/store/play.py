"""Games in a store, as an API process would run them."""

from collections.abc import Callable
from typing import Any

from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.kernel.log.entries import Deadline
from domain.kernel.table.game import Game
from store.log.games import GameStore
from store.log.timeline import Timeline
from tests.kit.local_game import SEED, created, player
from tests.kit.samples import PLAIN

Decide = Callable[[Game], tuple[Any, ...]]


def known(*seats: int) -> dict[str, str]:
    """Accounts that are called in the games what they are called outside."""
    return {player(seat): player(seat) for seat in seats}


async def opened(store: GameStore, game_id: str = "g", seats: int = 2, ruleset: str = PLAIN, **wish: Any) -> Timeline:
    """A game with its first player at the table."""
    wanted = created(ruleset, seats, **wish)
    timeline = await store.create(game_id, commands.create(game_id, player(0), wanted, SEED), SEED, {}, known(0))
    assert timeline is not None
    return timeline


async def dealt(store: GameStore, game_id: str = "g", seats: int = 2, **wish: Any) -> Timeline:
    """A game that runs: seats without a bot are taken by players."""
    timeline = await opened(store, game_id, seats, **wish)
    while timeline.game.status == "open":
        free = next(i for i, seat in enumerate(timeline.game.seats) if seat.is_free)
        await store.execute(
            timeline, lambda game, seat=free: commands.join(game, player(seat), seat), accounts=known(free)
        )
    return timeline


def answering(seat: int, option: str | None = None) -> Decide:
    """The command that answers the open decision of a seat: with this option or the first."""

    def decide(game: Game) -> tuple[Any, ...]:
        pending = game.decision_of(seat)
        assert pending is not None
        return commands.choose(game, player(seat), pending.decision.id, (option or pending.decision.options[0].id,))

    return decide


def choosing(seat: int, decision: str, option: str) -> Decide:
    """The command that answers a given decision."""
    return lambda game: commands.choose(game, player(seat), decision, (option,))


def varied(game: Game, seat: int) -> str:
    """Some legal answer that lets games differ from round to round."""
    pending = game.decision_of(seat)
    assert pending is not None
    options = pending.decision.options
    return options[(game.seq * 7 + seat * 3) % len(options)].id


async def play(store: GameStore, timeline: Timeline, until: Callable[[Game], bool] = lambda game: False) -> Game:
    """Answer for every seat in turn until this is so, or the game is over."""
    while timeline.game.status == "running" and not until(timeline.game):
        seat = timeline.game.open[0].decision.seat
        await store.execute(timeline, answering(seat, varied(timeline.game, seat)))
    return timeline.game


LONG = {"mode": "long"}
"""Options of a match of several games: a hundred entries and more."""

MINUTE = 60_000

SLOW = Deadline(per_decision=60 * MINUTE)


async def everything(raw: Redis) -> dict[bytes, bytes]:
    """All that the server holds."""
    names = sorted([name async for name in raw.scan_iter()])
    return {name: await raw.dump(name) for name in names}
