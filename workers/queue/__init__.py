"""The queue, and the settings and metrics of all who work on it.

- `metrics`: The metrics of dispatchers and workers.
- `queue`: The queue: it carries work and owns none.
- `settings`: The settings of the dispatcher and the workers, from the environment.
"""
