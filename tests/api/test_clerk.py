"""A client that lives on the inbox alone plays whole games, agrees, talks and takes over."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from domain.kernel.protocol.ruleset import Ruleset
from tests.api.clerk import Clerk
from tests.api.person import Data, Person
from tests.kit.case import case
from tests.kit.cases import RULESETS
from tests.processes.waiting import until


def work(clerk: Clerk, *kinds: str) -> None:
    """Let a clerk work until it has settled these."""

    def has_settled() -> bool:
        clerk.work()
        return {*kinds} <= {*clerk.settled}

    until(has_settled)


def over(game: Data, clerks: list[Clerk], who: Person) -> Data:
    """The game, once the clerks have played it to its end."""

    def is_over() -> bool:
        for clerk in clerks:
            clerk.work()
        return bool(who.view(game)["status"] == "finished")

    until(is_over)
    return who.view(game)


def test_it_plays_a_whole_game(person: Callable[..., Person]) -> None:
    ada, bob = person("Ada"), person("Bob", "api-2")
    game = ada.create(start="manual")
    bob.join(game)
    clerks = [Clerk(ada), Clerk(bob)]
    assert over(game, clerks, ada)["result"]
    assert clerks[0].settled[0] == "start"
    for clerk in clerks:
        assert {"decision"} <= set(clerk.settled) <= {"start", "decision"}


def longer(wish: Data) -> Data:
    """A game like this that nobody wins before all have played: with fewer points, where it begins with some."""
    seats = [seat | {name: 10 for name in seat if name == "vp"} for seat in wish["position"]["seats"]]
    return wish | {"position": wish["position"] | {"seats": seats}}


@RULESETS
def test_it_plays_a_game_of_each_ruleset(person: Callable[..., Person], rules: Ruleset) -> None:
    people = [person("Ada"), person("Bob", "api-2"), person("Eve")]
    game = people[0].create(3, ruleset=rules.id, start="manual", **longer(case(rules).company))
    for who in people[1:]:
        who.join(game, accept_position=True)
    clerks = [Clerk(who) for who in people]
    assert over(game, clerks, people[0])["result"]
    assert clerks[0].settled[0] == "start"
    assert {kind for clerk in clerks for kind in clerk.settled} == {"start", "decision"}
    assert all("decision" in clerk.settled for clerk in (clerks[0], clerks[2])), [
        len(clerk.settled) for clerk in clerks
    ]


def test_it_agrees_hears_and_is_handed_a_seat(person: Callable[..., Person]) -> None:
    ada, bob, eve = person("Ada"), person("Bob", "api-2"), person("Eve")
    met = eve.create()
    ada.join(met)
    eve.ask("POST", f"/games/{met['id']}/resign")
    clerks = [Clerk(who) for who in (bob, eve)]
    game = ada.create(deadline={"per_sitting": "P1D"})
    path = f"/games/{game['id']}"
    bob.join(game)
    pause = {"kind": "pause", "until": (datetime.now(UTC) + timedelta(days=9)).isoformat()}
    ada.ask("POST", f"{path}/requests", json=pause)
    ada.ask("POST", f"{path}/messages", json={"text": "Take your time."})
    work(clerks[0], "request", "message")
    assert clerks[0].heard == ["Take your time."]
    assert "paused" in [row["kind"] for row in ada.get(f"{path}/log")["entries"]]
    ada.ask("POST", f"{path}/seats/me/offer", json={"to": "player", "game": met["id"], "seat": 0})
    work(clerks[1], "seat_offered")
    assert eve.view(game)["seat"] == 0
    over(game, clerks, bob)
    again = bob.ask("POST", f"{path}/rematch")
    work(clerks[1], "seat_kept")
    over(again, clerks, bob)
    assert eve.view(again)["seat"] == 0


def test_it_waits_without_asking_again_and_again(person: Callable[..., Person]) -> None:
    ada, bob = person("Ada"), person("Bob", "api-2")
    clerk = Clerk(ada)
    assert not clerk.work()
    game = ada.create()
    bob.join(game)
    until(lambda: clerk.work(seconds=30))
    assert clerk.settled == ["decision"]
