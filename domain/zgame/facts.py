"""The facts of a game: the whole truth in the words of the rules, which is what is hashed."""

from typing import Any, Required, TypedDict

import msgspec

from domain.zgame.game import Game
from domain.zgame.state import NEUTRAL, Fort, Person

LEVELS = ("ruin", "barricade", "blockpost")


class SeatFacts(TypedDict, total=False):
    """What a seat has."""

    faction: Required[str]
    food: int
    medicine: int
    vp: int
    hand: list[str]
    resigned: bool


class PlaceFacts(TypedDict, total=False):
    """What is on a location.

    `people`: `id@seat`, then its marks, each after a slash. `fort` and `begun`: `barricade@0`, `ruin@z`. `entered`: the
    seats that came in this turn, first first. `zombies`: roaming ones wait there.
    """

    people: list[str]
    fort: str
    begun: str
    entered: list[int]
    zombies: bool


class BeatenFacts(TypedDict, total=False):
    """A group that has to retreat; without `by` it was beaten by zombies."""

    place: Required[str]
    seat: Required[int]
    by: int
    firearms: int


class ScriptFacts(TypedDict, total=False):
    """The dice and zombies that a position has written down."""

    dice: list[int]
    zombies: list[str]


class ResultFacts(TypedDict):
    """Who has won, and what decided it."""

    winners: list[int]
    reason: str


class SceneFacts(TypedDict, total=False):
    """What is going on while a question is open; `hidden` are the cards of an offer."""

    kind: Required[str]
    seat: Required[int]
    place: str
    goal: str
    other: int
    zombie: str
    die: int
    strength: int
    against: int
    people: list[str]
    cards: list[str]
    hidden: list[str]
    food: int
    medicine: int
    asked_food: int
    asked_medicine: int
    asked_decks: list[str]


class Facts(TypedDict, total=False):
    """Every pile in order, everybody and everything on the map, what is going on, how often chance was asked.

    `queue`: the seats that still have to act in the phase. `attacks`: the locations that the night still attacks, with
    a seat each. `used`: the works done this turn. `answered`: sealed answers that wait for those of others, by seat.
    """

    numbers: Required[str]
    turn: Required[int]
    first: Required[int]
    phase: Required[str]
    has_begun: bool
    seats: Required[list[SeatFacts]]
    locations: dict[str, PlaceFacts]
    decks: dict[str, list[str]]
    discards: dict[str, list[str]]
    box: list[str]
    queue: list[int]
    deals: int
    beaten: list[BeatenFacts]
    attacks: list[tuple[int, str]]
    used: list[str]
    script: ScriptFacts
    stop: str
    stands_still: bool
    result: ResultFacts
    scene: SceneFacts
    answered: dict[str, list[str]]
    draws: dict[str, int]


def whole(game: Game, counters: dict[str, int]) -> dict[str, Any]:
    """Every pile in order, everybody and everything on the map, what is going on, how often chance was asked."""
    table = game.table
    facts: dict[str, Any] = {
        "numbers": table.numbers,
        "turn": table.turn,
        "first": table.first,
        "phase": table.phase,
        "has_begun": table.has_begun,
        "seats": [_seat(game, seat) for seat in range(table.seats)],
        "locations": _locations(game),
        "decks": {deck: cards for deck, cards in table.decks.items() if cards},
        "discards": {deck: cards for deck, cards in table.discards.items() if cards},
        "box": table.box,
        "queue": table.queue,
        "deals": table.deals,
        "beaten": [msgspec.to_builtins(beaten) for beaten in table.beaten],
        "attacks": [list(attack) for attack in table.attacks],
        "used": table.used,
        "script": msgspec.to_builtins(table.script) if table.script is not None else None,
        "stop": table.stop,
        "stands_still": table.stands_still,
        "result": msgspec.to_builtins(table.result) if table.result is not None else None,
        "scene": msgspec.to_builtins(game.scene) if game.scene is not None else None,
        "answered": {str(seat): list(chosen) for seat, chosen in sorted(game.given.items())},
        "draws": dict(sorted(counters.items())),
    }
    return {name: value for name, value in facts.items() if value not in (None, 0, False, [], {})} | {
        "first": table.first
    }


def fort_text(fort: Fort) -> str:
    """A marker or construction: `barricade@0`, `ruin@z`."""
    return f"{LEVELS[fort.level]}@{'z' if fort.owner == NEUTRAL else fort.owner}"


def person_text(name: str, person: Person) -> str:
    """A character in play: `c03@0/exhausted/moved`."""
    marks = [mark for mark in ("exhausted", "infected", "retreated", "moved", "worked") if getattr(person, mark)]
    return "/".join((f"{name}@{person.owner}", *marks))


def _seat(game: Game, seat: int) -> dict[str, Any]:
    table = game.table
    there: dict[str, Any] = {
        "faction": table.factions[seat],
        "food": table.food[seat],
        "medicine": table.medicine[seat],
        "vp": table.vp[seat],
        "hand": table.hands[seat],
        "resigned": table.resigned[seat],
    }
    return {name: value for name, value in there.items() if value}


def _locations(game: Game) -> dict[str, Any]:
    """Only those where something is."""
    table = game.table
    found: dict[str, Any] = {}
    for hexagon in game.city.hexes:
        place = hexagon.id
        fort, begun = table.forts.get(place), table.begun.get(place)
        there = {
            "people": [person_text(name, table.people[name]) for name in sorted(game.at(place))],
            "fort": fort_text(fort) if fort else None,
            "begun": fort_text(begun) if begun else None,
            "entered": table.entered.get(place),
            "zombies": place in table.flags,
        }
        if there := {name: value for name, value in there.items() if value}:
            found[place] = there
    return found
