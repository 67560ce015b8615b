# Written from asynchronous.py by `python -m tests.clients.python_package`.
"""A client: asks a service as one account, waits for news, and plays."""

import json
import time
import uuid
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, Self, Unpack, cast

import httpx2

from turnfold_client import core
from turnfold_client.answers import LOST, Event, Patience, Refused, content

LONG_POLL = 30  # seconds that one request waits for news

LATE = {"stale-decision", "game-not-running", "not-seated"}  # what comes of an answer that does

Query = Mapping[str, bool | int | str]

Chooser = Callable[[core.GameView, core.DecisionView], Sequence[str]]
"""Returns the ids of the options that it chooses, in a game, for a question to its own seat."""


class Client:
    """Asks the service at `url` as the account of `token`; `options` are those of the client of httpx2.

    A request that is lost on the way or comes too fast is sent again, with pauses of `patience` seconds in all; then
    httpx2.TransportError or Refused is raised. Sent again it counts once: a POST has an Idempotency-Key.
    """

    def __init__(self, url: str, token: str = "", *, patience: float = 60.0, **options: Any) -> None:
        self.patience = patience
        base = f"{url.rstrip('/').removesuffix('/v1')}/v1"
        # A long-poll is answered after `LONG_POLL` seconds, and streams say something every 15.
        self._http = httpx2.Client(base_url=base, **{"timeout": 2 * LONG_POLL, **options})
        if token:
            self.authorize(token)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._http.close()

    def authorize(self, token: str) -> None:
        """Ask with this token from now on."""
        self._http.headers["Authorization"] = f"Bearer {token}"

    def send(
        self, method: str, path: str, body: Any = None, *, query: Query | None = None, key: str = ""
    ) -> httpx2.Response:
        """Return the answer to any request of the document, whatever it is; `key` is its Idempotency-Key."""
        once = {"Idempotency-Key": key or str(uuid.uuid4())} if method == "POST" else {}
        path, patience = path.removeprefix("/v1"), Patience(self.patience)
        while True:
            try:
                response = self._http.request(method, path, json=body, params=query or None, headers=once)
            except LOST:
                if (pause := patience.pause()) is None:
                    raise
            else:
                if (pause := patience.pause(response)) is None:
                    return response
            time.sleep(pause)

    def ask(self, method: str, path: str, body: Any = None, *, query: Query | None = None, key: str = "") -> Any:
        """Return what `send` brings, as JSON. Raises Refused."""
        return content(self.send(method, path, body, query=query, key=key))

    def sign_up(self, name: str) -> core.CreatedPlayer:
        """Make an account, and ask as that from now on. Its `token` is the only key to it."""
        account = cast(core.CreatedPlayer, self.ask("POST", "/players", {"name": name}))
        self.authorize(account["token"])
        return account

    def create_game(self, *, key: str = "", **wish: Unpack[core.NewGame]) -> core.GameView:
        """Create a game, and sit down at its first free seat."""
        return cast(core.GameView, self.ask("POST", "/games", wish, key=key))

    def take_seat(self, game_id: str, **how: Unpack[core.TakeSeat]) -> core.GameView:
        """Sit down at a game."""
        return cast(core.GameView, self.ask("POST", f"/games/{game_id}/seats", how))

    def game(self, game_id: str, **query: bool | int | str) -> core.GameView:
        """Return a game as it is; with `after` and `wait`, once it has come to a later version."""
        return cast(core.GameView, self.ask("GET", f"/games/{game_id}", query=query))

    def games(self, **query: bool | int | str) -> Iterator[core.GameRow]:
        """Yield the rows of a list: `mine=True`, `to_move="me"`, `status="open"` and so on."""
        return self._rows("/games", "games", query)

    def inbox(self, **query: bool | int | str) -> Iterator[core.InboxRow]:
        """Yield all that waits for the account, the game with the least time first."""
        return self._rows("/players/me/inbox", "waiting", query)

    def settle(self, way: core.SettleView, **fill: Any) -> Any:
        """Do one of the ways to `settle` a row of the inbox, with what is yours to fill in."""
        return self.ask(way["method"], way["path"], way["body"] and way["body"] | fill)

    def answer(self, game_id: str, decision: str, choose: Sequence[str]) -> core.CommandAccepted:
        """Answer a decision with the ids of options, in the order that counts where one does."""
        body = {"decision": decision, "choose": list(choose)}
        return cast(core.CommandAccepted, self.ask("POST", f"/games/{game_id}/commands", body))

    def plan(self, game_id: str, decision: str, choose: Sequence[str], then: Iterable[Mapping[str, Any]]) -> Any:
        """Answer a decision, and those after it with the `choose` of `then`, as long as they are of its `kind`."""
        body = {"decision": decision, "choose": list(choose), "then": list(then)}
        return self.ask("POST", f"/games/{game_id}/plans", body)

    def order(self, game_id: str, orders: Iterable[Mapping[str, Any]]) -> Any:
        """Have certain questions answered by the service: these standing orders take the place of those before."""
        return self.ask("PUT", f"/games/{game_id}/orders", {"orders": list(orders)})

    def follow(self, game_id: str, since: int | None = None) -> Iterator[core.GameView]:
        """Yield a game as it is, and each time it has moved on, with what happened as `history`, until it is over."""
        version = since
        while True:
            query = {"last": 0} if version is None else {"since": version, "after": version, "wait": LONG_POLL}
            try:
                game = self.game(game_id, **query)
            except Refused as refusal:
                if version is None or refusal.problem != "unknown-version":
                    raise
                # The service has lost the end of the game, and goes on from what is left of it.
                version = None
                continue
            if game["version"] != version:
                yield game
            if game["status"] == "finished":
                return
            version = game["version"]

    def answer_all(self, game: core.GameView, choose: Chooser) -> None:
        """Answer what a game asks, unless it has gone on meanwhile."""
        for decision in game["decisions"]:
            try:
                self.answer(game["id"], decision["id"], choose(game, decision))
            except Refused as refusal:
                if refusal.problem not in LATE:
                    raise

    def play(self, game_id: str, choose: Chooser) -> core.GameView:
        """Answer what is asked in a game until it is over, and return it as it is then."""
        for game in self.follow(game_id):
            self.answer_all(game, choose)
        return game

    def play_all(self, choose: Chooser) -> Generator[core.GameView, None, None]:
        """Answer what is asked in all games of the account, for ever. Yields each game that comes to its end."""
        over = set[str]()
        with closing(self.events("/players/me/events")) as events:
            for event in events:
                rows = [event.data] if event.kind == "changed" else []
                if event.kind == "overview":
                    rows = [row for row in self.games(to_move="me")]
                for row in rows:
                    while row["asked"] and (game := self.game(row["id"]))["decisions"]:
                        self.answer_all(game, choose)
                    if row["status"] == "finished" and row["id"] not in over:
                        over.add(row["id"])
                        yield self.game(row["id"])

    def events(self, path: str, last: str = "", **query: bool | int | str) -> Generator[Event, None, None]:
        """Yield what a stream tells after the event `last`, however often it is cut, until the service ends it."""
        patience = Patience(self.patience)
        while True:
            pause = 0.5
            try:
                with self._http.sse(path, params=query, headers={"Last-Event-ID": last} if last else {}) as source:
                    if source.response.status_code == httpx2.codes.NO_CONTENT:
                        return
                    if not source.response.is_success:
                        source.response.read()
                        raise Refused(source.response)
                    for event in source:
                        patience, last = Patience(self.patience), event.id or last
                        # Without data it only says after how long to come back.
                        data = json.loads(event.data or "null")
                        if event.event == "end" and data["reason"] == "finished":
                            return
                        if event.data and event.event != "end":
                            yield Event(event.event, data, last)
            except (*LOST, Refused) as error:
                if (again := patience.pause(error.response if isinstance(error, Refused) else None)) is None:
                    raise
                pause = again
            time.sleep(pause)

    def _rows(self, path: str, name: str, query: Query) -> Iterator[Any]:
        page: dict[str, Any] = {"cursor": ""}
        while page["cursor"] is not None:
            cursor = {"cursor": page["cursor"]} if page["cursor"] else {}
            page = self.ask("GET", path, query={"limit": 200, **query, **cursor})
            for row in page[name]:
                yield row
