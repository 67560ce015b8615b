"""A seat that has seen a hidden card knows where it is until it may be elsewhere, and its view says so; others do not
know."""

from collections import Counter
from typing import Any

import msgspec

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import GameConfig
from domain.smashup.editions import catalogue
from domain.smashup.options import Options, Position
from domain.smashup.ruleset import ENGINE, RULESET
from domain.smashup.setup import forty
from domain.smashup.state import State
from tests.kit import play

CHANCE = Randomness(bytes(32))


def position(*seats: dict[str, Any], **more: Any) -> State:
    """The position with these seats, at the first one's plays."""
    given = {"seats": seats, "bases": [{"base": "tar_pits", **more}, {"base": "the_mothership"}]}
    config = GameConfig(len(seats), Options(edition="revised"), len(RULESET.rulings))
    state: State = RULESET.load_position(msgspec.convert(given, Position), config, CHANCE).state
    return state


def answered(state: State, *answers: tuple[str, ...] | str) -> State:
    """The state after these answers of whoever is asked."""
    after: State = play.answered(RULESET, CHANCE, state, *answers)
    return after


def deck(state: State, owner: int, viewer: int | None) -> list[tuple[int, str]]:
    """The cards of a deck that the viewer knows, by their places."""
    return [(known.place, known.card) for known in RULESET.view(state, viewer).seats[owner].known_deck]


def hand(state: State, owner: int, viewer: int | None) -> tuple[str, ...]:
    """The cards of a hand that the viewer knows."""
    return RULESET.view(state, viewer).seats[owner].known_hand


OTHERS = {
    "factions": ["dinosaurs", "pirates"],
    "hand": ["king_rex", "first_mate", "howl"],
    "deck": ["howl", "rampage"],
}


def spied(*deck: str) -> State:
    """The position in which seat 0 has looked at the top of its deck with a spy, and is asked what goes where."""
    spies = {"factions": ["super_spies", "aliens"], "hand": ["spy", "probe"], "deck": [*deck]}
    return answered(position(spies, OTHERS), "play spy the_mothership")


def test_cards_put_back_are_known_to_who_put_them_back() -> None:
    state = spied("mole", "operative", "invader", "scout")
    assert deck(state, 0, 0) == [(0, "mole"), (1, "operative"), (2, "invader")]
    state = answered(state, ("operative",), ("invader", "mole"))
    assert deck(state, 0, 0) == [(0, "invader"), (1, "mole"), (3, "operative")]
    assert deck(state, 0, 1) == deck(state, 0, None) == []


def test_a_hand_that_was_seen_is_known_and_what_is_drawn_is_not() -> None:
    state = answered(spied("mole", "operative", "invader"), (), ("mole", "operative", "invader"), "play probe")
    assert hand(state, 1, 0) == ("first_mate", "howl", "king_rex")
    state = answered(state, "king_rex", "end")
    assert hand(state, 1, 0) == ("first_mate", "howl")
    assert hand(state, 1, None) == ()
    state = answered(state, "end")
    assert RULESET.view(state, 0).seats[1].hand_size == 4
    assert hand(state, 1, 0) == ("first_mate", "howl")


def test_who_searches_a_deck_does_not_learn_that_what_was_found_lay_on_its_top() -> None:
    searched = {
        "factions": ["shapeshifters", "super_spies"],
        "hand": ["transmogrify"],
        "deck": ["mimic", "spy", "mole", "operative"],
    }
    # All other cards of the factions are to be seen.
    there = Counter([*searched["deck"], *searched["hand"], "copycat"])
    whole = Counter(card.id for card in forty(catalogue("revised"), searched["factions"]))
    searched["discard"] = [*(whole - there).elements()]
    state = position(searched, OTHERS, cards=[{"card": "copycat", "owner": 0}])
    state = answered(state, "play transmogrify", "mimic")
    assert RULESET.decisions(state)[0].prompt.id == "ask-base"
    worlds = [RULESET.imagine(state, 0, Randomness(bytes([n] * 32)).draws({})) for n in range(40)]
    tops = {ENGINE.look(world).id_of(world.settled.decks[0][0]) for world in worlds if world is not None}
    assert tops == {*searched["deck"]}


def test_places_in_a_deck_do_not_tell_where_what_was_found_in_it_had_lain() -> None:
    searched = {
        "factions": ["shapeshifters", "super_spies"],
        "hand": ["spy", "transmogrify"],
        "deck": ["mimic", "mole", "operative", "copycat"],
    }
    state = answered(position(searched, OTHERS), "play spy the_mothership", (), ("mimic", "mole", "operative"))
    assert deck(state, 0, 0) == [(0, "mimic"), (1, "mole"), (2, "operative")]
    state = answered(state, "play transmogrify", "mimic")
    # Asked where it is played: the deck is shuffled after that.
    assert deck(state, 0, 0) == []


def test_who_knows_of_a_card_in_a_hand_and_is_shown_its_like_cannot_tell_whether_there_were_two() -> None:
    seeing = {"factions": ["super_spies", "aliens"], "hand": ["probe", "the_spy_who_ditched_me"], "deck": ["scout"] * 2}
    held = {
        "factions": ["pirates", "dinosaurs"],
        "hand": ["buccaneer", "king_rex", "howl"],
        "deck": ["buccaneer", "war_raptor", "rampage"],
    }
    state = position(seeing, held, {"factions": ["ninjas", "robots"], "hand": ["zapbot"], "deck": ["zapbot"] * 2})
    state = answered(state, "play probe", "seat 1", "king_rex", "end", "end", "end")
    # A drawn card comes before a seen one, so of two alike it is the one that goes.
    table = state.settled.copy()
    table.hands[1].reverse()
    state = answered(State(table, (), (), dict(state.counters)), "play the_spy_who_ditched_me", "buccaneer")
    assert [decision.seat for decision in RULESET.decisions(state)] == [2]
    worlds = [RULESET.imagine(state, 0, Randomness(bytes([n] * 32)).draws({})) for n in range(40)]
    held_then = [[*map(ENGINE.look(world).id_of, world.settled.hands[1])] for world in worlds if world is not None]
    assert {hand.count("buccaneer") for hand in held_then} == {1, 2}


def test_what_came_back_from_the_discard_pile_is_in_the_deck_or_in_the_hand() -> None:
    """Everybody has seen it, though nobody knows what the position had hidden besides."""
    drawing = {"factions": ["pirates", "dinosaurs"], "hand": ["howl"], "deck": ["rampage"], "discard": ["king_rex"] * 2}
    state = answered(position(drawing, OTHERS), "end")
    worlds = [RULESET.imagine(state, 1, Randomness(bytes([n] * 32)).draws({})) for n in range(10)]
    hands = [[*map(ENGINE.look(world).id_of, world.settled.hands[0])] for world in worlds if world is not None]
    # One has been drawn, the other is all there is in the deck.
    assert all(hand.count("king_rex") == 1 for hand in hands)
    assert len({*map(str, hands)}) > 3
