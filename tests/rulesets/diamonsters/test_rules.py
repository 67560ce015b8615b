"""The rules against a second opinion that was written another way."""

from itertools import combinations_with_replacement, product

import pytest

from domain.diamonsters import RULESET, rules
from domain.diamonsters.cards import VALUES


def winner_by_hand(shown: tuple[int, ...]) -> int | None:
    """As one would do it at the table: take away what is there twice, look for 1 and 5, else for the highest."""
    table = list(enumerate(shown))
    for value in VALUES:
        same = [row for row in table if row[1] == value]
        if len(same) >= 2:
            table = [row for row in table if row not in same]
    table.sort(key=lambda row: row[1])
    if not table:
        return None
    if [value for _, value in table] == [1, 5]:
        return table[0][0]
    return table[-1][0]


def diamonds_by_hand(lair: tuple[int, ...]) -> int:
    brought = 2 * lair.count(1) + 2 * lair.count(2) + lair.count(5)
    eaten = 2 * lair.count(4)
    return 0 if eaten > brought else brought - eaten


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_round_there_can_be(seats: int) -> None:
    for shown in product(VALUES, repeat=seats):
        assert rules.round_winner(shown) == winner_by_hand(shown), shown
        assert rules.one_beats_five(shown) == (sorted(set(shown) - set(rules.alike_cards(shown))) == [1, 5]), shown


@pytest.mark.parametrize("cards", range(9))
def test_every_lair_there_can_be(cards: int) -> None:
    for lair in combinations_with_replacement(VALUES, cards):
        held = diamonds_by_hand(lair)
        alike = {value for value in VALUES if lair.count(value) >= 3}
        assert rules.diamonds(lair) == rules.diamonds(lair[::-1]) == held
        for goal, reached in (("at_least", held >= 5), ("exact", held == 5)):
            won = rules.victory(lair, goal)  # type: ignore[arg-type]
            assert (won is not None) == bool(alike or reached), lair
            if won is not None:
                assert won.diamonds == reached
                assert won.alike in (alike or {0})


def test_leaders_have_most_diamonds_then_most_cards() -> None:
    everybody = (0, 1, 2)
    assert rules.leaders(((1,), (1, 2), (3,)), everybody) == (1,)
    assert rules.leaders(((1,), (1, 3), (3,)), everybody) == (1,)
    assert rules.leaders(((1, 3), (2, 3), ()), everybody) == (0, 1)
    assert rules.leaders(((), (), ()), everybody) == (0, 1, 2)
    assert rules.leaders(((1, 2), (5,), (5,)), (1, 2)) == (1, 2)


def test_match_points_by_seats() -> None:
    assert [rules.points_to_win("long", seats) for seats in range(2, 7)] == [5, 4, 3, 3, 3]


def test_the_catalogue_has_sixty_cards() -> None:
    rows = RULESET.cards()
    assert [(row["id"], row["value"], row["diamonds"]) for row in rows] == [
        ("m1", 1, 2),
        ("m2", 2, 2),
        ("m3", 3, 0),
        ("m4", 4, -2),
        ("m5", 5, 1),
    ]
    assert sum(row["copies"] for row in rows) == 60
