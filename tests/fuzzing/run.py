"""Schemathesis on a running service: two API processes, a dispatcher and a worker that plays the bots.

`python -m tests.fuzzing.run --seconds 600` fuzzes for ten minutes. It shows its findings; the exit code is 1 then.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.fuzzing.ways import ADDRESS
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

CONFIG = Path(__file__).with_name("schemathesis.toml")
PROCESSES = ("dispatcher-1", "worker-1", "api-1", "api-2")

ENV = {
    "TURNFOLD_STREAM_SECONDS": "1",
    "TURNFOLD_GAMES_PER_PLAYER": "1000000",
    "TURNFOLD_CHANNELS_PER_PLAYER": "1000000",
    "TURNFOLD_ADDRESS": ADDRESS,
}
"""A stream is an answer when it has ended; and those who play have more games and channels than anybody."""

EVERYTHING: tuple[str, ...] = ()
"""All phases on all operations."""

PLAY = (
    # Invalid requests lead nowhere in a game; the run on everything sends them at every step.
    *("--mode", "positive", "--phases", "stateful"),
    # The fewer ways there are, the further a run gets: from creating a game through joining and deciding to its end.
    *(f"--include-operation-id={name}" for name in ("createGame", "takeSeat", "getGame", "answerDecision")),
)
"""Games alone, played by following links."""


class Run(NamedTuple):
    """The outcome of a run: whether there is no finding, what was said, and how often what succeeded."""

    is_clean: bool
    said: str
    played: dict[str, int]

    @property
    def ends(self) -> int:
        """Return how many answers showed a game that somebody has won."""
        return sum(count for name, count in self.played.items() if " ended: " in name)


def fuzz(service: Service, *options: str) -> Run:
    """Run Schemathesis with these options besides its configuration."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "played.json"
        addresses = [service.address(name) for name in ("api-1", "api-2")]
        env = {
            **os.environ,
            "TURNFOLD_FUZZING_ADDRESSES": " ".join(addresses),
            "TURNFOLD_FUZZING_RECORD": str(record),
            "TURNFOLD_FUZZING_STORE": service.store,
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG), "run"]
        command += [f"{addresses[0]}/docs/openapi.json", *options]
        done = subprocess.run(
            command, env=env, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        played: dict[str, int] = json.loads(record.read_text()) if record.exists() else {}
    return Run(done.returncode == 0, done.stdout, played)


def main() -> int:
    """Fuzz as long as asked for: two thirds of the time everything, one third games alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    seconds: int = parser.parse_args().seconds
    server = RedisServer(appendfsync="no")
    server.start()
    service = Service(server.url, env=ENV)
    try:
        service.start(*PROCESSES)
        runs = [
            fuzz(service, f"--max-time={share}", *what)
            for what, share in ((EVERYTHING, 2 * seconds // 3), (PLAY, seconds // 3))
        ]
    finally:
        service.stop()
        server.stop()
    for run in runs:
        print(run.said, json.dumps(run.played, indent=1), sep="\n")  # noqa: T201
    return 0 if all(run.is_clean for run in runs) else 1


if __name__ == "__main__":
    sys.exit(main())
