"""A game of every ruleset at one table, of four if so many can play, at which a seat never answers."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.kernel.protocol.ruleset import Ruleset
from tests.api.late_seat import play_to_the_end
from tests.api.person import Person
from tests.kit.case import case
from tests.kit.cases import RULESETS
from tests.unit.ftl import LOCALES


@RULESETS
@pytest.mark.parametrize("policy", ["bot", "default", "forfeit"])
def test_one_of_those_who_play_never_answers(
    person: Callable[..., Person], rules: Ruleset, policy: str, tmp_path: Path
) -> None:
    seats = min(4, rules.seats[-1])
    bots = [{"seat": seat, "bot": rules.stand_in} for seat in range(3, seats)]
    wish = {"ruleset": rules.id, "seats": seats, "bots": bots, "position": case(rules).nearly_over}
    late, view = play_to_the_end(person, wish, policy, tmp_path)
    assert {entry["kind"] for entry in late.get(f"/games/{view['id']}/log", limit=500)["entries"]} >= {"timed_out"}


@RULESETS
def test_every_card_is_told_in_each_language(ada: Person, rules: Ruleset) -> None:
    rows = {locale: ada.get(f"/rulesets/{rules.id}/cards", locale=locale)["cards"] for locale in LOCALES}
    for cards in rows.values():
        assert all(row["name"] and row["text"] for row in cards)
    assert len({tuple(row["id"] for row in cards) for cards in rows.values()}) == 1
