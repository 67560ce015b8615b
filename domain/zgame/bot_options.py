"""Options as the bot reads them."""

from domain.kernel.protocol.decisions import Decision, Option, OptionId
from domain.kernel.protocol.draws import Draws


def ids_of(decision: Decision) -> set[OptionId]:
    """The ids of what is offered."""
    return {option.id for option in decision.options}


def card_of(option: Option) -> str:
    """The card or person an option is about; the first if there are several."""
    return next((str(ref.id) for ref in option.refs if ref.kind == "card_type"), "")


def place_of(option: Option) -> str:
    """The location or deck an option is about; the last if there are several."""
    return next((str(ref.id) for ref in reversed(option.refs) if ref.kind == "place"), "")


def from_anywhere(decision: Decision, draws: Draws) -> tuple[Option, ...]:
    """The options from any one on, so that no place on the map is preferred for coming first."""
    if not decision.options:
        return ()
    first = draws.below(len(decision.options), "order")
    return (*decision.options[first:], *decision.options[:first])
