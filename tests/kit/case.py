"""What the kit is told of a ruleset: `tests/unit/<id>/case.py` says it in `CASE`; the rest the kit knows by itself."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.decisions import Decision, Option
from domain.kernel.ruleset import Ruleset
from tests.kit.play import Play
from tests.table import Table


@dataclass(frozen=True)
class Variant:
    """A way to create a game: its options, and the ruling before which it was created (now, if none is named)."""

    options: dict[str, Any] = field(default_factory=dict)
    before: str = ""

    def version(self, rules: Ruleset) -> int:
        """How many rulings such a game keeps."""
        return rules.rulings.number(self.before) - 1 if self.before else len(rules.rulings)


def nothing_more(play: Play) -> None:
    """No further law."""


@dataclass(frozen=True)
class Case:
    """A ruleset's own data and laws.

    `variants` are the ways to create a game that change what is asked, the first the plainest. `is_there` says whether
    all that an option names is in play, or in the hand of who is asked, as the view shows it. `check` is asked at each
    decision of random games: nothing is lost, made or doubled, by a counter that goes by the facts alone; `check_end`
    when they are over. `patience` is more decisions than any game has. `pairs` compares pairs of games that differ only
    in what somebody cannot know. `nearly_over` is a position for four that some answers end.

    `golden` makes the stored games of the ruleset by name; `shows` are texts that stand in the log of one of these of
    them. `silent` are beginnings of ids of texts that games need not say.
    """

    check: Callable[[Play, Decision], None]
    is_there: Callable[[Any, Decision, Option], bool]
    pairs: Callable[[], None]
    nearly_over: dict[str, Any]
    golden: dict[str, Callable[[str], Table]]
    shows: dict[str, tuple[str, ...]]
    variants: tuple[Variant, ...] = (Variant(),)
    check_end: Callable[[Play], None] = nothing_more
    patience: int = 10_000
    silent: tuple[str, ...] = ()
