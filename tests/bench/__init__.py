"""Measurements: ratios against floors in the same run, since machines differ and are noisy."""
