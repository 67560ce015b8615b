"""The users that the servers have: enough for the service, and not for more."""

import smtplib
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis

from cli.parent_death import bound_to_parent
from cli.redis_binary import available
from tests.api.authenticator import Authenticator
from tests.api.person import Person
from tests.deploy import DEPLOY
from tests.processes.service import Service
from tests.processes.waiting import until

ADDRESSES = {"store": "store:6379", "queue": "queue:6379"}
VARIABLES = {"store": "REDIS_URL", "queue": "QUEUE_URL"}


def made(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Return what the script that makes passwords does."""
    command = ["sh", str(DEPLOY / "secrets.sh"), str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def addresses(file: Path) -> dict[str, str]:
    """The addresses in a file of variables."""
    return dict(line.split("=", 1) for line in file.read_text().splitlines() if "_URL=" in line)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("s")
    assert made(folder / "secrets", *ADDRESSES.values()).returncode == 0
    return folder


@pytest.fixture(scope="module")
def servers(home: Path) -> Iterator[Path]:
    """Both servers with the shipped configurations and users, on sockets in a folder."""
    with ExitStack() as stack:
        for name in ADDRESSES:
            options = ["--port", "0", "--unixsocket", f"{home}/{name}.sock", "--dir", str(home)]
            options += ["--aclfile", f"{home}/secrets/{name}.acl", "--logfile", f"{home}/{name}.log"]
            command = [str(next(available()).path), str(DEPLOY / "redis" / f"{name}.conf"), *options]
            process = subprocess.Popen(bound_to_parent(command))
            stack.callback(process.wait)
            stack.callback(process.kill)
            probe = redis.Redis(unix_socket_path=f"{home}/{name}.sock", username="probe", password="x")  # noqa: S106
            until(lambda probe=probe: _answers(probe), why=(home / f"{name}.log").read_text)
        yield home


def _answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False


def url(home: Path, name: str, file: str | None = None) -> str:
    """The address that a part is told, on the socket instead of the host."""
    told = addresses(home / "secrets" / f"{file or name}.env")[VARIABLES[name]]
    return told.replace("redis://", "unix://").replace(f"{ADDRESSES[name]}/0", f"{home}/{name}.sock?db=0")


def test_the_service_plays_with_the_rights_that_it_is_given(servers: Path, services: Callable[..., Service]) -> None:
    for name in ADDRESSES:
        with redis.Redis.from_url(url(servers, name, "operator")) as operator:
            operator.acl_log_reset()
    replies = {"TURNFOLD_REPLY_TO": "answers@example.org", "TURNFOLD_MAIL_VERIFIER": "mx.example.org"}
    service = services(url(servers, "store"), queue_url=url(servers, "queue"), env=replies)
    service.watch("mail-in-1")
    service.start("mail-in-1", "api-1", "dispatcher-1", "worker-1")
    ada = Person(service)
    game = ada.create(seats=3, bots=[{"seat": 1, "bot": "random"}, {"seat": 2, "bot": "normal"}])
    ada.play(game)
    until(lambda: ada.view(game)["version"] > game["version"] + 3, why=service.said)
    ada.ask("POST", f"/games/{game['id']}/resign")
    ada.until(game, "finished")
    assert [row["id"] for row in ada.listed(mine=True)] == [game["id"]]
    device = ada.ask("POST", "/device", json={"name": "phone"})
    ada.ask("POST", f"/devices/{device['user_code']}/verdict", json={"approve": True})
    ada.ask("POST", "/device/token", json={"device_code": device["device_code"]})
    ada.ask("POST", "/players/me/clients", json={"name": "Viewer", "redirect_uris": ["https://example.org/"]})
    ada.with_token("").anywhere("POST", "/oauth/token", data={"grant_type": "authorization_code", "code": "x"})
    ada.ask("POST", "/sign_in", json={"address": "ada@example.org"})
    origin = service.address("api-1").replace("127.0.0.1", "localhost")
    phone = Authenticator(origin)
    made = phone.make(ada.ask("POST", "/players/me/passkey_challenges")["public_key"])
    ada.ask("POST", "/players/me/passkeys", json={"credential": made})
    begun = ada.ask("POST", "/sign_in", json={})
    signed = phone.sign(begun["public_key"])
    ada.ask("POST", "/sign_in/token", json={"sign_in": begun["sign_in"], "credential": signed})
    until(lambda: service.is_ready("mail-in-1"), why=service.said)
    with smtplib.LMTP("127.0.0.1", service.lmtp_port) as mail_server:
        mail_server.ehlo()
        mail_server.mail("ada@example.org")
        assert mail_server.rcpt(f"answers+{'a' * 24}@example.org")[0] == 550
    assert '"level":"error"' not in service.said()
    for name in ADDRESSES:
        with redis.Redis.from_url(url(servers, name, "operator")) as operator:
            assert [row for row in operator.acl_log() if row["username"] != "probe"] == []


REFUSED = [
    ["FLUSHALL"],
    ["CONFIG", "SET", "appendfsync", "no"],
    ["KEYS", "*"],
    ["SHUTDOWN"],
    ["ACL", "LIST"],
    ["GET", "other"],
    ["MONITOR"],
]


@pytest.mark.parametrize("name", ADDRESSES)
def test_nobody_may_more(servers: Path, name: str) -> None:
    with redis.Redis.from_url(url(servers, name, "operator")) as operator:
        for refused in [*REFUSED, ["EVAL", "return 1", "1", "other"], ["SUBSCRIBE", "other"]]:
            assert operator.execute_command("ACL", "DRYRUN", "turnfold", *refused) != b"OK", refused
            assert operator.execute_command("ACL", "DRYRUN", "probe", *refused) != b"OK", refused
        # For TURNFOLD_REPLICAS, by `+@connection`: a server that knows none of a name does not load the file.
        for allowed in (["WAIT", "1", "1"], ["WAITAOF", "0", "1", "1"]) if name == "store" else ():
            assert operator.execute_command("ACL", "DRYRUN", "turnfold", *allowed) == b"OK", allowed
    other = "queue" if name == "store" else "store"
    with_the_others_password = url(servers, other).replace(f"{other}.sock", f"{name}.sock")
    for address in (f"unix://{servers}/{name}.sock", with_the_others_password):
        with redis.Redis.from_url(address) as client, pytest.raises(redis.AuthenticationError):
            client.ping()


def test_what_is_secret_is_for_its_owner_alone(home: Path) -> None:
    folder = home / "secrets"
    modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
    assert modes == {
        **dict.fromkeys(("store.env", "queue.env", "operator.env"), 0o600),
        **dict.fromkeys(("store.acl", "queue.acl"), 0o644),
    }
    words = [
        address.split(":")[2].split("@")[0] for file in folder.glob("*.env") for address in addresses(file).values()
    ]
    assert len(set(words)) == 4
    assert not any(word in (folder / f"{name}.acl").read_text() for word in words for name in ADDRESSES)


def test_passwords_are_not_made_twice(home: Path) -> None:
    before = (home / "secrets" / "store.env").read_text()
    assert made(home / "secrets", *ADDRESSES.values()).returncode == 1
    assert made(home / "other").returncode == 2
    assert (home / "secrets" / "store.env").read_text() == before
