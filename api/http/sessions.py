"""Sessions of pages: a token in a cookie that no script reads, and that only pages of this host send."""

from typing import NamedTuple
from urllib.parse import urlsplit

from litestar.datastructures import Cookie as SetCookie
from litestar.types import Scope

from api.http.noted import method_of
from domain.kernel.time.times import DAY

LIFETIME = 30 * DAY
"""Milliseconds for which a session is in force."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

_OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})

_LONGEST = 8_192
"""Bytes of a header with cookies that are looked at."""


class Cookie(NamedTuple):
    """A cookie: its name with TLS, which nobody else can set (RFC 6265bis), and without; and for how many seconds."""

    secure: str
    plain: str
    seconds: int

    def name(self, scope: Scope) -> str:
        """Return what it is called in requests such as this one."""
        return self.secure if scope["scheme"] == "https" else self.plain


SESSION = Cookie("__Host-turnfold", "turnfold-session", LIFETIME // 1000)
"""The token of who is signed in."""

SIGNING_IN = Cookie("__Host-turnfold-sign-in", "turnfold-sign-in", 900)
"""The secret of who has asked for a code by mail."""

KNOWN = Cookie("__Host-turnfold-known", "turnfold-known", 400 * DAY // 1000)
"""Proves that a browser has been signed in to an account by mail. It lets nobody in, but to ask for a code."""


def set_cookie(scope: Scope, value: str, cookie: Cookie = SESSION) -> str:
    """Return the header that gives a cookie to a browser."""
    return _header(scope, cookie, value, cookie.seconds)


def clear_cookie(scope: Scope) -> str:
    """Return the header that takes the token away from a browser."""
    return _header(scope, SESSION, "", 0)


def known_cookie(scope: Scope, value: str) -> SetCookie:
    """Return the cookie by which a browser is known later on, to go with another one; an empty value takes it away."""
    return SetCookie(
        key=KNOWN.name(scope), value=value, max_age=KNOWN.seconds if value else 0, httponly=True, samesite="lax",
        secure=scope["scheme"] == "https",
    )  # fmt: skip


def _header(scope: Scope, cookie: Cookie, value: str, seconds: int) -> str:
    secure = "; Secure" if scope["scheme"] == "https" else ""
    return f"{cookie.name(scope)}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


def session_of(scope: Scope) -> str:
    """Return the token in the cookie of a request; empty if there is none, or if a page of another host may ask."""
    return cookie_of(scope, SESSION)


def cookie_of(scope: Scope, cookie: Cookie) -> str:
    """Return a cookie of a request; empty if there is none, or if a page of another host may ask."""
    headers = dict(scope["headers"])
    cookies = headers.get(b"cookie", b"")
    if not cookies or len(cookies) > _LONGEST or not is_own(scope, headers):
        return ""
    name = cookie.name(scope)
    for part in cookies.decode("latin-1").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return ""


def is_own(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    """Return whether a request comes from a page of this host, as far as browsers tell (Fetch Metadata, Origin).

    A request that changes something has to say so; one may come from anywhere to look, by a link, as the address bar
    does.
    """
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if method_of(scope) in _SAFE:
        return site in (None, b"same-origin", b"none") or headers.get(b"sec-fetch-mode") == b"navigate"
    if site is not None and site != b"same-origin":
        return False
    own = f"{scope['scheme']}://".encode() + headers.get(b"host", b"")
    return origin == own or (origin is None and site == b"same-origin")


def may_begin(scope: Scope) -> bool:
    """Return whether a page of this host asks for a session, and where it is kept."""
    return is_kept(scope) and is_own(scope, dict(scope["headers"]))


def is_kept(scope: Scope) -> bool:
    """Return whether a browser may be given a session here: with TLS, or on its own machine."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    return scope["scheme"] == "https" or urlsplit(f"//{host}").hostname in _OWN_MACHINE
