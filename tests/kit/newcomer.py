"""Replays the golden games of a ruleset and plays scenarios, in whatever copy of the program it is run from.

`python -m tests.kit.newcomer GOLDEN_GAMES SCENARIOS`: the files of a folder whose names begin with the ruleset's, and
a file of scenarios, each of which has to hold.
"""

import argparse
import sys
from pathlib import Path

from tests.kit.golden import replay_file
from tests.scenarios.scenario import read_rows, run


def main() -> None:
    """Play it all; an AssertionError tells what does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "golden_games", metavar="GOLDEN_GAMES", type=Path, help="a pattern, such as FOLDER/nim-*.ndjson"
    )
    parser.add_argument("scenarios", metavar="SCENARIOS", type=Path, help="a file of them")
    options = parser.parse_args()
    for file in sorted(options.golden_games.parent.glob(options.golden_games.name)):
        replay_file(file)
    for row in read_rows(options.scenarios):
        run(row)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(str(error))
