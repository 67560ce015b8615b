"""`turnfold replay --web` shows an export in a browser."""

import re
import signal
import subprocess
import sys

import httpx
import pytest

from tests import REPOSITORY
from tests.processes.waiting import PATIENCE

GOLDEN = REPOSITORY / "tests" / "golden"


def test_an_export_is_shown_until_it_is_ended() -> None:
    file = sorted(GOLDEN.glob("*.ndjson"))[0]
    command = [sys.executable, "-P", "-m", "cli", "replay", "--web", "--seq", "2", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as shown:
        assert shown.stdout is not None
        said = shown.stdout.readline()
        found = re.search(r"(http://\S+)/replay/(i_\w+)#2$", said.strip())
        assert found is not None, said
        with httpx.Client(base_url=found[1], trust_env=False, timeout=PATIENCE) as anybody:
            assert "og:title" in anybody.get(f"/replay/{found[2]}").text
            state = anybody.get(f"/v1/games/{found[2]}/states/2").json()
        assert state["version"] == 2
        shown.send_signal(signal.SIGINT)
        assert shown.wait(PATIENCE) == 0


@pytest.mark.parametrize("content", [b"", b"{}\n"])
def test_what_is_no_export_is_not_shown(content: bytes) -> None:
    command = [sys.executable, "-P", "-m", "cli", "replay", "--web", "-"]
    done = subprocess.run(command, input=content, capture_output=True, timeout=5 * PATIENCE, check=False)
    assert done.returncode == 2
    assert b"This cannot be shown" in done.stderr
