"""A newcomer follows the recipes, word for word, in a copy of the program."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.protocol.registry import rulesets
from tests import REPOSITORY
from tests.clients.newcomer import HERE, follow
from tests.template.__main__ import begin

RECIPES = sorted((REPOSITORY / "docs" / "recipes").glob("*.md"))

IN_A_COPY = [recipe for recipe in RECIPES if recipe.stem != "sandbox"]
"""All but those that tests/up/test_sandbox.py follows."""


def test_every_recipe_is_listed() -> None:
    listed = (REPOSITORY / "CONTRIBUTING.md").read_text()
    assert [recipe.name for recipe in RECIPES if f"](docs/recipes/{recipe.name})" not in listed] == []


@pytest.mark.parametrize("recipe", IN_A_COPY, ids=lambda recipe: recipe.stem)
def test_a_recipe_can_be_followed(recipe: Path, tmp_path: Path) -> None:
    code = ("api", "cli", "clients", "domain", "laboratory", "store", "telemetry", "tests", "web", "workers")
    for folder in (*code, "openapi"):
        # With what is compiled, which holds for files of the same time and size; other tests may be compiling some.
        left_out = shutil.ignore_patterns("node_modules", "*.pyc.*")
        shutil.copytree(REPOSITORY / folder, tmp_path / folder, ignore=left_out)
    for file in ("pyproject.toml", "setup.py", "CHANGELOG.md", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(REPOSITORY / file, tmp_path)
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(tmp_path),
        "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist",
    }
    follow(recipe, HERE, tmp_path, environment)


@pytest.mark.parametrize("name", ["", "Two Words", "../up", rulesets()[0].id])
def test_a_ruleset_has_an_id_of_its_own(name: str) -> None:
    with pytest.raises(ValueError, match=r"is no id|there is .* already"):
        begin(name)


def test_every_folder_of_the_house_is_on_the_map() -> None:
    text = (REPOSITORY / "docs" / "map.md").read_text()
    tracked = subprocess.run(["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True, check=False).stdout
    folders = {line.partition("/")[0] for line in tracked.splitlines() if "/" in line}
    missing = {folder for folder in folders if f"`{folder}/" not in text} - {".ci"}
    assert not missing
