"""A game with answers taken back is the game that would have been without them."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.commands import asking, commands
from domain.kernel.fold.replay import replay
from domain.kernel.log.agreement_entries import TakeBackWish
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.table.game import Game
from domain.kernel.table.taking_back import take_backs
from store.log.codec import read_snapshot, write_snapshot
from tests.kit.case import Variant
from tests.kit.cases import VARIANTS
from tests.kit.local_game import LocalGame, created, dealt, player
from tests.kit.play import by_chance

GAMES, MOST = 2, 20
"""Of each variant; of a ruleset whose games are short, so many that as much is taken back in them."""

ENTRIES = 160
"""So many of each game."""


def told(game: Game) -> dict[str, Any]:
    """All that is true of a game, and all that anybody is shown of it, but for the names of decisions."""
    return {
        "facts": {name: value for name, value in game.facts().items() if name != "open"},
        "views": [game.ruleset.view(game.state, seat) for seat in (None, *range(len(game.seats)))],
        "asked": [replace(pending.decision, id="") for pending in game.open],
    }


def answer(tables: tuple[LocalGame, LocalGame], chance: Random) -> None:
    """Give the same answer at both tables."""
    decision = chance.choice(tables[0].game.open).decision
    chosen = by_chance(chance, decision)
    for table in tables:
        table.choose(decision.seat, chosen)


def take_back(here: LocalGame, there: LocalGame, chance: Random) -> bool:
    """Take something back here, if that may be; there it has never been answered. A declined request changes
    nothing."""
    seats = range(len(here.game.seats))
    able = {seat: found.ask for seat in seats if (found := take_backs(here.game, seat)).ask}
    if not able:
        return False
    seat, found = chance.choice([*able.items()])
    to = chance.choice(found)
    if chance.random() < 0.3:
        ask(here, seat, to, chance.choice([other for other in seats if other != seat]))
        return False
    gone = sum(given.seq >= to for given in here.game.trail.answers)
    if to in take_backs(here.game, seat).to:
        here.append(commands.take_back(here.game, player(seat), to))
    else:
        ask(here, seat, to)
    for rows in (there.games, there.entries, there.events):
        del rows[-gone:]
    return True


def ask(table: LocalGame, seat: int, to: int, against: int | None = None) -> None:
    """Ask for it: all others agree, but for one who may be against it, by which the request ends.

    Nor does what nobody can agree to change anything: an answer that is none, or that was not the seat's.
    """
    name = f"r_{table.game.seq}"
    for wrong in {given.seq for given in table.game.trail.answers if given.seat != seat} | {table.game.seq + 1}:
        with pytest.raises(Refused):
            asked(table, seat, name, wrong)
    asked(table, seat, name, to)
    for other in range(len(table.game.seats)):
        if other != seat and table.game.requests[-1].is_open(table.at):
            table.append(asking.answer(table.game, player(other), name, agree=other != against))
    assert table.game.requests[-1].state == ("done" if against is None else "declined")


def asked(table: LocalGame, seat: int, name: str, to: int) -> None:
    table.append(asking.ask(table.game, player(seat), name, TakeBackWish(to), table.at))


def played(rules: Ruleset, variant: Variant, number: int) -> int:
    """Play a game at two tables, at one of which answers are taken back. Returns how often that was."""
    chance, often = Random(number), 0
    seats = rules.seats[number % len(rules.seats)]
    wish = replace(created(rules.id, seats, variant.options, version=variant.version(rules)), take_back="own")
    here = dealt(LocalGame(seed=chance.randbytes(32)), wish)
    there = here.fork()
    while here.game.open and len(here.entries) < ENTRIES:
        if chance.random() < 0.2:
            often += take_back(here, there, chance)
        else:
            answer((here, there), chance)
        assert told(here.game) == told(there.game)
        if chance.random() < 0.1:
            # As it comes out of a snapshot, without the play in progress.
            here.games[-1] = read_snapshot(write_snapshot(here.game))
    *_, last = replay(here.id, here.entries, here.seed)
    assert (last.game.head, last.game.facts_json()) == (here.game.head, here.game.facts_json())
    return often


@VARIANTS
def test_a_game_with_take_backs_is_the_game_without_what_was_taken_back(rules: Ruleset, variant: Variant) -> None:
    number = often = 0
    while number < GAMES or (often <= GAMES and number < MOST):
        often += played(rules, variant, number)
        number += 1
    assert often > GAMES
