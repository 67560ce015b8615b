"""A line is read at once or, where that does not do, value by value: both have one opinion of any bytes."""

from collections.abc import Callable
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from domain.audit.reading import parse, parse_closely
from domain.kernel.log.canonical import DEEPEST, LARGEST, read
from tests import REPOSITORY

NAMES = ['"a"', '"b"', '"~"', '"a\\u0000"', '"\\u0061"', '"ż"', '"\\u017c"', '"\\ud800"']
TEXTS = ['""', '"\x7f"', '"\\n"', '"\\/"', '"\\u0041"', '"\\u001f"', '"[{,:0"', '"ż"', '"\\u00e9"', '"\\ud83d\\ude00"']
NUMBERS = ["0", "-0", "00", "-1", "1.5", "1.0", "-0.0", "1e5", "1E400", "-", "NaN", "Infinity", "-Infinity"]
LONG = [f"{sign}{number}" for sign in ("", "-") for number in (LARGEST, LARGEST + 1, 2**63, 2**64, 10**25)]
OTHER = ["null", "true", "false", "nul", "", "[]", "{}", '"\t"', '"\\x"', '"a', "'a'"]
COMMAS = st.sampled_from([","] * 15 + [", ", ",,"])


def _array(parts: list[str], comma: str) -> str:
    return f"[{comma.join(parts)}]"


def _object(parts: list[tuple[str, str]], comma: str) -> str:
    return f"{{{comma.join(f'{name}:{value}' for name, value in parts)}}}"


texts = st.recursive(
    st.sampled_from(NUMBERS + LONG + TEXTS + OTHER),
    lambda inner: (
        st.builds(_array, st.lists(inner, max_size=3), COMMAS)
        | st.builds(_object, st.lists(st.tuples(st.sampled_from(NAMES), inner), max_size=3), COMMAS)
    ),
    max_leaves=5,
)
layers = st.sampled_from([("[", "]"), ('{"a":', "}"), ('["]",', ',"["]'), ('["},{",', ',"],["]')])


@given(texts, layers, st.sampled_from([0, 0, 1, 60, 61, 62, 63, 64, 2_000]))
@example("1", ("[", "]"), DEEPEST - 2)
@example("1", ("[", "]"), DEEPEST - 1)
@example(str(LARGEST + 1), ("[", "]"), 0)
@example("[]", ("[", "]"), DEEPEST - 1)
@example("1", ('["]",', ',"["]'), DEEPEST - 1)
@example("1", ('["},{",', ',"],["]'), DEEPEST - 1)
def test_at_once_is_read_what_is_read_value_by_value(text: str, layer: tuple[str, str], depth: int) -> None:
    begin, end = layer
    _agree(f'{{"a":{begin * depth}{text}{end * depth}}}'.encode())


@given(texts, st.binary(max_size=3), st.integers(0, 20))
def test_of_a_line_with_other_bytes_in_it_both_say_the_same(text: str, other: bytes, place: int) -> None:
    raw = text.encode()
    _agree(raw[:place] + other + raw[place + 1 :])


def test_lines_of_exports_are_read_at_once() -> None:
    lines = [
        line for file in (REPOSITORY / "tests" / "golden").glob("*-2.ndjson") for line in file.read_bytes().splitlines()
    ]
    assert lines
    assert all(read(line) == parse_closely(line) for line in lines)


def _agree(raw: bytes) -> None:
    closely = _answer_of(parse_closely, raw)
    assert _answer_of(parse, raw) == closely
    at_once = read(raw)
    assert not isinstance(at_once, dict) or repr(at_once) == closely


def _answer_of(reading: Callable[[bytes], dict[str, Any]], raw: bytes) -> str:
    """Return what is read, or why nothing is; `repr` tells 1, 1.0 and true apart."""
    try:
        return repr(reading(raw))
    except ValueError as error:
        return str(error)
