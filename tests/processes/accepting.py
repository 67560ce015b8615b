"""Takes a store on that came back older, as an operator does."""

from click.testing import CliRunner

from cli import main
from tests.processes.service import Service


def accept(service: Service) -> str:
    """Take the store of a service on. Return the command's output."""
    result = CliRunner().invoke(main, ["admin", "accept-store", "--yes"], env=service.environment)
    assert result.exit_code == 0, result.output
    return result.output
