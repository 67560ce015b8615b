"""Reads without a token cost little: every address that takes none is asked for a hundred times.

Addresses come from the application's own routes, so a new one is among them; one whose place in a path is not known
here fails. Time is what the process has had of a processor, against work that this machine does in the same run.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from http.client import HTTPConnection, HTTPResponse
from itertools import count, product
from math import inf
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import pytest

from api.app import create_app
from domain.kernel.protocol.registry import rulesets
from tests.api.person import Person
from tests.api.published import DATA, folder_of, publish
from tests.processes.service import Service
from tests.processes.waiting import until

GOLDEN = Path(__file__).parents[1] / "golden"

TIMES, AGAIN = 100, 30

MILLISECONDS = 5.0
"""Of a processor that does the work of `reference` in `REFERENCE`, at the median of an address."""

KNOWN = 1.0
"""Where the client has the answer already."""

REFERENCE = 2.5
"""Milliseconds."""

LISTED = 200
"""Open games in the lists: as many as a page has, or a search looks through."""

_PLACE = re.compile(r"\{(\w+):\w+\}")

QUERIES = {
    "/v1/games": (
        *("limit=200", "status=finished&limit=200", "status=open&limit=200", "ruleset=nothing", "from_position=true"),
        *("creator=seldom_late&pace=live&seats=4", "creator=never_late&limit=200", "pace=live", "seats=16"),
    ),
    "/v1/league": ("limit=100",),
    "/v1/games/{game_id:str}": ("since=1", "locale=ru"),
    "/v1/games/{game_id:str}/log": ("limit=500",),
    "/v1/rulesets": ("locale=pl",),
    "/v1/rulesets/{ruleset_id:str}": ("locale=ru",),
    "/v1/rulesets/{ruleset_id:str}/cards": ("locale=ru",),
    "/v1/rulesets/{ruleset_id:str}/rules": ("locale=ru",),
}
"""Queries that are dear, or were."""


def reference() -> float:
    """Return the milliseconds of a fixed work of the kind that the service does: objects, texts and hashes."""
    began = time.process_time()
    rows = [{"id": f"g_{number}", "seats": [number, None], "name": "x" * (number % 7)} for number in range(600)]
    for _ in range(2):
        text = json.dumps(rows, sort_keys=True)
        sha256(text.encode()).digest()
        rows = json.loads(text)
    return 1000 * (time.process_time() - began)


def relative_cost(cost: Callable[[], float]) -> float:
    """Return the median of a cost, by how many times as long this machine takes in the same moments; 1 at least.

    Each cost has a work of `reference` beside it: what else the machine does slows both, where a reference from before
    or after is of another machine.
    """
    pairs = [(cost(), reference()) for _ in range(TIMES)]
    slowness = median(work for _, work in pairs) / REFERENCE
    return median(took for took, _ in pairs) / max(1.0, slowness)


def anybodys() -> Iterator[str]:
    """Yield the path of each address that answers a GET without a token."""
    for route in create_app().routes:
        handler = getattr(route, "route_handler_map", {}).get("GET", (None,))[0]
        if handler is not None and (handler.opt.get("scopes", ()) is None or handler.opt.get("watched")):
            yield route.path


class Places:
    """Things that are there, made once, whose names stand in the places of paths."""

    def __init__(self, service: Service, ada: Person, bob: Person) -> None:
        played = ada.ask(
            "POST",
            "/games/import",
            params={"visibility": "public"},
            content=(GOLDEN / "smashup-fiction-4.ndjson").read_bytes(),
            headers={"Content-Type": "application/x-ndjson"},
        )
        running = ada.create(ruleset="smashup")
        bob.join(running)
        for _ in range(LISTED):
            ada.create()
        branch = ada.ask("POST", f"/games/{played['id']}/branches", json={"seq": 20})
        until(lambda: len(ada.get("/games", status="open", limit=200)["games"]) == LISTED)
        folder_of(service).write("2026-02", "diamonsters", [DATA], 3, 400)
        feed = ada.ask("POST", "/players/me/feeds", json={"name": "mine"})
        self.values: dict[str, list[Any]] = {
            "game_id": [played["id"], running["id"]],
            "ruleset_id": [rules.id for rules in rulesets()],
            "seq": [1, played["version"] // 2],
            "branch": [branch["id"]],
            "code": [self._code(ada), "nothing"],
            "slug": ["not-found"],
            "token": ["nothing"],
            "operation": ["getGame"],
            "name": [f"{played['id']}.svg", f"{running['id']}.svg"],
        }
        self.of_path: dict[str, dict[str, list[Any]]] = {
            "/feeds/{file:str}": {"file": [feed[kind].rpartition("/")[2] for kind in ("calendar", "atom")]},
            "/dumps/{file:str}": {"file": [publish(service).file]},
            "/pictures/{ruleset_id:str}/{file:str}": {"file": ["aliens.svg", "monster.svg", "none.svg"]},
            "/app/{path:path}": {"path": ["main.js", "app.css"]},
            "/docs/{path:str}": {"path": ["nothing"]},
        }

    @staticmethod
    def _code(ada: Person) -> str:
        game = ada.create()
        return str(ada.ask("POST", f"/games/{game['id']}/invitations", json={})["code"])

    def addresses(self, path: str) -> Iterator[str]:
        """Yield addresses of a path, with each of the queries that are known to be dear."""
        names = _PLACE.findall(path)
        known = self.values | self.of_path.get(path, {})
        for values in product(*(known[name] for name in names)):
            address = _PLACE.sub("{}", path).format(*values)
            yield address
            yield from (f"{address}?{query}" for query in QUERIES.get(path, ()))


class Processor:
    """Tells what a process has had of a processor, in all of its threads: the kernel has a clock for it."""

    def __init__(self, pid: int) -> None:
        self._clock = ~pid << 3 | 2

    def now(self) -> float:
        """Milliseconds."""
        return 1000 * time.clock_gettime(self._clock)


class Reader:
    """Somebody without a token, on one connection to a process that nobody else is at."""

    def __init__(self, service: Service, name: str) -> None:
        self._connection = HTTPConnection(urlsplit(service.address(name)).netloc)
        self._processor = Processor(service.pid(name))

    def get(self, address: str, known: str = "", **more: str) -> tuple[HTTPResponse, float]:
        """Return what is answered, and the milliseconds of processor that it took. `more` are further headers."""
        headers = {"Accept-Encoding": "gzip", **more} | ({"If-None-Match": known} if known else {})
        began = self._processor.now()
        self._connection.request("GET", address, headers=headers)
        response = self._connection.getresponse()
        response.read()
        return response, self._processor.now() - began

    def cost(self, address: str, known: str) -> float:
        """Return the milliseconds of one answer, which is 304 where the client knows it."""
        response, took = self.get(address, known)
        assert not known or response.status == 304, address
        return took


def excess(cost: Callable[[], float], bound: float) -> float:
    """Return the median of a cost that is above its bound, or else 0."""
    if median(cost() for _ in range(TIMES)) <= bound:
        return 0.0
    # The machine may have had something else to do: the least of many medians is what the address costs.
    medians = []
    while len(medians) < AGAIN and min(medians, default=inf) > bound:
        medians.append(relative_cost(cost))
    return min(medians) if min(medians) > bound else 0.0


def beyond(reader: Reader, address: str) -> Iterator[str]:
    """Yield what an address costs, where that is too much."""
    first, _ = reader.get(address)
    assert first.status < 500, address
    validator = first.headers.get("etag", "") if first.status == 200 else ""
    for known, bound in (("", MILLISECONDS), (validator, KNOWN)) if validator else (("", MILLISECONDS),):
        cost = partial(reader.cost, address, known)
        if too_much := excess(cost, bound):
            yield f"{address} {'known' if known else ''}: {too_much:.2f} ms"


@pytest.mark.parametrize("path", ["/docs/guide", "/docs/audit-format", "/docs/openapi.json", "/v1/rulesets/smashup"])
def test_what_names_the_service_costs_little_at_an_address_that_nobody_had(running: Service, path: str) -> None:
    reader, numbers = Reader(running, "api-1"), count()
    assert not excess(lambda: reader.get(path, Host=f"h{next(numbers)}.example")[1], MILLISECONDS)


def test_whatever_anybody_may_read_costs_little(running: Service, ada: Person, bob: Person) -> None:
    places, reader = Places(running, ada, bob), Reader(running, "api-1")
    addresses = [address for path in anybodys() for address in places.addresses(path)]
    assert [row for address in addresses for row in beyond(reader, address)] == []
