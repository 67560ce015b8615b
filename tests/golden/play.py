"""Plays golden games: bots and chance, all from fixed seeds."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.kernel.commands import commands
from domain.kernel.log.entries import Chose, Created, Deadline, EntryDraft
from domain.kernel.protocol.registry import ruleset
from domain.kernel.table.taking_back import take_backs
from tests.kit.local_game import LocalGame, created, player, seated
from tests.kit.play import by_chance


def table(name: str) -> LocalGame:
    """A table whose id and seed are those of this game."""
    return LocalGame(f"golden-{name}", sha256(f"golden {name}".encode()).digest())


def play(at: LocalGame, until: Callable[[LocalGame], bool] = lambda at: False) -> LocalGame:
    """Play on to the end, or until something: bots as bots do, players by chance."""
    if at.game.status == "dealing":
        at.append(commands.deal(at.game))
    chance = Random(f"{at.id} {at.game.seq}")
    while at.game.open and not until(at):
        drafts = commands.bot_turn(at.game, at.seed)
        if not drafts:
            decision = at.game.open[0].decision
            sealed = ("choose",) if decision.is_sealed else ()
            chosen = Chose(decision.seat, decision.id, by_chance(chance, decision), None, sealed)
            drafts = (EntryDraft(player(decision.seat), chosen),)
        at.append(drafts)
    return at


def by_bots(ruleset_id: str, name: str, seats: int, options: dict[str, Any] | None = None) -> LocalGame:
    """One player, and bots of all kinds at the other seats."""
    rules = ruleset(ruleset_id)
    # By the names that these had when the games were played.
    kinds = ["random", next(iter(rules.former_bots), rules.stand_in)]
    bots = {str(seat): kinds[seat % len(kinds)] for seat in range(1, seats)}
    return play(seated(table(name), created(ruleset_id, seats, options, bots=bots)))


def with_resignation(wish: Created, name: str, after: int) -> LocalGame:
    """The second player gives up after so many entries."""
    at = play(seated(table(name), wish), lambda at: at.game.seq > after)
    at.append(commands.resign(at.game, player(1)))
    return play(at)


def with_deadline(wish: Created, name: str, after: int) -> LocalGame:
    """After so many entries a player is late again and again, and is played on by a bot."""
    late = replace(wish, deadline=Deadline(60_000, 0, "bot"))
    at = play(seated(table(name), late), lambda at: at.game.seq > after)
    for _ in range(5):
        at.append(commands.time_out(at.game, at.game.open[0], at.seed), pause=61_000)
    return play(at)


def with_take_backs(wish: Created, name: str) -> LocalGame:
    """People who take their latest answers back now and then, as far as they may."""
    at = seated(table(name), replace(wish, take_back="own"))
    at.append(commands.deal(at.game))
    chance = Random(name)
    while at.game.open:
        pending = chance.choice(at.game.open)
        seat = pending.decision.seat
        able = [(other, to) for other in range(len(at.game.seats)) for to in take_backs(at.game, other).to]
        if able and chance.random() < 0.15:
            other, to = chance.choice(able)
            at.append(commands.take_back(at.game, player(other), to))
        else:
            at.append(commands.bot_turn(at.game, at.seed) or _answered(at, seat, chance))
    return at


def _answered(at: LocalGame, seat: int, chance: Random) -> tuple[EntryDraft, ...]:
    pending = at.game.decision_of(seat)
    assert pending is not None
    chosen = by_chance(chance, pending.decision)
    return commands.choose(at.game, player(seat), pending.decision.id, chosen)
