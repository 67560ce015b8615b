"""A release is refused for what stands against it, and its wheel serves a game from an empty folder."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from domain.build import VERSION
from tests import REPOSITORY
from tests.clients.newcomer import follow
from tests.processes.up import UpProcess
from tests.processes.waiting import PATIENCE, until
from tests.release.checks import UNRELEASED, problems, sections
from tests.release.cut import cut
from tests.release.tag import tag
from tests.release.wheel import build, install


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A throw-away clone that is ready to be released."""
    root = tmp_path / "tree"
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, tracked.split("\0")):
        if (source := REPOSITORY / name).is_file() and not name.startswith("tests/"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(source.read_bytes())
    # The real one has no such section until the day of a release, and has it already on that day.
    released = f"# Changelog\n\n## [Unreleased]\n\n## [{VERSION}] - 2026-01-31\n\n- All of it.\n"
    (root / "CHANGELOG.md").write_text(released)
    git(root, "init", "--quiet")
    git(root, "config", "user.name", "a")
    git(root, "config", "user.email", "a@b.example")
    commit(root)
    return root


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=root, check=True)


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "Release")


def replaced(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_text()
    assert old in text
    (root / file).write_text(text.replace(old, new, 1))


FAULTS: dict[str, Callable[[Path], None]] = {
    "no section": lambda root: replaced(root, "CHANGELOG.md", f"## [{VERSION}] - ", "## [0.0.9] - "),
    "needs its day": lambda root: replaced(root, "CHANGELOG.md", f"## [{VERSION}] - 2026-01-31", f"## [{VERSION}]"),
    "something under [Unreleased]": lambda root: replaced(
        root, "CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n- More.\n"
    ),
    "more than one section": lambda root: replaced(
        root, "CHANGELOG.md", "- All of it.\n", f"- All of it.\n\n## [{VERSION}] - 2026-01-30\n\n- The rest.\n"
    ),
    "is of": lambda root: replaced(root, "openapi/openapi.json", f'"version": "{VERSION}"', '"version": "0.0.9"'),
    "another version of the client": lambda root: replaced(
        root, "clients/python/pyproject.toml", f'version = "{VERSION}"', 'version = "0.0.9"'
    ),
    "no semantic version": lambda root: replaced(root, "domain/build.py", f'"{VERSION}"', '"soon"'),
}


def test_a_tree_that_is_ready_has_no_problem(tree: Path) -> None:
    assert list(problems(tree)) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_what_stands_against_a_release_is_named(tree: Path, fault: str) -> None:
    FAULTS[fault](tree)
    commit(tree)
    assert any(fault in problem for problem in problems(tree))


def test_a_tag_and_changes_that_are_not_committed_stand_against_it(tree: Path) -> None:
    git(tree, "tag", f"v{VERSION}")
    (tree / "NOTICE").write_text("changed")
    assert [re.sub(r":.*", "", problem) for problem in problems(tree)] == [
        f"the tag v{VERSION} is there already",
        "there are changes that are not committed",
    ]


def test_a_release_is_cut_and_tagged_with_what_is_new(tree: Path) -> None:
    replaced(tree, "CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n### Added\n\n- More.\n")
    cut(tree, "9.8.7", "2026-02-28")
    assert list(sections((tree / "CHANGELOG.md").read_text())) == [UNRELEASED, "9.8.7", VERSION]
    replaced(tree, "openapi/openapi.json", f'"version": "{VERSION}"', '"version": "9.8.7"')
    commit(tree)
    assert list(problems(tree)) == []
    assert tag(tree) == "v9.8.7"
    shown = subprocess.run(["git", "cat-file", "tag", "v9.8.7"], cwd=tree, capture_output=True, text=True, check=True)
    assert shown.stdout.endswith("Turnfold 9.8.7\n\n### Added\n\n- More.\n")
    assert any("the tag v9.8.7 is there already" in problem for problem in problems(tree))
    replaced(tree, "CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n### Added\n\n- Too late.\n")
    with pytest.raises(ValueError, match="tagged already"):
        cut(tree, "9.8.7", "2026-02-28")


def test_a_version_without_a_tag_gets_what_has_come_since(tree: Path) -> None:
    log = tree / "CHANGELOG.md"
    older = "## [0.0.1] - 2025-01-01\n\n- A beginning.\n"
    first = f"# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One\n  more.\n\n### Fixed\n\n- A fault.\n\n{older}"
    log.write_text(first)
    cut(tree, VERSION, "2026-02-27")
    # Two branches that were merged have each brought a heading.
    second = "## [Unreleased]\n\n### Added\n\n- Three.\n\n### Security\n\n- A hole.\n\n### Added\n\n- Two.\n"
    log.write_text(log.read_text().replace("## [Unreleased]\n", second))
    cut(tree, VERSION, "2026-02-28")
    lists = "### Added\n\n- Three.\n- Two.\n- One\n  more.\n\n### Fixed\n\n- A fault.\n\n### Security\n\n- A hole.\n"
    assert log.read_text() == f"# Changelog\n\n## [Unreleased]\n\n## [{VERSION}] - 2026-02-28\n\n{lists}\n{older}"


@pytest.mark.parametrize(("version", "fault"), [("9.8.7", "nothing under"), ("soon", "semantic")])
def test_nothing_is_cut_for_what_stands_against_it(tree: Path, version: str, fault: str) -> None:
    if "nothing" not in fault:
        replaced(tree, "CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n- More.\n")
    before = (tree / "CHANGELOG.md").read_text()
    with pytest.raises(ValueError, match=fault):
        cut(tree, version, "2026-02-28")
    assert (tree / "CHANGELOG.md").read_text() == before


def test_the_latest_section_of_the_changelog_is_of_this_version() -> None:
    unreleased, latest, *_ = sections((REPOSITORY / "CHANGELOG.md").read_text())
    assert (unreleased, latest) == (UNRELEASED, VERSION)


def test_the_wheel_serves_a_game_from_an_empty_folder(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    python = install(build(tree, tmp_path / "dist"), tmp_path / "venv")
    assert list(problems(tree)) == [], "what is built has left something in the tree"
    empty = tmp_path / "empty"
    empty.mkdir()
    where = subprocess.run([python, "-c", "import cli; print(cli.__file__)"], cwd=empty, capture_output=True, text=True)
    assert where.stdout.startswith(str(tmp_path / "venv"))
    browser = {"BROWSER": f"/bin/sh -c 'echo %s > {tmp_path}/shown'"}
    program = (str(python), "-P", "-m", "cli")
    service = UpProcess(tmp_path / "data", "--open", env=browser, program=program, folder=empty)
    try:
        address = service.ready().address
        play_a_move(address)
        follow_the_recipe(address, tmp_path / "venv", empty)
        until(lambda: (tmp_path / "shown").exists() and (tmp_path / "shown").read_text() == f"{address}/\n")
    finally:
        service.interrupt()


def follow_the_recipe(address: str, environment: Path, folder: Path) -> None:
    """Write a bot and let it play, as the README tells who has nothing but the wheel."""
    _, _, rest = (REPOSITORY / "README.md").read_text().partition("## Your own bot in five minutes\n")
    recipe = folder / "recipe.md"
    recipe.write_text(rest.partition("\n## ")[0])
    (folder / ".venv").symlink_to(environment, target_is_directory=True)
    follow(recipe, address, folder, os.environ | {"TURNFOLD_URL": address})


def play_a_move(address: str) -> None:
    with httpx2.Client(base_url=f"{address}/v1", trust_env=False, timeout=PATIENCE) as client:
        token = client.post("/players", json={"name": "Ada"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        # The games, tries and notes of one person there are nobody else's.
        quotas = client.get("/players/me").json()["quotas"]
        assert [row["what"] for row in quotas if row["most"] < 1_000_000_000] == ["message-bytes-today", "tokens"]
        wish = {"ruleset": "diamonsters", "seats": 2, "bots": [{"seat": 1, "bot": "random"}]}
        game = client.post("/games", json=wish).json()
        decision = game["decisions"][0]
        answer = {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}
        assert client.post(f"/games/{game['id']}/commands", json=answer).json()["version"] > game["version"]
