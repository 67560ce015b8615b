"""Gets a token for programs on this machine, without anybody typing one in (RFC 8628)."""

import socket
import time
from urllib.parse import urljoin

import click
import httpx

SLOWER = 5
"""Seconds more between two polls for who was too fast (RFC 8628, 3.5)."""


@click.command()
@click.argument("url")
@click.option("--name", default=f"turnfold on {socket.gethostname()}"[:40], help="What the token is called.")
@click.option(
    "--scope", "scopes", multiple=True, type=click.Choice(["play", "bot", "read"]), default=["bot"], show_default=True
)
def login(url: str, name: str, scopes: tuple[str, ...]) -> None:
    """Print a token of an account at the service at URL, once somebody who is signed in there lets this machine in.

    The token alone goes to the standard output: TOKEN=$(turnfold login https://…).
    """
    try:
        with httpx.Client(base_url=url, timeout=30) as http:
            click.echo(_token(http, url, name, scopes))
    except httpx.HTTPError as error:
        raise click.ClickException(f"{url}: {error}") from error


def _token(http: httpx.Client, url: str, name: str, scopes: tuple[str, ...]) -> str:
    asked = _answer(http.post("/v1/device", json={"name": name, "scopes": list(scopes)}))
    click.echo(f"Open {urljoin(url, asked['verification_uri_complete'])}", err=True)
    click.echo(f"and let in the device that shows {asked['user_code']}.", err=True)
    pause = int(asked["interval"])
    while True:
        time.sleep(pause)
        response = http.post("/v1/device/token", json={"device_code": asked["device_code"]})
        what = "" if response.is_success else str(response.json().get("type", "")).rpartition("/")[2]
        if what == "slow-down":
            pause += SLOWER
        elif what != "authorization-pending":
            return str(_answer(response)["token"])


def _answer(response: httpx.Response) -> dict[str, str]:
    if not response.is_success:
        raise click.ClickException(str(response.json().get("detail", response.text)))
    found: dict[str, str] = response.json()
    return found
