"""The queue, and the settings and metrics of all who work on it."""
