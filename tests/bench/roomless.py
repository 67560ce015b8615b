"""The names that the benchmarks use, from trees of old commits: neither the kernel nor the store has rooms there."""
# mypy: ignore-errors

from store.codec import read_entry

from domain.kernel.canonical import canonical
from domain.kernel.commitments import server_commitment
from domain.kernel.decisions import Decision, OptionId
from domain.kernel.draws import Randomness
from domain.kernel.fold import fold
from domain.kernel.ruleset import Choose, GameConfig

try:
    from domain.kernel.registry import ruleset
except ImportError:  # in still older ones
    from domain.kernel.ruleset import ruleset

__all__ = [
    "Choose",
    "Decision",
    "GameConfig",
    "OptionId",
    "Randomness",
    "canonical",
    "fold",
    "read_entry",
    "ruleset",
    "server_commitment",
]
