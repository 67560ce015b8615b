"""Clients, generated from the document that the service shows, once for each document and each set of packages."""

import json
import shutil
from pathlib import Path

import pytest

from tests.clients.package import EXAMPLES, packages, program
from tests.clients.workshop import GENERATORS, HEY_API, PYTHON, Workshop, installed, near_the_end
from tests.processes.service import Service

GENERATE = (
    ("node_modules/.bin/openapi-typescript", "openapi.json", "--output", "made/openapi-typescript.ts"),
    ("node_modules/.bin/orval", "--config", "orval.config.ts"),
    (
        *("datamodel-codegen", "--input", "openapi.json", "--input-file-type", "openapi", "--output", "models.py"),
        *("--output-model-type", "pydantic_v2.BaseModel", "--target-python-version", "3.11"),
        *("--use-annotated", "--formatters", "builtin", "--disable-warnings"),
    ),
    (
        *("openapi-python-client", "generate", "--path", "openapi.json", "--config", "generator.yaml"),
        *("--meta", "none", "--output-path", "generated_client", "--fail-on-warning"),
    ),
)

CASES = Path(__file__).parent / "package_cases"

SPECTRAL = (
    "node_modules/.bin/spectral lint openapi.json --ruleset spectral.yaml --format json --output spectral.json"
    " --fail-severity error --quiet"
)

LINT = ("sh", "-c", f"{SPECTRAL} || test $? = 1")
"""Writes down what Spectral finds. It takes as long as all generators, and finds the same in the same document."""


@pytest.fixture(scope="session")
def document(running: Service) -> bytes:
    return running.client().get("/docs/openapi.json").content


@pytest.fixture(scope="session")
def python(document: bytes, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The example in Python, which uses `turnfold-client`."""
    return Workshop(tmp_path_factory.mktemp("clients") / "python", PYTHON, document)


@pytest.fixture(scope="session")
def hey_api(document: bytes, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A TypeScript client in `turnfold-client` by hey-api, and the compiled player in `dist`."""
    workshop = Workshop(tmp_path_factory.mktemp("clients") / "hey_api", HEY_API, document)
    (workshop.folder / "wishes.json").write_text(json.dumps(near_the_end()))
    shutil.copy(GENERATORS / "play.ts", workshop.folder)
    npm = ("npm", "run", "--silent")
    workshop.make([(*npm, "generate")], [(*npm, "build")])
    return workshop


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The cases and the examples on `@turnfold/client`, compiled strictly."""
    workshop = Workshop(tmp_path_factory.mktemp("clients") / "package", CASES, b"")
    shutil.copytree(EXAMPLES, workshop.folder, dirs_exist_ok=True)
    (workshop.folder / "node_modules").symlink_to(packages(), target_is_directory=True)
    workshop.make([(program("tsc"), "--typeRoots", str(installed(GENERATORS) / "@types"))])
    return workshop


@pytest.fixture(scope="session")
def generators(document: bytes, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The clients that public generators make, compiled strictly, and `LINT`."""
    workshop = Workshop(tmp_path_factory.mktemp("clients") / "generators", GENERATORS, document)
    (workshop.folder / "wishes.json").write_text(json.dumps(near_the_end()))
    workshop.make(GENERATE, [("node_modules/.bin/tsc",)], [LINT])
    return workshop
