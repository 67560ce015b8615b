"""Addresses that a player may have the service call or write to: public ones, so that nobody reaches inside by it.

`ipaddress` knows the special-purpose registries of IANA (RFC 6890); what it counts as global is not all that leads
outside: some ranges stand for an IPv4 address that a gateway on the way unwraps, and others are newer than the tables
of a Python.
"""

import re
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from domain.kernel.protocol.faults import Misfit

_CLOSED = tuple(
    ip_network(network)
    for network in (
        "192.0.0.0/24",  # for protocols (RFC 6890), the addresses of it that count as global too
        "192.88.99.0/24",  # relays of 6to4, deprecated (RFC 7526)
        "::/96",  # IPv4-compatible, deprecated (RFC 4291)
        "64:ff9b::/96",  # NAT64 (RFC 6052)
        "64:ff9b:1::/48",  # NAT64 of a site (RFC 8215)
        "2001::/23",  # for protocols, Teredo among them (RFC 4380)
        "2002::/16",  # 6to4 (RFC 3056)
        "3fff::/20",  # for documents (RFC 9637)
        "5f00::/16",  # segment routing (RFC 9602)
        "fec0::/10",  # site-local, deprecated (RFC 3879)
    )
)


_MAIL = re.compile(
    r"(?!.*=\?)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
"""The local part of a mailbox (RFC 5321), without quotation marks and comments.

In a header `=?` begins a word that stands for others (RFC 2047), such as further addresses.
"""


def is_mail(text: str) -> bool:
    """Return whether this is one mail address on a host that has a name, and nothing besides it."""
    return len(text) <= 254 and text.find("@") <= 64 and _MAIL.fullmatch(text) is not None


def fault_of_url(text: str, allowed: Collection[str]) -> Misfit | None:
    """Return what is wrong with the address of an endpoint, as far as can be told without looking it up.

    `allowed` are hosts that an operator lets players name though they are not public; these alone may do without TLS.
    """
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return _misfit("it is no web address", text)
    if not text.isascii() or any(letter <= " " or letter in '"<>\\^`{|}' for letter in text):
        return _misfit("it has characters that a web address has as %20 and the like, or its host as xn--", text)
    if parts.scheme not in ("https", "http") or not host or port == 0:
        return _misfit("it is no web address, such as https://example.org/hook", text)
    if "@" in parts.netloc:
        return Misfit.of("it names a user; a secret of yours may be in the path", "misplaced", "address", "@")
    if host in allowed:
        return None
    if parts.scheme != "https":
        return Misfit.of("it has to be https", "malformed", "address", text, allowed=["https://"])
    if "." in host.strip(".") and not _leads_inside(host):
        return None
    return Misfit.of("its host is not public", "not-public", "address", host)


def _misfit(detail: str, text: str) -> Misfit:
    return Misfit.of(detail, "malformed", "address", text)


def _leads_inside(host: str) -> bool:
    """Return whether a host is an address that is not public, or a number that some take for one."""
    last = host.rstrip(".").rpartition(".")[2]
    is_number = last.isdigit() or last.startswith("0x") or ":" in host
    return is_number and not is_public(host)


def is_public(text: str) -> bool:
    """Return whether this is an IP address of one host on the open internet."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return _is_open(address.ipv4_mapped)
        if address.scope_id is not None:
            return False
    return _is_open(address)


def _is_open(address: IPv4Address | IPv6Address) -> bool:
    special = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    is_closed = any(address in network for network in _CLOSED)
    return address.is_global and not (is_closed or special or address.is_private or address.is_link_local)
