"""Among people, whether Smash Up asks somebody does not tell what is in a hand, unless they chose so."""

import pytest

from tests.api.person import Person

BOT = {"bot": "random"}


@pytest.mark.parametrize(
    ("seats", "bots", "options", "ask"),
    [
        (2, [], {}, "always"),
        (4, [2, 3], {"draft": "random"}, "always"),
        (3, [1, 2], {}, "auto"),
        (2, [], {"ask": "auto"}, "auto"),
        (2, [1], {"ask": "always"}, "always"),
    ],
)
def test_games_among_people_ask_always_unless_told_otherwise(
    ada: Person, seats: int, bots: list[int], options: dict[str, str], ask: str
) -> None:
    wish = {"ruleset": "smashup", "bots": [{**BOT, "seat": seat} for seat in bots], "options": options}
    game = ada.create(seats, **wish)
    assert game["options"].get("ask") == ask
    assert ada.view(game)["options"] == game["options"]
