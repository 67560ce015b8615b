"""Notices reach players who are away, and nobody else can be made to hear them."""
