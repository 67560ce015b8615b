"""Gets a token for programs on this machine, without anybody typing one in (RFC 8628)."""

import socket
import time
from urllib.parse import urljoin

import click
import httpx2

from cli.address import address, way
from cli.faults import Unfit
from cli.words import Refusal, content
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
    try:
        with httpx2.Client(base_url=url, timeout=30, transport=httpx2.HTTPTransport(**way(url))) as http:
            click.echo(_token(http, url, name, scopes))
    except httpx2.HTTPError as error:
        raise Unfit(f"{url} does not answer: {error}") from error


def _token(http: httpx2.Client, url: str, name: str, scopes: tuple[str, ...]) -> str:
    device = content(http.post("/v1/device", json={"name": name, "scopes": list(scopes)}))
    click.echo(printable(f"Open {urljoin(url, device['verification_uri_complete'])}"), err=True)
    click.echo(printable(f"and let in the device that shows {device['user_code']}."), err=True)
    pause = int(device["interval"])
    while True:
        time.sleep(pause)
        response = http.post("/v1/device/token", json={"device_code": device["device_code"]})
        try:
            return str(content(response)["token"])
        except Refusal as refusal:
            if refusal.problem == "slow-down":
                pause += SLOWER
            elif refusal.problem != "authorization-pending":
                raise
