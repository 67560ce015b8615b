"""How a scenario fails."""


class ScenarioFailure(AssertionError):
    """What the scenario says is not so, or it cannot be read. The text says which step or field, and why."""
