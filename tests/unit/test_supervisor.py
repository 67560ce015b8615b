"""The supervisor restarts what dies, starts and stops in order, and shows who says what."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cli.supervisor import NotStarted, Service, Supervisor
from tests.processes.waiting import PATIENCE, is_there, until

STAYS = "import time; print('here', flush=True); time.sleep(1000)"
ENDS_LATE = """
import signal, sys, time
def end(*_):
    print("ending", flush=True); time.sleep(0.3); print("ended", flush=True); sys.exit()
signal.signal(signal.SIGTERM, end); print("here", flush=True); time.sleep(1000)
"""
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('here', flush=True); time.sleep(1000)"


class Screen:
    """A screen that keeps what was said, and waits for it."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []

    def __call__(self, name: str, line: str) -> None:
        self.lines.append((name, line))

    async def shows(self, name: str, line: str, times: int = 1) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.lines.count((name, line)) < times:
                await asyncio.sleep(0.01)

    def process(self, name: str) -> int:
        return [int(line.split()[1]) for who, line in self.lines if who == name and line.startswith("process ")][-1]


def service(name: str, code: str, grace: float = 10.0) -> Service:
    return Service(name, [sys.executable, "-c", code], dict(os.environ), grace=grace)


def run(scene: Callable[[Supervisor, Screen], Awaitable[None]]) -> list[tuple[str, str]]:
    async def whole() -> None:
        supervisor = Supervisor(screen)
        try:
            await scene(supervisor, screen)
        finally:
            await supervisor.stop()

    screen = Screen()
    asyncio.run(whole())
    return screen.lines


def test_what_is_killed_is_started_again() -> None:
    async def scene(supervisor: Supervisor, screen: Screen) -> None:
        supervisor.start(service("one", STAYS))
        for times in (1, 2, 3):
            await screen.shows("one", "here", times)
            os.kill(screen.process("one"), signal.SIGKILL)
        await screen.shows("one", "here", 4)

    lines = run(scene)
    assert lines.count(("one", "was ended by SIGKILL; starting it again")) == 3


def test_stages_end_in_the_opposite_order_and_say_their_last_words() -> None:
    async def scene(supervisor: Supervisor, screen: Screen) -> None:
        supervisor.start(service("first", ENDS_LATE))
        await screen.shows("first", "here")
        supervisor.start(service("last", ENDS_LATE))
        await screen.shows("last", "here")

    assert [row for row in run(scene) if row[1].startswith("end")] == [
        ("last", "ending"),
        ("last", "ended"),
        ("first", "ending"),
        ("first", "ended"),
    ]


def test_what_does_not_end_in_its_time_is_killed() -> None:
    async def scene(supervisor: Supervisor, screen: Screen) -> None:
        supervisor.start(service("deaf", DEAF, grace=0.1))
        await screen.shows("deaf", "here")

    assert ("deaf", "does not end; killed") in run(scene)


def test_everything_can_be_ended_at_once() -> None:
    async def scene(supervisor: Supervisor, screen: Screen) -> None:
        supervisor.start(service("deaf", DEAF, grace=PATIENCE))
        await screen.shows("deaf", "here")
        supervisor.kill()

    assert ("deaf", "does not end; killed") not in run(scene)


def test_a_process_that_ends_before_it_is_ready_gives_its_last_words() -> None:
    async def scene(supervisor: Supervisor, screen: Screen) -> None:
        supervisor.start(service("broken", "import sys; sys.exit('the reason')"))
        with pytest.raises(NotStarted, match="broken did not start:\nthe reason"):
            await supervisor.ready(never)

    async def never() -> bool:
        return False

    assert ("broken", "ended with exit code 1; starting it again") in run(scene)


def test_lines_are_whole_however_they_are_written() -> None:
    async def scene(supervisor: Supervisor, screen: Screen) -> None:
        code = "import sys, time\nfor part in 'a', 'b\\nc', 'd':\n  print(part, end='', flush=True); time.sleep(0.05)"
        supervisor.start(service("one", code + "\ntime.sleep(0.05); print('é' * 100_000); time.sleep(1000)"))
        await screen.shows("one", "cd" + "é" * 100_000)

    assert ("one", "ab") in run(scene)


def test_a_killed_supervisor_leaves_nothing_behind(tmp_path: Path) -> None:
    script = f"""
import asyncio, os, sys
from cli.supervisor import Service, Supervisor
async def main():
    supervisor = Supervisor(lambda name, line: print(line, flush=True))
    supervisor.start(Service("one", [sys.executable, "-c", {STAYS!r}], dict(os.environ)))
    await asyncio.sleep(1000)
asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline().split()[1])
        assert parent.stdout.readline() == "here\n"
        parent.kill()
        parent.wait()
        until(lambda: not is_there(child))
