"""Makes games by the code of whatever tree of the project is on the path, in the Redis that it is told.

After each line of its input it says, as JSON, a look at a new game and all commands of it, as requests.
"""

import asyncio
import json
import sys

from tests.bench.games import Bench


async def main() -> None:
    """Make a game a line."""
    bench = Bench(sys.argv[1])
    await bench.sit()
    for _ in sys.stdin:
        game, plan = await bench.planned()
        requests = [message.decode() for message in (*bench.looks(game, 1), *plan)]
        sys.stdout.write(json.dumps(requests) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main())
