"""A process that has imported the service, and forks the processes of tests: `python nursery.py FD`.

To import takes most of what a process needs to start. It takes requests from the socket that it inherits, one a
message: the arguments of the `turnfold` command, its environment and folder, with a file for what it says, a pipe for
how it ends, and a listening socket if it serves one. It answers each with the id of the process.
"""

import json
import os
import select
import signal
import socket
import sys
from typing import Any

from cli import main as turnfold
from cli.parent_death import bind_to_parent

MOST_BYTES = 128 * 1024
"""Of a request; an environment is most of it."""


def main() -> None:
    """Fork what is asked for, until nobody is there to ask."""
    import api.server  # noqa: F401 - the processes need it
    import workers.processes.dispatcher
    import workers.processes.sending
    import workers.processes.worker  # noqa: F401
    from api.service import resident
    from domain.texts import formatting

    formatting.warm()
    # All that is there now stays, and is shared if no collector touches it. Processes find it in its large pages.
    resident.settle()
    command = Nursery(socket.socket(fileno=int(sys.argv[1]))).next_command()
    if command is not None:
        turnfold(command, prog_name="turnfold")


class Nursery:
    """The processes that were forked, each with the pipe that is told how it ends."""

    def __init__(self, requests: socket.socket) -> None:
        self._requests = requests
        self._reports: dict[int, int] = {}
        self._wake, self._waker = os.pipe()
        os.set_blocking(self._waker, False)

    def next_command(self) -> list[str] | None:
        """Serve requests. In each forked process return its command; in this one None, once nobody can ask."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._waker)
        # `select` knows no descriptor beyond 1,023, and whoever asks may have more.
        waiting = select.poll()
        for fd in (self._requests.fileno(), self._wake):
            waiting.register(fd, select.POLLIN)
        while True:
            ready = {fd for fd, _ in waiting.poll()}
            if self._wake in ready:
                os.read(self._wake, 512)
                self._report()
            if self._requests.fileno() in ready:
                message, fds, _, _ = socket.recv_fds(self._requests, MOST_BYTES, 3)
                if not message:
                    return None
                if (command := self._fork(json.loads(message), fds)) is not None:
                    return command

    def _report(self) -> None:
        """Tell how those have ended that have: what `os.waitpid` says of each, in words."""
        for pid, report in list(self._reports.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                os.write(report, str(os.waitstatus_to_exitcode(status)).encode())
                os.close(report)
                del self._reports[pid]

    def _fork(self, request: dict[str, Any], fds: list[int]) -> list[str] | None:
        parent, (output, report, *listeners) = os.getpid(), fds
        pid = os.fork()
        if pid == 0:
            try:
                bind_to_parent(parent)
                become(request["environment"], request["folder"], output)
            finally:
                self._requests.send(str(os.getpid()).encode())
                self._leave(report)
            return [*request["command"], *(f"--fd={listener}" for listener in listeners)]
        self._reports[pid] = report
        for fd in (output, *listeners):
            os.close(fd)
        return None

    def _leave(self, report: int) -> None:
        """Drop, in a forked process, what is the nursery's."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._requests.close()
        for fd in (self._wake, self._waker, report, *self._reports.values()):
            os.close(fd)


def become(environment: dict[str, str], folder: str, output: int) -> None:
    """Make this process what `subprocess` would start: with its own session, variables, folder and output."""
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)


if __name__ == "__main__":
    main()
