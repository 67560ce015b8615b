"""Clients have what they draw a game with: everything named by id has a name, and colours can be read."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest

import domain  # noqa: F401  (registers the rulesets)
from api.document.schemas import ruleset_schemas
from domain.kernel.presentation.presentation import Thing
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Choose, GameConfig, Ruleset
from domain.texts.formatting import text
from tests.unit.ftl import LOCALES, texts

RULESETS = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
GAMES, ANSWERS = 4, 400

BLACK, WHITE = "#000000", "#ffffff"
READABLE = 4.5


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG 2.2)."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def notes(view: Any) -> Iterator[str]:
    """Yield what the view notes of cards."""
    if isinstance(view, dict):
        if view.get("note"):
            yield view["note"]
        view = [*view.values()]
    if isinstance(view, (list, tuple)):
        for part in view:
            yield from notes(part)


@RULESETS
def test_each_thing_is_named_once_and_in_every_language(rules: Ruleset) -> None:
    named = [(thing.kind, thing.id) for thing in rules.things]
    assert len(set(named)) == len(named)
    for locale in LOCALES:
        assert {thing.name for thing in rules.things} <= texts(rules.id, locale).keys()


@RULESETS
def test_what_a_thing_is_like_is_told_in_every_language_and_shown_by_cards_of_its_own(rules: Ruleset) -> None:
    rows = {row["id"]: row for row in rules.cards()}
    for thing in rules.things:
        assert all(rows[card].get(thing.kind) == thing.id for card in thing.cards), thing
        assert thing.about is None or all(text(rules.id, locale, Message(thing.about)) for locale in LOCALES)


@RULESETS
def test_options_and_their_values_have_names(rules: Ruleset) -> None:
    named = {(thing.kind, thing.id) for thing in rules.things}
    for field in msgspec.inspect.type_info(rules.options_type).fields:  # type: ignore[attr-defined]
        assert ("game_option", field.name) in named
        if isinstance(field.type, msgspec.inspect.LiteralType):
            assert {("option_value", f"{field.name}-{value}") for value in field.type.values} <= named


@RULESETS
def test_a_form_can_be_drawn_for_every_option(rules: Ruleset) -> None:
    schema = ruleset_schemas(rules)["options"]["properties"]
    kinds = {thing.kind for thing in rules.things}
    for name, option in schema.items():
        value = next((part for part in option.get("anyOf", ()) if part != {"type": "null"}), option)
        if "x-each-seat" in option:
            each = value["items"].get("items", value["items"])
            assert each["x-thing-kind"] in kinds, name
            assert value["maxItems"] >= rules.seats[-1], name
        elif "x-seat" not in option:
            assert value.get("enum") or value["type"] == "boolean" or {"minimum", "maximum"} <= value.keys(), name
        for other, needed in option.get("x-only-with", {}).items():
            assert needed in schema[other]["enum"], name


@RULESETS
def test_colours_can_be_read_on_white_and_on_black(rules: Ruleset) -> None:
    for thing in rules.things:
        if thing.colour is not None:
            assert contrast(thing.colour.light, WHITE) >= READABLE, thing
            assert contrast(thing.colour.dark, BLACK) >= READABLE, thing


@RULESETS
def test_what_is_drawn_has_a_symbol_and_a_colour(rules: Ruleset) -> None:
    drawn = {"faction", "card_type", "base_type", "kind", "skill", "resource"}
    assert [thing for thing in rules.things if thing.kind in drawn and not (thing.symbol and thing.colour)] == []


@RULESETS
def test_factions_and_cards_can_be_told_apart(rules: Ruleset) -> None:
    for kind in ("faction", "card_type"):
        marked: list[Thing] = [thing for thing in rules.things if thing.kind == kind]
        for one, other in combinations(marked, 2):
            assert one.symbol != other.symbol
            assert one.colour != other.colour


@RULESETS
def test_what_random_games_name_has_a_name(rules: Ruleset) -> None:
    known = {(thing.kind, thing.id) for thing in rules.things}
    carded = {(row["kind"], row["id"]) for row in rules.cards()}
    for number in range(GAMES):
        luck, randomness = random.Random(number), Randomness(number.to_bytes(32, "big"))
        seats = rules.seats[number % len(rules.seats)]
        state = rules.setup(GameConfig(seats, rules.options_type(), len(rules.rulings)), randomness).state
        for _ in range(ANSWERS):
            view = rules.view(state, None)
            phase = getattr(view, "phase", getattr(view, "step", None))
            assert phase is None or ("phase", phase) in known
            assert all({("note", note), ("faction", note)} & known for note in notes(msgspec.to_builtins(view)))
            open_now = rules.decisions(state)
            if not open_now:
                break
            for decision in open_now:
                assert ("decision", decision.kind) in known
                refs = {(ref.kind, ref.id) for option in decision.options for ref in option.refs}
                told = {ref for ref in refs if ref[0] in {"faction", "place", "card_type", "base_type"}}
                assert told <= known | carded
            asked = luck.choice(open_now)
            count = luck.randint(asked.min, min(asked.max, len(asked.options)))
            chosen = tuple(option.id for option in luck.sample(asked.options, count))
            state = rules.apply(state, Choose(asked.seat, chosen), randomness).state
