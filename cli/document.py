"""The document of the API and its core: what `openapi/openapi.json` and `core.json` beside it are made with."""

from pathlib import Path
from typing import IO, Any

import click

from cli.words import given_options


@click.command()
@click.option("--output", "-o", type=click.File("wb"), default="-", help="Write a file, e.g. openapi/openapi.json.")
@click.option(
    "--check",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Only compare with this file, and with core.json beside it.",
)
@click.option("--core", "is_core", is_flag=True, help="The core of the document: the operations that play.")
@click.pass_context
def openapi(context: click.Context, output: IO[bytes], check: Path | None, is_core: bool) -> None:
    """Print the OpenAPI document of the API.

    With --check nothing is printed; the exit code is 1 if a file is not the document that the code makes.
    """
    from api.pages.core import core

    if check is not None and given_options(context, "output", "is_core"):
        raise click.UsageError("--check only compares, and --output and --core write: give one of them")
    whole = _whole()
    if check is None:
        output.write(text(core(whole) if is_core else whole))
        return
    beside = check.with_name("core.json")
    _compare(check, whole, "turnfold openapi")
    if beside.exists():
        _compare(beside, core(whole), "turnfold openapi --core")


def _compare(file: Path, schema: dict[str, Any], command: str) -> None:
    if file.read_bytes() != text(schema):
        raise click.ClickException(f"{file} is not what the code says; write it anew: {command} -o {file}")


def _whole() -> dict[str, Any]:
    from api.app import create_app
    from api.document.openapi import document, openapi_config

    return document(create_app(description=openapi_config()))


def text(schema: dict[str, Any]) -> bytes:
    """A document as it is stored: indented JSON in the order of the API, with a newline at the end."""
    import msgspec

    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
