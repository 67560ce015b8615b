"""Headers that every answer has, whoever gives it: what a browser must not do with it."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

from litestar.config.cors import CORSConfig
from litestar.types import Message, Scope

from api.http import request_ids
from api.http.auth import address_of
from api.http.deprecation import Deprecation
from api.http.limits import LIMIT, Limit, Limits
from api.http.problems import PARAMETERS
from api.http.tracing import TRACING
from api.settings import Settings

NO_STORE = (b"cache-control", b"no-store")

_ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)


def security(settings: Settings) -> Callable[[Message, Scope], None]:
    """Return what adds the headers to the beginning of an answer, where the answer does not say otherwise.

    Nobody is to store an answer that is not for everybody (RFC 9111, 5.2.2.5). `hsts_seconds` (RFC 6797) is for
    services that are reached over TLS alone.
    """
    always = list(_ALWAYS)
    if settings.hsts_seconds:
        always.append((b"strict-transport-security", b"max-age=%d" % settings.hsts_seconds))

    @cache
    def unless_said(handler: Any, *, is_get: bool) -> tuple[tuple[bytes, bytes], ...]:
        """The headers of an operation's answers that do not say otherwise."""
        return (*always,) if is_get and _is_for_everybody(handler) else (*always, NO_STORE)

    def add(message: Any, scope: Scope) -> None:
        headers = list(message["headers"])
        names = {name for name, _ in headers}
        rows = unless_said(scope.get("route_handler"), is_get=scope.get("method") == "GET")
        headers += [row for row in rows if row[0] not in names]
        headers += _deprecation(scope)
        limit = _limit(scope)
        if limit is not None:
            headers += limit.headers()
        headers.append(request_ids.header())
        message["headers"] = headers

    return add


def _limit(scope: Scope) -> Limit | None:
    """The rate that a request counts for; one for an address that nothing is at, a client's that lost its way."""
    if scope.get("route_handler") is None:
        limits: Limits = scope["litestar_app"].state["limits"]
        return limits.of_stray(address_of(scope))
    return LIMIT.find(scope)


def _deprecation(scope: Scope) -> list[tuple[bytes, bytes]]:
    """Return the headers of a deprecated operation; none for any other."""
    handler = scope.get("route_handler")
    deprecation: Deprecation | None = handler.opt.get("deprecation") if handler else None
    return deprecation.headers() if deprecation else []


def _is_for_everybody(handler: Any) -> bool:
    return handler is not None and handler.opt.get("scopes", ()) is None


def validator_of(body: bytes) -> str:
    """Return a strong validator of bytes."""
    return f'"{sha256(body).hexdigest()[:32]}"'


def matches(header: str | None, validator: str) -> bool:
    """Return whether If-None-Match, if there is one, names the validator (RFC 9110, 13.1.2: weak comparison)."""
    if header is None:
        return False
    wanted = validator.removeprefix("W/")
    return header.strip() == "*" or wanted in (tag.strip().removeprefix("W/") for tag in header.split(","))


def cors(settings: Settings) -> CORSConfig | None:
    """Return which pages of other hosts may use the API from a browser: none, unless `cors_origins` lists them."""
    origins = [origin.strip() for origin in settings.cors_origins.split(",") if origin.strip()]
    if not origins:
        return None
    return CORSConfig(
        allow_origins=origins,
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=["Authorization", "Content-Type", *PARAMETERS, "If-None-Match", request_ids.HEADER, *TRACING],
        expose_headers=[
            *("ETag", "Retry-After", "Content-Disposition", "WWW-Authenticate"),
            *("RateLimit", "RateLimit-Policy", request_ids.HEADER),
            *("Deprecation", "Sunset", "Link", "Preference-Applied", "Turnfold-Sandbox"),
        ],
    )
