"""Somebody with an account, who uses the API as anybody could."""

import secrets
from contextlib import AbstractContextManager
from typing import Any

import httpx2

from api.http.problem_types import PROBLEMS
from domain.kernel.protocol.commitments import seat_commitment
from domain.kernel.table.identifiers import game_id_for
from tests.api.document import assert_as_documented
from tests.kit.samples import PLAIN
from tests.processes.service import Service
from tests.processes.waiting import until

LONG_POLL = 30

Data = dict[str, Any]


class Person:
    """A player at one API process of a service; `at` gives the same player at another."""

    def __init__(self, service: Service, name: str = "Ada", api: str = "api-1", locale: str = "en") -> None:
        self._service = service
        response = service.client(api).post("/v1/players", json={"name": name, "locale": locale})
        assert response.is_success, f"{response.status_code} {response.text}"
        account = response.json()
        self.name = name
        self.id: str = account["id"]
        self.namespace: str = account["namespace"]
        self.token: str = account["token"]
        self._clients: dict[str, httpx2.Client] = {}
        self._api = api

    def at(self, api: str) -> "Person":
        """The same player, whose requests go to this process."""
        return self._with(self.token, api)

    def with_token(self, token: str) -> "Person":
        """The same player with another token of theirs, or none (empty)."""
        return self._with(token, self._api)

    def _with(self, token: str, api: str) -> "Person":
        other = object.__new__(Person)
        other.__dict__.update(self.__dict__)
        other.token, other._api, other._clients = token, api, {}
        return other

    def avoid(self, *others: "Person") -> list[Data]:
        """Avoid those whom this player meets, in games of theirs."""
        return [
            self.ask("POST", "/players/me/avoided", json={"game": other.create()["id"], "seat": 0}) for other in others
        ]

    def actor(self, game: Data) -> str:
        """Return what the player is called in a game."""
        view = self.view(game)
        return str(view["seats"][view["seat"]]["player"])

    def address(self, api: str) -> str:
        """Return where an API process of the service is."""
        return self._service.address(api)

    def metrics(self, api: str) -> str:
        """Return where an API process shows what it counts."""
        return self._service.metrics(api)

    def send(self, method: str, path: str, **request: Any) -> httpx2.Response:
        """The response to a request, whatever it is, as long as it is documented; paths are below `/v1`."""
        return self.anywhere(method, f"/v1{path}", **request)

    def anywhere(self, method: str, path: str, **request: Any) -> httpx2.Response:
        """The response to a request to any path of the service."""
        response = self._client().request(method, path, **request)
        assert_as_documented(response)
        return response

    def stream(self, path: str, **request: Any) -> AbstractContextManager[httpx2.Response]:
        """A response that is read while it comes, on a connection of its own."""
        return self._service.client(self._api, headers=self._headers()).stream("GET", f"/v1{path}", **request)

    def _client(self) -> httpx2.Client:
        if self._api not in self._clients:
            self._clients[self._api] = self._service.client(self._api, headers=self._headers())
        return self._clients[self._api]

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, **request: Any) -> Any:
        """Return what a request that succeeds gives."""
        response = self.send(method, path, **request)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        return response.json() if response.content else None

    def get(self, path: str, **query: Any) -> Any:
        """Return what is read there."""
        return self.ask("GET", path, params=query)

    def refused(self, slug: str, method: str, path: str, **request: Any) -> Data:
        """The problem that a request is answered with, which has to be of this type."""
        return problem(slug, self.send(method, path, **request))

    def create(self, seats: int = 2, key: str | None = None, **wish: Any) -> Data:
        """A new game."""
        headers = {"Idempotency-Key": key} if key else {}
        game: Data = self.ask("POST", "/games", json={"ruleset": PLAIN, "seats": seats, **wish}, headers=headers)
        return game

    def join(self, game: Data, **seat: Any) -> Data:
        """The game, with this player at a seat."""
        joined: Data = self.ask("POST", f"/games/{game['id']}/seats", json=seat)
        return joined

    def view(self, game: Data, **query: Any) -> Data:
        """The game, as this player sees it."""
        return dict(self.get(f"/games/{game['id']}", **query))

    def command(self, game: Data, decision: str, *choose: str, **more: Any) -> httpx2.Response:
        """The response to an answer."""
        body = {"decision": decision, "choose": list(choose), **more}
        return self.send("POST", f"/games/{game['id']}/commands", json=body)

    def play(self, game: Data, option: str | None = None) -> Data:
        """Answer the open decision with this option, or some option. Return what the service says to it."""
        (decision,) = self.view(game)["decisions"]
        options = [row["id"] for row in decision["options"]]
        chosen = option or options[int(decision["id"].partition(".")[0]) % len(options)]
        response = self.command(game, decision["id"], chosen)
        assert response.status_code == 200, response.text
        return dict(response.json())

    def until(self, game: Data, status: str) -> Data:
        """The game, once it has this status."""
        until(lambda: self.view(game)["status"] == status, why=lambda: str(self.view(game)))
        return self.view(game)

    def listed(self, **query: Any) -> list[Data]:
        """All rows of a list of games."""
        rows, cursor = list[Data](), None
        while True:
            page = self.get("/games", **query, **({"cursor": cursor} if cursor else {}))
            rows += page["games"]
            cursor = page["cursor"]
            if cursor is None:
                return rows


def problem(slug: str, response: httpx2.Response) -> Data:
    """The problem in a response, which has to be of this type and as documented."""
    row = PROBLEMS[slug]
    assert response.headers["content-type"] == "application/problem+json", response.text
    body: Data = response.json()
    assert (body["type"], response.status_code, body["status"], body["title"]) == (
        row.type,
        row.status,
        row.status,
        row.title,
    ), response.text
    assert body["detail"]
    assert body["request_id"] == response.headers["x-request-id"]
    return body


class Seed:
    """A seat's own part in the deal, for a game that the account with this namespace creates."""

    def __init__(self, namespace: str, seat: int = 0) -> None:
        self.key = secrets.token_hex(8)
        self.value = secrets.token_bytes(32)
        self.game = game_id_for(namespace, self.key)
        self.commitment = seat_commitment(self.game, seat, self.value).hex()


def committed(game: str, seat: int, value: bytes) -> str:
    """C_i of a seat that is taken in a game which is there already."""
    return seat_commitment(game, seat, value).hex()


def play_on(people: dict[int, Person], game: Data) -> Data:
    """Play to the end for these seats; bots play for the others."""
    anybody = next(iter(people.values()))
    version = 0
    while True:
        view = anybody.view(game, wait=LONG_POLL, after=version) if version else anybody.view(game)
        version = view["version"]
        if view["status"] == "finished":
            return view
        for row in view["waiting"]:
            if row["seat"] in people and people[row["seat"]].view(game)["decisions"]:
                people[row["seat"]].play(game)
