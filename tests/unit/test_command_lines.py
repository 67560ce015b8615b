"""Every program among the tests that takes words from its command line says which."""

import runpy
from pathlib import Path

import pytest

from tests import REPOSITORY


def _is_program(file: Path) -> bool:
    text = file.read_text()
    return ".parse_args()" in text and ('if __name__ == "__main__"' in text or file.name == "__main__.py")


PROGRAMS = sorted(
    ".".join(file.relative_to(REPOSITORY).with_suffix("").parts)
    for file in (REPOSITORY / "tests").rglob("*.py")
    if "node_modules" not in file.parts and file != Path(__file__) and _is_program(file)
)


@pytest.mark.filterwarnings("ignore::RuntimeWarning:runpy")
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_tells_how_it_is_called(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", [program, "--help"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module(program, run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("usage: ")


def test_the_surveys_of_zgame_say_what_can_be_renounced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["survey", "without", "everything", "2", "2"])
    with pytest.raises(SystemExit, match="2"):
        runpy.run_module("tests.rulesets.zgame.survey", run_name="__main__")
    assert "'stimulants'" in capsys.readouterr().err
