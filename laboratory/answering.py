"""An answer in the making: options are chosen one at a time, until there are as many as the decision takes."""

import numpy as np
from numpy.typing import NDArray

from domain.kernel.protocol.decisions import Decision, OptionId

SLOTS = 128
"""Options that can be chosen from; of a decision that offers more, the first ones."""

ENOUGH = SLOTS
"""The action that ends an answer before it has as many options as it may have."""

ACTIONS = SLOTS + 1
"""The number of actions: an option by its place, or `ENOUGH`."""


class Answer:
    """The options that a seat has chosen so far to answer a decision."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.choice: tuple[OptionId, ...] = ()

    @property
    def mask(self) -> NDArray[np.int8]:
        """1 for each action that is allowed now."""
        mask = np.zeros(ACTIONS, np.int8)
        for place, option in enumerate(self.decision.options[:SLOTS]):
            mask[place] = option.id not in self.choice
        mask[ENOUGH] = len(self.choice) >= self.decision.min
        return mask

    def takes(self, action: int) -> bool:
        """Return whether an action is allowed now."""
        return 0 <= action < ACTIONS and bool(self.mask[action])

    def add(self, action: int) -> bool:
        """Do what an action says, which is allowed. Return whether the answer is whole by it."""
        if action == ENOUGH:
            return True
        self.choice += (self.decision.options[action].id,)
        return len(self.choice) == min(self.decision.max, len(self.decision.options), SLOTS)
