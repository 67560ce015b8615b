"""Bot turns and deadlines: the dispatcher and its jobs."""
