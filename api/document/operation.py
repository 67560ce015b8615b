"""The record of an operation: all that the document says of it besides its signature and its docstring.

It stands above its handler: `@get("/things", **Operation("listThings", "Find things", requires("read")).handler)`.
"""

from collections.abc import Callable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import msgspec

from api.document.schemas import Schemas
from api.document.shapes import Schema

RECORD = "operation"
"""The record, in the `opt` of its handler."""

EXAMPLES: dict[str, Any] = msgspec.json.decode((files("api.document") / "examples.json").read_bytes())
"""A request and its answer for each operation, by its id, as a test tells them again."""

Again = Literal["same", "keyed", "another", "refused"]
"""The outcome of a POST that is sent once more, just as it was: see `AGAIN`."""

AGAIN: Mapping[Again, str] = MappingProxyType(
    {
        "same": "Sent again, it changes nothing more, and the answer is the same.",
        "keyed": "Sent again with the same `Idempotency-Key`, it changes nothing more, and the answer is the same; "
        "without a key it is another request.",
        "another": "Sent again, it is done again.",
        "refused": "Sent again, it changes nothing more and is refused, since it has been done.",
    }
)
"""The same in words, for the document."""

Content = Callable[[Schemas], Schema]
"""Makes the content of a body, by media type."""


class Answer(NamedTuple):
    """The answer of an operation whose body is not JSON."""

    description: str
    content: Content


class Further(NamedTuple):
    """Another answer of success: its JSON is of a type, if it has any, such as the example."""

    description: str
    of: Any = None
    example: Any = None
    headers: Mapping[str, Schema] = MappingProxyType({})


class Link(NamedTuple):
    """A next operation, with what of this answer goes into its request (OpenAPI 3.1, runtime expressions)."""

    operation: str
    description: str
    parameters: Mapping[str, str] = MappingProxyType({})
    body: str | None = None

    def document(self) -> dict[str, Any]:
        """The link object of the document."""
        body = {"requestBody": self.body} if self.body is not None else {}
        return {
            "operationId": self.operation,
            "description": self.description,
            "parameters": dict(self.parameters),
        } | body


class Operation(msgspec.Struct, frozen=True):
    """An operation: its id, a summary, who may call it (`api.http.access`), and what follows from none of these.

    `problems` are those of its own, by slug; those that follow from its form (a body, its address, a token) are not
    named. `links` say where it leads, by a name for each. `needs_store` says whether it fails while the store is away;
    `is_conditional` whether it answers 304 to who has what there is, as all do that are `SHARED`. `body` and `answer`
    are for bodies that are no JSON, `others` are further answers of success by status, and `requests` makes more
    examples of requests than the one that is told. `again` is for each POST, and for nothing else: all other methods
    may be sent again (RFC 9110, 9.2.2).
    """

    id: str
    summary: str
    access: Mapping[str, Any]
    problems: tuple[str, ...] = ()
    links: Mapping[str, Link] = {}
    needs_store: bool = True
    is_conditional: bool = False
    body: Content | None = None
    answer: Answer | None = None
    others: Mapping[str, Further] = {}
    requests: Callable[[], Schema] | None = None
    again: Again | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> "Operation":
        # Litestar copies what handlers are made with; a record does not change.
        return self

    @property
    def handler(self) -> dict[str, Any]:
        """Return what its handler is made with."""
        return {"operation_id": self.id, "summary": self.summary, "opt": {**self.access, RECORD: self}}

    @property
    def example(self) -> dict[str, Any]:
        """A request and its answer; an operation that was added just now has none yet."""
        example: dict[str, Any] = EXAMPLES.get(self.id, {"parameters": {}, "status": 200})
        return example
