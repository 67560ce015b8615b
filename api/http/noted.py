"""Notes about a request on its way, in its scope: each has a key that knows its type.

A scope is a dictionary to which servers and applications may add keys of their own (ASGI), whatever its type says.
"""

from typing import Generic, TypeVar

from litestar.types import Scope

T = TypeVar("T")


class Key(Generic[T]):
    """A place in the scope of a request."""

    def __init__(self, name: str) -> None:
        self._name = f"turnfold.{name}"

    def note(self, scope: Scope, value: T) -> T:
        """Put a value there; the value."""
        scope[self._name] = value  # type: ignore[literal-required]
        return value

    def find(self, scope: Scope) -> T | None:
        """Return what was put there; None if nothing was."""
        value: T | None = scope.get(self._name)  # type: ignore[assignment]
        return value


IS_WHOLE = Key[bool]("whole")
"""Noted of a request whose body has come together with its head, before anybody looked at who sends it."""


def method_of(scope: Scope) -> str:
    """The method of a request."""
    method: str = scope["method"]  # type: ignore[typeddict-item]
    return method
