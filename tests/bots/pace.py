"""Counts how often a game waits: `python -m tests.bots.pace [RULESET] [GAMES]`, for each pace and number of seats.

Between the rulesets' best bots, on average over so many games (200):

- **hand-overs**: how often a game waits until somebody else comes. A player who is there plays on as long as the game
asks;
  where several are asked at once, they come at once, and it is one hand-over. They answer one after the other, by their
  seats, and go when they are asked no more. The seat that has answered last is still there if it is asked next.
- **visits**: the same, counting everybody who comes.
- **decisions**: how many are answered, in all and by a player in a turn.
"""

import argparse
import sys
from dataclasses import dataclass, field
from typing import Any

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Choose, GameConfig, Ruleset
from tests.kit.case import case

GAMES = 200


@dataclass
class Attendance:
    """The players who are there: of the seats that have come together, those who are still asked."""

    there: set[Seat] = field(default_factory=set)
    hand_overs: int = 0
    visits: int = 0
    decisions: int = 0

    def next(self, asked: dict[Seat, Decision]) -> Decision:
        """The decision that is answered next, once somebody has come who can."""
        self.there &= asked.keys()
        if not self.there:
            self.there = set(asked)
            self.hand_overs += 1
            self.visits += len(asked)
        self.decisions += 1
        return asked[min(self.there)]


def play(rules: Ruleset, number: int, seats: int, options: dict[str, Any]) -> tuple[Attendance, int]:
    """One game between bots that play as usual: who came, and how many turns a player had, added up."""
    bot = rules.bots[rules.stand_in]
    chance = Randomness(number.to_bytes(32, "big"))
    state = rules.setup(GameConfig(seats, rules.options_type(**options), len(rules.rulings)), chance).state
    draws = Randomness(b"bots" + number.to_bytes(28, "big")).draws({})
    attendance = Attendance()
    while decisions := rules.decisions(state):
        decision = attendance.next({decision.seat: decision for decision in decisions})
        answer = bot(rules.view(state, decision.seat), decision, draws)
        state = rules.apply(state, Choose(decision.seat, answer), chance).state
    count = case(rules).player_turns
    return attendance, count(rules.view(state, None)) if count else attendance.visits


def row(rules: Ruleset, seats: int, options: dict[str, Any], games: int) -> str:
    """The figures of one way to play."""
    played = [play(rules, number, seats, options) for number in range(games)]
    mean = [sum(getattr(at, what) for at, _ in played) / games for what in ("hand_overs", "visits", "decisions")]
    turns = sum(turns for _, turns in played) / games
    how = ", ".join(f"{name}: {value}" for name, value in options.items())
    return f"{rules.id:12}{how:28}{seats:5}{mean[0]:12.1f}{mean[1]:9.1f}{mean[2]:11.1f}{mean[2] / turns:15.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="whose games; all rulesets' if left out")
    parser.add_argument("games", metavar="GAMES", nargs="?", type=int, default=GAMES, help="how many of each kind")
    options = parser.parse_args()
    sys.stdout.write(f"{'ruleset':12}{'options':28}seats  hand-overs   visits  decisions  a player-turn\n")
    for rules in rulesets():
        if options.ruleset in (None, rules.id):
            for paces in case(rules).paces:
                for seats in rules.seats:
                    sys.stdout.write(row(rules, seats, paces, options.games) + "\n")
                    sys.stdout.flush()


if __name__ == "__main__":
    main()
