"""Standing orders: for which decisions they answer, with what, and when they hold no more."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.commands import commands, orders
from domain.kernel.log.entries import Chose, TookBack
from domain.kernel.protocol.decisions import Decision, Message, Option, Ref
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Event
from domain.kernel.protocol.standing import KEPT, Order, SeatOrders, When, WhyLapsed
from tests.kit.local_game import LocalGame, created, dealt, player
from tests.kit.samples import PLAIN, RICH

PLAY = When("play")


@pytest.fixture
def table() -> LocalGame:
    return dealt(LocalGame(), replace(created(PLAIN, 2, {"mode": "long"}), take_back="own"))


def given(table: LocalGame, *wanted: Order, seat: int = 0) -> SeatOrders:
    return orders.place(table.game, seat, wanted, None, names_head=False)


def caught_up(table: LocalGame, held: SeatOrders, seat: int = 0) -> SeatOrders:
    """The orders after all that was appended since."""
    passed = [
        (entry.seq, entry.payload, events)
        for entry, events in zip(table.entries, table.events, strict=True)
        if entry.seq > held.checked
    ]
    return orders.catch_up(held, table.game, seat, passed, table.at)


def carried_out(table: LocalGame, held: SeatOrders, seat: int = 0) -> SeatOrders:
    """The orders after one answer by them."""
    after, chosen = orders.answer(caught_up(table, held, seat), table.game, seat, table.at)
    assert chosen is not None
    table.choose(seat, chosen)
    assert after.answered[-1].seq == table.game.seq
    return after


def lapsed(held: SeatOrders) -> list[WhyLapsed]:
    return [row.why for row in held.lapsed]


def test_an_order_answers_what_is_offered(table: LocalGame) -> None:
    offered = [option.id for option in table.game.open[0].decision.options]
    for wanted, chosen in (
        (Order(PLAY, "default", "game"), offered[0]),
        (Order(PLAY, (offered[-1],), "game"), offered[-1]),
    ):
        after, answer = orders.answer(given(table, wanted), table.game, 0, table.at)
        assert (answer, after.lapsed) == ((chosen,), ())
        (found,) = after.answered
        assert (found.seq, found.choose, found.order) == (table.game.seq + 1, (chosen,), wanted)


def test_the_first_order_that_is_for_a_decision_answers(table: LocalGame) -> None:
    other, first, second = (
        Order(When("draft"), "pass", "game"),
        Order(PLAY, ("m5",), "game"),
        Order(PLAY, ("m1",), "game"),
    )
    after, answer = orders.answer(given(table, other, first, second), table.game, 0, table.at)
    assert answer == ("m5",)
    assert [standing.order for standing in after.standing] == [other, first, second]


def test_an_order_that_cannot_be_carried_out_lapses_and_the_next_one_answers(table: LocalGame) -> None:
    missing, declining, next_one = (
        Order(PLAY, ("m9",), "game"),
        Order(PLAY, "pass", "game"),
        Order(PLAY, "default", "game"),
    )
    after, answer = orders.answer(given(table, missing, declining, next_one), table.game, 0, table.at)
    assert answer is not None
    assert [(row.order, row.why) for row in after.lapsed] == [
        (missing, "option-missing"),
        (declining, "option-missing"),
    ]


def test_an_order_answers_so_often_and_no_more(table: LocalGame) -> None:
    held = given(table, Order(PLAY, "default", "game", times=2))
    for _ in range(2):
        held = carried_out(table, held)
        table.choose(1, (table.game.open[0].decision.options[-1].id,))
    assert (held.standing, lapsed(held)) == ((), ["used-up"])
    assert orders.answer(caught_up(table, held), table.game, 0, table.at)[1] is None


@pytest.mark.parametrize("until", ["turn", "round"])
def test_an_order_ends_with_its_turn(table: LocalGame, until: Any) -> None:
    held = carried_out(table, given(table, Order(PLAY, "default", until)))
    assert lapsed(caught_up(table, held)) == []
    table.choose(1, (table.game.open[0].decision.options[-1].id,))
    assert lapsed(caught_up(table, held)) == ["over"]


def test_a_sitting_ends_when_somebody_else_answers(table: LocalGame) -> None:
    held = given(table, Order(PLAY, "default", "sitting"), Order(PLAY, "default", "game"))
    table.choose(1, (table.game.open[1].decision.options[0].id,))
    after = caught_up(table, held)
    assert (lapsed(after), len(after.standing)) == (["over"], 1)


def test_what_is_taken_back_is_not_answered_again(table: LocalGame) -> None:
    held = carried_out(table, given(table, Order(PLAY, "default", "game"), Order(PLAY, ("m5",), "game")))
    table.append(commands.take_back(table.game, player(0), table.game.seq))
    after = caught_up(table, held)
    assert [(row.why, row.order.choose) for row in after.lapsed] == [("taken-back", "default")]
    assert orders.answer(after, table.game, 0, table.at)[1] == ("m5",)


def test_what_others_do_with_a_thing_ends_orders_about_it() -> None:
    thing = Ref("base", "tar_pits")
    about = Order(When("window", refs=(("base", "tar_pits"),)), "pass", "game")
    seated = Order(When("window", refs=(("seat", 1),)), "pass", "game")
    table = dealt(LocalGame(), created(RICH, 2))
    held = given(table, about, seated)
    told = Event("scoring", {"base": thing, "seat": Ref("seat", 1)})
    for seat, events, why in (
        (0, (told,), []),
        (1, (replace(told, seen_by=(1,)),), []),
        (1, (), []),
        (1, (told,), ["named"]),
    ):
        passed = [(table.game.seq, Chose(seat, "1.0", ()), events)]
        assert lapsed(orders.catch_up(held, table.game, 0, passed, table.at)) == why


def test_a_decision_has_to_be_about_what_an_order_names() -> None:
    table = dealt(LocalGame(), created(RICH, 2))
    base, card = Ref("base", "tar_pits"), Ref("card_type", "scout")
    asked = Decision(
        0,
        "window",
        Message("ask", {"base": base}),
        (Option("use", Message("use"), (card,)), Option("pass", Message("pass"))),
    )
    game = replace(table.game, open=(replace(table.game.open[0], decision=asked),))
    for when, is_for in (
        (When("window"), True),
        (When("play"), False),
        (When("window", ("base", "tar_pits")), True),
        (When("window", ("card_type", "scout")), False),
        (When("window", refs=(("card_type", "scout"), ("base", "tar_pits"))), True),
        (When("window", refs=(("card_type", "scout"), ("base", "jungle_oasis"))), False),
    ):
        held = orders.place(game, 0, [Order(when, "pass", "game")], None, names_head=False)
        assert orders.answer(held, game, 0, table.at)[1] == (("pass",) if is_for else None)


def test_an_order_that_is_given_again_goes_on(table: LocalGame) -> None:
    kept, gone = Order(PLAY, "default", "game", times=3), Order(When("draft"), "pass", "game")
    held = carried_out(table, given(table, kept, gone))
    again = orders.place(table.game, 0, [kept, kept], held, names_head=True)
    assert [standing.left for standing in again.standing] == [2, 3]
    assert (again.names_head, again.answered, again.lapsed) == (True, held.answered, ())


def test_a_seat_that_a_bot_answers_for_has_no_orders(table: LocalGame) -> None:
    held = given(table, Order(PLAY, "default", "game"))
    table.append(commands.resign(table.game, player(0)))
    assert orders.answer(held, table.game, 0, table.at) == (held, None)


def test_what_is_told_is_bounded(table: LocalGame) -> None:
    held = given(table, *(Order(PLAY, (f"m{number}",), "game") for number in range(10, 10 + KEPT)))
    held = orders.place(
        table.game, 0, [Order(PLAY, ("m9",), "game")], orders.answer(held, table.game, 0, table.at)[0], names_head=False
    )
    assert len(orders.answer(held, table.game, 0, table.at)[0].lapsed) == KEPT


@pytest.mark.parametrize("name", [PLAIN, RICH, "zgame"])
def test_the_orders_of_a_ruleset_are_for_what_it_asks(name: str) -> None:
    rules = ruleset(name)
    assert {offer.order.when.kind for offer in rules.orders.offered} <= set(rules.vocabulary.decisions)
    assert len({offer.id for offer in rules.orders.offered}) == len(rules.orders.offered)


def test_a_take_back_of_others_ends_only_what_it_takes_back(table: LocalGame) -> None:
    held = carried_out(table, given(table, Order(PLAY, "default", "game")))
    passed = [(table.game.seq + 1, TookBack(1, table.game.seq + 1), ())]
    assert lapsed(orders.catch_up(held, table.game, 0, passed, table.at)) == []
