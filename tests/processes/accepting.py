"""Takes a store on that came back older, as an operator does."""

from click.testing import CliRunner

from cli import main
from tests.processes.redis_server import RedisServer


def accept(store: RedisServer) -> str:
    """Take the store on. Return the command's output."""
    result = CliRunner().invoke(main, ["admin", "accept-store", "--yes"], env={"REDIS_URL": store.url})
    assert result.exit_code == 0, result.output
    return result.output
