"""The processes' logs say what they have met, and hold no secret, whatever was sent to them."""

import json
import os
import re
import secrets
import socket
import subprocess
import sys
from collections.abc import Callable

import redis

from tests.api.person import Person, Seed
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until

PARTS = ("api-1", "dispatcher-1", "worker-1")


def test_the_log_says_what_the_server_itself_has_met(own_server: RedisServer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = [sys.executable, "-P", "-m", "cli", "api", "--port", str(taken.getsockname()[1])]
        env = {**os.environ, "REDIS_URL": own_server.url}
        ended = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert ended.returncode != 0
    assert "Address already in use. Set TURNFOLD_PORT to another port" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_logs_are_structured_and_hold_no_secret(own_server: RedisServer, services: Callable[..., Service]) -> None:
    """A game with all that is secret, misdirected secrets, and faults that are logged with where they happened."""
    service = services(own_server.url, env={"TURNFOLD_ACCESS_LOG": "1"}).start(*PARTS)
    ada, bob = Person(service), Person(service, "Bob")
    lent = ada.ask("POST", "/players/me/tokens", json={"name": "x", "scopes": ["bot"]})["token"]
    unknown = f"{ada.id}.{secrets.token_urlsafe(32)}"
    seed = Seed(ada.namespace)
    game = ada.create(
        seats=3,
        key=seed.key,
        commitment=seed.commitment,
        visibility="private",
        bots=[{"seat": 2, "bot": "random"}],
        deadline={"per_decision": "PT1H"},
    )
    invite, path = game["invite"], f"/games/{game['id']}"
    wrong = secrets.token_urlsafe(16)
    bob.refused("not-found", "POST", f"{path}/seats", json={"invite": wrong})
    assert bob.get(f"/invitations/{invite}")["game"] == game["id"]
    assert service.client().get(f"/join/{invite}").status_code == 200
    device = service.client().post("/v1/device", json={"name": "x"}).json()["user_code"]
    bob.ask("POST", f"/devices/{device}/verdict", json={"approve": False})
    bob.join(game, invite=invite)
    forged = secrets.token_hex(32)
    ada.refused("seed-mismatch", "PUT", f"{path}/seats/me/seed", json={"seed": forged})
    ada.ask("PUT", f"{path}/seats/me/seed", json={"seed": seed.value.hex()})
    ada.play(game)
    ada.with_token(unknown).refused("unauthenticated", "GET", path)
    for token in (ada.token, lent, unknown):
        ada.send("GET", path, params={"access_token": token, "invite": invite})
        ada.send("GET", f"{path}/events", params={"token": token})
        ada.send("POST", "/games", json={"token": token, "seed": seed.value.hex()})
        ada.send("GET", "/players/me", headers={"Cookie": f"token={token}", "X-Token": token})
    with redis.Redis.from_url(own_server.url) as client:
        (host_seed,) = [client.hget(key, "secret").decode() for key in client.keys("*:meta")]
        stored = [digest.decode() for digest in client.hkeys(f"{{u:{ada.id}}}:tokens")]
        client.hset(f"{{u:{ada.id}}}:tokens", "nonsense", "{")
        ada.refused("internal-error", "GET", "/players/me/tokens")
    own_server.restart()
    bob.play(game)
    with_bot = ada.create(bots=[{"seat": 1, "bot": "random"}])
    ada.play(with_bot)
    until(lambda: ada.view(with_bot)["version"] > with_bot["version"] + 1)
    for name in PARTS:
        service.end(name)
    said = "".join(service.output(name) for name in PARTS)
    rows = [json.loads(line) for line in said.splitlines()]
    assert all({"time", "level", "logger", "message"} <= row.keys() for row in rows)
    assert {row["level"] for row in rows} >= {"info", "error"}
    requests = [row for row in rows if row["message"] == "request"]
    assert {row["status"] for row in requests} >= {200, 201, 400, 401, 404, 409, 500}
    assert {"method", "path", "client"} <= requests[0].keys()
    tokens = [ada.token, bob.token, lent, unknown]
    hidden = [*tokens, invite, device, wrong, seed.value.hex(), forged, host_seed, *stored, seed.key]
    hidden += [token.partition(".")[2] for token in tokens]
    for secret in hidden:
        assert secret not in said
    assert not re.search(r"\?|[Bb]earer|[Aa]uthorization|[Cc]ookie", "".join(row["path"] for row in requests))
    assert "Bearer" not in said
