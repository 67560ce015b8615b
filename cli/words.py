"""Words of others in a terminal: neither a service nor a file marks up or moves what stands around what it says."""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from click.core import ParameterSource

from cli.faults import Unfit


def safe(text: str) -> str:
    """Return what somebody says, to be printed by rich."""
    from rich.markup import escape

    from domain.kernel.presentation.visible import printable

    return escape(printable(text))


def given_options(context: click.Context, *options: str) -> list[str]:
    """Return which of these options, or of all, whoever called a command has given, as they are written."""
    return [
        option.opts[0]
        for option in context.command.params
        if (not options or option.name in options)
        and context.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE
    ]


@contextmanager
def tell_refusals(url: str, refusal: type[click.ClickException] = click.ClickException) -> Iterator[None]:
    """End with one line where a service says no, and how that ends a command, or does not answer."""
    from httpx2 import TransportError
    from turnfold_client import Refused

    from domain.kernel.presentation.visible import printable

    try:
        yield
    except Refused as answer:
        raise refusal(printable(str(answer))) from answer
    except TransportError as error:
        raise Unfit(f"{url} does not answer: {error or type(error).__name__}") from error
