"""Reads where a service is, as those who call a command say it."""

from urllib.parse import urlsplit

import click

PORT = click.IntRange(0, 65_535)
"""A port to listen on; 0 takes a free one."""


def address(said: str) -> str:
    """Return the address of a service without a slash at its end; that of its API, with /v1, is taken for it.

    Raises click.BadParameter for what is none.
    """
    from httpx import URL, InvalidURL

    try:
        place = urlsplit(said)
        # The one knows which ports there are, the other which hosts.
        is_address = URL(said).scheme in ("http", "https") and bool(place.hostname) and place.port != 0
    except (InvalidURL, ValueError):
        is_address = False
    if not is_address:
        raise click.BadParameter(f"{said!r} is no address such as http://127.0.0.1:8000")
    return said.rstrip("/").removesuffix("/v1").rstrip("/")
