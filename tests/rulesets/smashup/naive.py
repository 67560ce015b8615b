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


def is_cancelled(facts: dict[str, Any], base: dict[str, Any]) -> bool:
    jammed = any(kind(card) == "jammed_signal" for card in base.get("cards", []))
    return jammed or any(
        effect["kind"] == "ignore" and effect["target"] == base["base"] for effect in facts.get("lasting", [])
    )


def texts(facts: dict[str, Any], card: dict[str, Any]) -> list[str]:
    """Return whose abilities a card has: its own, and those it copies."""
    copied = [
        effect["text"]
        for effect in facts.get("lasting", [])
        if effect["kind"] == "copy" and effect["target"] == serial(card)
    ]
    return [kind(card), *copied]


def starting(facts: dict[str, Any], minion: dict[str, Any]) -> int:
    """Return what is printed; for a mimic the most that is printed on any."""
    if "mimic" in texts(facts, minion):
        return max(CARDS[kind(card)].power for where in facts["bases"] for card in minions(where))
    return CARDS[kind(minion)].power


def power(facts: dict[str, Any], base: dict[str, Any], minion: dict[str, Any]) -> int:
    """A minion's power: what it starts from and everything that adds to it."""
    total = starting(facts, minion) + minion.get("counters", 0)
    total += sum(
        effect.get("amount", 0)
        for effect in facts.get("lasting", [])
        if effect["kind"] == "power" and effect["target"] == serial(minion)
    )
    actions = minion.get("with", [])
    for text in [text for action in actions for text in texts(facts, action)]:
        total += {"upgrade": 2, "poison": -4, "cyberevolution": 3, "splice_as_nice": 2}.get(text, 0)
        total += 2 * len(actions) if text == "juiced_up" else 0
    total += texts(facts, minion).count("furious_george") * len(actions)
    mine = [
        (card, where) for where in facts["bases"] for card in minions(where) if controller(card) == controller(minion)
    ]
    has_alpha = any("microbot_alpha" in texts(facts, card) for card, _ in mine)
    bots = [card for card, _ in mine if has_alpha or kind(card).startswith("microbot_")]
    if minion in bots:
        total += sum(texts(facts, card).count("microbot_fixer") for card, _ in mine)
    if "microbot_alpha" in texts(facts, minion):
        total += len(bots) - 1
    if "war_raptor" in texts(facts, minion):
        total += sum(kind(card) == "war_raptor" for card in minions(base))
    is_classic = facts["edition"] == "classic"
    if is_classic and "armor_stego" in texts(facts, minion) and controller(minion) != facts["active"]:
        total += 2
    if base["base"] in ("the_central_brain", "monkey_lab") and not is_cancelled(facts, base):
        ignored = any(
            kind(card) == "infiltrate" and card.get("note") == "ignoring" and controller(card) == controller(minion)
            for card in base["cards"]
        )
        total += 0 if ignored else 1 if base["base"] == "the_central_brain" else len(actions)
    return max(total, 0)


def breakpoint_of(facts: dict[str, Any], base: dict[str, Any]) -> int:
    lowered = sum(
        effect.get("amount", 0)
        for effect in facts.get("lasting", [])
        if effect["kind"] == "breakpoint" and effect["target"] == base["base"]
    )
    return max(catalogue(facts["edition"]).by_id[base["base"]].power + lowered, 0)


def places(facts: dict[str, Any], base: dict[str, Any]) -> dict[int, int]:
    """Return who takes which place there, of those who have a minion."""
    totals: dict[int, int] = {}
    for minion in minions(base):
        totals[controller(minion)] = totals.get(controller(minion), 0) + power(facts, base, minion)
    return {seat: 1 + sum(other > total for other in totals.values()) for seat, total in totals.items()}
