"""`turnfold replay --web`: the replay of an export in a browser, from a service that lasts as long as the command."""

import asyncio
from contextlib import suppress

import click
import httpx

from cli.demo import service_for_one_game
from cli.faults import Unfit

PATIENCE = 120
"""Seconds in which an export is audited and stored."""

PRIVATE_THERE = 409

NDJSON = {"Content-Type": "application/x-ndjson"}


def show(export: bytes, seq: int | None) -> None:
    """Show an export until Ctrl-C, at an entry if one is named. Raises Unfit if it is none, or its audit fails."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_show(export, seq))


async def _show(export: bytes, seq: int | None) -> None:
    async with service_for_one_game() as address:
        # A proxy that the environment names would not know a service on this machine.
        async with httpx.AsyncClient(base_url=f"{address}/v1", timeout=PATIENCE, trust_env=False) as client:
            token = (await client.post("/players", json={"name": "Replay"})).json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            response = await _brought(client, export, "public")
            is_private = response.status_code == PRIVATE_THERE and "was private" in response.json()["detail"]
            if is_private:
                response = await _brought(client, export, "private")
        if response.is_error:
            raise Unfit(f"This cannot be shown: {response.json()['detail']}")
        moment = f"#{seq}" if seq else ""
        click.echo(f"The replay is at {address}/replay/{response.json()['id']}{moment}")
        if is_private:
            click.echo(f"The game was private; the page asks for a name: use this key instead: {token}")
        click.echo("Ctrl-C ends it.")
        await asyncio.Event().wait()


async def _brought(client: httpx.AsyncClient, export: bytes, visibility: str) -> httpx.Response:
    return await client.post("/games/import", params={"visibility": visibility}, content=export, headers=NDJSON)
