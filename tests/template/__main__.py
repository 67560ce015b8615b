"""Begins a ruleset: `python -m tests.template NAME` copies the template, renames it and registers it."""

import argparse
import re
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
REGISTRY = ROOT / "domain" / "__init__.py"


def begin(name: str) -> list[Path]:
    """Make a ruleset of this id and a test of its rules; the files. Raises ValueError for what cannot be one."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        raise ValueError(f"{name!r} is no id: small letters and digits, a letter first")
    folder, scenarios = ROOT / "domain" / name, ROOT / "tests" / "scenarios" / f"{name}.yaml"
    if there := [str(target) for target in (folder, scenarios) if target.exists()]:
        raise ValueError(f"there is {' and '.join(there)} already")
    shutil.copytree(HERE / "nim", folder, ignore=shutil.ignore_patterns("__pycache__"))
    files = [*(file for file in sorted(folder.rglob("*")) if file.is_file()), scenarios]
    shutil.copy(HERE / "nim.yaml", scenarios)
    for file in files:
        text = file.read_text(encoding="utf-8")
        renamed = re.sub(r"\bnim\b", name, re.sub(r"\bNim\b", name.capitalize(), text))
        file.write_text(renamed, encoding="utf-8")
    registry = REGISTRY.read_text(encoding="utf-8")
    constant = name.upper()
    head, imports, registered = registry.split("\n\n")
    lines = sorted([*imports.splitlines(), f"from domain.{name} import RULESET as {constant}"])
    added = f"{registered}register({constant})\n"
    REGISTRY.write_text("\n\n".join((head, "\n".join(lines), added)), encoding="utf-8")
    return files


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", metavar="NAME", help="the id of the new ruleset")
    options = parser.parse_args()
    try:
        created = begin(options.name)
    except ValueError as error:
        sys.exit(str(error))
    sys.stdout.write("".join(f"{file.relative_to(ROOT)}\n" for file in created))
