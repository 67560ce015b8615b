"""Attacks: nothing that a stranger sends may hurt anybody."""
