"""A case tells the kit of a ruleset: `CASE` of `tests/rulesets/<id>/case.py`; the rest the kit knows by itself."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from domain.kernel.protocol.decisions import Decision, Option
from domain.kernel.protocol.open_rules import OpenRules
from domain.kernel.protocol.ruleset import Ruleset
from tests.golden.play import by_bots, with_resignation, with_take_backs
from tests.kit.local_game import LocalGame, created
from tests.kit.play import Play
from tests.scenarios.adapter import Adapter


@dataclass(frozen=True)
class Variant:
    """A way to create a game: its options, and the ruling before which it was created (now, if none is named)."""

    options: dict[str, Any] = field(default_factory=dict)
    before: str = ""

    def version(self, rules: Ruleset) -> int:
        """Return how many rulings such a game keeps."""
        return rules.rulings.number(self.before) - 1 if self.before else len(rules.rulings)


@dataclass(frozen=True)
class Pace:
    """A way to play whose speed `make bench` measures.

    A game is played by chance, or between bots of one kind, whose thinking is measured too. `reach` is how many
    decisions a yardstick are wanted: three quarters of what was measured last; None: they are shown alone.
    """

    bot: str = ""
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    reach: float | None = None


Edit = tuple[str, str, str]
"""A file of the ruleset's folder, what it says once, and what it is to say there."""


@dataclass(frozen=True)
class Correction:
    """A correction of a throw-away card or rule as a newcomer writes it: straight into the rule, or under a ruling.

    `scenario` is YAML without name and `then`; it holds with `old` before the ruling and with `new` since. Without one,
    facts of stored games differ at `at`.
    """

    ruling: str
    straight: tuple[Edit, ...]
    ruled: tuple[Edit, ...]
    scenario: str
    old: str
    new: str
    at: str


@dataclass(frozen=True)
class Drawn:
    """Words that `turnfold replay` draws a golden game with, for a reader of this language."""

    game: str
    locale: str
    words: str


def nothing_forced(options: dict[str, Any]) -> dict[str, str]:
    """Nothing is asked that has one legal answer."""
    return {}


def nothing_more(play: Play) -> None:
    """No further law."""


def nothing_counted(play: Play, decision: Decision) -> None:
    """Nothing is there that could be lost or doubled."""


def names_nothing(view: Any, decision: Decision, option: Option) -> bool:
    """Options name nothing that could be missing."""
    return True


@dataclass(frozen=True)
class Case:
    """A ruleset's own data and laws: everything that tests, campaigns and measurements have to know of it.

    A field that is left out says that the ruleset has nothing of the kind, or has the kit do what is usual (`case`).

    `variants` are the ways to create a game that change what is asked, the first the plainest. `is_there` says whether
    all that an option names is in play, or in the hand of who is asked, as the view shows it. `check` is asked at each
    decision of random games: nothing is lost, made or doubled, by a counter that goes by the facts alone; `check_end`
    when they are over. `patience` is more decisions than any game has. `pairs` compares pairs of games that differ only
    in what somebody cannot know; `truths` makes two positions that look alike to seat 1 and hide other cards from it,
    be they of those that there are or not: both are for rulesets that hide something (`hides`). `nearly_over` is a
    position for four, or for as many as can play, in which each seat is still asked, and that some answers end.

    `golden` makes the stored games of the ruleset by name; `shows` are texts that stand in the log of one of these of
    them; `drawn` is what is seen of them. `adapter` reads scenarios. `wishes` ask for games for two that are soon over,
    as clients and fuzzers play them, the first against a bot; `company` asks for one of three, in which the first and
    the last seat are asked. `bench` are the ways to play that are measured; `gain` is how many times as fast as before
    one engine played all rulesets its recorded games are to be.
    `corrections` are corrected cards. `paces` are the options between which the number of hand-overs is compared
    (`tests.bots.pace`), `player_turns` how many turns all seats together have had, as the last view shows it; if none,
    each visit is one.

    `forced` says, for a game with these options, what may be asked with one legal answer: why, by kind and prompt.

    `silent` are beginnings of ids of texts that games need not say; `dictionary` has, by language, patterns of words
    that no text uses, and what it uses instead.
    """

    check: Callable[[Play, Decision], None] = nothing_counted
    is_there: Callable[[Any, Decision, Option], bool] = names_nothing
    pairs: Callable[[], None] | None = None
    truths: Callable[[Random], tuple[dict[str, Any], dict[str, Any]]] | None = None
    nearly_over: dict[str, Any] | None = None
    golden: dict[str, Callable[[str], LocalGame]] = field(default_factory=dict)
    wishes: tuple[dict[str, Any], ...] = ()
    company: dict[str, Any] = field(default_factory=dict)
    shows: dict[str, tuple[str, ...]] = field(default_factory=dict)
    drawn: tuple[Drawn, ...] = ()
    adapter: Adapter = field(default_factory=Adapter)
    bench: tuple[Pace, ...] = (Pace(),)
    gain: float | None = None
    corrections: tuple[Correction, ...] = ()
    paces: tuple[dict[str, Any], ...] = ({},)
    player_turns: Callable[[Any], int] | None = None
    variants: tuple[Variant, ...] = (Variant(),)
    check_end: Callable[[Play], None] = nothing_more
    patience: int = 10_000
    forced: Callable[[dict[str, Any]], dict[str, str]] = nothing_forced
    silent: tuple[str, ...] = ()
    dictionary: dict[str, dict[str, str]] = field(default_factory=dict)


def hides(rules: Ruleset) -> bool:
    """Return whether somebody may not know all of a game."""
    return not isinstance(rules, OpenRules)


def case(rules: Ruleset) -> Case:
    """Return what the kit is told of a ruleset, which may be nothing, and what is usual where it is not told."""
    package = f"tests.rulesets.{rules.id}"
    try:
        told: Case = import_module(f"{package}.case").CASE
    except ModuleNotFoundError as error:
        if error.name not in (package, f"{package}.case"):
            raise
        told = Case()
    return replace(told, golden=told.golden or _usual_golden(rules), wishes=told.wishes or _usual_wishes(rules))


def _usual_golden(rules: Ruleset) -> dict[str, Callable[[str], LocalGame]]:
    fewest = rules.seats[0]
    return {
        **{f"bots-{seats}": partial(by_bots, rules.id, seats=seats) for seats in rules.seats},
        f"resigned-{fewest}": partial(with_resignation, created(rules.id, fewest), after=5),
        f"take-backs-{fewest}": partial(with_take_backs, created(rules.id, fewest)),
    }


def _usual_wishes(rules: Ruleset) -> tuple[dict[str, Any], ...]:
    fewest = rules.seats[0]
    bots = [{"seat": seat, "bot": rules.stand_in} for seat in range(1, fewest)]
    return ({"seats": fewest, "bots": bots}, {"seats": fewest})
