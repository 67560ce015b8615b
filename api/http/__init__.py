"""The parts that every request passes: its sender, limits, body, headers, problems and log."""
