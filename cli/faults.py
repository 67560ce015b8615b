"""The error by which a command says that it cannot do its work."""

import click


class Unfit(click.ClickException):
    """Something outside the command is missing or wrong; the message says what, and what to do. Exit code 2."""

    exit_code = 2
