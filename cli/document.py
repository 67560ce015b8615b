"""The document of the API: what `openapi/openapi.json` in the repository is made with."""

from pathlib import Path
from typing import IO, Any

import click

from cli.words import given_options


@click.command()
@click.option("--output", "-o", type=click.File("wb"), default="-", help="Write a file, e.g. openapi/openapi.json.")
@click.option(
    "--check", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Only compare with this file."
)
@click.pass_context
def openapi(context: click.Context, output: IO[bytes], check: Path | None) -> None:
    """Print the OpenAPI document of the API.

    With --check nothing is printed; the exit code is 1 if the file is not the document that the code makes.
    """
    if check is not None and given_options(context, "output"):
        raise click.UsageError("--check only compares, and --output writes: give one of them")
    current = document()
    if check is None:
        output.write(current)
    elif check.read_bytes() != current:
        raise click.ClickException(f"{check} is not what the code says; write it anew: turnfold openapi -o {check}")


def document() -> bytes:
    """The document of the API as it is stored."""
    from api.app import create_app
    from api.document.openapi import document as complete
    from api.document.openapi import openapi_config

    return text(complete(create_app(description=openapi_config())))


def text(schema: dict[str, Any]) -> bytes:
    """A document as it is stored: indented JSON in the order of the API, with a newline at the end."""
    import msgspec

    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
