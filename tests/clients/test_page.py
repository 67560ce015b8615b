"""The scripts of the page hold by TypeScript's checks, and what they ask of the service is in its document."""

from pathlib import Path

import pytest

from api.pages.table import sources
from tests.clients.workshop import GENERATORS, OPENAPI, Workshop, installed

PAGE = Path(__file__).parent / "page"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The scripts as they are written, beside the types of what they import, and of the API."""
    workshop = Workshop(tmp_path_factory.mktemp("page") / "page", PAGE, (OPENAPI / "openapi.json").read_bytes())
    (workshop.folder / "node_modules").symlink_to(installed(GENERATORS), target_is_directory=True)
    for name, script in sources().items():
        file = workshop.folder / "app" / name
        if file.suffix == ".js":
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(script)
    workshop.run("node_modules/.bin/openapi-typescript", "openapi.json", "--output", "made/document.d.ts")
    return workshop


@pytest.mark.parametrize("project", ["tsconfig.json", "worker.json"])
def test_the_scripts_hold(page: Workshop, project: str) -> None:
    page.run("node_modules/.bin/tsc", "--project", project)
