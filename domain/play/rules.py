"""Rules on the play engine."""

from typing import Any

from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.rules import Rules
from domain.kernel.protocol.ruleset import Command, Step
from domain.play.engine import Engine


class EngineRules(Rules):
    """Rules that ask by generators: `engine` plays them."""

    engine: Engine[Any, Any]

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        """The open decisions; none once the game is over or stands still."""
        return self.engine.decisions(state)

    def apply(self, state: Any, command: Command, randomness: Randomness) -> Step:
        """The state after an answer or a resignation."""
        return self.engine.apply(state, command, randomness)
