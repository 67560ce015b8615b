"""The failure of a scenario."""


class ScenarioFailure(AssertionError):
    """The scenario says what is not so, or it cannot be read. The text says which step or field, and why."""

    reached: int = 0
    """The number of the step that fails."""
