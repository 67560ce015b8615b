"""Words of others in a terminal: neither a service nor a file marks up or moves what stands around what it says."""

from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    import httpx2

LONGEST = 200
"""Characters of an answer that is no problem, as far as it is told."""


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


class Refusal(click.ClickException):
    """The service says no, or nothing that could be understood.

    `detail` is what it says itself, `problem` the problem in a word, such as `stale-decision`; as text it says what was
    asked, too.
    """

    def __init__(self, response: "httpx2.Response") -> None:
        from domain.kernel.presentation.visible import printable

        try:
            problem = response.json()
            self.problem, self.detail = str(problem["type"]).rpartition("/")[2], printable(str(problem["detail"]))
        except (ValueError, KeyError, TypeError):
            self.problem, self.detail = "", printable(response.text[:LONGEST])
        request = f"{response.request.method} {response.request.url.path}"
        super().__init__(printable(f"{request}: {response.status_code} ") + self.detail)


def content(response: "httpx2.Response") -> Any:
    """Return what an answer has as JSON. Raises Refusal for one that is no success, or no JSON."""
    if not response.is_success:
        raise Refusal(response)
    try:
        return response.json()
    except ValueError as error:
        raise Refusal(response) from error
