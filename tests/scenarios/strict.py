"""`python -m tests.scenarios.strict DIR`: how many scenarios of a folder hold by the plainest reading of their words.

`any: true` counts for nothing here. Prints a line for each scenario that does not hold so, then the counts; exits
with 1 if there was one.
"""

import argparse
import sys
from pathlib import Path

from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.scenario import read_rows, run


def main(folder: Path) -> int:
    """Play all scenarios below a folder, and return the exit code."""
    failures, count = [], 0
    for file in sorted(folder.rglob("*.yaml")):
        for number, row in enumerate(read_rows(file), 1):
            count += 1
            name = row.get("name", f"scenario {number}") if isinstance(row, dict) else f"scenario {number}"
            try:
                run({**row, "any": False} if isinstance(row, dict) else row)
            except ScenarioFailure as failure:
                failures.append(f"{file.relative_to(folder)}::{name}: {failure}")
    sys.stdout.write("".join(f"{failure}\n" for failure in failures))
    sys.stdout.write(f"{count - len(failures)} of {count} scenarios hold by their plainest reading\n")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="DIR", type=Path, help="where the scenarios are, in it or below")
    raise SystemExit(main(parser.parse_args().folder))
