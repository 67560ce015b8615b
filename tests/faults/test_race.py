"""Twenty clients race for one decision, over two API processes."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import httpx2
import pytest

from tests.faults.conftest import SignUp
from tests.faults.playing import View, check
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE

RACERS = 20


@pytest.mark.parametrize("answers", [1, 2, 5])
def test_exactly_one_answer_counts(service: Service, player: SignUp, answers: int) -> None:
    ada = player()
    view = ada.create(bots=[1])
    game = view["id"]
    races = 0
    while view["status"] != "finished" and races < 4:
        for decision in view["decisions"]:
            _race(service, ada.headers, game, decision, answers)
            races += 1
        view = ada.look(game, after=view["version"])
    assert races > 1
    ada.play(game)
    check(ada.send("GET", f"/v1/games/{game}/export").content)


def _race(service: Service, headers: dict[str, str], game: str, decision: View, answers: int) -> None:
    options = [option["id"] for option in decision["options"]][:answers]
    start = Barrier(RACERS)

    def run(number: int) -> tuple[str, httpx2.Response]:
        answer = options[number % len(options)]
        body = {"decision": decision["id"], "choose": [answer]}
        with httpx2.Client(
            base_url=service.address(f"api-{1 + number % 2}"), trust_env=False, timeout=PATIENCE
        ) as client:
            start.wait()
            return answer, client.post(f"/v1/games/{game}/commands", json=body, headers=headers)

    with ThreadPoolExecutor(RACERS) as pool:
        results = list(pool.map(run, range(RACERS)))
    counted = {answer for answer, response in results if response.status_code == 200}
    assert len(counted) == 1, [response.text for _, response in results]
    assert len({response.text for answer, response in results if answer in counted}) == 1
    for answer, response in results:
        if answer not in counted:
            assert response.status_code == 409
            assert response.json()["type"] in ("/problems/stale-decision", "/problems/game-not-running")
