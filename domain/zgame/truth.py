"""The truth of a game now, as facts."""

from typing import Any

import msgspec

from domain.zgame.facts import LEVELS, MARKS
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PersonId, Seat
from domain.zgame.state import NEUTRAL, Fort, Person, Script


def whole(game: WorkingCopy, counters: dict[str, int]) -> dict[str, Any]:
    """Every pile in order, everybody and everything on the map, what is going on, how often chance was asked."""
    table = game.table
    facts: dict[str, Any] = {
        "numbers": table.numbers,
        "pace": table.pace if table.pace != "table" else None,
        "turn": table.turn,
        "phase": table.phase,
        "has_begun": table.has_begun,
        "seats": [_seat(game, seat) for seat in range(table.seats)],
        "locations": _locations(game),
        "decks": {deck: [*cards] for deck, cards in table.decks.items() if cards},
        "discards": {deck: [*cards] for deck, cards in table.discards.items() if cards},
        "box": table.box,
        "queue": table.queue,
        "deals": table.deals,
        "beaten": [msgspec.to_builtins(group) for group in table.beaten],
        "attacks": [list(attack) for attack in table.attacks],
        "offers": [msgspec.to_builtins(offer) for offer in table.offers],
        "used": table.used,
        "script": _script(table.script),
        "stop": table.stop,
        "stands_still": table.stands_still,
        "result": msgspec.to_builtins(table.result) if table.result is not None else None,
        "scene": msgspec.to_builtins(game.scene) if game.scene is not None else None,
        "revealed": game.revealed,
        "answered": {str(seat): list(choice) for seat, choice in sorted(game.given.items())},
        "draws": counters,
    }
    rest = {name: value for name, value in facts.items() if value}
    rest["first"] = table.first
    return rest


def _script(script: Script | None) -> dict[str, Any] | None:
    return None if script is None else {"dice": [*script.dice], "zombies": [*script.zombies]}


def fort_text(fort: Fort) -> str:
    """A marker or construction: `barricade@0`, `ruin@z`."""
    return f"{LEVELS[fort.level]}@{'z' if fort.owner == NEUTRAL else fort.owner}"


def person_text(name: PersonId, person: Person) -> str:
    """A character in play: `c03@0/exhausted/moved`."""
    text = f"{name}@{person.owner}"
    for mark in MARKS:
        if getattr(person, mark):
            text += f"/{mark}"
    return text


def _seat(game: WorkingCopy, seat: Seat) -> dict[str, Any]:
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


def _locations(game: WorkingCopy) -> dict[str, Any]:
    """Only those where something is."""
    table = game.table
    ways_by_pair: dict[str, Any] = {}
    for hexagon in game.city.hexes:
        place = hexagon.id
        there: dict[str, Any] = {}
        if people := game.at(place):
            there["people"] = [person_text(name, table.people[name]) for name in sorted(people)]
        if fort := table.forts.get(place):
            there["fort"] = fort_text(fort)
        if site := table.begun.get(place):
            there["begun"] = fort_text(site)
        if entered := table.entered.get(place):
            there["entered"] = entered
        if place in table.flags:
            there["zombies"] = True
        if there:
            ways_by_pair[place] = there
    return ways_by_pair
