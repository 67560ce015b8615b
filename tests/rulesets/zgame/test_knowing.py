"""A seat that has seen a card of another hand knows of it until it may have gone, and its view says so; others do
not."""

from typing import Any

import msgspec

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import GameConfig
from domain.zgame.options import Options, Position
from domain.zgame.ruleset import ENGINE, RULESET
from domain.zgame.state import Script, State
from tests.kit import play

CHANCE = Randomness(bytes(32))

WORLDS = 12


def position(hands: list[list[str]], phase: str, **more: Any) -> State:
    """A position of three, whose first has somebody beside the people of the second."""
    factions = ("raiders", "bikers", "bees")
    seats = [{"faction": name, "hand": hand, "food": 3} for name, hand in zip(factions, hands, strict=True)]
    given = {
        "seats": seats,
        "locations": {
            "supermarket_1": {"people": ["c13@0"]},
            "hospital_1": {"people": ["c07@1"]},
            "base_2": {"people": ["ldr_bees@2"]},
        },
        "phase": phase,
        **more,
    }
    config = GameConfig(3, Options(), len(RULESET.rulings))
    state: State = RULESET.load_position(msgspec.convert(given, Position), config, CHANCE).state
    return state


def as_dealt(state: State) -> State:
    """The state as if its cards had been dealt, so that everybody can work out which are hidden together."""
    table = state.settled.copy()
    table.script = None
    return State(table, (), (), dict(state.counters))


def answered(state: State, *answers: tuple[str, ...] | str) -> State:
    """The state after these answers of whoever is asked."""
    after: State = play.answered(RULESET, CHANCE, state, *answers)
    return after


def known(state: State, owner: int) -> list[tuple[str, ...]]:
    """The cards of a hand that each seat, and who watches, knows."""
    return [RULESET.view(state, viewer).seats[owner].known_hand for viewer in (0, 1, 2, None)]


def worlds(state: State, seat: int) -> list[Any]:
    """Tables that a seat imagines."""
    found = [RULESET.imagine(state, seat, Randomness(number.to_bytes(32, "big")).draws({})) for number in range(WORLDS)]
    return [ENGINE.look(world).table for world in found if world is not None]


def traded(*answers: tuple[str, ...] | str) -> State:
    """The state after seat 0 has offered seat 1 one of its two bats, and these answers."""
    state = position([["m_bat", "m_bat", "f_pistol"], ["m_axe"], []], "machinations", turn=2)
    return answered(state, "offer seat 1", "give m_bat 2", "ask melee", *answers)


def test_an_offer_is_known_to_whom_it_is_made_even_if_he_rejects_it() -> None:
    assert known(traded(), 0) == [(), ("m_bat",), (), ()]
    state = traded("reject")
    assert known(state, 0) == [(), ("m_bat",), (), ()]
    assert all("m_bat" in table.hands[0] for table in worlds(state, 1))
    assert len({tuple(table.hands[0]) for table in worlds(state, 1)}) > 1


def test_which_copy_was_offered_tells_nothing_of_another_copy() -> None:
    counts = {table.hands[0].count("m_bat") for table in worlds(traded(), 1)}
    assert 1 in counts


def test_what_changes_hands_openly_is_known_to_all_until_one_like_it_is_shown() -> None:
    state = traded("accept")
    assert known(state, 1) == [("m_bat",), (), ("m_bat",), ("m_bat",)]
    assert known(state, 0) == [(), ("m_axe",), ("m_axe",), ("m_axe",)]
    while (decision := RULESET.decisions(state)[0]).seat != 1 or decision.kind != "deal":
        state = answered(state, RULESET.default(RULESET.view(state, decision.seat), decision))
    assert known(answered(state, "sell m_bat"), 1) == [()] * 4


def robbed() -> State:
    """The state after seat 1 has got an axe openly from seat 0, whose one card it is, and seat 0 has stolen of it."""
    hands = [["m_axe"], ["m_bat", "f_pistol"], ["t_car"]]
    state = answered(position(hands, "machinations"), "offer seat 1", "give m_axe", "ask melee", "accept", "m_bat")
    assert known(state, 1)[2] == ("m_axe",)
    while RULESET.decisions(state)[0].kind != "sabotage":
        (decision,) = RULESET.decisions(state)
        state = answered(state, RULESET.default(RULESET.view(state, decision.seat), decision))
    steal = next(option.id for option in RULESET.decisions(state)[0].options if option.id.startswith("steal "))
    return answered(state, steal, *([("c13",)] if RULESET.decisions(state)[0].kind == "steal" else []))


def test_a_theft_is_known_to_both_and_nobody_else_knows_what_is_where() -> None:
    state = robbed()
    thief, victim = (ENGINE.look(state).table.hands[seat] for seat in (0, 1))
    gone = next(card for card in ("m_axe", "f_pistol") if card in thief)
    assert known(state, 0) == [(), tuple(sorted((gone, "m_bat"))), ("m_bat",), ("m_bat",)]
    assert known(state, 1)[0] == (() if gone == "m_axe" else ("m_axe",))
    assert known(state, 1)[2:] == [(), ()]
    assert {len(table.hands[0]) for table in worlds(state, 2)} == {2}
    assert len({"m_axe" in table.hands[0] for table in worlds(state, 2)}) == 2
    assert sorted((*thief, *victim)) == ["f_pistol", "m_axe", "m_bat"]


def test_a_refilled_deck_tells_what_was_left_of_the_old_one() -> None:
    """Seat 0 buys the last firearm of the deck: what lies in the new one is known, so that card is too."""
    decks = {"firearm": ["f_rifle"], "melee": ["m_bat"]}
    state = position([[], [], []], "business", decks=decks, discards={"firearm": ["f_pistol", "f_pistol"]})
    state = answered(as_dealt(state), "buy_food firearm", "pass")
    found = worlds(state, 1)
    assert found
    assert all(table.hands[0] == ["f_rifle"] for table in found)


def test_what_came_back_from_the_discard_pile_is_in_the_deck_or_in_hands() -> None:
    """Everybody has seen it, though nobody knows what the position had hidden besides."""
    decks = {"firearm": ["f_rifle"], "melee": ["m_bat"]}
    state = position([[], [], []], "business", decks=decks, discards={"firearm": ["f_pistol", "f_pistol"]})
    found = worlds(answered(state, "buy_food firearm", "pass"), 1)
    assert found
    assert all([*table.hands[0], *table.decks["firearm"]].count("f_pistol") >= 2 for table in found)
    assert len({str(table.hands[0]) for table in found}) > 1


def test_who_does_not_know_the_written_dice_takes_them_to_be_fair_and_any_zombie_to_come() -> None:
    state = position([[], [], []], "business", dice=[1, 2, 3, 4, 5, 6], zombies=["z01", "z05", "z20"])
    tables = worlds(state, 0)
    assert {table.script for table in tables} == {Script(is_fair=True)}
    assert len({table.decks["zombie"][:3] for table in tables}) > 6
