"""The messages of a language. Each is parsed when it is first asked for: all of them take half a second."""

import re
from collections.abc import Iterable
from threading import RLock
from typing import Any

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import MessageReference, TermReference
from fluent.syntax.visitor import Visitor

_BEGIN = re.compile(r"^(-?[a-zA-Z][\w-]*)(?= *=)", re.ASCII | re.MULTILINE)
"""Where a message or a term begins: nothing else in Fluent has an identifier and `=` at the start of a line."""


class Messages:
    """The messages in the texts of files, `sources`. Of two with the same id the first counts.

    Messages may be asked for by several threads.
    """

    def __init__(self, locale: str, sources: Iterable[str]) -> None:
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._unread: dict[str, str] = {}
        self._reading = RLock()
        for source in sources:
            _, *parts = _BEGIN.split(source)
            for name, rest in zip(parts[::2], parts[1::2], strict=True):
                self._unread.setdefault(name, name + rest)

    def __contains__(self, id: str) -> bool:
        return id in self._unread or self._bundle.has_message(id)

    def message(self, id: str) -> Any:
        """Return a message, with its `value` and `attributes`. Raises LookupError if there is none."""
        if not self._bundle.has_message(id):
            with self._reading:
                self._read(id)
        if not self._bundle.has_message(id):
            raise LookupError(f"there is no text {id!r}")
        return self._bundle.get_message(id)

    def format(self, pattern: Any, values: dict[str, Any] | None = None) -> tuple[str, list[Exception]]:
        """Return a value or an attribute in words, and what went wrong with it."""
        formatted, errors = self._bundle.format_pattern(pattern, values)
        return str(formatted), errors

    def _read(self, id: str) -> None:
        source = self._unread.pop(id, None)
        if source is None:
            return
        resource = FluentParser(with_spans=False).parse(source)
        mentioned = _Mentioned()
        mentioned.visit(resource)
        for other in mentioned.ids:
            self._read(other)
        # Last, since from now on other threads find it.
        self._bundle.add_resource(resource)


class _Mentioned(Visitor):
    """Collects the messages and terms that stand in another."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802
        self.ids.append(node.id.name)

    def visit_TermReference(self, node: TermReference) -> None:  # noqa: N802
        self.ids.append(f"-{node.id.name}")
        self.generic_visit(node)
