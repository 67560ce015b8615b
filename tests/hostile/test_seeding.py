"""A player who commits to a seed and never opens it holds nobody for longer than the game's own time, and is seen
to."""

import secrets
from datetime import datetime, timedelta

import pytest

from domain.audit.audit import audit
from domain.kernel.commands import commands
from domain.kernel.fold.export import export_lines
from domain.kernel.log.entries import HOST, EntryDraft, Voided
from domain.kernel.protocol.commitments import seat_commitment
from domain.kernel.protocol.refusals import Refused
from tests.api.person import Person, committed
from tests.kit.local_game import SEED, LocalGame, created, player, seated
from tests.processes.service import Service
from tests.unit.audit.verifier import verify


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
    assert datetime.fromisoformat(view["seeding"]["leave_from"]) == since + timedelta(hours=1)
    assert ada.view(game)["seeding"] == view["seeding"]
    for who, why in ((ada, view["seeding"]["leave_from"]), (bob, "your seed")):
        assert why in who.refused("game-not-open", "DELETE", f"/games/{game['id']}/seats/me")["detail"]
    dealt = bob.ask("PUT", f"/games/{game['id']}/seats/me/seed", json={"seed": seed.hex()})
    assert dealt.get("seeding") is None


SEEDS = {0: secrets.token_bytes(32), 1: secrets.token_bytes(32)}


@pytest.fixture
def waiting() -> LocalGame:
    """Seat 0 has opened its seed, seat 1 has not, seat 2 has none."""
    table = LocalGame()
    commitments = {seat: seat_commitment(table.id, seat, value).hex() for seat, value in SEEDS.items()}
    seated(table, created("diamonsters", 3), commitments)
    table.append(commands.seed(table.game, player(0), SEEDS[0].hex()))
    return table


@pytest.mark.parametrize("seat", [0, 2])
def test_who_is_not_waited_for_may_leave_after_an_hour(waiting: LocalGame, seat: int) -> None:
    since = waiting.game.started_at + 3_600_000
    with pytest.raises(Refused, match="you may leave from"):
        commands.stop_waiting(waiting.game, player(seat), since - 1)
    waiting.append(commands.stop_waiting(waiting.game, player(seat), since), pause=since - waiting.at)
    assert (waiting.game.voided, waiting.game.result) == (Voided("unseeded", (1,)), None)
    export = list(export_lines(waiting.id, waiting.entries, SEED))
    assert audit(export).is_ok
    assert verify(export).code == 0


def test_who_is_waited_for_does_not_choose_between_deals(waiting: LocalGame) -> None:
    with pytest.raises(Refused, match="your seed"):
        commands.stop_waiting(waiting.game, player(1), waiting.game.started_at + 3_600_000)


def test_nobody_gives_a_game_up_earlier(waiting: LocalGame) -> None:
    waiting.append((EntryDraft(HOST, Voided("unseeded", (1,))),), pause=3_590_000)
    assert {finding.kind for finding in audit(export_lines(waiting.id, waiting.entries, SEED)).findings} == {"early"}
