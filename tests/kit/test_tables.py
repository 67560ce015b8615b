"""The table of every ruleset on the play engine is copied whole: a field that is forgotten would be shared or lost."""

from itertools import count
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.play.state import State

ON_THE_ENGINE = [rules for rules in rulesets() if getattr(rules.state_type, "__origin__", None) is State]


class _Filler:
    """Makes values of a type, each unlike any other and unlike the default."""

    def __init__(self) -> None:
        self._numbers = count(1001)

    def of(self, kind: Any) -> Any:
        """Such a value."""
        match kind:
            case inspect.IntType() | inspect.StrType() | inspect.BoolType() | inspect.LiteralType():
                return self._plain(kind)
            case inspect.ListType():
                return [self.of(kind.item_type)]
            case inspect.VarTupleType():
                return (self.of(kind.item_type),)
            case inspect.TupleType():
                return tuple(self.of(item) for item in kind.item_types)
            case inspect.DictType():
                return {self.of(kind.key_type): self.of(kind.value_type)}
            case inspect.UnionType():
                return self.of(next(part for part in kind.types if not isinstance(part, inspect.NoneType)))
            case inspect.StructType():
                return kind.cls(**{field.name: self.of(field.type) for field in kind.fields})
        raise AssertionError(f"no value of {kind}")

    def _plain(self, kind: Any) -> Any:
        match kind:
            case inspect.IntType():
                return next(self._numbers)
            case inspect.StrType():
                return f"text {next(self._numbers)}"
            case inspect.BoolType():
                return True
            case _:
                return kind.values[-1]


def _containers(value: Any) -> list[Any]:
    """The lists and dictionaries of a value: what could be changed in a copy."""
    if isinstance(value, list):
        return [value, *(inner for item in value for inner in _containers(item))]
    if isinstance(value, dict):
        return [value, *(inner for item in value.values() for inner in _containers(item))]
    return []


@pytest.mark.parametrize("rules", ON_THE_ENGINE, ids=lambda rules: rules.id)
def test_a_table_is_copied_with_every_field_and_shares_nothing_that_changes(rules: Ruleset) -> None:
    [table_type] = get_args(rules.state_type)
    table = _Filler().of(inspect.type_info(table_type))
    copy = table.copy()
    for field in msgspec.structs.fields(table_type):
        whole, copied = getattr(table, field.name), getattr(copy, field.name)
        assert copied == whole, field.name
        shared = {id(part) for part in _containers(whole)} & {id(part) for part in _containers(copied)}
        assert not shared, f"{field.name} is shared with its copy"


def test_there_are_tables_to_be_copied() -> None:
    assert len(ON_THE_ENGINE) >= 2
