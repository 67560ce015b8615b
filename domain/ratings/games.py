"""The games of a night of the league, and how bots play them: the same game goes the same way, whoever plays it again.

They are no games of the service: no deal of one can be played twice there, since nobody is to know what is dealt.
"""

from itertools import pairwise

from domain.kernel.bots.search import Tick, ask, at_leisure
from domain.kernel.protocol.commitments import H
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.levels import levels_on_offer, looks_ahead
from domain.kernel.protocol.registry import ruleset, rulesets
from domain.kernel.protocol.ruleset import Choose, GameConfig, Outcome
from domain.kernel.time.times import DAY, HOUR
from domain.ratings.records import LeagueGame

LASTS = 5 * HOUR
"""Milliseconds for which a night lasts: what was not played then is not played."""

DEALS = 5
"""Deals that two bots meet on in a night where neither looks ahead: that costs next to nothing. Others meet on one."""


def night_of(now: int, hour: int) -> int | None:
    """Return the night that it is, in days since 1970; None by day. `now` in milliseconds, `hour` in UTC."""
    day, passed = divmod(now - hour * HOUR, DAY)
    return day if passed < LASTS else None


def of_night(night: int) -> list[LeagueGame]:
    """Return the games of a night: in each ruleset each bot meets the next stronger one, with seats swapped."""
    games = []
    for rules in rulesets():
        bots = levels_on_offer(rules)
        for weak, strong in pairwise(bots):
            for number in range(1 if looks_ahead(rules, strong) else DEALS):
                deal = H("league", night, rules.id, weak, number).hex()
                games += [LeagueGame(rules.id, pair, deal) for pair in ((weak, strong), (strong, weak))]
    return games


class LeaguePlay:
    """A game that is being played, one answer after the other."""

    def __init__(self, game: LeagueGame) -> None:
        self.game = game
        self._rules = ruleset(game.ruleset)
        self._key = bytes.fromhex(game.deal)
        self._chance = Randomness(self._key)
        rules = self._rules
        config = GameConfig(len(game.bots), rules.options_type(), len(rules.rulings))
        self.state = rules.setup(config, self._chance).state
        self._answers = 0

    def outcome(self) -> Outcome | None:
        """Return how it has ended; None as long as it goes on."""
        return self._rules.outcome(self.state)

    def step(self, tick: Tick = at_leisure) -> None:
        """Have one bot answer. What `tick` raises ends its thinking, and nothing is changed."""
        decision = self._rules.decisions(self.state)[0]
        draws = Randomness(H("league-answer", self._key, self._answers)).draws({})
        answer = ask(self._rules, self.state, decision, self.game.bots[decision.seat], draws, tick)
        self.state = self._rules.apply(self.state, Choose(decision.seat, answer), self._chance).state
        self._answers += 1
