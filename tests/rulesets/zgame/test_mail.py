"""The pace of mail: who answers first makes no difference, nor does anybody see what another is about to do."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from domain.kernel.log.canonical import canonical
from domain.kernel.protocol.decisions import Ref
from domain.kernel.protocol.ruleset import Event
from domain.zgame.ruleset import RULESET
from tests.kit.local_game import LocalGame
from tests.kit.play import Play, by_chance
from tests.rulesets.zgame.test_hidden import begun, mildly
from tests.rulesets.zgame.twins import ACTION_CARDS

MAIL = {"pace": "mail"}

Order = Callable[[list[int]], int]


def _played(number: int, order: Order) -> Play:
    """A whole game in which, of those who are asked, this one answers first; each seat has its own chance."""
    play = Play(RULESET, number, 2 + number % 3, MAIL)
    chances = [Random(f"{number} {seat}") for seat in range(play.seats)]
    while asked := {decision.seat: decision for decision in play.decisions}:
        decision = asked[order(sorted(asked))]
        play.answer(decision, by_chance(chances[decision.seat], decision))
    return play


@pytest.mark.parametrize("number", range(6))
def test_who_answers_first_makes_no_difference(number: int) -> None:
    lowest, highest, any_one = (
        _played(number, order) for order in (min, max, lambda seats: Random(number).choice(seats))
    )
    assert canonical(lowest.facts) == canonical(highest.facts) == canonical(any_one.facts)
    assert lowest.events == highest.events == any_one.events


@pytest.mark.parametrize("number", range(4))
def test_nobody_sees_what_another_is_about_to_do(number: int) -> None:
    hidden = 0
    play = Play(RULESET, 50 + number, 2 + number % 3, MAIL)
    while asked := play.decisions:
        decision = play.chooser.choice(asked)
        viewers = [seat for seat in (*range(play.seats), None) if seat != decision.seat]
        before = {viewer: RULESET.view(play.state, viewer) for viewer in viewers}
        events = play.answer(decision, play.at_random(decision))
        others = {other.seat for other in asked} - {decision.seat}
        if others and others <= {other.seat for other in play.decisions}:
            hidden += 1
            assert not events
            assert before == {viewer: RULESET.view(play.state, viewer) for viewer in viewers}
    assert hidden > 20


GARAGE: dict[str, Any] = {"garage_1": {"people": ["c07@1", "c08@1"]}, "base_0": {"people": ["ldr_raiders@0"]}}

BEGINNINGS: tuple[dict[str, Any], ...] = (
    {"phase": "feeding", "stop": "new_cards"},
    {"phase": "movement", "stop": "zombie_fights"},
    {"phase": "zombie_fights", "stop": "player_fights", "entered": ["garage_1@1"], "zombies": ["z18"]},
    {"phase": "building", "stop": "night_attack"},
    {"phase": "night_attack", "stop": "end_of_turn", "dice": [1, 6]},
)


@pytest.mark.parametrize("beginning", BEGINNINGS, ids=lambda beginning: beginning["phase"])
def test_being_asked_tells_nothing_of_a_hand(beginning: dict[str, Any]) -> None:
    chance = Random(7)
    for _ in range(12):
        hands = [chance.sample(ACTION_CARDS, 3) for _ in range(2)]
        seats = [[{"faction": "raiders"}, {"faction": "bikers", "hand": hand}] for hand in hands]
        logs = [begun({"seats": both, "locations": GARAGE, **beginning}, None, MAIL) for both in seats]
        assert mildly(logs[0], 0) == mildly(logs[1], 0)


def test_an_answer_to_an_offer_tells_nothing_of_a_hand() -> None:
    chance = Random(7)
    for _ in range(12):
        hands = [chance.sample(ACTION_CARDS, 3) for _ in range(2)]
        deck = chance.choice(["firearm", "melee", "special"])
        logs = [_offered(hand, deck) for hand in hands]
        assert mildly(logs[0], 0) == mildly(logs[1], 0)


def _offered(hand: list[str], deck: str) -> LocalGame:
    """A game in which seat 1 has been asked for a card of a deck."""
    seats = [{"faction": "raiders", "food": 3, "hand": ["m_bat"]}, {"faction": "bees", "hand": hand}]
    given = {"seats": seats, "locations": GARAGE, "phase": "business", "stop": "zombie_fights"}
    log = begun(given, None, MAIL)
    for seat, chosen in ((1, ()), (0, ("offer seat 1",)), (0, ("give food 1",)), (0, (f"ask {deck}",))):
        log.choose(seat, chosen)
    assert {pending.decision.prompt.id for pending in log.game.open} == {"ask-moves", "ask-answer"}
    return log


def _short_of_firearms(drawn: bool, version: int | None = None) -> LocalGame:
    """Seat 2 has paid with a bat, which was shuffled into a deck, before it turns out that no firearm is left."""
    hands: tuple[list[str], ...] = ([], [], ["m_bat"])
    seats = [
        {"faction": name, "food": 4, "hand": hand}
        for name, hand in zip(("raiders", "bikers", "bees"), hands, strict=True)
    ]
    decks = {"melee": ["m_axe"], "firearm": ["f_rifle"], "character": [], "transport": [], "special": []}
    given = {"seats": seats, "decks": decks, "phase": "business", "stop": "movement"}
    log = begun(given, version, {**MAIL, "numbers": "balanced"})
    log.choose(0, ("buy_food melee",))
    log.choose(1, ("buy_food firearm", *(("buy_food melee",) if drawn else ())))
    log.choose(2, ("swap firearm",))
    log.choose(2, ("m_bat",))
    return log


@pytest.mark.parametrize("drawn", [False, True], ids=["it is in the new deck", "somebody has drawn it"])
def test_who_draws_nothing_has_its_card_again_unless_somebody_else_has_it(drawn: bool) -> None:
    log = _short_of_firearms(drawn)
    held = [RULESET.view(log.game.state, seat).seats[seat].hand for seat in range(3)]
    assert held == [("m_axe",), ("m_bat", "f_rifle") if drawn else ("f_rifle",), () if drawn else ("m_bat",)]


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_meals_of_who_is_eaten_are_handed_out_by_hand_if_that_is_chosen(by_hand: bool) -> None:
    seats = [{"faction": "raiders", "hand": ["c13"]}, {"faction": "bees", "food": 9}]
    people = {"base_0": {"people": ["ldr_raiders@0", "c03@0"]}, "base_1": {"people": ["ldr_bees@1"]}}
    log = begun({"seats": seats, "locations": people, "phase": "feeding", "stop": "new_cards"}, None, MAIL)
    log.choose(0, ("eat",))
    log.choose(0, ("eat c13", *(("meals",) if by_hand else ())))
    if by_hand:
        log.choose(0, ("meal c03",))
    assert not log.game.open
    hungry = [
        person.id for there in RULESET.view(log.game.state, 0).board for person in there.people if person.exhausted
    ]
    assert hungry == ["ldr_raiders" if by_hand else "c03"]


def _events(log: LocalGame, kind: str) -> list[Event]:
    """All events of this kind."""
    return [event for events in log.events for event in events if event.kind == kind]


BEFORE_LAPSES = RULESET.rulings.number("what lapses is told") - 1


@pytest.mark.parametrize(
    ("drawn", "version", "cards"), [(False, None, [("m_bat",)]), (True, None, []), (False, BEFORE_LAPSES, [])]
)
def test_a_price_that_is_given_back_is_told_to_all(drawn: bool, version: int | None, cards: list[Any]) -> None:
    events = _events(_short_of_firearms(drawn, version), "price-returned")
    assert [tuple(ref.id for ref in event.refs if ref.kind != "seat") for event in events] == cards
    assert all(event.seen_by is None for event in events)


def test_an_offer_whose_goods_have_gone_is_told_to_all() -> None:
    """Seat 1 gives away the meal that it has offered to seat 2, by the offer of seat 0, which is first."""
    seats = [
        {"faction": "raiders", "medicine": 1},
        {"faction": "bees", "food": 1},
        {"faction": "newday", "medicine": 1},
    ]
    log = begun({"seats": seats, "first": 0, "phase": "business", "stop": "zombie_fights"}, None, MAIL)
    for seat, answers in (
        (0, ("offer seat 1", "give medicine 1", "ask food 1")),
        (1, ("offer seat 2", "give food 1", "ask medicine 1")),
        (2, ("",)),
        (1, ("accept",)),
        (2, ("accept",)),
    ):
        for answer in answers:
            log.choose(seat, (answer,) if answer else ())
    [lapse] = _events(log, "offer-lapsed")
    assert (lapse.seen_by, {ref.id for ref in lapse.refs}) == (None, {1, 2})


def _flight(version: int | None = None) -> LocalGame:
    """A game in which two seats have planned to flee to the same place; seat 0 is first."""
    locations = {"garage_1": {"people": ["c03@0"]}, "garage_2": {"people": ["c01@1"]}}
    beaten = [{"group": "garage_1@0", "by": "z"}, {"group": "garage_2@1", "by": "z"}]
    seats = [{"faction": "raiders"}, {"faction": "bees"}]
    given = {"seats": seats, "locations": locations, "beaten": beaten, "phase": "retreat", "stop": "building"}
    log = begun({**given, "first": 0}, version, MAIL)
    for seat in (1, 0):
        log.choose(seat, ("retreat_to police_1",))
    return log


def test_whoever_is_asked_anew_for_a_flight_is_told_so_alone() -> None:
    log = _flight()
    assert [(event.seen_by, {ref.id for ref in event.refs}) for event in _events(log, "plan-lapsed")] == [((1,), {1})]
    assert [pending.decision.prompt.id for pending in log.game.open] == ["ask-retreat"]


def test_before_nobody_was_told_why_it_is_asked_anew() -> None:
    log = _flight(BEFORE_LAPSES)
    assert not _events(log, "plan-lapsed")
    assert [pending.decision.prompt.id for pending in log.game.open] == ["ask-retreat"]


@pytest.mark.parametrize(("version", "seen_by"), [(None, [(0,)]), (BEFORE_LAPSES, [])])
def test_fighters_who_cannot_come_in_are_told_to_their_seat_alone(version: int | None, seen_by: list[Any]) -> None:
    locations = {"garage_1": {"people": ["c03@0"]}, "base_0": {"people": ["c01@1"]}}
    seats = [{"faction": "raiders", "food": 2}, {"faction": "bees"}]
    decks = {"character": ["c19", "c20"]}
    given = {"seats": seats, "locations": locations, "decks": decks, "phase": "business", "stop": "movement"}
    log = begun(given, version, MAIL)
    log.choose(1, ())
    log.choose(0, ("buy_food character", "newcomers"))
    events = _events(log, "newcomers-lapsed")
    assert [event.seen_by for event in events] == seen_by
    assert all({"c19", "base_0"} <= {ref.id for ref in event.refs} for event in events)
    assert RULESET.view(log.game.state, 0).seats[0].hand == ("c19",)


def _two_who_demolish(version: int | None = None) -> LocalGame:
    """A game in which two seats have planned to demolish one barricade; seat 0 is first."""
    seats = [{"faction": "raiders"}, {"faction": "bees"}, {"faction": "newday"}]
    locations = {
        "police_1": {"fort": "barricade@2"},
        "hospital_1": {"people": ["c07@0", "c08@0"]},
        "supermarket_2": {"people": ["c09@1", "c10@1"]},
    }
    given = {"seats": seats, "locations": locations, "first": 0, "phase": "building", "stop": "night_attack"}
    log = begun(given, version, {**MAIL, "numbers": "balanced"})
    for seat, place in ((1, "supermarket_2"), (0, "hospital_1")):
        log.choose(seat, (f"demolish police_1 from {place}",))
    return log


def test_a_sabotage_that_comes_too_late_is_told_to_all() -> None:
    [late] = [event for events in _two_who_demolish().events for event in events if event.kind == "sabotage-lapsed"]
    assert late.seen_by is None
    assert {ref.id for ref in late.refs} == {1, "police_1", "c09"}


def test_before_it_was_told_to_nobody() -> None:
    log = _two_who_demolish(RULESET.rulings.number("late sabotage is told") - 1)
    assert "sabotage-lapsed" not in {event.kind for events in log.events for event in events}


def _shut() -> LocalGame:
    """A game in which seat 0, who is first, has planned to come where seat 1 has planned to pass through."""
    locations = {
        "police_1": {"people": ["c03@0"]},
        "supermarket_2": {"people": ["c01@1"]},
        "base_1": {"people": ["ldr_bees@1", "c19@1"]},
    }
    seats = [{"faction": "raiders"}, {"faction": "bees"}]
    given = {"seats": seats, "locations": locations, "first": 0, "phase": "movement", "stop": "zombie_fights"}
    return begun(given, None, MAIL)


def test_a_way_says_what_it_needs_and_whom_it_holds_up() -> None:
    asked = {pending.decision.seat: pending.decision for pending in _shut().game.open}
    comes, passes = (
        next(option for option in asked[seat].options if option.id == way)
        for seat, way in ((0, "move police_1 supermarket_2"), (1, "move base_1 garage_1"))
    )
    assert (comes.label.args["held_up"], comes.label.args["over"]) == ((Ref("seat", 1),), ())
    over = passes.label.args["over"]
    assert isinstance(over, tuple)
    assert {ref.id for ref in over} == {"supermarket_2"}
    # Programs, and the table, read it in what an option is about.
    assert [(ref.kind, ref.id) for ref in comes.refs if ref.role == "held_up"] == [("seat", 1)]
    assert [ref.id for ref in passes.refs if ref.role == "over"] == ["supermarket_2"]
    person = next(option for option in asked[1].options if option.id == "c19")
    assert [(ref.id, ref.role) for ref in person.refs if ref.kind == "place"] == [("base_1", "from")]


def test_a_move_that_is_no_longer_possible_is_told_to_its_seat_alone() -> None:
    log = _shut()
    log.choose(1, ("c19", "move base_1 hardware_2", "ldr_bees", "move base_1 garage_1"))
    log.choose(0, ("move police_1 supermarket_2",))
    [lapsed] = [event for events in log.events for event in events if event.kind == "move-lapsed"]
    assert lapsed.seen_by == (1,)
    assert {ref.id for ref in lapsed.refs} == {1, "ldr_bees", "base_1", "garage_1"}
    assert [pending.decision.prompt.id for pending in log.game.open] == ["ask-moves"]


def test_a_plan_that_names_people_for_no_way_is_asked_anew() -> None:
    log = _shut()
    before = RULESET.view(log.game.state, 1)
    log.choose(1, ("c19",))
    assert {pending.decision.seat for pending in log.game.open} == {0, 1}
    assert RULESET.view(log.game.state, 1) == before
