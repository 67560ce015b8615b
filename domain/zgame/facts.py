"""The facts of a game: the whole truth in the words of the rules, which is what is hashed."""

from typing import Any, Literal, Required, TypedDict

import msgspec

from domain.zgame.game import Game
from domain.zgame.state import NEUTRAL, Fort, Person

Level = Literal["ruin", "barricade", "blockpost"]

LEVELS: tuple[Level, ...] = ("ruin", "barricade", "blockpost")


class SeatFacts(TypedDict, total=False):
    """What a seat has."""

    faction: Required[str]
    """Its faction."""
    food: int
    """Its food; left out: 0."""
    medicine: int
    """Its medicine; left out: 0."""
    vp: int
    """Its victory points; left out: 0."""
    hand: list[str]
    """The cards that it holds."""
    resigned: bool
    """Whether it has given up; left out: no."""


class PlaceFacts(TypedDict, total=False):
    """What is on a location."""

    people: list[str]
    """Who is there: `id@seat`, then its marks, each after a slash."""
    fort: str
    """The fortification: `barricade@0`, `ruin@z`."""
    begun: str
    """What is being built, written alike."""
    entered: list[int]
    """The seats that came in this turn, first first."""
    zombies: bool
    """Whether roaming zombies wait there; left out: no."""


class BeatenFacts(TypedDict, total=False):
    """A group that has to retreat; without `by` it was beaten by zombies."""

    place: Required[str]
    """Where it is."""
    seat: Required[int]
    """Whose group it is."""
    by: int
    """Who beat it; left out: zombies."""
    firearms: int
    """With how many firearms; left out: 0."""


class ScriptFacts(TypedDict, total=False):
    """The dice and zombies that a position has written down."""

    dice: list[int]
    """The next rolls."""
    zombies: list[str]
    """The next zombie cards."""


class ResultFacts(TypedDict):
    """Who has won, and what decided it."""

    winners: list[int]
    """The seats that won."""
    reason: str
    """What decided it."""


class SceneFacts(TypedDict, total=False):
    """What is going on while a question is open; `hidden` are the cards of an offer."""

    kind: Required[str]
    """What it is."""
    seat: Required[int]
    """Who does it, or whom it befalls."""
    place: str
    """Where."""
    goal: str
    """Where a move leads."""
    other: int
    """The other seat."""
    zombie: str
    """The zombie card that is fought."""
    die: int
    """The roll."""
    strength: int
    """What `seat` brings."""
    against: int
    """What it is up against."""
    people: list[str]
    """The characters that take part."""
    cards: list[str]
    """The cards that lie open."""
    hidden: list[str]
    """The cards of an offer."""
    food: int
    """The food that an offer gives."""
    medicine: int
    """The medicine that an offer gives."""
    asked_food: int
    """The food that an offer asks for."""
    asked_medicine: int
    """The medicine that an offer asks for."""
    asked_decks: list[str]
    """The decks of which an offer asks for a card each."""


class Facts(TypedDict, total=False):
    """The whole truth of a game of Z-Game. What has its default value is left out."""

    numbers: Required[str]
    """Which amounts are played with."""
    turn: Required[int]
    """Which turn it is."""
    first: Required[int]
    """The first player's seat."""
    phase: Required[str]
    """Where in the turn the game is."""
    has_begun: bool
    """Whether the phase has begun; left out: no."""
    seats: Required[list[SeatFacts]]
    """What each seat has."""
    locations: dict[str, PlaceFacts]
    """What is on locations, by their ids; only those where something is."""
    decks: dict[str, list[str]]
    """The decks, the top first."""
    discards: dict[str, list[str]]
    """The discard piles."""
    box: list[str]
    """The leaders that are out of the game."""
    queue: list[int]
    """The seats that still have to act in the phase."""
    deals: int
    """How many business deals were made this turn; left out: 0."""
    beaten: list[BeatenFacts]
    """The groups that still have to retreat."""
    attacks: list[tuple[int, str]]
    """The locations that the night still attacks, each after a seat."""
    used: list[str]
    """The works done this turn."""
    script: ScriptFacts
    """The dice and zombies that a position has written down."""
    stop: str
    """The phase at which the game stands still."""
    stands_still: bool
    """Whether it does; left out: no."""
    result: ResultFacts
    """Who has won; left out while the game runs."""
    scene: SceneFacts
    """What is going on while a question is open."""
    answered: dict[str, list[str]]
    """Sealed answers that wait for those of others, by the seat's number."""
    draws: dict[str, int]
    """How many numbers were drawn for each purpose."""


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
