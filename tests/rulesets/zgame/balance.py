"""Measures how good a game is between bots that try to win: `python -m tests.rulesets.zgame.balance GAMES [NUMBERS]`.

For each number of seats: how often each seat, each place in the first turn's order and each faction wins, as a multiple
of its share; how long games last; and how often the leader after half the turns does not win.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Choose, GameConfig
from domain.zgame import RULESET

LIMITS = {"seat": 1.25, "faction": 1.4, "upset": 0.3}
"""No seat wins more often than this multiple of its share, no faction; at least so many leaders lose."""


Standing = tuple[int, int, int]
"""A seat's points, people in play, food and medicine together: what decides a game, in this order."""


@dataclass
class Game:
    """A game that was played: who won, the factions by seat, who began, and how each seat stood after each turn."""

    winners: tuple[int, ...]
    factions: tuple[str, ...]
    first: int
    standings: list[list[Standing]]

    @property
    def is_upset(self) -> bool:
        """Return whether nobody who led after half the turns has won; the lead is measured as the game's end is."""
        half = self.standings[max(0, len(self.standings) // 2 - 1)]
        return all(half[seat] < max(half) for seat in self.winners)


@dataclass
class Tally:
    """Wins and games by some trait."""

    won: Counter[Any] = field(default_factory=Counter)
    played: Counter[Any] = field(default_factory=Counter)

    def ratios(self, seats: int) -> dict[Any, float]:
        """By trait, wins as a multiple of the share a seat has."""
        return {trait: self.won[trait] * seats / played for trait, played in sorted(self.played.items())}


def play(number: int, seats: int, options: dict[str, Any]) -> Game:
    """One game between the ruleset's best bots."""
    bot = list(RULESET.bots.values())[-1]
    chance = Randomness(number.to_bytes(32, "big"))
    state = RULESET.setup(GameConfig(seats, RULESET.options_type(**options), len(RULESET.rulings)), chance).state
    draws = Randomness(b"bots" + number.to_bytes(28, "big")).draws({})
    opening = RULESET.view(state, None)
    standings: list[list[Standing]] = []
    turn = opening.turn
    while decisions := RULESET.decisions(state):
        decision = decisions[0]
        view = RULESET.view(state, decision.seat)
        if view.turn != turn:
            turn = view.turn
            standings.append(_standing(view))
        state = RULESET.apply(state, Choose(decision.seat, bot(view, decision, draws)), chance).state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    factions = tuple(seat.faction for seat in opening.seats)
    return Game(outcome.winners, factions, opening.first, [*standings, _standing(RULESET.view(state, None))])


def _standing(view: Any) -> list[Standing]:
    people = Counter(person.owner for there in view.board for person in there.people)
    return [(seat.vp, people[number], seat.food + seat.medicine) for number, seat in enumerate(view.seats)]


def figures(games: list[Game], seats: int) -> dict[str, Any]:
    """Return what the games say together."""
    by_seat, by_place, by_faction = Tally(), Tally(), Tally()
    for game in games:
        for seat in range(seats):
            share = (seat in game.winners) / len(game.winners)
            traits = (seat, (seat - game.first) % seats, game.factions[seat])
            for tally, trait in zip((by_seat, by_place, by_faction), traits, strict=True):
                tally.won[trait] += share
                tally.played[trait] += 1
    lengths = Counter(len(game.standings) for game in games)
    return {
        "seats": by_seat.ratios(seats),
        "places in the first order": by_place.ratios(seats),
        "factions": by_faction.ratios(seats),
        "turns": dict(sorted(lengths.items())),
        "upsets": sum(game.is_upset for game in games) / len(games),
        "points of winners": sum(max(game.standings[-1])[0] for game in games) / len(games),
        "shared": sum(len(game.winners) > 1 for game in games) / len(games),
    }


def faults(found: dict[str, Any]) -> Iterator[str]:
    """Yield what is outside of the limits."""
    for trait, limit in (("seats", LIMITS["seat"]), ("factions", LIMITS["faction"])):
        for name, ratio in found[trait].items():
            if ratio > limit:
                yield f"{trait}: {name} wins {ratio:.2f} times its share, more than {limit}"
    if found["upsets"] < LIMITS["upset"]:
        yield f"the leader after half the turns loses in {found['upsets']:.0%} of games, not {LIMITS['upset']:.0%}"


def main() -> None:
    """Play, print, and exit with 1 if anything is outside of the limits."""
    count, *numbers = sys.argv[1:]
    options = {"numbers": numbers[0]} if numbers else {}
    bad = False
    for seats in RULESET.seats:
        found = figures([play(number, seats, options) for number in range(int(count))], seats)
        sys.stdout.write(f"{seats} seats, {count} games:\n")
        for name, value in found.items():
            sys.stdout.write(f"  {name}: {_text(value)}\n")
        for fault in faults(found):
            bad = True
            sys.stdout.write(f"  OUTSIDE: {fault}\n")
        sys.stdout.flush()
    sys.exit(bad)


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_text(part)}" for name, part in value.items())
    return f"{value:.2f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    main()
