"""Rules of games that hide nothing: what everybody sees, and what is hashed, is the state."""

from typing import Any

import msgspec

from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.rules import Rules
from domain.kernel.protocol.ruleset import GameConfig, Step


class OpenRules(Rules):
    """Rules of a game in which everybody sees everything but what chance will bring.

    The state is what each seat is shown, and what is hashed: a struct that leaves out default values, whose fields are
    described for clients and keep their names.
    """

    view_type: type[Any]
    facts_type: type[Any]

    def __init_subclass__(cls) -> None:
        """Complete a ruleset: its views and facts are of the type of its state."""
        if "state_type" in vars(cls):
            cls.view_type = cls.facts_type = cls.state_type
        super().__init_subclass__()

    def setup(self, config: GameConfig, randomness: Randomness) -> Step:
        """Begin with the position that is all defaults."""
        return self.load_position(self.position_type(), config, randomness)

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return the state."""
        return state

    def facts(self, state: Any) -> dict[str, Any]:
        """Return the state as plain values."""
        facts: dict[str, Any] = msgspec.to_builtins(state)
        return facts

    def imagine(self, state: Any, seat: Seat, draws: Draws) -> Any:
        """Return the state: there is no other that looks alike."""
        return state
