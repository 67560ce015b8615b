"""The document of the API: what `openapi/openapi.json` in the repository is made with."""

from pathlib import Path

import click


@click.command()
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="Write a file, e.g. openapi/openapi.json."
)
@click.option(
    "--check", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Only compare with this file."
)
def openapi(output: Path | None, check: Path | None) -> None:
    """Print the OpenAPI document of the API.

    With --check nothing is printed; the exit code is 1 if the file is not the document that is served.
    """
    text = document()
    if check is not None:
        if check.read_bytes() != text:
            raise click.ClickException(f"{check} is not what is served; write it anew: turnfold openapi -o {check}")
    elif output is not None:
        output.write_bytes(text)
    else:
        click.echo(text, nl=False)


def document() -> bytes:
    """The document as it is stored: indented JSON in the order of the API, with a newline at the end."""
    import msgspec

    from api.app import create_app
    from api.document.openapi import document as complete

    schema = complete(create_app())
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
