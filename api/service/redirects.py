"""Redirect URIs of clients (RFC 8252, OAuth 2.1), read as whole strings by one grammar for each kind.

Libraries for addresses read what browsers read otherwise (`http://evil.example[::1]/`). An address that is none
of these kinds from its first character to its last leads nowhere, even where a client has registered it.
"""

import re
from urllib.parse import urlencode

from domain.kernel.protocol.faults import Misfit

# RFC 3986, 3.3 and 3.4: percent signs are whole, and nothing is there that has to be escaped.
_CHARACTER = r"(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})"
_QUERY = rf"(?:\?(?:{_CHARACTER}|\?)*)?"
_REST = rf"(?P<rest>(?:/{_CHARACTER}*)?{_QUERY})"
_PORT = r"(?::(?P<port>[1-9][0-9]{0,4}))?"
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
# Browsers read a name whose last label is a number as an IPv4 address: here it is one only if it is written as such.
_NAME = rf"(?:{_LABEL}\.)*[a-z](?:[a-z0-9-]{{0,61}}[a-z0-9])?"
_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = rf"{_OCTET}(?:\.{_OCTET}){{3}}"

_WEB = re.compile(rf"(?P<origin>https://(?P<host>{_NAME}|{_IPV4}){_PORT}){_REST}")
_OWN = re.compile(rf"(?P<origin>http://(?P<host>127\.0\.0\.1|\[::1\]){_PORT}){_REST}")
_PRIVATE = re.compile(
    r"(?P<origin>[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:)"
    rf"(?://[A-Za-z0-9._~-]*(?:/{_CHARACTER}*)?|/(?!/){_CHARACTER}*){_QUERY}"
)

_NAME_LENGTH = 253
"""Characters of a name in the DNS."""

_WORDS = {
    "https": "its host is a name in lower case or four numbers; a port is from 1 to 65535; no user, fragment or space",
    "http": "without TLS it leads to 127.0.0.1 or [::1] alone, written so, with a port from 1 to 65535 or none",
    "": "a scheme of your own has a dot, as org.example.app:/back; no address has a user, a fragment or a space",
}


def fault_of(uri: str) -> Misfit | None:
    """Return what is wrong with a redirect URI that a client wants to register; None if nothing is."""
    if _read(uri) is not None:
        return None
    words = _WORDS.get(uri.partition(":")[0].lower(), _WORDS[""])
    return Misfit.of(f"this cannot be a redirect URI: {words}", "malformed", "redirect_uris", uri)


def matches(registered: str, uri: str) -> bool:
    """Return whether the redirect URI of a request is one that its client has registered.

    They are the same string, but for the port of the own machine's address (RFC 8252, 7.3).
    """
    wanted = _read(uri)
    if wanted is None or registered == uri:
        return wanted is not None
    match = _OWN.fullmatch(registered)
    return match is not None and wanted.re is _OWN and match.group("host", "rest") == wanted.group("host", "rest")


def with_parameters(uri: str, **answer: str) -> str:
    """Return an address with an answer in its query; what is empty is left out."""
    query = urlencode({name: value for name, value in answer.items() if value})
    return f"{uri}{'&' if '?' in uri else '?'}{query}"


def origin(uri: str) -> str:
    """Return where an address leads, as people are told: scheme and host, or a scheme alone.

    Raises ValueError for what `fault_of` finds a fault in.
    """
    match = _read(uri)
    if match is None:
        raise ValueError("no client is led back there")
    return str(match["origin"])


def source(uri: str) -> str:
    """Return the origin as a source of a content security policy, which knows no IPv6: then it is the scheme.

    Raises as `origin`.
    """
    place = origin(uri)
    return "http:" if place.startswith("http://[") else place


def _read(uri: str) -> re.Match[str] | None:
    """Return the parts of an address; None if it is of no kind that clients are led back to."""
    match = _WEB.fullmatch(uri) or _OWN.fullmatch(uri)
    if match is None:
        return _PRIVATE.fullmatch(uri)
    return match if int(match["port"] or 1) < 2**16 and len(match["host"]) <= _NAME_LENGTH else None
