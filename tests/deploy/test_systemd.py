"""The systemd units."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy import DEPLOY, SETTINGS, parse

UNITS = sorted(path for path in (DEPLOY / "systemd").iterdir() if path.suffix != ".env")
SERVICES = [path for path in UNITS if path.suffix == ".service"]
HOME = "/opt/turnfold"


def entries(path: Path) -> list[tuple[str, str]]:
    """The settings of a unit."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith(("#", "["))]
    assert all("=" in line for line in lines)
    return [(name, value) for name, _, value in (line.partition("=") for line in lines)]


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_a_service_runs_a_command_confined(path: Path) -> None:
    found = dict(entries(path))
    program, *arguments = found["ExecStart"].split()
    assert program == f"{HOME}/bin/turnfold"
    parse(arguments)
    assert (found["DynamicUser"], found["ProtectSystem"], found["CapabilityBoundingSet"]) == ("yes", "strict", "")
    for name, value in entries(path):
        if name == "Environment":
            assert value.partition("=")[0] in SETTINGS
    # There need be no archive.
    files = ["/etc/turnfold/store.env", "-/etc/turnfold/archive.env"] + ["/etc/turnfold/queue.env"] * (
        not re.search("api|mail-in", path.name)
    )
    # There need be no mail server.
    files += ["-/etc/turnfold/mail.env"] * bool(re.search("notifier|mail-in", path.name))
    assert [value for name, value in entries(path) if name == "EnvironmentFile"] == files


def test_units_name_units_that_there_are() -> None:
    names = {path.name for path in UNITS}
    for path in UNITS:
        for name, value in entries(path):
            if name in ("PartOf", "Requires", "Sockets", "Service", "WantedBy", "After"):
                for unit in value.split():
                    own = unit.startswith("turnfold")
                    assert not own or re.sub(r"@\w+\.", "@.", unit) in names, (path, unit)


def test_systemd_itself_finds_nothing(tmp_path: Path) -> None:
    """Where there is no systemd, the tests above have to do."""
    home = Path(sys.executable).parent.parent
    for path in UNITS:
        (tmp_path / path.name).write_text(path.read_text().replace(HOME, str(home)))
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        return
    command = [analyze, "verify", "--man=no", *sorted(tmp_path.iterdir())]
    found = subprocess.run(
        command, capture_output=True, text=True, env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "PATH": ""}
    )
    own = [line for line in found.stderr.splitlines() if "turnfold" in line]
    assert not own


def test_no_two_units_show_their_numbers_at_one_port() -> None:
    """Each of a template has a digit of its own, so what comes before it tells templates apart."""
    ports = [
        port.replace("%i", digit)
        for unit in (DEPLOY / "systemd").glob("*.service")
        for port in re.findall(r"^Environment=TURNFOLD_METRICS_PORT=(\S+)$", unit.read_text(), re.MULTILINE)
        for digit in ("123456789" if "%i" in port else "-")
    ]
    assert len(ports) > 9
    assert len(ports) == len(set(ports))
