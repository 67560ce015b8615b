"""Measures how good games of good bots are: `python -m tests.rulesets.zgame.balance GAMES [NUMBERS] [PACE]`.

For each number of seats: how often each seat, each place in the first turn's order and each faction wins, as a multiple
of its share; how long games last; how often the leader after half the turns does not win; and where points come from.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, Event, GameConfig
from domain.zgame import RULESET
from domain.zgame.corrected import numbers_of
from tests.rulesets.zgame import naive

SHARE = (0.8, 1.25)
"""Between these multiples of its share each seat, place and faction wins."""

LIMITS = {"upset": 0.3, "buildings": 0.65}
"""At least so many leaders lose; no more of the points come from buildings."""

LENGTHS = range(5, 9)
"""So many turns a game has."""

BUILT = ("barricade-built", "blockpost-built")

Standing = tuple[int, int, int]
"""A seat's points, people in play, food and medicine together: what decides a game, in this order."""


@dataclass
class Game:
    """A game that was played: who won, the factions by seat, who began, and how each seat stood after each turn.

    `buildings` are the points that all seats got for what they had built, and for what of it stood in the end.
    """

    winners: tuple[int, ...]
    factions: tuple[str, ...]
    first: int
    standings: list[list[Standing]]
    buildings: int = 0

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
    """One game between bots that play as usual."""
    bot = RULESET.bots[RULESET.stand_in]
    chance = Randomness(number.to_bytes(32, "big"))
    config = GameConfig(seats, RULESET.options_type(**options), len(RULESET.rulings))
    state = RULESET.setup(config, chance).state
    draws = Randomness(b"bots" + number.to_bytes(28, "big")).draws({})
    opening = RULESET.view(state, None)
    standings: list[list[Standing]] = []
    turn, built = opening.turn, 0
    while decisions := RULESET.decisions(state):
        decision = decisions[0]
        view = RULESET.view(state, decision.seat)
        if view.turn != turn:
            turn = view.turn
            standings.append(_standing(view))
        step = RULESET.apply(state, Choose(decision.seat, bot(view, decision, draws)), chance)
        state, built = step.state, built + _built(step.events)
    outcome = RULESET.outcome(state)
    assert outcome is not None
    factions = tuple(seat.faction for seat in opening.seats)
    standings.append(_standing(RULESET.view(state, None)))
    left = naive.final_points(RULESET.facts(state), numbers_of(config.options.numbers).fort_points_at_end, 0)
    return Game(outcome.winners, factions, opening.first, standings, built + sum(left))


def _built(events: tuple[Event, ...]) -> int:
    """Return the points that were got for what was built."""
    pairs = pairwise(events)
    return sum(int(str(score.args["points"])) for what, score in pairs if what.kind in BUILT and score.kind == "scored")


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
        "points from buildings": _share(games),
        "points of winners": sum(max(game.standings[-1])[0] for game in games) / len(games),
        "shared": sum(len(game.winners) > 1 for game in games) / len(games),
    }


def _share(games: list[Game]) -> float:
    """Return what part of all points comes from buildings."""
    return sum(game.buildings for game in games) / sum(seat[0] for game in games for seat in game.standings[-1])


def faults(found: dict[str, Any]) -> Iterator[str]:
    """Yield what is outside of the limits."""
    least, most = SHARE
    for trait in ("seats", "places in the first order", "factions"):
        for name, ratio in found[trait].items():
            if not least <= ratio <= most:
                yield f"{trait}: {name} wins {ratio:.2f} times its share, not {least} to {most}"
    if found["upsets"] < LIMITS["upset"]:
        yield f"the leader after half the turns loses in {found['upsets']:.0%} of games, not {LIMITS['upset']:.0%}"
    if found["points from buildings"] > LIMITS["buildings"]:
        yield f"{found['points from buildings']:.0%} of points come from buildings, more than {LIMITS['buildings']:.0%}"
    if outside := sorted(found["turns"].keys() - set(LENGTHS)):
        yield f"games of {outside} turns"


def main() -> None:
    """Play, print, and exit with 1 if anything is outside of the limits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAMES", type=int, help="how many games of each number of seats")
    parser.add_argument("numbers", metavar="NUMBERS", nargs="?", default="balanced", help="balanced if left out")
    parser.add_argument("pace", metavar="PACE", nargs="?", default="mail", help="mail if left out, or table")
    chosen = parser.parse_args()
    count, options = chosen.games, {"numbers": chosen.numbers, "pace": chosen.pace}
    bad = False
    for seats in RULESET.seats:
        found = figures([play(number, seats, options) for number in range(count)], seats)
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
