"""Upkeep: the work of operators and sweeps across the whole store."""
