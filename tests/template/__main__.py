"""Begins a ruleset: `python -m tests.template NAME` copies the template, renames it and registers it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
REGISTRY = ROOT / "domain" / "__init__.py"


def begin(name: str) -> list[Path]:
    """Make both folders of a ruleset of this id; the files. Raises ValueError for what cannot be one."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        raise ValueError(f"{name!r} is no id: small letters and digits, a letter first")
    targets = {HERE / "rules": ROOT / "domain" / name, HERE / "tests": ROOT / "tests" / "rulesets" / name}
    if there := [str(target) for target in targets.values() if target.exists()]:
        raise ValueError(f"there is {' and '.join(there)} already")
    made = []
    for source, target in targets.items():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        made += [file for file in sorted(target.rglob("*")) if file.is_file()]
    for file in made:
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("goofspiel", name).replace("Goofspiel", name.capitalize()), encoding="utf-8")
    for tidy in (["check", "--quiet", "--select", "I", "--fix"], ["format", "--quiet"]):  # a name can move its import
        subprocess.run([sys.executable, "-m", "ruff", *tidy, *filter(_is_python, made)], cwd=ROOT, check=True)
    registry = REGISTRY.read_text(encoding="utf-8")
    constant = name.upper()
    head, imports, registered = registry.split("\n\n")
    known = sorted([*imports.splitlines(), f"from domain.{name} import RULESET as {constant}"])
    added = f"{registered}register({constant})\n"
    REGISTRY.write_text("\n\n".join((head, "\n".join(known), added)), encoding="utf-8")
    return made


def _is_python(file: Path) -> bool:
    return file.suffix == ".py"


if __name__ == "__main__":
    try:
        files = begin(sys.argv[1])
    except ValueError as error:
        sys.exit(str(error))
    sys.stdout.write("".join(f"{file.relative_to(ROOT)}\n" for file in files))
