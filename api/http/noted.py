"""Notes about a request on its way, in its scope: each has a key that knows its type."""

from typing import Any, Generic, TypeVar, cast

from litestar.types import Scope

T = TypeVar("T")


class Key(Generic[T]):
    """A place in the scope of a request."""

    def __init__(self, name: str) -> None:
        self._name = f"turnfold.{name}"

    def note(self, scope: Scope, value: T) -> T:
        """Put a value there; the value."""
        _open(scope)[self._name] = value
        return value

    def find(self, scope: Scope) -> T | None:
        """Return what was put there; None if nothing was."""
        found: T | None = _open(scope).get(self._name)
        return found


def method_of(scope: Scope) -> str:
    """The method of a request."""
    method: str = _open(scope)["method"]
    return method


def _open(scope: Scope) -> dict[str, Any]:
    """The scope as what ASGI has it for: servers and applications may add keys of their own."""
    return cast("dict[str, Any]", scope)
