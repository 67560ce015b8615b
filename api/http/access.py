"""A handler's `opt` says who may call it. A handler without one needs a token with the scope `play`."""

from typing import Any

from store.accounts.tokens import Scope

PUBLIC: dict[str, Any] = {"scopes": None}
"""Anybody, without a token."""


UNLIMITED: dict[str, Any] = {"unlimited": True}
"""For those who watch the service: no rate counts them."""

SHARED: dict[str, Any] = {"shared": True}
"""The answer has no secret in it, and is the same for all who may have it (`api.http.shared`)."""

TICKETS: dict[str, Any] = {"takes_tickets": True}
"""Besides a token a ticket to the game, in the query, lets a request through."""


def requires(*scopes: Scope) -> dict[str, Any]:
    """Anyone who sends a valid token with one of these scopes; `play` has them all."""
    return {"scopes": frozenset[Scope]({"play", *scopes})}


WATCHED: dict[str, Any] = requires("read", "bot") | {"watched": True}
"""Anyone who may read; and anybody without a token, who sees what is public and counts by the address."""
