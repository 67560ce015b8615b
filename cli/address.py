"""Reads where a service is, as those who call a command say it, and how to come there."""

import ipaddress
from typing import Any
from urllib.parse import urlsplit

import click

from cli.faults import Unfit

PORT = click.IntRange(0, 65_535)
"""A port to listen on; 0 takes a free one."""


def address(text: str) -> str:
    """Return the address of a service without a slash at its end; that of its API, with /v1, is taken for it.

    Raises click.BadParameter for what is none.
    """
    from httpx2 import URL, InvalidURL

    try:
        place = urlsplit(text)
        # The one knows which ports there are, the other which hosts.
        is_address = URL(text).scheme in ("http", "https") and bool(place.hostname) and place.port != 0
    except (InvalidURL, ValueError):
        is_address = False
    if not is_address:
        raise click.BadParameter(f"{text!r} is no address such as http://127.0.0.1:8000")
    return text.rstrip("/").removesuffix("/v1").rstrip("/")


def is_here(host: str) -> bool:
    """Return whether nobody but this machine is at a host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def way(url: str, proxy: str | None = None) -> dict[str, Any]:
    """Return how a transport of httpx2 comes to a service: by this proxy, else by the one that the environment names.

    This machine itself is never reached by the latter, which would not know it. Raises Unfit for one that cannot be
    used.
    """
    host = str(urlsplit(url).hostname)
    if is_here(host):
        return {"proxy": proxy, "trust_env": False}
    return {"proxy": proxy or _proxy_for(url, host), "trust_env": True}


def _proxy_for(url: str, host: str) -> str | None:
    """Return the proxy that the environment names for an address, if any."""
    from urllib.request import getproxies, proxy_bypass

    proxies = getproxies()
    proxy = proxies.get(urlsplit(url).scheme) or proxies.get("all")
    if not proxy or proxy_bypass(host):
        return None
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    if (scheme := urlsplit(proxy).scheme) not in ("http", "https"):
        # It is not repeated: it may have a password.
        raise Unfit(f"the environment names a {scheme} proxy, and only those of HTTP are used; NO_PROXY={host}: none")
    return proxy
