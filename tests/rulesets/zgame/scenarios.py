"""Z-Game in scenarios: the position and the fields of `then` (FORMAT-zgame.md); steps are in `steps`."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from domain.kernel.table.game import Game
from domain.zgame.game import WorkingCopy
from domain.zgame.ruleset import ENGINE
from domain.zgame.state import Fort, Person
from domain.zgame.truth import fort_text
from tests.rulesets.zgame.steps import ZGamePerformer
from tests.scenarios.adapter import Adapter, Check, hands, same, same_cards
from tests.scenarios.failure import ScenarioFailure

SKILLS = ("fight", "engineering", "science", "speed")


def _play(game: Game) -> WorkingCopy:
    return ENGINE.look(game.state)


def _by_seat(what: str, value: Callable[[WorkingCopy], list[int]]) -> Check:
    return lambda game, expected: same(what, value(_play(game)), expected)


def _hand(game: Game, seat: int) -> list[str]:
    return _play(game).table.hands[_seat(game, seat)]


def _seat(game: Game, seat: Any) -> int:
    if seat not in range(len(game.seats)):
        raise ScenarioFailure(f"there is no seat {seat!r}; there are the seats 0 to {len(game.seats) - 1}")
    return int(seat)


def _pile(piles: dict[str, list[str]], deck: str) -> list[str]:
    if deck not in piles:
        raise ScenarioFailure(f"there is no deck {deck!r} here; there are {list(piles)}")
    return piles[deck]


def _discard(game: Game, expected: dict[str, list[str]]) -> None:
    for deck, cards in expected.items():
        same_cards(f"discard pile {deck}", _pile(_play(game).table.discards, deck), cards)


def _deck(game: Game, expected: dict[str, list[str]]) -> None:
    for deck, cards in expected.items():
        same(f"top of the deck {deck}", _pile(_play(game).table.decks, deck)[: len(cards)], cards)


def _deck_size(game: Game, expected: dict[str, int]) -> None:
    for deck, size in expected.items():
        same(f"size of the deck {deck}", len(_pile(_play(game).table.decks, deck)), size)


def _place(play: WorkingCopy, place: str) -> str:
    if place not in play.city.by_id:
        raise ScenarioFailure(f"there is no location {place!r}; there are {list(play.city.by_id)}")
    return place


def _people(game: Game, expected: dict[str, list[str]]) -> None:
    play = _play(game)
    for place, people in expected.items():
        found = [_person_text(name, play.table.people[name]) for name in play.at(_place(play, place))]
        same_cards(f"people on {place}", found, map(_in_order, people))


def _person_text(name: str, person: Person) -> str:
    marks = [mark for mark in ("exhausted", "infected") if getattr(person, mark)]
    return "/".join((f"{name}@{person.owner}", *marks))


def _in_order(text: str) -> str:
    """The marks of a person as we write them."""
    name, *marks = text.split("/")
    return "/".join((name, *sorted(marks)))


def _where(game: Game, expected: dict[str, str]) -> None:
    table = _play(game).table
    for name, wanted in expected.items():
        found = []
        if name in table.people:
            found.append(table.people[name].place)
        found += [f"hand:{seat}" for seat, hand in enumerate(table.hands) if name in hand]
        found += ["deck" for cards in table.decks.values() if name in cards]
        found += ["discard" for cards in table.discards.values() if name in cards]
        found += ["box"] if name in table.box else []
        same(f"where {name} is", found, [wanted])


def _marked(mark: str, wanted: bool) -> Check:
    def check(game: Game, expected: list[str]) -> None:
        for name in expected:
            same(f"{name} {mark}", getattr(_person(game, name), mark), wanted)

    return check


def _person(game: Game, name: str) -> Person:
    people = _play(game).table.people
    if name not in people:
        raise ScenarioFailure(f"{name!r} is not in play; in play are {sorted(people)}")
    return people[name]


def _skills(game: Game, expected: dict[str, list[int]]) -> None:
    for name, skills in expected.items():
        _person(game, name)
        same(f"skills of {name}", [_play(game).skill(name, skill) for skill in SKILLS], skills)  # type: ignore[arg-type]


def _markers(what: str, markers: Callable[[WorkingCopy], dict[str, Fort]]) -> Check:
    def check(game: Game, expected: dict[str, str]) -> None:
        play = _play(game)
        for place, wanted in expected.items():
            fort = markers(play).get(_place(play, place))
            same(f"{what} on {place}", fort_text(fort) if fort else "none", wanted)

    return check


def _state(game: Game, expected: dict[str, dict[int, str]]) -> None:
    play = _play(game)
    for place, states in expected.items():
        for seat, wanted in states.items():
            same(f"{place} for seat {seat}", play.attitude(_seat(game, seat), _place(play, place)), wanted)


class ZGame(Adapter):
    """A step is an action with its picks. Scenarios play with the reference's numbers."""

    performer = ZGamePerformer
    checks: ClassVar[Mapping[str, Check]] = {
        "vp": _by_seat("vp", lambda play: play.table.vp),
        "food": _by_seat("food", lambda play: play.table.food),
        "medicine": _by_seat("medicine", lambda play: play.table.medicine),
        **hands(_hand),
        "discard": _discard,
        "deck": _deck,
        "deck_size": _deck_size,
        "people": _people,
        "where": _where,
        "ready": _marked("exhausted", False),
        "exhausted": _marked("exhausted", True),
        "infected": _marked("infected", True),
        "healthy": _marked("infected", False),
        "skills": _skills,
        "fort": _markers("fortification", lambda play: play.table.forts),
        "begun": _markers("construction", lambda play: play.table.begun),
        "state": _state,
        "turn": lambda game, expected: same("turn", _play(game).table.turn, expected),
        "first": lambda game, expected: same("first", _play(game).table.first, expected),
        "asked": lambda game, expected: same("asked", sorted(p.decision.seat for p in game.open), sorted(expected)),
    }

    def options(self, given: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """The options to create the game with."""
        return {"numbers": "reference", **options}

    def position(self, given: dict[str, Any]) -> dict[str, Any]:
        """The position to create the game with: seat 0 begins unless it says another, in a new game too."""
        return {"first": 0, **given} if given.get("setup") else given
