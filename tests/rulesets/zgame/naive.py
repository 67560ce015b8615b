"""A second opinion on the table, worked out from the facts alone and as plainly as possible.

Its tables are read from the reference's words once more, not from the engine.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

COPIES = {
    "m_bat": 4, "m_machete": 3, "m_crowbar": 4, "m_axe": 3, "m_sledge": 2,
    "f_pistol": 6, "f_shotgun": 5, "f_rifle": 3,
    "t_chopper": 7, "t_car": 5,
    "s_bicycle": 3, "s_horse": 3, "s_armor": 4, "s_chainsaw": 2, "s_reagents": 2, "s_toolkit": 3, "s_fieldlab": 3,
    "s_stimulant": 2,
}  # fmt: skip

WHOLE = Counter(
    {**COPIES, **{f"c{n:02}": 1 for n in range(1, 25)}, **{f"z{n:02}": 1 for n in range(1, 21)}}
    | {f"ldr_{name}": 1 for name in ("raiders", "bikers", "bees", "newday")}
)
"""Every card and leader there is."""

HEXES = {2: 13, 3: 19, 4: 19}

PHASES_WITH_CROWDS = ("movement", "zombie_fights", "player_fights", "retreat")
"""Where characters of two players may stand on one location."""


OPENLY = frozenset({"ask-weapons", "ask-ram", "ask-answer", "ask-answer-cards"})
"""Questions to everybody whom public knowledge does not exclude, though there may be nothing to choose."""


OPENLY_BY_MAIL = OPENLY | {"ask-feed", "ask-work", "ask-weapons-zombies", "ask-weapons-night"}


def is_by_mail(facts: dict[str, Any]) -> bool:
    """Return whether as much as possible is answered at once."""
    return facts.get("pace") == "mail"


def people(facts: dict[str, Any]) -> Iterator[tuple[str, int, str, set[str]]]:
    """Everybody in play: who, whose, where, in which state."""
    for place, there in facts["locations"].items():
        for text in there.get("people", ()):
            name, *marks = text.split("/")
            who, seat = name.split("@")
            yield who, int(seat), place, set(marks)


def everything(facts: dict[str, Any]) -> Counter[str]:
    """All cards and leaders, wherever they are."""
    found: Counter[str] = Counter(facts.get("box", ()))
    found.update(name for name, _, _, _ in people(facts))
    for pile in (*facts["decks"].values(), *facts.get("discards", {}).values()):
        found.update(pile)
    for seat in facts["seats"]:
        found.update(seat.get("hand", ()))
    zombie = facts.get("scene", {}).get("zombie")
    found.update(facts.get("revealed", [zombie] if zombie else ()))
    return found


def skills(name: str, marks: set[str]) -> list[int]:
    if "exhausted" in marks:
        return [0, 0, 0, 0]
    if name.startswith("ldr_"):
        return [2, 2, 2, 2]
    best = (int(name[1:]) - 1) // 6
    return [2 if number == best else 1 for number in range(4)]


def attitude(facts: dict[str, Any], place: str, seat: int) -> str:
    there = facts["locations"].get(place, {})
    owners = {text.split("/")[0].split("@")[1] for text in there.get("people", ())}
    kind, _, owner = there.get("fort", "ruin@z").partition("@")
    holders = owners | ({owner} if kind != "ruin" else set())
    if holders - {str(seat)}:
        return "hostile"
    return "friendly" if holders else "neutral"


def final_points(facts: dict[str, Any], bonus: tuple[int, int, int], per_point: int) -> list[int]:
    """Return what the final count adds to each seat: for what it holds by level, and a point for so many who stand."""
    added = [0] * len(facts["seats"])
    for place, there in facts["locations"].items():
        kind, _, owner = there.get("fort", "ruin@z").partition("@")
        if kind != "ruin" and owner != "z" and attitude(facts, place, int(owner)) == "friendly":
            added[int(owner)] += bonus[("ruin", "barricade", "blockpost").index(kind)]
    standing = [owner for _, owner, _, marks in people(facts) if "exhausted" not in marks]
    return [points + (standing.count(seat) // per_point if per_point else 0) for seat, points in enumerate(added)]


def check(facts: dict[str, Any]) -> None:
    """Nothing is lost, made or doubled; every marker is where one can be."""
    assert everything(facts) == WHOLE
    places = Counter(name for name, _, _, _ in people(facts))
    assert all(count == 1 for count in places.values()), places
    for deck, cards in facts["decks"].items():
        assert all(_deck(card) == deck for card in cards), deck
    for deck, cards in facts.get("discards", {}).items():
        assert deck != "zombie"
        assert all(_deck(card) == deck for card in cards), deck
    for number, seat in enumerate(facts["seats"]):
        assert 0 <= seat.get("food", 0) <= 12, number
        assert 0 <= seat.get("medicine", 0) <= 12, number
        assert seat.get("vp", 0) >= 0
        assert not any(card.startswith(("z", "ldr")) for card in seat.get("hand", ()))
    for place, there in facts["locations"].items():
        _check_place(facts, place, there)


def _check_place(facts: dict[str, Any], place: str, there: dict[str, Any]) -> None:
    kind, _, owner = there.get("fort", "ruin@z").partition("@")
    begun, _, builder = there.get("begun", "none@z").partition("@")
    if place.startswith("street"):
        assert not there.keys() & {"fort", "begun"}
    assert kind in ("ruin", "barricade", "blockpost")
    if owner == "z" and "fort" in there:
        assert place == "police_1"
        assert kind != "blockpost"
    if begun != "none":
        assert (kind, owner) != ("blockpost", builder)
        assert facts["phase"] in ("building", "brewing", "sabotage", "night_attack")
    owners = {text.split("/")[0].split("@")[1] for text in there.get("people", ())}
    assert len(owners) <= 1 or facts["phase"] in PHASES_WITH_CROWDS, (place, facts["phase"])
    infected = [text for text in there.get("people", ()) if "infected" in text]
    nights = ("infection", "treatment", "night_attack") if is_by_mail(facts) else ("infection", "treatment")
    assert not infected or facts["phase"] in nights
    assert not any(text.startswith("ldr") for text in infected)


def _deck(card: str) -> str:
    return {"c": "character", "m": "melee", "f": "firearm", "t": "transport", "s": "special", "z": "zombie"}[card[0]]
