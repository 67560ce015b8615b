"""Runs the `turnfold` command with the template among its rulesets: `python -m tests.template.served api`."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from cli import main
from domain.kernel.protocol.registry import register

FOLDER = Path(__file__).parent / "nim"


def template() -> ModuleType:
    """Import the template's rules where they believe to be."""
    name = "domain.nim"
    spec = spec_from_file_location(name, FOLDER / "__init__.py", submodule_search_locations=[str(FOLDER)])
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    register(template().RULESET)
    main(prog_name="turnfold")
