"""An adapter tells the runner of a ruleset: its words, and the fields of `then`."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from domain.kernel.protocol.decisions import Decision
from domain.kernel.table.game import Game
from tests.scenarios import matching, tokens
from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.performer import Performer
from tests.scenarios.tokens import Line, Token

Check = Callable[[Game, Any], None]
"""Checks one field of `then` against the game. Raises ScenarioFailure."""


class Adapter:
    """A ruleset as the runner sees it; a subclass where one has words of its own.

    `resting` are the kinds of decision at which the game stands still between two plays: they are never declined and
    may be open at the end. `indifferent` are those that take the first option where no step speaks of them. `places`
    are words for where cards go, with the events that take them there. `answers` are words that never begin a play.
    `showing` are events that only show cards, `putting` those that put one somewhere, `turning` those with which
    another turn begins. `checks` are the fields of `then` beyond those of every ruleset (`winner`, `pending`).
    `performer` plays the steps. `asking` are options with which those are asked, too, who cannot do anything: which of
    both a scenario takes for granted is left open. `loosely_before` is a ruling that differs from the reference: a
    scenario may take either for granted.
    """

    resting: ClassVar[frozenset[str]] = frozenset()
    indifferent: ClassVar[frozenset[str]] = frozenset()
    places: ClassVar[Mapping[str, frozenset[str]]] = {}
    answers: ClassVar[frozenset[str]] = frozenset()
    showing: ClassVar[frozenset[str]] = frozenset()
    putting: ClassVar[frozenset[str]] = frozenset()
    turning: ClassVar[frozenset[str]] = frozenset()
    checks: ClassVar[Mapping[str, Check]] = {}
    performer: ClassVar[type[Performer]] = Performer
    asking: ClassVar[Mapping[str, Any]] = {}
    loosely_before: ClassVar[str] = ""

    def options(self, given: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """The options to create the game with."""
        return options

    def position(self, given: dict[str, Any]) -> dict[str, Any]:
        """The position to create the game with."""
        return given

    def seats(self, given: dict[str, Any]) -> int:
        """Return how many seats the game has. Raises ScenarioFailure where the position does not say."""
        if "seats" not in given:
            raise ScenarioFailure("there are no `seats`; of positions without, the adapter says how many")
        return len(given["seats"])

    def things(self, game: Game) -> frozenset[str]:
        """The names of what is on the table: a step may name it where nothing is left to choose."""
        return frozenset()

    def read(self, text: str) -> Line:
        """The words of a step."""
        return tokens.read_line(text)

    def match(self, decision: Decision, line: Line, before: tuple[Token, ...]) -> matching.Match | None:
        """The answer that the start of the line means."""
        return matching.match(decision, line, before)


def same(what: str, actual: Any, expected: Any) -> None:
    """Raise ScenarioFailure unless both are equal; lists and tuples are alike."""
    actual, expected = _plain(actual), _plain(expected)
    if actual != expected:
        raise ScenarioFailure(f"{what}: expected {expected!r}, it is {actual!r}")


def same_cards(what: str, actual: Iterable[Any], expected: Iterable[Any]) -> None:
    """Raise ScenarioFailure unless both are the same cards, in any order."""
    found, wanted = Counter(actual), Counter(expected)
    if found != wanted:
        missing, extra = list((wanted - found).elements()), list((found - wanted).elements())
        raise ScenarioFailure(f"{what}: missing {missing!r}, too many {extra!r}")


def hands(hand: Callable[[Game, int], Sequence[Any]]) -> Mapping[str, Check]:
    """The fields about the hands of seats."""
    return {
        "hand": exactly("hand", hand),
        "hand_has": among("hand", hand, there=True),
        "hand_lacks": among("hand", hand, there=False),
        "hand_size": _of_seats("hand size", lambda game, seat: len(hand(game, seat))),
    }


def exactly(what: str, cards: Callable[[Game, int], Iterable[Any]]) -> Check:
    """The check that seats have exactly these cards, in any order."""

    def check(game: Game, expected: dict[int, list[Any]]) -> None:
        for seat, wanted in expected.items():
            same_cards(f"{what} of seat {seat}", cards(game, seat), wanted)

    return check


def among(what: str, cards: Callable[[Game, int], Iterable[Any]], *, there: bool) -> Check:
    """The check that these are, or are not, among the cards of seats."""

    def check(game: Game, expected: dict[int, list[Any]]) -> None:
        for seat, wanted in expected.items():
            check_among(f"{what} of seat {seat}", list(cards(game, seat)), wanted, there=there)

    return check


def check_among(what: str, found: list[Any], wanted: list[Any], *, there: bool) -> None:
    """Raise ScenarioFailure unless the wanted cards are there, each so often, or none of them is."""
    for card in wanted:
        if not there and card in found:
            raise ScenarioFailure(f"{what}: {card!r} is there, among {found!r}")
        if there and found.count(card) < wanted.count(card):
            raise ScenarioFailure(f"{what}: {card!r} is not there ({wanted.count(card)} times), only {found!r}")


def _of_seats(what: str, value: Callable[[Game, int], Any]) -> Check:
    def check(game: Game, expected: dict[int, Any]) -> None:
        for seat, wanted in expected.items():
            same(f"{what} of seat {seat}", value(game, seat), wanted)

    return check


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
