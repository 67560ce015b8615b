"""Memories of a process of games, which it misses where the store begins another run."""

import pytest

from store.health.losses import Evidence
from store.health.recollection import Recollection


@pytest.mark.parametrize("before", ["", "first"])
def test_what_was_seen_last_is_missed_whatever_was_in_doubt_before(before: str) -> None:
    """A game that was just created has no run yet; one of an earlier run may not have been looked for yet."""
    recollection = Recollection()
    recollection.remember("g", 2, 20, before, ("ada",))
    recollection.remember("g", 5, 50, "second", ("ada", "bob"))
    recollection.doubt(lambda game: "third")
    missed = [evidence for evidence, _ in recollection.suspects.values()]
    assert Evidence("g", 5, 50, 50, ("ada", "bob")) in missed


def test_what_comes_into_doubt_while_it_is_looked_for_stays_so() -> None:
    recollection = Recollection()
    recollection.remember("g", 2, 20, "first", ())
    recollection.doubt(lambda game: "second")
    looked_for = dict(recollection.suspects)
    recollection.remember("g", 5, 50, "first", ())
    recollection.doubt(lambda game: "second")
    recollection.clear(looked_for)
    assert [evidence.seq for evidence, _ in recollection.suspects.values()] == [5]
