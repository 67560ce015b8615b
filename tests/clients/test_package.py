"""The package `@turnfold/client` is built, installed into an empty folder, checked by TypeScript, and played with."""

import json
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.audit.audit import audit
from domain.kernel.protocol.registry import rulesets
from domain.notices.signing import secret_of, signatures
from tests.api.person import Person
from tests.clients.newcomer import blocks, follow
from tests.clients.package import PACKAGE, TYPES, build, check, install, types
from tests.clients.workshop import environment, near_the_end
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE

CASES = Path(__file__).parent / "package_cases"

BY_HAND = 300
"""Lines that are written by hand at most."""

TURN = {
    "ruleset": "smashup",
    "seats": 2,
    "bots": [{"seat": 1, "bot": "random"}],
    "position": {
        "seats": [
            {"factions": ["aliens", "pirates"], "hand": ["invader", "swashbuckling"]},
            {"factions": ["dinosaurs", "zombies"], "hand": ["king_rex"]},
        ],
        "bases": [{"base": "tar_pits"}, {"base": "jungle_oasis"}],
    },
}

SECRET, OTHER = secret_of(bytes(24)), secret_of(bytes(range(24)))
BODY = '{"type":"channel.test","timestamp":"2026-01-31T12:00:00Z","data":{"notice":"n_ż"}}'


def webhook(*, body: str = BODY, secrets: Sequence[str] = (SECRET,), late: int = 0) -> dict[str, Any]:
    """Return a request to an endpoint that knows `SECRET`, signed by these secrets."""
    sent = int(time.time()) - late
    signed = signatures(secrets, "n_1", sent, BODY.encode())
    headers = {"webhook-id": "n_1", "webhook-timestamp": str(sent), "webhook-signature": signed}
    return {"secret": SECRET, "headers": headers, "body": body}


WEBHOOKS: dict[str, Callable[[], dict[str, Any]]] = {
    "as it was sent": webhook,
    "by another secret as well": lambda: webhook(secrets=(OTHER, SECRET)),
    "with another body": lambda: webhook(body=BODY.replace("test", "tost")),
    "by another secret": lambda: webhook(secrets=(OTHER,)),
    "of another time": lambda: webhook(late=400),
    "without a signature": lambda: webhook() | {"headers": {}},
}
"""Requests to an endpoint: the first two are the service's."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that has nothing but the package."""
    folder = tmp_path_factory.mktemp("package")
    install(build(folder), folder)
    return folder


@pytest.fixture(scope="module")
def told(running: Service, folder: Path) -> dict[str, Any]:
    """Return what came of each case, all done by one process."""
    check(folder, CASES)
    prepared = {
        "address": running.address("api-1"),
        "wishes": near_the_end(),
        "turn": TURN,
        "webhooks": [request() for request in WEBHOOKS.values()],
    }
    command = ["node", "cases.mjs"]
    said = subprocess.run(
        command, cwd=folder, env=environment(), input=json.dumps(prepared), capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert said.returncode == 0, said.stdout + said.stderr
    rows = dict(json.loads(line) for line in said.stdout.splitlines())
    assert not [row for row in rows.values() if isinstance(row, dict) and "error" in row], rows
    return rows


def test_the_types_are_what_the_document_says() -> None:
    assert TYPES.read_text() == types(), "write them anew: python -m tests.clients.package"


def test_little_is_written_by_hand() -> None:
    files = [file for file in (PACKAGE / "src").rglob("*.ts") if file != TYPES]
    lines = [line for file in files for line in file.read_text().splitlines() if line.strip()]
    assert len(lines) <= BY_HAND
    assert "dependencies" not in json.loads((PACKAGE / "package.json").read_text())


def test_the_newcomer_s_bot_in_the_readme_plays(running: Service, folder: Path) -> None:
    readme = PACKAGE / "README.md"
    (bot,) = (block for block in blocks(readme) if block.file)
    assert len(bot.text.splitlines()) <= 10
    follow(readme, running.address("api-1"), folder, environment())


def test_a_game_of_every_ruleset_is_played(told: dict[str, Any], running: Service) -> None:
    spectator = Person(running, "Eve")
    views = [(spectator.get(f"/games/{game}"), winners) for game, winners in told["played"]]
    assert [view["ruleset"] for view, _ in views] == [rules.id for rules in rulesets()]
    for view, winners in views:
        assert view["status"] == "finished"
        assert view["result"]["winners"] == winners
        assert not view["seats"][0]["resigned"]


def test_a_stream_that_is_cut_goes_on_where_it_was(told: dict[str, Any]) -> None:
    seqs = told["resumed"]["seqs"]
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) >= told["resumed"]["version"]


def test_what_is_sent_again_since_its_answer_was_cut_is_done_once(told: dict[str, Any]) -> None:
    case = told["repeated"]
    assert (case["swallowed"], case["games"]) == (2, 1)
    assert (case["isTaken"], case["isTakenLate"]) == (True, False)
    log = case["log"].encode().splitlines()
    assert audit(log).is_ok
    assert [row.get("decision") for row in map(json.loads, log)].count(case["decision"]) == 1


def test_several_answers_and_standing_orders_are_one_request_each(told: dict[str, Any]) -> None:
    case = told["planned"]
    assert [row["when"]["kind"] for row in case["given"]] == ["window"]
    assert case["kept"] == case["given"]
    assert [text for text in case["texts"] if "Invader" in text]
    assert [text for text in case["texts"] if "Swashbuckling" in text]


def test_what_waits_in_the_inbox_is_settled_as_it_says(told: dict[str, Any]) -> None:
    case = told["settled"]
    assert case["kind"] == "decision"
    assert case["after"] > case["before"]


def test_all_games_of_an_account_are_played_until_it_is_enough(told: dict[str, Any]) -> None:
    assert told["all"] == "enough"


def test_the_service_says_how_long_to_wait(told: dict[str, Any]) -> None:
    first, second, third = told["patient"]["waits"]
    assert (first, third) == (3_000, 2_000)
    assert 500 <= second <= 1_000
    assert told["patient"]["rulesets"] == []


def test_a_refusal_says_why(told: dict[str, Any]) -> None:
    assert told["refused"] == ["/problems/unauthenticated", "/problems/unauthenticated", "no answer"]


def test_a_webhook_is_taken_from_the_service_alone(told: dict[str, Any]) -> None:
    ours, forged = told["verified"][:2], told["verified"][2:]
    assert ours == ["channel.test"] * 2
    assert forged == [None] * (len(WEBHOOKS) - 2)


def test_what_no_document_has_is_no_type(told: dict[str, Any]) -> None:
    assert told["typed"] == 4
