"""Who commits to a seed and never opens it holds nobody for longer than the game's own time, and is seen to do so."""

import secrets
from datetime import datetime, timedelta

import pytest

from tests.api.person import Person, committed
from tests.running import Service


@pytest.fixture
def pair(running: Service) -> tuple[Person, Person]:
    return Person(running, "Ada"), Person(running, "Bob")


@pytest.mark.parametrize(
    ("deadline", "hours"),
    [
        ({"per_decision": "PT1H", "reserve": "PT2H"}, 3),
        ({"per_decision": "PT20H", "reserve": "P3D"}, 24),
        (None, 24),
    ],
)
def test_the_view_says_whose_seeds_are_awaited_and_until_when(
    pair: tuple[Person, Person], deadline: dict[str, str] | None, hours: int
) -> None:
    ada, bob = pair
    game = ada.create(deadline=deadline)
    seed = secrets.token_bytes(32)
    view = bob.join(game, commitment=committed(game["id"], 1, seed))
    assert view["seeding"]["seats"] == [1]
    since = datetime.fromisoformat(view["waiting"][0]["since"])
    assert datetime.fromisoformat(view["seeding"]["until"]) == since + timedelta(hours=hours)
    assert [(row["seat"], row["at"]) for row in view["deadlines"]] == [(1, view["seeding"]["until"])]
    assert ada.view(game)["seeding"] == view["seeding"]
    dealt = bob.ask("PUT", f"/games/{game['id']}/seats/me/seed", json={"seed": seed.hex()})
    assert dealt.get("seeding") is None
