"""The `turnfold` command."""

import gc
import importlib
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, NamedTuple

import click

from cli.faults import Unfit


class Entry(NamedTuple):
    """A command in the list of them: its module and name there, and the first sentence of its own help."""

    place: str
    summary: str


COMMANDS = {
    "up": Entry("cli.up:up", "Run the whole service in this terminal until Ctrl-C: Redis, API, dispatcher and worker."),
    "api": Entry("cli.parts:api", "Serve the REST API."),
    "worker": Entry("cli.parts:worker", "Play the bots' turns and keep the deadlines that a dispatcher hands out."),
    "thinker": Entry(
        "cli.parts:thinker", "Let bots look ahead in a lane of their own, so that nobody waits for those of others."
    ),
    "notifier": Entry("cli.parts:notifier", "Send what players are to be told while they are away, and other mail."),
    "mail-in": Entry(
        "cli.parts:mail_in", "Take replies to mails that ask a question, from a mail server that speaks LMTP."
    ),
    "dispatcher": Entry("cli.parts:dispatcher", "Watch what is due in the games and hand it to the workers."),
    "demo": Entry("cli.demo:demo", "Play one game against bots through the API, then fetch its log and audit it."),
    "play": Entry("cli.play:play", "Play a game in this terminal, or watch it."),
    "bot": Entry(
        "cli.bot.command:bot",
        "Play with a function of your own: `choose(view, decision)` in FILE returns the ids of the options it chooses.",
    ),
    "load": Entry(
        "cli.load.command:load", "Play many real games at once, and measure how long each operation takes then."
    ),
    "login": Entry(
        "cli.login:login",
        "Print a token of an account at the service at URL, once somebody who is signed in there lets this machine in.",
    ),
    "audit": Entry(
        "cli.audit:audit", "Check the export of a finished game: every hash, seed, draw, choice and the result."
    ),
    "replay": Entry("cli.audit:replay", "Play the export of a finished game again, entry by entry."),
    "fleet": Entry(
        "cli.fleet:fleet", "List the processes that live, with their versions and how many rulings each knows."
    ),
    "check": Entry(
        "cli.admin:check",
        "Follow the logs of games and compare all that is kept of them; of every stored game if none is named.",
    ),
    "shadow": Entry(
        "cli.shadow:shadow",
        "Replay stored games with the rules that are here, and tell where one would go another way.",
    ),
    "wake": Entry(
        "cli.admin:wake", "Have the service look at games now, however often that failed and whenever they are due."
    ),
    "rebuild": Entry(
        "cli.admin:rebuild",
        "Make the lists of games anew from the games themselves, and take out what does not belong there.",
    ),
    "archive": Entry(
        "cli.archive:archive", "Look at the archive of finished games, check it, or take games back from it."
    ),
    "revoke": Entry("cli.admin:revoke", "Revoke all tokens of a player, everywhere at once; account and games stay."),
    "admin": Entry(
        "cli.moderation:admin",
        "Hide games from the lists, remove them for good, stop their clocks, or act on what players do and report.",
    ),
    "openapi": Entry("cli.document:openapi", "Print the OpenAPI document of the API."),
}
"""A test holds the summaries to the commands, none of which is imported to list them."""


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
        # Objects of imports and of the start are no garbage: by default they are looked through every 700 new objects.
        gc.set_threshold(20_000, 20, 20)
        # A letter that a terminal cannot show is a question mark there, and ends nothing.
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, as click does, but from the table."""
        room = formatter.width - 6 - max(map(len, COMMANDS))
        listed = [(name, click.Command(name, help=row.summary)) for name, row in COMMANDS.items()]
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(room)) for name, command in listed])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name].place.split(":")
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
        build, rules = (importlib.import_module(f"domain.{name}") for name in ("build", "kernel.fold.evolve"))
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
