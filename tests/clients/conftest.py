"""Clients, generated once a run from the document that the service shows."""

import json

import pytest

from tests.clients.workshop import GENERATORS, PYTHON, TYPESCRIPT, Workshop, near_the_end
from tests.processes.service import Service

GENERATE = (
    ("node_modules/.bin/openapi-typescript", "openapi.json", "--output", "made/openapi-typescript.ts"),
    ("node_modules/.bin/orval", "--config", "orval.config.ts"),
    (
        *("datamodel-codegen", "--input", "openapi.json", "--input-file-type", "openapi", "--output", "models.py"),
        *("--output-model-type", "pydantic_v2.BaseModel", "--target-python-version", "3.11"),
        *("--use-annotated", "--formatters", "builtin", "--disable-warnings"),
    ),
)


@pytest.fixture(scope="session")
def document(running: Service) -> bytes:
    return running.client().get("/docs/openapi.json").content


@pytest.fixture(scope="session")
def python(document: bytes, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A Python client in `turnfold_client`."""
    workshop = Workshop(tmp_path_factory.mktemp("clients") / "python", PYTHON, document)
    options = "--path openapi.json --meta none --output-path turnfold_client --config generator.yaml --fail-on-warning"
    said = workshop.run("openapi-python-client", "generate", *options.split())
    (workshop.folder / "generated.txt").write_text(said)
    return workshop


@pytest.fixture(scope="session")
def typescript(document: bytes, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A TypeScript client in `turnfold-client`, and the compiled player in `dist`."""
    workshop = Workshop(tmp_path_factory.mktemp("clients") / "typescript", TYPESCRIPT, document)
    said = workshop.run("npm", "run", "--silent", "generate")
    (workshop.folder / "generated.txt").write_text(said)
    workshop.run("npm", "run", "--silent", "build")
    return workshop


@pytest.fixture(scope="session")
def generators(document: bytes, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The clients that openapi-typescript, orval and datamodel-code-generator make, compiled strictly."""
    workshop = Workshop(tmp_path_factory.mktemp("clients") / "generators", GENERATORS, document)
    (workshop.folder / "wishes.json").write_text(json.dumps(near_the_end()))
    making = [workshop.start(*command) for command in GENERATE]
    for process, command in zip(making, GENERATE, strict=True):
        said, _ = process.communicate()
        assert process.returncode == 0, f"{' '.join(command)}: {said}"
    workshop.run("node_modules/.bin/tsc")
    return workshop
