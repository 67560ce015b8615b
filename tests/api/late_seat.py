"""Four seats at one table: two people who answer by chance, one who never does, and a bot."""

import random
import subprocess
from collections.abc import Callable
from pathlib import Path

from domain.audit.audit import audit
from tests.api.person import Data, Person

VERIFIER = Path(__file__).resolve().parent.parent.parent / "openapi" / "verifier" / "verify.mjs"


def answer(person: Person, game: Data, luck: random.Random) -> bool:
    """Answer the open decision of a person by chance, and return whether there was one."""
    for decision in person.view(game)["decisions"]:
        count = luck.randint(decision["min"], min(decision["max"], len(decision["options"])))
        chosen = [option["id"] for option in luck.sample(decision["options"], count)]
        response = person.command(game, decision["id"], *chosen)
        # Time may run out for those who do answer, too.
        too_late = ("stale-decision", "not-seated", "game-not-running")
        assert response.status_code == 200 or response.json()["type"].endswith(too_late), response.text
        return True
    return False


def play_to_the_end(person: Callable[..., Person], wish: Data, policy: str, folder: Path) -> tuple[Person, Data]:
    """Play a game of four from `wish` with this policy for who is late; both verifiers hold its export to be right.

    The one who is late, and the last view of somebody who is not.
    """
    ada, bob, late = person("Ada", locale="pl"), person("Bob", "api-2", locale="ru"), person("Late")
    game = ada.ask(
        "POST",
        "/games",
        json={
            "seats": 4,
            "bots": [{"seat": 3, "bot": "normal"}],
            "deadline": {"per_decision": "PT0.3S", "on_timeout": policy},
            **wish,
        },
    )
    bob.join(game, accept_position=True)
    late.join(game, seat=2, accept_position=True)
    luck = random.Random(policy)
    version, told = 0, list[str]()
    while (view := ada.view(game, since=version))["status"] != "finished":
        told += [event["kind"] for event in view["history"]]
        version = view["version"]
        if not (answer(ada, game, luck) or answer(bob, game, luck)):
            ada.view(game, wait=20, after=version)
    told += [event["kind"] for event in view["history"]]
    late_event = "seat-forfeited" if policy == "forfeit" else "seat-timed-out"
    assert late_event in told, f"the game was over before seat 2 was late, which takes a longer one; there was {told}"
    assert view["result"]["winners"]
    log = ada.send("GET", f"/games/{game['id']}/export").content
    verdict = audit(log.splitlines())
    assert verdict.is_ok, verdict
    (folder / "game.ndjson").write_bytes(log)
    checked = subprocess.run(["node", str(VERIFIER), str(folder / "game.ndjson")], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return late, view
