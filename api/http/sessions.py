"""Sessions of pages: a token in a cookie that no script reads, and that only pages of this host send."""

from urllib.parse import urlsplit

from litestar.types import Scope

from api.http.noted import method_of

LIFETIME = 30 * 24 * 3_600_000
"""Milliseconds for which a session is in force."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

_OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})

_LONGEST = 8_192
"""Bytes of a header with cookies that are looked at."""


def cookie_name(scope: Scope) -> str:
    """Return the name of the cookie: with TLS one that nobody else can set (RFC 6265bis)."""
    return "__Host-turnfold" if scope["scheme"] == "https" else "turnfold-session"


def set_cookie(scope: Scope, bearer: str) -> str:
    """Return the header that gives a session to a browser."""
    return _cookie(scope, bearer, LIFETIME // 1000)


def clear_cookie(scope: Scope) -> str:
    """Return the header that takes a session away from a browser."""
    return _cookie(scope, "", 0)


def _cookie(scope: Scope, value: str, seconds: int) -> str:
    secure = "; Secure" if scope["scheme"] == "https" else ""
    return f"{cookie_name(scope)}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


def session_of(scope: Scope) -> str:
    """Return the token in the cookie of a request; empty if there is none, or if a page of another host may ask."""
    headers = dict(scope["headers"])
    cookies = headers.get(b"cookie", b"")
    if not cookies or len(cookies) > _LONGEST or not is_own(scope, headers):
        return ""
    name = cookie_name(scope)
    for part in cookies.decode("latin-1").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return ""


def is_own(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    """Return whether a request comes from a page of this host, as far as browsers tell (Fetch Metadata, Origin).

    What changes something has to say so; one may come from anywhere to look, by a link, as the address bar does.
    """
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if method_of(scope) in _SAFE:
        return site in (None, b"same-origin", b"none") or headers.get(b"sec-fetch-mode") == b"navigate"
    if site is not None and site != b"same-origin":
        return False
    own = f"{scope['scheme']}://".encode() + headers.get(b"host", b"")
    return origin == own or (origin is None and site == b"same-origin")


def is_kept(scope: Scope) -> bool:
    """Return whether a browser may be given a session here: with TLS, or on its own machine."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    return scope["scheme"] == "https" or urlsplit(f"//{host}").hostname in _OWN_MACHINE
