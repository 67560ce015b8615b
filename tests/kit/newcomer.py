"""Replays the golden games of a ruleset and plays scenarios, in whatever copy of the program it is run from.

`python -m tests.kit.newcomer GOLDEN_GAMES SCENARIOS`: the files of a folder whose names begin with the ruleset's, and
a file of scenarios, each of which has to hold.
"""

import sys
from pathlib import Path

from tests.kit.golden import replay_file
from tests.scenarios.scenario import read_rows, run


def main() -> None:
    """Play it all; an AssertionError tells what does not hold."""
    pattern, scenarios = sys.argv[1:]
    for file in sorted(Path(pattern).parent.glob(Path(pattern).name)):
        replay_file(file)
    for row in read_rows(Path(scenarios)):
        run(row)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(str(error))
