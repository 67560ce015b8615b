"""The wishes of a bot: which games it is to play."""

from dataclasses import dataclass
from datetime import timedelta

import msgspec
from turnfold_client.core import GameRow, RulesetRow, TermsView

from cli.faults import Unfit


@dataclass(frozen=True)
class Wishes:
    """The tables that a bot sets up and joins. No `rulesets` are all of them; a time that is None is no bound.

    `against`: the bot of the service for which tables are set up. `league`: the service is to seat it at night. `most`:
    how many games go on at once, at most.
    """

    against: str | None = None
    host: bool = False
    join: bool = False
    league: bool = False
    rulesets: tuple[str, ...] = ()
    seats: int = 2
    fastest: timedelta | None = None
    slowest: timedelta | None = None
    most: int = 4

    @property
    def seeks(self) -> bool:
        """Return whether it asks for games, rather than wait for them to come."""
        return bool(self.against or self.host or self.join or self.league)

    def playable(self, rows: list[RulesetRow]) -> list[str]:
        """Return the rulesets that are played, of those that a service has. Raises Unfit where a wish cannot be met."""
        fit = [row["id"] for row in rows if self._can_play(row)]
        if not fit or not set(self.rulesets) <= set(fit):
            choices = "; ".join(f"{row['id']}: bots {', '.join(row['bots'])}, seats {row['seats']}" for row in rows)
            raise Unfit(f"--ruleset, --seats and --against ask for what there is not. The service has {choices}")
        return list(self.rulesets) or fit

    def _can_play(self, row: RulesetRow) -> bool:
        """Return whether tables of a ruleset can be set up as is wished for, if any are."""
        is_fit = self.seats in row["seats"] and (not self.against or self.against in row["bots"])
        return is_fit or not (self.against or self.host)

    def likes(self, row: GameRow) -> bool:
        """Return whether a game of others is one to join: by its ruleset, by its pace, and since it is dealt."""
        return (
            (not self.rulesets or row["ruleset"] in self.rulesets)
            and not row["from_position"]
            and self._has_time(row["terms"])
        )

    def _has_time(self, terms: TermsView | None) -> bool:
        if self.fastest is None and self.slowest is None:
            return True
        if terms is None:
            return False
        if terms["deadline"] is None:
            return self.slowest is None
        rule = terms["deadline"]
        pace = msgspec.convert(rule["per_sitting"] or rule["per_decision"], timedelta)
        return (self.fastest or timedelta()) <= pace <= (self.slowest or timedelta.max)
