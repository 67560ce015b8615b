"""The part of a time that counts is the same, however it is counted."""

from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.time import spans

SPANS = st.lists(
    st.tuples(st.integers(0, 60), st.integers(0, 20)).map(lambda row: (row[0], row[0] + row[1])), max_size=6
)
MOMENT = st.integers(0, 80)


def stopped(protected: list[spans.Span], at: int) -> bool:
    return any(begin <= at < end for begin, end in protected)


@given(SPANS, MOMENT, MOMENT)
def test_what_counts_is_every_moment_outside(protected: list[spans.Span], begin: int, end: int) -> None:
    counted = sum(not stopped(protected, at) for at in range(begin, end))
    assert spans.charge(spans.union(sorted(protected)), begin, end) == counted


@given(SPANS, MOMENT, st.integers(0, 40))
def test_time_is_over_at_the_first_moment_outside_at_which_enough_has_counted(
    protected: list[spans.Span], begin: int, allowance: int
) -> None:
    found = spans.due(spans.union(sorted(protected)), begin, allowance)
    enough = (at for at in range(begin, 200) if not stopped(protected, at))
    assert found == next(at for at in enough if spans.charge(spans.union(sorted(protected)), begin, at) >= allowance)


@given(SPANS, SPANS, MOMENT, st.integers(0, 40))
def test_more_protection_never_brings_the_end_forward(
    protected: list[spans.Span], more: list[spans.Span], begin: int, allowance: int
) -> None:
    before = spans.due(spans.union(sorted(protected)), begin, allowance)
    assert spans.due(spans.union(sorted(protected), sorted(more)), begin, allowance) >= before
