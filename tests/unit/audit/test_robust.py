"""An audit never raises, whatever it is given."""

import functools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.audit.audit import audit
from domain.audit.reading import read_export
from domain.kernel.fold.export import read_line
from domain.kernel.log.canonical import canonical
from tests.unit.audit.logged_game import LoggedGame, first, relinked, rows, seeds, write

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.text(max_size=8)
    | st.sampled_from(["ann", "host", "bot", "choose"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)

fuzz = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
noise = st.binary(max_size=60) | st.text(st.characters(exclude_categories=()), max_size=60)


@functools.cache
def good() -> tuple[bytes, ...]:
    return tuple(LoggedGame().create("toy", 3, seeds("ann", "bob"), bots={"2": "random"}).finish(first).export())


@fuzz
@given(st.lists(noise, max_size=6))
def test_random_lines(lines: list[bytes | str]) -> None:
    assert audit(lines).status == "unusable"


@fuzz
@given(st.lists(noise, max_size=6), st.lists(st.text(max_size=80), max_size=3))
def test_random_lines_after_a_header_and_random_heads(lines: list[bytes | str], heads: list[str]) -> None:
    assert not audit([good()[0], *lines], heads).is_ok


@fuzz
@given(st.data())
def test_a_line_with_some_bytes_changed(data: st.DataObject) -> None:
    lines = list(good())
    number = data.draw(st.integers(0, len(lines) - 1))
    line = bytearray(lines[number])
    place = data.draw(st.integers(0, len(line) - 2))
    line[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[place]))
    lines[number] = bytes(line)
    assert not audit(lines).is_ok


@fuzz
@given(st.data())
def test_a_line_with_a_field_changed(data: st.DataObject) -> None:
    changed = rows(list(good()))
    number = data.draw(st.integers(0, len(changed) - 1))
    name = data.draw(st.sampled_from(sorted(changed[number])) | st.text(max_size=5))
    value = data.draw(json_values.filter(lambda value: canonical(value) != canonical(changed[number].get(name))))
    changed[number][name] = value
    assert not audit(write(changed)).is_ok


@fuzz
@given(st.data())
def test_an_entry_with_a_field_changed_and_every_hash_derived_anew(data: st.DataObject) -> None:
    changed = rows(list(good()))
    number = data.draw(st.integers(1, len(changed) - 1))
    name = data.draw(st.sampled_from(sorted(set(changed[number]) - {"c", "h", "s", "facts", "seq"})))
    changed[number][name] = data.draw(json_values)
    try:
        entries = [read_line(row)[0] for row in changed[1:]]
        lines = relinked(changed[0], entries, {row["seq"]: row["facts"] for row in changed[1:]})
    except ValueError:
        lines = write(changed)
    audit(lines)


@fuzz
@given(st.permutations(range(1, 8)))
def test_entries_in_another_order(order: list[int]) -> None:
    lines = list(good())
    moved = [lines[0], *(lines[number] for number in order), *lines[8:]]
    assert audit(moved).is_ok == (order == sorted(order))


@fuzz
@given(st.data())
def test_what_cannot_be_replayed_is_refused_by_line(data: st.DataObject) -> None:
    lines = [*good()[:5], data.draw(st.binary(max_size=60)), *good()[6:]]
    with pytest.raises(ValueError, match="line 6: "):
        read_export(lines)
