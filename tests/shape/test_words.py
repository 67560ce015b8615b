"""Functions are verbs, and what they bind nouns: no coroutine is a bare participle, and few names are."""

import pytest

from tests import REPOSITORY
from tests.shape.measures import CLIENT, PACKAGES
from tests.shape.words import names

MOST = 1.0
"""Of 100 names that a package binds, so many are bare participles at most."""

BARE = {"domain": 24}
"""How many functions of a package are bare participles at most: a number that only falls. Events of a game are such."""


@pytest.mark.parametrize("package", [*PACKAGES, str(CLIENT.relative_to(REPOSITORY))])
def test_names_are_verbs_and_nouns(package: str) -> None:
    found = names(package)
    assert found.coroutines == ()
    assert len(found.bare) <= BARE.get(package, 0), found.bare
    assert found.share <= MOST
