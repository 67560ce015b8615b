from collections.abc import Iterator

import pytest

from domain.kernel.protocol import registry
from tests.unit.audit.toy import Toy


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    """The toy is known while these tests run, and to no others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._registry, Toy.id, Toy())
        yield
