"""The processes: dispatchers, workers, notifiers, and the one that takes mail in."""
