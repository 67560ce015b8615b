"""One adapter a ruleset."""

from tests.scenarios.adapters.base import Adapter
from tests.scenarios.adapters.diamonsters import Diamonsters
from tests.scenarios.adapters.smashup import SmashUp
from tests.scenarios.adapters.zgame import ZGame

ADAPTERS: dict[str, Adapter] = {adapter.ruleset: adapter for adapter in (Diamonsters(), SmashUp(), ZGame())}
