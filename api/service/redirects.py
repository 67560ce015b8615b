"""Addresses that clients are led back to: compared letter by letter, but for the port on the own machine (RFC 8252)."""

import re
from urllib.parse import SplitResult, urlencode, urlsplit

from domain.kernel.faults import Misfit

_PLAIN = re.compile(r"[!$&'()*+,./:;=?@A-Z\[\]_a-z0-9~%-]+")
_PRIVATE = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?")

LOOPBACK = frozenset({"127.0.0.1", "::1"})


def fault_of(uri: str) -> Misfit | None:
    """Return what is wrong with an address that a client wants to be led back to; None if nothing is."""
    parts = _parts(uri)
    if parts is None or not _PLAIN.fullmatch(uri):
        return _fault("it is no address with a scheme, or not in ASCII", uri)
    if "#" in uri or "@" in parts.netloc:
        return _fault("it has a fragment or a user", uri)
    match parts.scheme:
        case "https":
            has_host = _HOST.fullmatch(parts.netloc.rpartition(":")[0] or parts.netloc)
            return None if has_host else _fault("it has no host", uri)
        case "http":
            is_own = parts.hostname in LOOPBACK
            return None if is_own else _fault("without TLS it leads to 127.0.0.1 or [::1] alone", uri)
    is_private = _PRIVATE.fullmatch(parts.scheme)
    return None if is_private else _fault("a scheme of your own has a dot, as org.example.app", uri)


def _fault(detail: str, uri: str) -> Misfit:
    return Misfit.of(f"no client is led back there: {detail}", "malformed", "redirect_uris", uri)


def matches(registered: str, asked: str) -> bool:
    """Return whether an address that a client asks for is one that it has registered."""
    if registered == asked:
        return True
    known, wanted = _parts(registered), _parts(asked)
    if known is None or wanted is None or known.scheme != "http" or known.hostname not in LOOPBACK:
        return False
    return fault_of(asked) is None and _portless(known) == _portless(wanted)


def led_to(uri: str, **answer: str) -> str:
    """Return an address with an answer in its query; what is empty is left out."""
    said = urlencode({name: value for name, value in answer.items() if value})
    return f"{uri}{'&' if '?' in uri else '?'}{said}"


def origin(uri: str) -> str:
    """Return where an address leads, as a policy of pages and people name it: scheme and host, or a scheme alone."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https") else f"{parts.scheme}:"


def _parts(uri: str) -> SplitResult | None:
    try:
        parts = urlsplit(uri)
        _ = parts.port, parts.hostname
    except ValueError:
        return None
    return parts


def _portless(parts: SplitResult) -> tuple[str, str | None, str, str]:
    return parts.scheme, parts.hostname, parts.path, parts.query
