"""The truth of a game now, as facts."""

from typing import Any

import msgspec

from domain.zgame.facts import LEVELS, MARKS
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PersonId, PlaceId, Seat
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
    found: dict[str, Any] = {place: {"people": _people(game, place)} for place in game.whereabouts.places}
    for name, forts in (("fort", table.forts), ("begun", table.begun)):
        for place, fort in forts.items():
            found.setdefault(place, {})[name] = fort_text(fort)
    for place, entered in table.entered.items():
        if entered:
            found.setdefault(place, {})["entered"] = entered
    for place in table.flags:
        found.setdefault(place, {})["zombies"] = True
    return found


def _people(game: WorkingCopy, place: PlaceId) -> list[str]:
    """Write down who is on a location; those who are as they were the last time are not written anew."""
    people, written = game.table.people, game.written
    there = []
    for name in sorted(game.at(place)):
        person, note = people[name], written.get(name)
        if note is None or note[0] is not person:
            note = written[name] = (person, person_text(name, person))
        there.append(note[1])
    return there
