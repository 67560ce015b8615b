"""Code and scenarios cite rules that are in docs/rules/."""

import subprocess

import pytest
import yaml

from tests import REPOSITORY
from tests.documents import cards
from tests.documents.citations import anchors, in_code, problems

SCENARIOS = sorted((REPOSITORY / "tests" / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_what_a_scenario_cites_is_there(file) -> None:
    sources = [scenario.get("source", "") for scenario in yaml.load(file.read_text(), yaml.CSafeLoader)]
    assert [problem for source in sources for problem in problems(source)] == []


def test_what_code_cites_is_there() -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "*.py", "*.md"], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    files = [REPOSITORY / name for name in tracked.stdout.split() if not name.startswith("tests/documents/")]
    cited = [(file.name, citation) for file in files if file.exists() for citation in in_code(file.read_text())]
    assert len(cited) > 20
    assert {name: found for name, citation in cited if (found := problems(citation))} == {}


@pytest.mark.parametrize(
    "wrong",
    [
        "rules 4.17",
        "rules 4.8, 4.19",
        "reference rules.md, 18",
        "rules.md, R9",
        "reference core-a.md, Fool Sail",
        "core-b.md, WZ5",
        "reference nowhere.md, 1",
        "seed 009_abc.txt, 1",
        "seed 003_abc.txt; rules 8 Z11",
    ],
)
def test_what_is_nowhere_is_noticed(wrong: str) -> None:
    assert problems(wrong)


def test_a_rulebook_section_is_not_mistaken_for_another() -> None:
    assert anchors(cards.FOLDER / "core-a.md")
    assert not problems("rules 4.1 (plan)")
    assert not problems("reference core-a.md, Full Sail (optional)")
    assert not problems("a card more would be lost for nothing")


@pytest.mark.parametrize("name", cards.PAGES)
def test_the_pages_of_cards_are_as_drawn(name: str) -> None:
    assert (cards.FOLDER / f"{name}.md").read_text() == cards.draw(name), "python -m tests.documents.cards"
