"""Keeps processes running: started in stages, restarted when they die, stopped in the opposite order."""

import asyncio
import os
import signal
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain

from cli.parent_death import bound_to_parent

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a process that died is started again; doubled each time while it does not stay."""

STEADY = 10.0
"""Seconds after which a process counts as running well."""

LAST_LINES = 12
"""How much of a process's output is kept to say why it did not start."""

Say = Callable[[str, str], None]
"""Shows a line: who says it, and what."""


@dataclass(frozen=True)
class Service:
    """A process to keep. `grace`: seconds it gets to end after SIGTERM, before SIGKILL."""

    name: str
    command: list[str]
    env: Mapping[str, str]
    fds: tuple[int, ...] = ()
    grace: float = 10.0


class NotStarted(Exception):
    """A process ended before it was ready. The message has what it said last."""


@dataclass(eq=False)
class _Kept:
    service: Service
    say: Say
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    died: asyncio.Event = field(default_factory=asyncio.Event)
    last_lines: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_LINES))
    process: asyncio.subprocess.Process | None = None

    async def keep(self) -> None:
        """Run the process, and again when it dies, until `stopping` is set."""
        loop = asyncio.get_running_loop()
        pause = FIRST_PAUSE
        while not self.stopping.is_set():
            began = loop.time()
            code = await self._run_once()
            if self.stopping.is_set():
                return
            self.died.set()
            self.say(self.service.name, f"{_how_it_ended(code)}; starting it again")
            if loop.time() - began > STEADY:
                pause = FIRST_PAUSE
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self.stopping.wait()
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _run_once(self) -> int:
        # A session of its own keeps the terminal's Ctrl-C from it: the supervisor alone decides the order of the end.
        self.process = await asyncio.create_subprocess_exec(
            *bound_to_parent(self.service.command),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=self.service.env,
            pass_fds=self.service.fds,
            start_new_session=True,
        )
        self.say(self.service.name, f"process {self.process.pid}")
        if self.stopping.is_set():
            self.signal(signal.SIGTERM)
        if self.process.stdout is not None:
            await self._relay(self.process.stdout)
        code = await self.process.wait()
        self.process = None
        return code

    async def _relay(self, output: asyncio.StreamReader) -> None:
        rest = b""
        while chunk := await output.read(65536):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._say(line)
        if rest:
            self._say(rest)

    def _say(self, line: bytes) -> None:
        text = line.decode(errors="replace").rstrip()
        self.last_lines.append(text)
        self.say(self.service.name, text)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process, SIGKILL to all that it may have started too."""
        if self.process is None or self.process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            if number == signal.SIGKILL:
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)


class Supervisor:
    """The processes of one `turnfold up`. Start stage by stage; `stop` ends the last stage first."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._stages: list[dict[_Kept, asyncio.Task[None]]] = []

    def start(self, *services: Service) -> None:
        """Start a stage: services that may start and end together."""
        stage = [_Kept(service, self._say) for service in services]
        self._stages.append({process: asyncio.create_task(process.keep()) for process in stage})

    async def ready(self, is_ready: Callable[[], Awaitable[bool]]) -> None:
        """Wait until this is so. Raises NotStarted if a process has ended before."""
        while not await is_ready():
            for process in chain.from_iterable(self._stages):
                if process.died.is_set():
                    raise NotStarted("\n".join([f"{process.service.name} did not start:", *process.last_lines]))
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """End everything, the last stage first; what does not end in its time of grace is killed."""
        while self._stages:
            await _stop_stage(self._stages[-1])
            self._stages.pop()

    def kill(self) -> None:
        """End everything at once."""
        for stage in self._stages:
            for process in stage:
                process.stopping.set()
                process.signal(signal.SIGKILL)


async def _stop_stage(stage: dict[_Kept, asyncio.Task[None]]) -> None:
    for process in stage:
        process.stopping.set()
        process.signal(signal.SIGTERM)
    await asyncio.wait(stage.values(), timeout=max(process.service.grace for process in stage))
    for process, task in stage.items():
        if not task.done():
            process.say(process.service.name, "does not end; killed")
            process.signal(signal.SIGKILL)
    await asyncio.gather(*stage.values())


def _how_it_ended(code: int) -> str:
    if code < 0:
        return f"was ended by {signal.Signals(-code).name}"
    return f"ended with exit code {code}"
