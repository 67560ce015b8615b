"""A table of the referee from the facts of a game at rest."""

from typing import Any

from domain.kernel.protocol.draws import Randomness
from tests.kit.referee.smashup.plays import NORMAL
from tests.kit.referee.smashup.state import Lasting, Piece, Seat, Table


def load(facts: dict[str, Any], options: dict[str, Any], key: bytes) -> Table:
    """Set up the table that these facts describe; `key` gives the chance that the game has."""
    table = Table(facts["edition"], options)
    table.seats = [
        Seat(
            list(own["factions"]),
            list(own.get("hand", [])),
            list(own.get("deck", [])),
            list(own.get("discard", [])),
            own.get("vp", 0),
        )
        for own in facts["seats"]
    ]
    table.base_deck = list(facts.get("base_deck", []))
    table.base_discard = list(facts.get("base_discard", []))
    table.active = facts.get("active", 0)
    table.turn = facts.get("turn", 1)
    table.step = facts.get("step", "play")
    table.progressed = facts.get("progressed", 0)
    table.extra_turns = list(facts.get("extra_turns", []))
    table.resume_after = facts.get("resume_after")
    table.minions_played = list(facts.get("played", [0] * len(table.seats)))
    table.draws = Randomness(key).draws(facts.get("draws", {}))
    table.used = {("talent", int(serial), text) for serial, text in _used(facts)}
    if table.step == "play":
        there = {one["id"] for one in facts.get("allowances", [])}
        table.grants = [one for one in NORMAL if one.id[0] in there]
        table.spent = [frozenset(one for one in NORMAL if one.id == (spent[0],)) for spent in facts.get("spent", [])]
    by_serial = _load_pieces(table, facts)
    for one in facts.get("lasting", []):
        target = by_serial.get(one.get("target"), one.get("target"))
        table.lasting.append(Lasting(one["kind"], target, one.get("amount", 0), one.get("text", ""), one.get("until")))
    return table


def _used(facts: dict[str, Any]) -> list[list[str]]:
    """The talents and specials that were used this turn, as the facts name them: `talent 15:ninja_acolyte`."""
    named = [one.split() for one in facts.get("used", [])]
    return [words[1].split(":") for words in named if len(words) == 2 and ":" in words[1]]


def _load_pieces(table: Table, facts: dict[str, Any]) -> dict[Any, Piece]:
    by_serial: dict[Any, Piece] = {}
    for place in facts["bases"]:
        table.bases.append(place["base"])
        for top in place.get("cards", []):
            piece = by_serial[_serial(top)] = _piece(top, place["base"], None)
            for action in top.get("with", []):
                by_serial[_serial(action)] = _piece(action, place["base"], piece)
    table.pieces = [by_serial[serial] for serial in sorted(by_serial)]
    table.serials = facts.get("serials", 0) + 1
    return by_serial


def _serial(card: dict[str, Any]) -> int:
    return int(card["card"].split("#")[1])


def _piece(card: dict[str, Any], base: str, host: Piece | None) -> Piece:
    owner = card["owner"]
    return Piece(
        _serial(card),
        card["card"].split("#")[0],
        owner,
        card.get("controller", owner),
        base,
        host,
        card.get("note", ""),
        card.get("counters", 0),
    )
