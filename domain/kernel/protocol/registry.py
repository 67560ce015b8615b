"""The rulesets that there are."""

from domain.kernel.protocol.refusals import quote
from domain.kernel.protocol.ruleset import Ruleset

_registry: dict[str, Ruleset] = {}


def register(ruleset: Ruleset) -> None:
    """Make a ruleset known under its id."""
    _registry[ruleset.id] = ruleset


def rulesets() -> tuple[Ruleset, ...]:
    """All rulesets, in the order in which they were registered."""
    return tuple(_registry.values())


def ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset of that id. Raises LookupError naming those there are."""
    try:
        return _registry[ruleset_id]
    except KeyError:
        raise LookupError(f"there is no ruleset {quote(ruleset_id)}; there are {sorted(_registry)}") from None
