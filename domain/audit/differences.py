"""Finds where two JSON values differ."""

from typing import Any

from domain.kernel.log.canonical import canonical


def first_difference(left: Any, right: Any, left_name: str, right_name: str) -> str:
    """The first path at which they differ, in the order of their names, with both values."""
    path = "$"
    while True:
        step = _first_unequal(left, right)
        if step is None:
            return f"at {path}: {left_name} {_short(left)}, {right_name} {_short(right)}"
        path += f"[{step}]" if isinstance(step, int) else f".{_step_name(step)}"
        left, right = _part(left, step), _part(right, step)


class _Absent:
    def __repr__(self) -> str:
        return "nothing"


_ABSENT = _Absent()


def _first_unequal(left: Any, right: Any) -> str | int | None:
    steps: list[str] | range
    if isinstance(left, dict) and isinstance(right, dict):
        steps = sorted({*left, *right})
    elif isinstance(left, list) and isinstance(right, list):
        steps = range(max(len(left), len(right)))
    else:
        return None
    for step in steps:
        if not _is_same(_part(left, step), _part(right, step)):
            return step
    return None


def _is_same(left: Any, right: Any) -> bool:
    if left is _ABSENT or right is _ABSENT:
        return left is right
    # Not `==`, to which 1 and true are the same.
    return canonical(left) == canonical(right)


def _part(value: Any, step: Any) -> Any:
    if isinstance(value, list):
        return value[step] if step < len(value) else _ABSENT
    return value.get(step, _ABSENT)


def _step_name(step: str) -> str:
    return step if len(step) <= 80 else f"{step[:77]}..."


def _short(value: Any) -> str:
    return _step_name(repr(value))
