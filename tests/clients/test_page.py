"""The scripts of the page hold by TypeScript's checks, and what they ask of the service is in its document."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from api.pages.table import sources
from domain.texts.formatting import LOCALES
from tests import REPOSITORY
from tests.clients.workshop import GENERATORS, OPENAPI, Workshop, installed
from web.wording import patterns, variables

PAGE = Path(__file__).parent / "page"
TEXTS = REPOSITORY / "web" / "texts"


def text_types() -> str:
    """Return the types of what the pages can say: their languages, parts, and texts with the variables of each."""
    files = sorted(TEXTS.glob(f"{LOCALES[0]}.*.ftl"))
    needed = {name: variables(row) for file in files for name, row in patterns(file.read_text()).items()}
    rows = [f"  {name}: {_union(names)};\n" for name, names in needed.items()]
    return (
        f"export type Languages = {_union(LOCALES)};\n"
        f"export type Parts = {_union(file.stem.partition('.')[2] for file in files)};\n"
        f"export interface Variables {{\n{''.join(rows)}}}\n"
    )


def _union(names: Iterable[str]) -> str:
    return " | ".join(f'"{name}"' for name in sorted(names)) or "never"


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
    (workshop.folder / "made" / "texts.d.ts").write_text(text_types())
    return workshop


@pytest.mark.parametrize("project", ["tsconfig.json", "worker.json"])
def test_the_scripts_hold(page: Workshop, project: str) -> None:
    page.run("node_modules/.bin/tsc", "--project", project)
