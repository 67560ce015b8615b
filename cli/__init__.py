"""The `turnfold` command."""

import gc
import importlib
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

import click

from cli.faults import Unfit

COMMANDS = {
    "up": "cli.up:up",
    "api": "cli.parts:api",
    "worker": "cli.parts:worker",
    "thinker": "cli.parts:thinker",
    "notifier": "cli.parts:notifier",
    "mail-in": "cli.parts:mail_in",
    "dispatcher": "cli.parts:dispatcher",
    "demo": "cli.demo:demo",
    "play": "cli.play:play",
    "bot": "cli.bot.command:bot",
    "load": "cli.load.command:load",
    "login": "cli.login:login",
    "audit": "cli.audit:audit",
    "replay": "cli.audit:replay",
    "fleet": "cli.fleet:fleet",
    "check": "cli.admin:check",
    "shadow": "cli.shadow:shadow",
    "wake": "cli.admin:wake",
    "rebuild": "cli.admin:rebuild",
    "revoke": "cli.admin:revoke",
    "admin": "cli.moderation:admin",
    "openapi": "cli.document:openapi",
}


class Commands(click.Group):
    """The commands, each imported when it is asked for, so that every one starts fast."""

    def main(self, *arguments: Any, **options: Any) -> Any:
        """Run, and end in one line where a file cannot be read or written, such as on a disk that is full."""
        try:
            try:
                return super().main(*arguments, **options)
            finally:
                # Python would do it at the very end, and say what went wrong there in lines of its own.
                if sys.stdout is not None:
                    sys.stdout.flush()
        except OSError as error:
            _give_up_output()
            if not isinstance(error, BrokenPipeError):
                where = f"{error.filename}: " if error.filename else ""
                click.echo(f"Error: {where}{error.strerror or error}", err=True)
            sys.exit(1 if isinstance(error, BrokenPipeError) else Unfit.exit_code)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that is asked for."""
        # What is imported and built at the start is no garbage: by default it is looked through every 700 new objects.
        gc.set_threshold(20_000, 20, 20)
        # A letter that a terminal cannot show is a question mark there, and ends nothing.
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command


def _give_up_output() -> None:
    """Let what was not written go nowhere: at the end of the process it is tried once more."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _tell_version(context: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        build, rules = (importlib.import_module(f"domain.{name}") for name in ("build", "kernel.evolve"))
        how = "" if str(rules.__file__).endswith(".py") else ", with compiled rules"
        click.echo(f"turnfold, version {build.VERSION}{how}")
        context.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Turnfold hosts turn-based games for people and programs that play by mail.

    `turnfold up` starts the whole service on this machine; `turnfold demo` shows a game from beginning to audit.

    Every command exits with 0 if all is well, 1 if what it did or checked failed, and 2 if it was called wrongly
    or something it needs is missing.
    """
