"""`turnfold up`: ready, restarted, stopped, and started again with every game."""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx2
import pytest
from click.testing import CliRunner

from cli import main
from tests.processes.redis_server import RedisServer
from tests.processes.up import UpProcess
from tests.processes.waiting import PATIENCE, is_there, until

SERVICES = ("redis", "api-1", "api-2", "worker", "thinker", "notifier", "dispatcher")
BOT_GAME = {"ruleset": "diamonsters", "seats": 2, "bots": [{"seat": 1, "bot": "random"}]}

Up = Callable[..., UpProcess]


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    """Starts services; what a test leaves running is ended."""
    started: list[UpProcess] = []

    def start(*options: str, data: Path = tmp_path / "data", **env: str) -> UpProcess:
        started.append(UpProcess(data, *options, env=env))
        return started[-1]

    yield start
    for service in started:
        if service.process.poll() is None:
            service.interrupt()


class EndedService(NamedTuple):
    """The data of a service that has ended, and a player with a game there."""

    data: Path
    player: dict[str, str]
    game: str

    def is_there(self, service: UpProcess) -> bool:
        return game_of(service, self.player, self.game).is_success


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UpProcess]:
    """A service for tests that end it not. It ends in order after all that they did to it."""
    service = UpProcess(tmp_path_factory.mktemp("shared") / "data", "--apis", "2")
    try:
        yield service.ready()
        assert service.interrupt() == 0
        assert not [pid for name in SERVICES for pid in service.pids(name) if is_there(pid)]
        assert "Stopped." in service.output
    finally:
        service.process.kill()


@pytest.fixture(scope="module")
def ended_service(tmp_path_factory: pytest.TempPathFactory) -> EndedService:
    """The data of a service that was interrupted, to be data_copy. Its folder has a long path."""
    service = UpProcess(tmp_path_factory.mktemp("kept") / ("long" * 30)).ready()
    try:
        player = new_player(service)
        game = new_game(service, player)
        assert service.interrupt() == 0
    finally:
        service.process.kill()
    return EndedService(service.data, player, game)


@pytest.fixture
def data_copy(ended_service: EndedService, tmp_path: Path) -> EndedService:
    """A copy of that for one test."""
    return ended_service._replace(data=shutil.copytree(ended_service.data, tmp_path / ("long" * 30)))


def test_a_player_is_told_what_to_open_before_the_lines_to_paste(shared_service: UpProcess) -> None:
    service = shared_service
    greeting = service.output.partition("Turnfold is ready.")[2]
    opened = f"Open this in a browser to play: {service.address}/\n"
    assert opened in greeting
    assert greeting.index(opened) < greeting.index("curl")


def new_player(service: UpProcess) -> dict[str, str]:
    response = httpx2.post(f"{service.address}/v1/players", json={"name": "Ada"}, timeout=PATIENCE, trust_env=False)
    assert response.is_success, response.text
    return {"authorization": f"Bearer {response.json()['token']}"}


def new_game(service: UpProcess, player: dict[str, str]) -> str:
    response = httpx2.post(
        f"{service.address}/v1/games", json=BOT_GAME, headers=player, timeout=PATIENCE, trust_env=False
    )
    assert response.is_success, response.text
    game: str = response.json()["id"]
    return game


def game_of(service: UpProcess, player: dict[str, str], game: str) -> httpx2.Response:
    return httpx2.get(f"{service.address}/v1/games/{game}", headers=player, timeout=PATIENCE, trust_env=False)


def test_the_tour_can_be_pasted(shared_service: UpProcess) -> None:
    tour = shared_service.shows(r"(?s)\n(TOKEN=.*-H \"authorization: Bearer \$TOKEN\")\s")[1]
    assert len(tour.splitlines()) == 3
    pasted = subprocess.run(["bash", "-c", tour], capture_output=True, text=True, check=True)
    assert '"status":"running"' in pasted.stdout, pasted


def test_a_second_one_on_the_same_data_is_refused(shared_service: UpProcess, up: Up) -> None:
    second = up(data=shared_service.data)
    assert second.wait() == 2
    assert f"is in use: a `turnfold up` with process id {shared_service.process.pid} runs on it" in second.output


def test_every_killed_process_comes_back_and_the_games_are_there(shared_service: UpProcess) -> None:
    player = new_player(shared_service)
    game = new_game(shared_service, player)
    for name in SERVICES:
        shared_service.kill(name)
    until(lambda: game_of(shared_service, player, game).is_success)


def test_stopped_in_any_way_and_started_again_it_has_every_game(up: Up, data_copy: EndedService) -> None:
    for number in (signal.SIGTERM, signal.SIGHUP):
        service = up(data=data_copy.data).ready()
        assert data_copy.is_there(service)
        assert service.interrupt(number) == 0
    interrupted_with_its_group = up(data=data_copy.data).ready()
    assert data_copy.is_there(interrupted_with_its_group)
    end_as_the_terminal_does(interrupted_with_its_group)
    crashed = up(data=data_copy.data).ready()
    assert data_copy.is_there(crashed)
    crash_and_leave_nothing_behind(crashed)
    service = up(data=data_copy.data).ready()
    assert data_copy.is_there(service)
    assert new_game(service, data_copy.player)


def end_as_the_terminal_does(service: UpProcess) -> None:
    os.killpg(service.process.pid, signal.SIGINT)
    assert service.wait() == 0
    assert "Traceback" not in service.output


def crash_and_leave_nothing_behind(service: UpProcess) -> None:
    service.crash()
    names = ("redis", "api", "worker", "thinker", "notifier", "dispatcher")
    until(lambda: not [name for name in names if is_there(service.pids(name)[-1])])


def test_interrupted_before_it_is_ready_it_ends_in_order(up: Up) -> None:
    service = up()
    service.shows(r"redis +\| process")
    assert service.interrupt() == 0
    assert not [pid for pid in service.pids("redis") if is_there(pid)]


@pytest.mark.parametrize("host", ["::", "192.0.2.1", "example.org"])
def test_a_service_for_one_person_is_for_this_machine_alone(tmp_path: Path, host: str) -> None:
    result = CliRunner().invoke(main, ["up", "--open", "--host", host, "--data", str(tmp_path / "data")])
    assert result.exit_code == 2
    assert f"not {host}" in result.output
    assert not (tmp_path / "data").exists()


def test_a_taken_port_is_refused(up: Up) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        service = up(TURNFOLD_PORT=str(taken.getsockname()[1]))
        assert service.wait() == 2
    assert "TURNFOLD_PORT" in service.output


def test_replicas_of_its_only_server_are_refused(up: Up) -> None:
    service = up(TURNFOLD_REPLICAS="1")
    assert service.wait() == 2
    assert "TURNFOLD_REPLICAS is '1'" in service.output
    assert "REDIS_URL" in service.output


def test_a_folder_that_cannot_be_made_is_refused(up: Up, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    service = up(data=tmp_path / "file" / "data")
    assert service.wait() == 2
    assert service.output.startswith(f"Error: the games cannot be kept in {tmp_path / 'file' / 'data'}: ")


def test_data_of_a_newer_server_is_refused(up: Up, data_copy: EndedService) -> None:
    record = data_copy.data / "server.json"
    assert record.exists()
    record.write_text('{"server": "valkey", "version": "99.0.0"}')
    service = up(data=data_copy.data)
    assert service.wait() == 2
    assert "was written by valkey 99.0.0" in service.output
    assert record.read_text() == '{"server": "valkey", "version": "99.0.0"}'


def test_broken_data_is_refused_in_the_servers_own_words(up: Up, data_copy: EndedService) -> None:
    for file in (data_copy.data / "redis" / "appendonlydir").glob("*.incr.aof"):
        content = file.read_bytes()
        file.write_bytes(content[:40] + b"\0\0\0\0" + content[44:])
    service = up(data=data_copy.data)
    assert service.wait() == 2
    assert "Bad file format reading the append only file" in service.output
    assert "was left as it is" in service.output


def test_a_given_server_without_an_append_only_file_gets_a_warning(
    up: Up, tmp_path: Path, redis_server: RedisServer, redis_url: str
) -> None:
    with redis_server.without_append_only_file():
        service = up(REDIS_URL=redis_url).ready()
        assert "keeps no append-only file" in service.output
        service.interrupt()
    # There is no store of its own: only the witness of the given one, which is apart from it.
    [witness] = (tmp_path / "data").iterdir()
    assert (witness.name.partition("-")[0], witness.suffix) == ("witness", ".sqlite3")


def test_a_given_server_with_an_append_only_file_gets_none(up: Up, redis_url: str) -> None:
    assert "warning" not in up(REDIS_URL=redis_url).ready().output


@pytest.mark.parametrize("variable", ["REDIS_URL", "QUEUE_URL"])
def test_a_given_server_that_does_not_answer_is_an_error(up: Up, tmp_path: Path, variable: str) -> None:
    service = up(**{variable: f"unix://{tmp_path}/nobody.sock"})
    assert service.wait() == 2
    assert f"{variable}: the server at unix://{tmp_path}/nobody.sock does not answer" in service.output
