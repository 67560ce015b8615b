"""The account that a bot plays as."""

import json
import os
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import click
from filelock import AsyncFileLock
from turnfold_client import AsyncClient, Refused

from cli.faults import Unfit
from domain.kernel.presentation.visible import printable


@dataclass(frozen=True)
class Account:
    """The account of a bot: that of a token; without one, that of this name, whose token is kept in a file."""

    name: str
    token: str
    kept: Path


async def sign_in(client: AsyncClient, url: str, account: Account) -> None:
    """Ask as an account from now on; one that is not there at this address is made, and its token kept.

    Raises Unfit where the token is not in force, or the file cannot be used; Refused where the service makes no such
    account.
    """
    client.authorize(account.token or await _token_of_account(client, url, account))
    try:
        await client.ask("GET", "/players/me")
    except Refused as refusal:
        where = "" if account.token else f". Take its token out of {account.kept} to begin with a new account."
        raise Unfit(f"{printable(str(refusal))}{where}") from refusal


async def _token_of_account(client: AsyncClient, url: str, account: Account) -> str:
    """Return the token of the account of this name, which is made where none is kept."""
    async with AsyncExitStack() as alone:
        try:
            # Several may begin at once with one file: none is to take away what another has just noted.
            await alone.enter_async_context(AsyncFileLock(f"{account.kept}.lock"))
        except OSError as error:
            raise Unfit(f"the token cannot be kept: {error}. Name one with --token.") from error
        tokens = _read(account.kept)
        here = tokens.setdefault(url, {})
        if account.name not in here:
            here[account.name] = (await client.sign_up(account.name))["token"]
            _write(account.kept, tokens)
            click.echo(f"{printable(account.name)} has an account at {url} now; its token is in {account.kept}.")
        return here[account.name]


def _read(file: Path) -> dict[str, dict[str, str]]:
    """Return the tokens that are kept, by address and name."""
    try:
        accounts = json.loads(file.read_text()) if file.exists() else {}
        return {str(url): {str(name): str(token) for name, token in names.items()} for url, names in accounts.items()}
    except (OSError, ValueError, AttributeError) as error:
        raise Unfit(f"{file} does not hold tokens: {error}. Name one with --token.") from error


def _write(file: Path, tokens: dict[str, dict[str, str]]) -> None:
    """Keep tokens where nobody else can read them; a crash leaves the file as it was, or as it is to be."""
    beside = file.with_name(f"{file.name}.new")
    try:
        with open(beside, "w", opener=lambda name, flags: os.open(name, flags, 0o600)) as stream:
            json.dump(tokens, stream, indent=1)
        beside.replace(file)
    except OSError as error:
        raise Unfit(f"the token cannot be kept: {error}. Name one with --token.") from error
