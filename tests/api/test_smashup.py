"""A whole game of Smash Up for four: two people, a bot, and a seat that never answers."""

import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.audit.audit import audit
from tests.api.person import Data, Person

VERIFIER = Path(__file__).resolve().parent.parent.parent / "openapi" / "verifier" / "verify.mjs"

NEARLY_WON: dict[str, Any] = {
    "seats": [
        {"factions": ["aliens", "wizards"], "vp": 12, "hand": ["invader", "scout", "enchantress"]},
        {"factions": ["dinosaurs", "ninjas"], "vp": 12, "hand": ["king_rex", "laseratops", "ninja_master"]},
        {"factions": ["tricksters", "robots"], "vp": 12, "hand": ["gnome", "nukebot", "leprechaun"]},
        {"factions": ["zombies", "pirates"], "vp": 12, "hand": ["walker", "buccaneer", "pirate_king"]},
    ],
    "bases": [
        {"base": "jungle_oasis"},
        {"base": "tar_pits"},
        {"base": "the_grey_opal"},
        {"base": "factory_436_1337"},
    ],
}


def answer(person: Person, game: Data, luck: random.Random) -> bool:
    """Answer the open decision of a person by chance; whether there was one."""
    for decision in person.view(game)["decisions"]:
        count = luck.randint(decision["min"], min(decision["max"], len(decision["options"])))
        chosen = [option["id"] for option in luck.sample(decision["options"], count)]
        response = person.command(game, decision["id"], *chosen)
        # Time may run out for those who do answer, too.
        too_late = ("stale-decision", "not-seated", "game-not-running")
        assert response.status_code == 200 or response.json()["type"].endswith(too_late), response.text
        return True
    return False


@pytest.mark.parametrize("policy", ["bot", "default", "forfeit"])
def test_four_play_and_one_of_them_never_answers(person: Callable[..., Person], policy: str, tmp_path: Path) -> None:
    ada, bob, late = person("Ada", locale="pl"), person("Bob", "api-2", locale="ru"), person("Late")
    game = ada.ask(
        "POST",
        "/games",
        json={
            "ruleset": "smashup",
            "seats": 4,
            "bots": [{"seat": 3, "bot": "greedy"}],
            "deadline": {"per_decision": "PT0.3S", "on_timeout": policy},
            "position": NEARLY_WON,
        },
    )
    bob.join(game)
    late.join(game, seat=2)
    luck = random.Random(policy)
    version, told = 0, list[str]()
    while (view := ada.view(game, since=version))["status"] != "finished":
        told += [event["kind"] for event in view["history"]]
        version = view["version"]
        if not (answer(ada, game, luck) or answer(bob, game, luck)):
            ada.view(game, wait=20, after=version)
    assert ("seat-forfeited" if policy == "forfeit" else "seat-timed-out") in told
    assert view["result"]["winners"]
    log = ada.send("GET", f"/games/{game['id']}/export").content
    verdict = audit(log.splitlines())
    assert verdict.is_ok, verdict
    (tmp_path / "game.ndjson").write_bytes(log)
    checked = subprocess.run(["node", str(VERIFIER), str(tmp_path / "game.ndjson")], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert {entry["kind"] for entry in late.get(f"/games/{game['id']}/log", limit=500)["entries"]} >= {"timed_out"}


def test_every_card_is_told_in_each_language(ada: Person) -> None:
    counts = set()
    for locale in ("en", "ru", "pl"):
        cards = ada.get("/rulesets/smashup/cards", locale=locale)["cards"]
        assert all(row["name"] and row["text"] for row in cards if row.get("text") is not None)
        counts.add(len(cards))
    assert len(counts) == 1
