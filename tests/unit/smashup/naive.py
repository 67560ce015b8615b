"""A second opinion on powers, breakpoints and places, worked out from the facts alone and as plainly as possible."""

from typing import Any

from domain.smashup.editions import catalogue

CARDS = catalogue("classic").by_id


def minions(base: dict[str, Any]) -> list[dict[str, Any]]:
    return [card for card in base.get("cards", []) if CARDS[kind(card)].kind == "minion"]


def kind(card: dict[str, Any]) -> str:
    return str(card["card"]).split("#")[0]


def serial(card: dict[str, Any]) -> int:
    return int(card["card"].split("#")[1])


def controller(card: dict[str, Any]) -> int:
    return int(card.get("controller", card["owner"]))


def is_cancelled(base: dict[str, Any]) -> bool:
    return any(kind(card) == "jammed_signal" for card in base.get("cards", []))


def power(facts: dict[str, Any], base: dict[str, Any], minion: dict[str, Any]) -> int:
    """A minion's power: what is printed and everything that adds to it."""
    total = CARDS[kind(minion)].power + minion.get("counters", 0)
    total += sum(
        effect.get("amount", 0)
        for effect in facts.get("lasting", [])
        if effect["kind"] == "power" and effect["target"] == serial(minion)
    )
    for action in minion.get("with", []):
        total += {"upgrade": 2, "poison": -4}.get(kind(action), 0)
    mine = [
        (card, where) for where in facts["bases"] for card in minions(where) if controller(card) == controller(minion)
    ]
    has_alpha = any(kind(card) == "microbot_alpha" for card, _ in mine)
    bots = [card for card, _ in mine if has_alpha or kind(card).startswith("microbot_")]
    if minion in bots:
        total += sum(kind(card) == "microbot_fixer" for card, _ in mine)
    if kind(minion) == "microbot_alpha":
        total += len(bots) - 1
    if kind(minion) == "war_raptor":
        total += sum(kind(card) == "war_raptor" for card in minions(base))
    if kind(minion) == "armor_stego" and controller(minion) != facts["active"]:
        total += 2
    if base["base"] == "the_central_brain" and not is_cancelled(base):
        ignored = any(
            kind(card) == "infiltrate" and card.get("note") == "ignoring" and controller(card) == controller(minion)
            for card in base["cards"]
        )
        total += 0 if ignored else 1
    return max(total, 0)


def breakpoint_of(facts: dict[str, Any], base: dict[str, Any]) -> int:
    lowered = sum(
        effect.get("amount", 0)
        for effect in facts.get("lasting", [])
        if effect["kind"] == "breakpoint" and effect["target"] == base["base"]
    )
    return max(CARDS[base["base"]].power + lowered, 0)


def places(facts: dict[str, Any], base: dict[str, Any]) -> dict[int, int]:
    """Who takes which place there, of those who have a minion."""
    totals: dict[int, int] = {}
    for minion in minions(base):
        totals[controller(minion)] = totals.get(controller(minion), 0) + power(facts, base, minion)
    return {seat: 1 + sum(other > total for other in totals.values()) for seat, total in totals.items()}
