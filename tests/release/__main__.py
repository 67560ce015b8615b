"""Check that this tree can be released, build its wheels and package into `dist/`, and tag it. Nothing is published."""

import os
import subprocess
import sys

from tests import REPOSITORY
from tests.clients import package
from tests.release.checks import problems
from tests.release.tag import tag
from tests.release.wheel import build

STEPS = {
    "lint, types, imports and the document": ["make", "--no-print-directory", "lint"],
    "golden games, the wheels and the package from empty folders": [
        sys.executable, "-m", "pytest", "-q", "tests/golden", "tests/release", "tests/deploy/test_wheel.py",
        "tests/clients/test_package.py", "tests/clients/test_python.py",
    ],
    "the exports of golden games, replayed": ["turnfold", "shadow", "--exports", "tests/golden"],
}  # fmt: skip

STORE = {"every game of the store at REDIS_URL, replayed": ["turnfold", "shadow"]}


def main() -> int:
    """Return 0 if the tree is tagged as a release, 1 if something stands against it."""
    found = list(problems(REPOSITORY))
    for problem in found:
        sys.stderr.write(f"{problem}\n")
    if found:
        return 1
    environment = os.environ | {"PATH": f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"}
    for what, command in (STEPS | (STORE if "REDIS_URL" in os.environ else {})).items():
        sys.stdout.write(f"{what} ...\n")
        sys.stdout.flush()
        if subprocess.run(command, cwd=REPOSITORY, env=environment, check=False).returncode:
            sys.stderr.write(f"failed: {what}\n")
            return 1
    dist = REPOSITORY / "dist"
    built = [*build(REPOSITORY, dist), package.build(dist)]
    name = tag(REPOSITORY)
    if "REDIS_URL" not in os.environ:
        sys.stdout.write("Name a store in REDIS_URL to replay its games as well.\n")
    files = " and ".join(str(file.relative_to(REPOSITORY)) for file in built)
    sys.stdout.write(f"{files} are ready, and tagged. Next: git push origin {name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
