"""`turnfold replay --web`: the replay of an export in a browser, from a service that lasts as long as the command."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import click
import httpx2
import msgspec

from cli.demo import service_for_one_game
from cli.faults import Unfit
from domain.kernel.presentation.visible import printable

PATIENCE = 120
"""Seconds in which an export is audited and stored."""

MOST_TOLD = 3
"""Findings of an audit that are told; `turnfold audit` has them all."""

PRIVATE_THERE = 409

NDJSON = {"Content-Type": "application/x-ndjson"}


def perform(export: bytes, *steps: "Step") -> None:
    """Bring an export to a service of its own, and do what is wanted with it there.

    Raises Unfit if it is none, or its audit fails.
    """
    asyncio.run(_perform(export, steps))


async def _perform(export: bytes, steps: "tuple[Step, ...]") -> None:
    async with bring(export) as (client, here):
        for step in steps:
            await step(client, here)


async def show(client: httpx2.AsyncClient, here: "Brought", *, seq: int | None) -> None:
    """Say where a browser shows the game, at an entry if one is named, and keep it there until Ctrl-C."""
    moment = f"#{seq}" if seq else ""
    click.echo(f"The replay is at {client.base_url.copy_with(path='/replay')}/{here.game}{moment}")
    if here.is_private:
        click.echo(f"The game was private; the page asks for a name: use this key instead: {here.token}")
    click.echo("Ctrl-C ends it.")
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


@asynccontextmanager
async def bring(export: bytes) -> AsyncIterator[tuple[httpx2.AsyncClient, "Brought"]]:
    """Bring an export to a service that lasts as long as the block. Raises Unfit if it is none, or its audit fails."""
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(service_for_one_game())
        # A proxy that the environment names would not know a service on this machine.
        client = httpx2.AsyncClient(base_url=f"{address}/v1", timeout=PATIENCE, trust_env=False)
        await stack.enter_async_context(client)
        token = (await client.post("/players", json={"name": "Replay"})).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        response = await _import(client, export, "public")
        is_private = response.status_code == PRIVATE_THERE and "was private" in response.json()["detail"]
        if is_private:
            response = await _import(client, export, "private")
        if response.is_error:
            problem = response.json()
            faults = "; ".join(finding["text"] for finding in problem.get("findings", ())[:MOST_TOLD])
            raise Unfit(f"This cannot be shown: {printable(faults or problem['detail'])}")
        yield client, Brought(response.json()["id"], token, is_private)


class Brought(msgspec.Struct, frozen=True):
    """A game that was brought to a service, and the key of whoever brought it."""

    game: str
    token: str
    is_private: bool


Step = Callable[[httpx2.AsyncClient, Brought], Awaitable[None]]
"""A step with a game that was brought to a service."""


async def _import(client: httpx2.AsyncClient, export: bytes, visibility: str) -> httpx2.Response:
    return await client.post("/games/import", params={"visibility": visibility}, content=export, headers=NDJSON)
