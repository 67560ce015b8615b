"""A table with one who never answers: with two seats beside who answers by chance, with four beside two and a bot."""

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
    """Play a game from `wish`, which has its `seats`, with this policy for who is late.

    Both verifiers hold its export to be right. The one who is late, and the last view of somebody who is not.
    """
    ada, bob, late = person("Ada", locale="pl"), person("Bob", "api-2", locale="ru"), person("Late")
    game = ada.ask(
        "POST",
        "/games",
        json={
            "deadline": {"per_decision": "PT0.3S", "on_timeout": policy},
            **wish,
        },
    )
    answering, last = ([ada, bob], 2) if wish["seats"] > 2 else ([ada], 1)
    for other in answering[1:]:
        other.join(game, accept_position=True)
    late.join(game, seat=last, accept_position=True)
    luck = random.Random(policy)
    version, told = 0, list[str]()
    while (view := ada.view(game, since=version))["status"] != "finished":
        told += [event["kind"] for event in view["history"]]
        version = view["version"]
        if not any(answer(somebody, game, luck) for somebody in answering):
            ada.view(game, wait=20, after=version)
    told += [event["kind"] for event in view["history"]]
    late_event = "seat-forfeited" if policy == "forfeit" else "seat-timed-out"
    assert late_event in told, f"the game was over before seat {last} was late: it takes a longer one; there was {told}"
    assert view["result"]["winners"]
    log = ada.send("GET", f"/games/{game['id']}/export").content
    verdict = audit(log.splitlines())
    assert verdict.is_ok, verdict
    (folder / "game.ndjson").write_bytes(log)
    checked = subprocess.run(["node", str(VERIFIER), str(folder / "game.ndjson")], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return late, view
