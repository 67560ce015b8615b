"""Players who do not give up: they send what was not acknowledged again, and keep what was."""

import json
import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import httpx2

from domain.audit.audit import audit
from tests.kit.samples import PLAIN
from tests.processes.waiting import PATIENCE

View = dict[str, Any]

Kept = tuple[str, int, str]
"""An acknowledged answer: its decision, its version, its head."""

UNAVAILABLE = 503

SHORT = 15
"""Seconds after which a process that says nothing is taken for dead: a killed one's address still takes connections."""


class Player:
    """An account that talks to several API processes, to the next one whenever one does not answer.

    `kept` are the acknowledged answers by game.
    """

    def __init__(self, clients: Sequence[httpx2.Client], name: str = "Ada", luck: int = 0) -> None:
        self._clients = list(clients)
        self._luck = random.Random(luck)
        self.headers: dict[str, str] = {}
        self.kept: dict[str, list[Kept]] = {}
        self.sent_again = 0
        account = self.ask("POST", "/v1/players", json={"name": name})
        self.id: str = account["id"]
        self.headers = {"authorization": f"Bearer {account['token']}"}

    def talk_to(self, client: httpx2.Client) -> None:
        """Send the next request here."""
        self._clients.insert(0, client)

    def send(self, method: str, path: str, **request: Any) -> httpx2.Response:
        """The first answer that is one, whoever gives it."""
        give_up = time.monotonic() + PATIENCE
        headers = self.headers | request.pop("headers", {})
        while True:
            try:
                response = self._clients[0].request(method, path, headers=headers, timeout=SHORT, **request)
            except httpx2.TransportError:
                response = None
            if response is not None and response.status_code != UNAVAILABLE:
                return response
            assert time.monotonic() < give_up, f"{method} {path}: nobody answers"
            self.sent_again += 1
            self.turn_to_another()
            time.sleep(0.05)

    def turn_to_another(self) -> None:
        """Let the next client try what nobody has answered."""
        self._clients.append(self._clients.pop(0))

    def ask(self, method: str, path: str, **request: Any) -> Any:
        """The body of an answer, which has to be a good one."""
        response = self.send(method, path, **request)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        return response.json()

    def create(self, seats: int = 2, bots: Iterable[int] = (), bot: str = "random", **wish: Any) -> View:
        """A new game, with bots at these seats."""
        wish = {"ruleset": PLAIN, "seats": seats, "bots": [{"seat": seat, "bot": bot} for seat in bots], **wish}
        key = f"{self._luck.random()}"
        view: View = self.ask("POST", "/v1/games", json=wish, headers={"Idempotency-Key": key})
        return view

    def join(self, game: str, **wish: Any) -> View:
        """Take a seat, if the request that nobody answered did not."""
        response = self.send("POST", f"/v1/games/{game}/seats", json=wish)
        view = self.look(game)
        assert view["seat"] is not None, response.text
        return view

    def look(self, game: str, after: int | None = None) -> View:
        """The game; with `after` not before it has moved on from that version, if it does at all within seconds."""
        query = {} if after is None else {"after": after, "wait": 5}
        view: View = self.ask("GET", f"/v1/games/{game}", params=query)
        return view

    def wait(self, game: str, version: int) -> View:
        """The game, once it has come that far."""
        give_up = time.monotonic() + PATIENCE
        view = self.look(game)
        while view["version"] < version and view["status"] != "finished":
            assert time.monotonic() < give_up, f"{game} stays at {view['version']}"
            view = self.look(game, after=view["version"])
        return view

    def watch(self, game: str) -> View:
        """The finished game, without doing anything for it."""
        return self.wait(game, 1_000_000)

    def answer(self, game: str, decision: View, choose: list[str] | None = None) -> httpx2.Response:
        """Answer a decision, by chance if nothing else is said. Acknowledged answers are kept."""
        if choose is None:
            choose = self._pick(decision)
        response = self.send("POST", f"/v1/games/{game}/commands", json={"decision": decision["id"], "choose": choose})
        if response.is_success:
            reply = response.json()
            self.kept.setdefault(game, []).append((decision["id"], reply["version"], reply["head"]))
        return response

    def plan(self, game: str, decision: View, then: Sequence[View]) -> httpx2.Response:
        """Answer a decision by chance, and those that follow as they are planned. Acknowledged answers are kept."""
        body = {"decision": decision["id"], "choose": self._pick(decision), "then": then}
        response = self.send("POST", f"/v1/games/{game}/plans", json=body)
        if response.is_success:
            asked = decision["id"]
            for row in response.json()["accepted"]:
                self.kept.setdefault(game, []).append((asked, row["version"], row["head"]))
                # The next step of a plan was asked by the answer before.
                asked = f"{row['version']}.{decision['seat']}"
        return response

    def _pick(self, decision: View) -> list[str]:
        """Return as few options as are allowed, by chance, but one at least."""
        options = [option["id"] for option in decision["options"]]
        return self._luck.sample(options, max(1, decision["min"]))

    def play(self, game: str) -> View:
        """Answer what is asked until the game is over."""
        give_up = time.monotonic() + PATIENCE
        view = self.look(game)
        while view["status"] != "finished":
            assert time.monotonic() < give_up, f"{game} stays at {view['version']}: {view['waiting']}"
            for decision in view["decisions"]:
                response = self.answer(game, decision)
                assert response.status_code in (200, 409), response.text
            view = self.look(game, after=view["version"])
        return view

    def export(self, game: str) -> list[View]:
        """The log of the finished game, checked: see `check`."""
        response = self.send("GET", f"/v1/games/{game}/export")
        assert response.is_success, response.text
        return check(response.content, self.kept.get(game, []))


class Faults(NamedTuple):
    """The faults of an export."""

    lost: list[str]
    doubled: list[str]
    other: list[str]


def faults_of(export: bytes, kept: Iterable[Kept]) -> Faults:
    """Return what was acknowledged and is not there, what is there twice, and what the audit finds."""
    entries = entries_of(export)
    answered = {(entry["decision"], entry["seq"], entry["h"]) for entry in entries if "decision" in entry}
    # A forfeit answers nothing; what it leaves open is answered by default.
    counts = Counter(entry["decision"] for entry in entries if "choose" in entry)
    verdict = audit(export.splitlines())
    return Faults(
        lost=[f"{row} was acknowledged" for row in kept if row not in answered],
        doubled=[f"{decision} has {count} answers" for decision, count in counts.items() if count > 1],
        other=[] if verdict.is_ok else [f"{verdict.status}: {verdict.findings} {verdict.notes}"],
    )


def entries_of(export: bytes) -> list[View]:
    """The entries of an export, without its header."""
    return [json.loads(line) for line in export.splitlines()[1:]]


def check(export: bytes, kept: Iterable[Kept] = ()) -> list[View]:
    """The entries of an export in which nothing is wrong."""
    faults = faults_of(export, kept)
    assert not any(faults), faults
    return entries_of(export)


def kinds(entries: Iterable[View]) -> list[str]:
    """Return what the entries are."""
    return [entry["kind"] for entry in entries]
