"""The package `@turnfold/client` is built, installed into an empty folder, checked by TypeScript, and played with."""

import json
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any

import httpx2
import pytest

from domain.audit.audit import audit
from domain.kernel.protocol.registry import rulesets
from domain.notices.signing import secret_of, signatures
from tests.api.person import Person
from tests.clients.newcomer import blocks, follow
from tests.clients.package import EXAMPLES, PACKAGE, TYPES, types
from tests.clients.workshop import Workshop, environment, near_the_end
from tests.processes.hook import Hook
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE

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
def cases(running: Service, package: Workshop) -> dict[str, Any]:
    """Return what came of each case, all done by one process."""
    prepared = {
        "address": running.address("api-1"),
        "wishes": near_the_end(),
        "turn": TURN,
        "webhooks": [request() for request in WEBHOOKS.values()],
    }
    (package.folder / "prepared.json").write_text(json.dumps(prepared))
    rows = dict(json.loads(line) for line in package.run("node", "cases.mjs").splitlines())
    assert not [row for row in rows.values() if isinstance(row, dict) and "error" in row], rows
    return rows


def test_the_types_are_what_the_document_says() -> None:
    assert TYPES.read_text() == types(), "write them anew: python -m tests.clients.package"


def test_little_is_written_by_hand() -> None:
    files = [file for file in (PACKAGE / "src").rglob("*.ts") if file != TYPES]
    lines = [line for file in files for line in file.read_text().splitlines() if line.strip()]
    assert len(lines) <= BY_HAND
    assert "dependencies" not in json.loads((PACKAGE / "package.json").read_text())


def test_the_newcomer_s_bot_in_the_readme_plays(running: Service, package: Workshop) -> None:
    readme = PACKAGE / "README.md"
    (bot,) = (block for block in blocks(readme) if block.file)
    assert len(bot.text.splitlines()) <= 10
    follow(readme, running.address("api-1"), package.folder, environment())


def test_a_game_of_every_ruleset_is_played(cases: dict[str, Any], running: Service) -> None:
    spectator = Person(running, "Eve")
    views = [(spectator.get(f"/games/{game}"), winners) for game, winners in cases["played"]]
    assert [view["ruleset"] for view, _ in views] == [rules.id for rules in rulesets()]
    for view, winners in views:
        assert view["status"] == "finished"
        assert view["result"]["winners"] == winners
        assert not view["seats"][0]["resigned"]


def test_a_stream_that_is_cut_goes_on_where_it_was(cases: dict[str, Any]) -> None:
    seqs = cases["resumed"]["seqs"]
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) >= cases["resumed"]["version"]


def test_what_is_sent_again_since_its_answer_was_cut_is_done_once(cases: dict[str, Any]) -> None:
    case = cases["repeated"]
    assert (case["swallowed"], case["games"]) == (2, 1)
    assert (case["isTaken"], case["isTakenLate"]) == (True, False)
    log = case["log"].encode().splitlines()
    assert audit(log).is_ok
    assert [row.get("decision") for row in map(json.loads, log)].count(case["decision"]) == 1


def test_several_answers_and_standing_orders_are_one_request_each(cases: dict[str, Any]) -> None:
    case = cases["planned"]
    assert [row["when"]["kind"] for row in case["given"]] == ["window"]
    assert case["kept"] == case["given"]
    assert [text for text in case["texts"] if "Invader" in text]
    assert [text for text in case["texts"] if "Swashbuckling" in text]


def test_what_waits_in_the_inbox_is_settled_as_it_says(cases: dict[str, Any]) -> None:
    case = cases["settled"]
    assert case["kind"] == "decision"
    assert case["after"] > case["before"]


def test_all_games_of_an_account_are_played_until_it_is_enough(cases: dict[str, Any]) -> None:
    assert cases["all"] == "enough"


def test_the_service_says_how_long_to_wait(cases: dict[str, Any]) -> None:
    first, second, third = cases["patient"]["waits"]
    assert (first, third) == (3_000, 2_000)
    assert 500 <= second <= 1_000
    assert cases["patient"]["rulesets"] == []


def test_a_refusal_says_why(cases: dict[str, Any]) -> None:
    assert cases["refused"] == ["/problems/unauthenticated", "/problems/unauthenticated", "no answer"]


def test_a_webhook_is_taken_from_the_service_alone(cases: dict[str, Any]) -> None:
    ours, forged = cases["verified"][:2], cases["verified"][2:]
    assert ours == ["channel.test"] * 2
    assert forged == [None] * (len(WEBHOOKS) - 2)


def test_what_no_document_has_is_no_type(cases: dict[str, Any]) -> None:
    assert cases["typed"] == 4


def test_examples_are_short() -> None:
    sizes = {file.name: len(file.read_text().splitlines()) for file in EXAMPLES.iterdir()}
    assert len(sizes) == 3
    assert max(sizes.values()) <= 60, sizes


def test_a_person_plays_in_the_terminal(running: Service, package: Workshop) -> None:
    ada = Person(running)
    game = ada.create(**near_the_end()[0])
    command = ("node", "terminal.mjs", running.address("api-1"), ada.token, game["id"])
    terminal = package.start(*command, stdin=subprocess.PIPE)
    assert terminal.stdin is not None
    assert terminal.stdout is not None
    said = ""
    while letter := terminal.stdout.read(1):
        said += letter
        if said.endswith(" of them: "):
            # The first time it says what is no option: then it is asked again.
            terminal.stdin.write("99\n" if said.count(" of them: ") == 1 else "1\n")
            terminal.stdin.flush()
    assert terminal.wait() == 0, said
    view = ada.view(game)
    assert view["status"] == "finished"
    names = [view["seats"][seat]["name"] or f"seat {seat}" for seat in view["result"]["winners"]]
    assert said.splitlines()[-1] == " ".join(("won by", *names))
    assert game["decisions"][0]["prompt"] in said


def test_a_chat_is_told_what_a_webhook_tells(package: Workshop) -> None:
    with Hook() as chat:
        bridge = package.start("node", "bridge.mjs", "0", chat.address, SECRET=SECRET)
        try:
            assert bridge.stdout is not None
            address = f"http://127.0.0.1:{bridge.stdout.readline().split()[-1]}"
            statuses = []
            chat.statuses = [500]
            for told in (webhook(), webhook(), webhook(), webhook(secrets=(OTHER,))):
                response = httpx2.post(address, content=told["body"], headers=told["headers"], timeout=PATIENCE)
                statuses.append(response.status_code)
            # The chat refused the first, took the second, and was spared the third, which it knows.
            assert statuses == [502, 204, 204, 400]
            assert [json.loads(body) for _, body in chat.heard] == 2 * [{"text": "channel.test"}]
        finally:
            bridge.kill()
            bridge.wait()
