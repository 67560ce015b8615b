"""Public generators make whole clients of the document, without a warning."""

import json
import re
from pathlib import Path

import pytest

from tests.api.document import addresses
from tests.browser import chromium
from tests.clients.workshop import GENERATORS, HEY_API, SAID, Workshop


def operations(document: bytes) -> set[str]:
    return {row["operationId"] for _, _, row in addresses(json.loads(document))}


def warnings(workshop: Workshop) -> list[str]:
    said = (workshop.folder / SAID).read_text()
    return re.findall(r"^.*(?:warn|error|skip|missing|unsupported).*$", said, flags=re.IGNORECASE | re.MULTILINE)


def test_every_operation_is_a_function_in_python(generators: Workshop, document: bytes) -> None:
    modules = (generators.folder / "generated_client" / "api").glob("*/*.py")
    made = [module.stem for module in modules if module.stem != "__init__"]
    assert sorted(made) == sorted(re.sub("([A-Z])", r"_\1", name).lower() for name in operations(document))
    assert warnings(generators) == []


def test_every_operation_is_a_function_in_typescript(hey_api: Workshop, document: bytes) -> None:
    source = (hey_api.folder / "turnfold-client" / "sdk.gen.ts").read_text()
    assert sorted(re.findall(r"^export const (\w+) = ", source, re.MULTILINE)) == sorted(operations(document))
    assert warnings(hey_api) == []


def test_the_example_in_python_is_typed(python: Workshop) -> None:
    files = [file.name for file in python.folder.glob("*.py")]
    python.run("mypy", "--strict", "--follow-imports=silent", *sorted(files))


@pytest.mark.parametrize("folder", [HEY_API, GENERATORS, chromium.HERE], ids=lambda folder: folder.name)
def test_the_lockfile_names_every_package_exactly_and_no_registry(folder: Path) -> None:
    lock = json.loads((folder / "package-lock.json").read_text())
    wanted = json.loads((folder / "package.json").read_text())["devDependencies"]
    for name, version in wanted.items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    for name, package in lock["packages"].items():
        if name:
            assert package["integrity"].startswith("sha512-")
            assert "resolved" not in package
