"""Clients, generated once a run from the document that the service shows."""

import pytest

from tests.clients.workshop import Workshop
from tests.running import Service


@pytest.fixture(scope="session")
def document(running: Service) -> bytes:
    return running.client().get("/docs/openapi.json").content


@pytest.fixture(scope="session")
def python(document: bytes, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A Python client in `turnfold_client`."""
    workshop = Workshop(tmp_path_factory.mktemp("clients") / "python", "python", document)
    options = "--path openapi.json --meta none --output-path turnfold_client --config generator.yaml --fail-on-warning"
    said = workshop.run("openapi-python-client", "generate", *options.split())
    (workshop.folder / "generated.txt").write_text(said)
    return workshop


@pytest.fixture(scope="session")
def typescript(document: bytes, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A TypeScript client in `turnfold-client`, and the compiled player in `dist`."""
    workshop = Workshop(tmp_path_factory.mktemp("clients") / "typescript", "typescript", document)
    said = workshop.run("npm", "run", "--silent", "generate")
    (workshop.folder / "generated.txt").write_text(said)
    workshop.run("npm", "run", "--silent", "build")
    return workshop
