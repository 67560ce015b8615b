"""Gets a token for programs on this machine, without anybody typing one in (RFC 8628)."""

import socket
import time
from urllib.parse import urljoin

import click
from httpx2 import HTTPTransport
from turnfold_client import Client, Refused

from cli.address import address, way
from cli.words import tell_refusals
from domain.kernel.presentation.visible import printable

SLOWER = 5
"""Seconds more between two polls for who was too fast (RFC 8628, 3.5)."""


@click.command()
@click.argument("url", type=address)
@click.option("--name", default=f"turnfold on {socket.gethostname()}"[:40], help="What the token is called.")
@click.option(
    "--scope", "scopes", multiple=True, type=click.Choice(["play", "bot", "read"]), default=["bot"], show_default=True
)
def login(url: str, name: str, scopes: tuple[str, ...]) -> None:
    """Print a token of an account at the service at URL, once somebody who is signed in there lets this machine in.

    The token alone goes to the standard output: TOKEN=$(turnfold login https://…).
    """
    with tell_refusals(url), Client(url, patience=0, transport=HTTPTransport(**way(url))) as client:
        click.echo(_token(client, url, name, scopes))


def _token(client: Client, url: str, name: str, scopes: tuple[str, ...]) -> str:
    device = client.ask("POST", "/device", {"name": name, "scopes": list(scopes)})
    click.echo(printable(f"Open {urljoin(url, device['verification_uri_complete'])}"), err=True)
    click.echo(printable(f"and let in the device that shows {device['user_code']}."), err=True)
    pause = int(device["interval"])
    while True:
        time.sleep(pause)
        try:
            return str(client.ask("POST", "/device/token", {"device_code": device["device_code"]})["token"])
        except Refused as refusal:
            if refusal.problem == "slow-down":
                pause += SLOWER
            elif refusal.problem != "authorization-pending":
                raise
