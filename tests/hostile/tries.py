"""Makes what somebody who means harm sends, one try after the other, each drawn from a seed."""

import contextlib
import json
import random
import socket
import string
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlsplit

import httpx2

from api.settings import Settings
from tests.api.document import addresses, whole
from tests.api.person import Person
from tests.hostile.mutants import mutants
from tests.hostile.texts import WORST
from tests.kit.samples import PLAIN, RICH
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE

OPERATIONS = [(method, path) for method, path, _ in addresses(whole())]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW", "get"]
ODD = [
    "\x00",
    "\r\n",
    "%00",
    "../",
    "\u202e",
    "\ud7ff",
    "\U0001f98a",
    "é",
    "'",
    '"',
    "{",
    "<",
    "\\",
    "%",
    "9" * 50,
    "-1",
]
HEADERS = [
    b"Content-Length: -1",
    b"Content-Length: 5\r\nContent-Length: 6",
    b"Content-Length: 5\r\nTransfer-Encoding: chunked",
    b"Transfer-Encoding: chunked, identity",
    b"Content-Length: 99999999999999999999",
    b"Expect: 100-continue",
    b"Upgrade: websocket\r\nConnection: Upgrade",
    b"Authorization: Bearer " + b"\xff" * 100,
    b"Authorization: " + b"Bearer " * 1_000,
    b"Host: " + b"a" * 5_000,
    b"Range: bytes=" + b"0-1," * 2_000,
    b"If-None-Match: " + b'"x",' * 10_000,
    b"Cookie: " + b"a=b;" * 10_000,
    b"Accept-Encoding: " + b"gzip;q=0.1," * 4_000,
    b"Content-Type: multipart/form-data; boundary=" + b"x" * 100,
    b"Content-Type: application/json; charset=utf-16",
    b"Content-Encoding: gzip",
    b"Last-Event-ID: 99999999999999999999999",
    b"Idempotency-Key: " + b"k" * 200,
    b"X-Forwarded-For: " + b"1.2.3.4, " * 5_000,
    b"Origin: null",
    b": empty",
    b"A\x00B: c",
    b"\r\nGET /readyz HTTP/1.1",
]


class Attacker:
    """Somebody with an account, a game that is over and one that is not."""

    def __init__(self, service: Service, seed: int) -> None:
        self._service = service
        self.dice = random.Random(seed)
        self._person = Person(service, "Mallory")
        self._game = self._person.create(bots=[{"seat": 1, "bot": "random"}])
        over = self._person.create()
        self._person.ask("DELETE", f"/games/{over['id']}/seats/me")
        self._export = self._person.send("GET", f"/games/{over['id']}/export").content
        self._names = {"game_id": self._game["id"], "token": "x", "ruleset_id": PLAIN, "slug": "x", "seq": "1"}
        self._names |= {
            "avoided": "x",
            "code": "x",
            "seat": "1",
            "message": "m_x",
            "asked": "r_x",
            "user_code": "BCDF-GHJK",
        }
        self._names |= {
            "channel": "h_x",
            "client": "o_x",
            "passkey": "k_x",
            "notice": "n_x",
            "vacation": "w_x",
            "branch": "b_x",
        }
        self._names["until"] = "2099-01-01T00:00:00Z"
        self._mutants = mutants(seed, 10**9)

    def attempt(self) -> str:
        """Make one try, and return what it was. Fails if it is answered as it must not be."""
        kind = self.dice.choice(list(KINDS))
        KINDS[kind](self)
        return kind

    def body(self) -> None:
        method, path = self._operation()
        size = self.dice.choice((1, 100, 10_000, Settings().max_body, 1 << 20))
        made = WORST[self.dice.choice(list(WORST))](max(size, 200))
        content = "application/x-ndjson" if path.endswith("import") else "application/json"
        self._send(method, path, content=made, headers={"Content-Type": content})

    def fields(self) -> None:
        """A body with odd values in its fields."""
        method, path = self._operation()
        body = {self.dice.choice(FIELDS): self._value(3) for _ in range(self.dice.randrange(6))}
        self._send(method, path, json=body)

    def path(self) -> None:
        parts = [self._text() for _ in range(self.dice.randrange(1, 8))]
        self._send(self.dice.choice(METHODS[:7]), "/v1/" + quote("/".join(parts), safe="/%.")[:60_000])

    def query(self) -> None:
        method, path = self._operation()
        names = [
            "since",
            "last",
            "wait",
            "after",
            "limit",
            "cursor",
            "locale",
            "seat",
            "status",
            "mine",
            "ruleset",
            self._text(),
        ]
        asked = {self.dice.choice(names): self._text() for _ in range(self.dice.randrange(1, 5))}
        self._send(method, path, params={**asked, **({"wait": 0} if "wait" in asked else {})})

    def header(self) -> None:
        method, path = self._operation()
        lines = b"\r\n".join(self.dice.choices(HEADERS, k=self.dice.randrange(1, 4)))
        self._say(f"{method.upper()} {path} HTTP/1.1\r\nHost: x\r\n".encode() + lines + b"\r\n\r\nabcde", 1.0)

    def noise(self) -> None:
        self._say(self.dice.randbytes(self.dice.choice((1, 100, 10_000, 200_000))), 0.2)

    def method(self) -> None:
        _, path = self._operation()
        self._say(
            f"{self.dice.choice(METHODS)} {path} HTTP/1.{self.dice.randrange(3)}\r\nHost: x\r\n\r\n".encode(), 0.2
        )

    def half(self) -> None:
        """A request that breaks off, or whose answer nobody reads."""
        method, path = self._operation()
        head = f"{method.upper()} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self._person.token}\r\n"
        whole = head.encode() + b"Content-Length: 1000\r\nContent-Type: application/json\r\n\r\n" + b'{"name":"' * 100
        self._say(whole[: self.dice.randrange(len(whole))], self.dice.choice((0, 0.05)))

    def connections(self) -> None:
        """Many that say nothing, or ask much at once and listen to none of it."""
        text = self.dice.choice((b"", b"G", b"GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 10))
        with contextlib.ExitStack() as stack:
            for _ in range(self.dice.choice((10, 100))):
                stack.enter_context(self._connected()).sendall(text)

    def waits(self) -> None:
        """Streams and long-polls that are left at once."""
        game = f"/v1/games/{self._game['id']}"
        own = ("/v1/players/me/events", "/v1/players/me/events?since=9", "/v1/games?to_move=me&wait=30")
        address = self.dice.choice((f"{game}/events", f"{game}/events?since=0", f"{game}?wait=30&after=999", *own))
        head = f"GET {address} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self._person.token}\r\n\r\n"
        with contextlib.ExitStack() as stack:
            for _ in range(self.dice.choice((1, 30))):
                stack.enter_context(self._connected()).sendall(head.encode())
            time.sleep(0.02)

    def quota(self) -> None:
        """The same again and again."""
        for _ in range(20):
            match self.dice.randrange(4):
                case 0:
                    self._send("POST", "/v1/players", json={"name": "Trudy"})
                case 1:
                    self._send("POST", "/v1/games", json={"ruleset": PLAIN, "seats": 2})
                case 2:
                    self._send("PATCH", "/v1/players/me", json={"name": self.dice.choice(("Mallory", "Trent"))})
                case _:
                    self._send("POST", "/v1/players/me/tokens", json={"name": "x", "scopes": ["read"]})

    def export(self) -> None:
        """A log that somebody changed."""
        lines = self._export.splitlines(keepends=True)
        for _ in range(self.dice.randrange(1, 4)):
            number = self.dice.randrange(len(lines))
            line = bytearray(lines[number])
            match self.dice.randrange(5):
                case 0:
                    line[self.dice.randrange(len(line))] = self.dice.randrange(256)
                case 1:
                    lines += lines[number:] * self.dice.choice((1, 50))
                case 2:
                    line = bytearray(line.replace(b'"', b'"' + self.dice.choice(ODD).encode("utf-8", "replace"), 2))
                case 3:
                    del line[self.dice.randrange(len(line)) :]
                case _:
                    line *= self.dice.choice((2, 100))
            lines[number] = bytes(line)
        self._send(
            "POST", "/v1/games/import", content=b"".join(lines), headers={"Content-Type": "application/x-ndjson"}
        )

    def position(self) -> None:
        made = next(self._mutants)
        game = {"ruleset": made.ruleset, "seats": len(made.data["seats"]), "options": made.options}
        seats = range(1, game["seats"]) if self.dice.random() < 0.5 else ()
        bots = [{"seat": seat, "bot": "random"} for seat in seats]
        self._send("POST", "/v1/games", json={**game, "position": made.data, "bots": bots})

    def command(self) -> None:
        """An answer that nobody asked for, or one that is right, many times."""
        path = f"/v1/games/{self._game['id']}"
        body = self._send("GET", path).json()
        for decision in body.get("decisions", [])[:1]:
            chosen = [row["id"] for row in decision["options"]]
            odd = self.dice.choice(([], chosen * 3, [self._text()], chosen[:1], [chosen[0], self._text()]))
            for _ in range(3):
                self._send("POST", f"{path}/commands", json={"decision": decision["id"], "choose": odd})
        self._send("GET", f"{path}/states/{self.dice.choice((0, 1, 10**9, -1))}")
        self._send("GET", f"{path}/thoughts", params={"after": self.dice.choice((0, 2**63, -1)), "limit": 100})

    def _operation(self) -> tuple[str, str]:
        method, path = self.dice.choice(OPERATIONS)
        if (method == "get" and path.endswith("/events")) or (method, path) == ("delete", "/v1/players/me"):
            return method, "/v1/players/none"
        return method, path.format(**self._names)

    def _text(self) -> str:
        odd = self.dice.choice(ODD) * self.dice.choice((1, 1, 100))
        return self.dice.choice((odd, "".join(self.dice.choices(string.printable, k=12)), "games", "null", "1"))

    def _value(self, depth: int) -> Any:
        match self.dice.randrange(8 if depth else 5):
            case 0:
                return self._text()
            case 1:
                return self.dice.choice((0, -1, 2**53, 2**64, -(2**70), 1.5, 1e300))
            case 2:
                return self.dice.choice((None, True, False, "", [], {}))
            case 3 | 4:
                return self.dice.choice((PLAIN, RICH, 2, 3, "public", "bot", "PT1M", "00" * 32))
            case 5 | 6:
                return [self._value(depth - 1) for _ in range(self.dice.randrange(5))]
            case _:
                return {self.dice.choice(FIELDS): self._value(depth - 1) for _ in range(self.dice.randrange(5))}

    def _send(self, method: str, path: str, **request: Any) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {self._person.token}"} | request.pop("headers", {})
        if "json" in request:
            # As it is: Python writes what others refuse to.
            text = json.dumps(request.pop("json"))
            request |= {"content": text.encode()}
            headers |= {"Content-Type": "application/json"}
        try:
            response = self._person_client().request(method, path, headers=headers, **request)
        except httpx2.TransportError:
            return httpx2.Response(400, json={})
        allowed = response.status_code < 500 or (response.status_code == 503 and "retry-after" in response.headers)
        assert allowed, f"{method} {path[:200]} {str(request)[:500]}: {response.status_code} {response.text[:500]}"
        assert response.is_success or len(response.content) < 100_000, f"{method} {path[:200]}: a long refusal"
        return response

    def _person_client(self) -> httpx2.Client:
        if not hasattr(self, "_client"):
            self._client = self._service.client()
        return self._client

    def _say(self, text: bytes, seconds: float) -> None:
        """Say something, and listen for a moment. An answer is no failure of the service."""
        with contextlib.suppress(OSError), self._connected() as connection:
            connection.sendall(text)
            connection.settimeout(seconds or 0.001)
            answer = connection.recv(65_536)
            assert not answer.startswith((b"HTTP/1.1 500", b"HTTP/1.1 502")), (text[:500], answer[:500])

    def _connected(self) -> socket.socket:
        target = urlsplit(self._service.address())
        return socket.create_connection((target.hostname, target.port or 0), PATIENCE)


FIELDS = ["name", "ruleset", "seats", "options", "bots", "deadline", "visibility", "start", "position", "commitment"]
FIELDS += [
    "kind",
    "until",
    "duration",
    "agree",
    "seat",
    "invite",
    "seed",
    "decision",
    "choose",
    "seen",
    "scopes",
    "seq",
    "branch",
    "luck",
    "locale",
    "avoid",
    "x",
    "__proto__",
    "",
]
FIELDS += ["zone", "quiet", "free_days"]

KINDS: dict[str, Callable[[Attacker], None]] = {
    method.__name__: method
    for method in (
        *(Attacker.body, Attacker.fields, Attacker.path, Attacker.query, Attacker.header, Attacker.noise),
        *(Attacker.method, Attacker.half, Attacker.connections, Attacker.waits, Attacker.quota, Attacker.export),
        *(Attacker.position, Attacker.command),
    )
}
"""Every kind of try, by its name."""
