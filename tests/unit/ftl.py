"""The texts of the rulesets, as parsed: which messages there are, and what each needs to be told."""

from collections.abc import Mapping
from dataclasses import dataclass

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from domain.kernel.protocol.decisions import Argument, Ref
from domain.kernel.protocol.registry import ruleset as rules

LOCALES = ("en", "ru", "pl")


@dataclass(frozen=True)
class Text:
    """A message: its attributes, the variables it mentions, and its words without these, in all its forms."""

    attributes: frozenset[str]
    variables: frozenset[str]
    words: str


def texts(ruleset: str, locale: str) -> dict[str, Text]:
    """All messages of a ruleset in a language, by id."""
    folder = rules(ruleset).texts
    found: dict[str, Text] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not (file.name.startswith(f"{locale}.") and file.name.endswith(".ftl")):
            continue
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{ruleset}/{file.name}: {entry.annotations}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{ruleset}/{file.name}: {entry.id.name} stands there twice"
                attributes = frozenset(attribute.id.name for attribute in entry.attributes)
                found[entry.id.name] = Text(attributes, _variables(entry), _words(entry))
    return found


def supplied(args: Mapping[str, Argument], known: Mapping[str, Text]) -> frozenset[str]:
    """The variables that a message with these arguments can mention."""
    names: set[str] = set()
    for name, value in args.items():
        names.add(name)
        if isinstance(value, tuple):
            names.add(f"{name}_count")
        elif isinstance(value, Ref):
            names.add(f"{name}_is")
            if value.kind != "seat":
                names |= {f"{name}_{case}" for case in known[f"{value.kind}-{value.id}"].attributes}
    return frozenset(names)


class _Words(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802  (the library's own name)
        self.found.append(node.value)


def _words(entry: ast.Message) -> str:
    visitor = _Words()
    visitor.visit(entry)
    return " ".join(visitor.found)


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  (the library's own name)
        self.found.add(node.id.name)


def _variables(message: ast.Message) -> frozenset[str]:
    visitor = _Variables()
    visitor.visit(message.value)
    return frozenset(visitor.found)
