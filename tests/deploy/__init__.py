"""The files of `deploy/` are true: they parse, they name what exists, servers start with them, their procedures
work."""

from pathlib import Path
from typing import Any

import yaml

from api.settings import VARIABLES
from tests import REPOSITORY

DEPLOY = REPOSITORY / "deploy"

SETTINGS = {
    *VARIABLES.values(),
    *(
        "QUEUE_URL",
        "TURNFOLD_ACCESS_LOG",
        "TURNFOLD_METRICS_PORT",
        "TURNFOLD_LEASE",
        "TURNFOLD_LEAGUE_HOUR",
        "TURNFOLD_DRAIN",
        "TURNFOLD_SMTP_URL",
        "TURNFOLD_MAIL_FROM",
        "TURNFOLD_MAIL_FOLDER",
        "TURNFOLD_MAIL_VERIFIER",
        "TURNFOLD_REPLY_TO",
        "TURNFOLD_DUMPS",
        "TURNFOLD_ARCHIVE",
        "TURNFOLD_ARCHIVE_AFTER",
        "TURNFOLD_WITNESS",
        "TURNFOLD_ADDRESS",
        "PROMETHEUS_MULTIPROC_DIR",
    ),
}
"""Variables of the environment for the parts; `test_settings` holds them equal to those that the code reads."""


def documents(path: Path) -> list[Any]:
    """All documents of a YAML file."""
    return [row for row in yaml.safe_load_all(path.read_text()) if row is not None]


def parse(arguments: list[str]) -> None:
    """Fail unless `turnfold` with these arguments is a command as it should be called."""
    from cli import main

    with main.make_context("turnfold", arguments) as context:
        name, command, rest = main.resolve_command(context, arguments)
        assert command is not None
        command.make_context(name, rest).close()
