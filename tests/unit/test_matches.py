"""Programs that meet at night: neighbours, each once, and none that may not meet."""

from hypothesis import given
from hypothesis import strategies as st

from domain.ratings.matches import pairs

NAMES = st.lists(st.text("abcdefgh", min_size=1, max_size=2), unique=True, max_size=12)


def test_neighbours_meet_and_who_may_not_meets_the_next() -> None:
    assert pairs("abcd", lambda one, other: True) == [("a", "b"), ("c", "d")]
    assert pairs("abc", lambda one, other: {one, other} != {"a", "b"}) == [("a", "c")]
    assert pairs("ab", lambda one, other: False) == []


@given(NAMES, st.data())
def test_each_meets_one_at_most_and_nobody_is_left_who_may_meet_another(names: list[str], data: st.DataObject) -> None:
    forbidden = (
        data.draw(st.sets(st.frozensets(st.sampled_from(names), min_size=2, max_size=2))) if names[1:] else set()
    )
    found = pairs(names, lambda one, other: frozenset((one, other)) not in forbidden)
    seated = [name for pair in found for name in pair]
    assert len(seated) == len(set(seated))
    left = [name for name in names if name not in seated]
    assert all(frozenset((one, other)) in forbidden for place, one in enumerate(left) for other in left[place + 1 :])
    assert forbidden.isdisjoint(map(frozenset, found))
