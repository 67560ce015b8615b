"""Every variable that the parts read is told to operators, and none that they do not read."""

import re

from api import settings as of_apis
from tests import REPOSITORY
from tests.deploy import DEPLOY, SETTINGS
from workers.queue import settings as of_workers

READ = re.compile(r"os\.environ\.get\(\"([A-Z_]+)\"|os\.environ\[\"([A-Z_]+)\"\]|envvar=\"([A-Z_]+)\"")

OF_UP = {"TURNFOLD_HOST", "TURNFOLD_PORT", "TURNFOLD_DATA"}
"""Variables for `turnfold up`, told in the README."""

OF_PLAY = {"TURNFOLD_URL", "TURNFOLD_TOKEN"}
"""Variables for `turnfold play`, whose help names them."""

OF_BUILD = {"TURNFOLD_COMPILE"}
"""Variables for pip where a wheel is built; no process of the service reads them."""

OF_TRACING = {
    *("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS", "OTEL_SERVICE_NAME"),
    *("OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG"),
}
"""Variables of OpenTelemetry, which are read by its library and by `telemetry/tracing.py`."""


def test_the_table_of_variables_is_what_the_code_reads() -> None:
    folders = [REPOSITORY / name for name in ("api", "cli", "store", "telemetry", "workers")]
    code = "".join(file.read_text() for folder in folders for file in folder.rglob("*.py"))
    read = {name for found in READ.findall(code) for name in found if name} - OF_UP - OF_PLAY
    read |= {*of_apis.VARIABLES.values(), *of_workers.VARIABLES.values()}
    told = set(re.findall(r"`([A-Z_]{8,})[`=]", (DEPLOY / "README.md").read_text())) - OF_BUILD - OF_TRACING
    assert read == told == SETTINGS


def test_what_is_said_to_up_is_told_in_the_readme() -> None:
    readme = (REPOSITORY / "README.md").read_text()
    assert all(f"`{name}`" in readme for name in OF_UP)


def test_every_file_is_named_to_operators() -> None:
    told = "".join((DEPLOY / name).read_text() for name in ("README.md", "RUNBOOK.md"))
    for file in DEPLOY.iterdir():
        assert file.name in told, file
