"""The failure of a scenario."""


class ScenarioFailure(AssertionError):
    """The scenario says what is not so, or it cannot be read. The text says which step or field, and why."""
