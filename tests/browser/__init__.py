"""Tests of what people see, in a real browser."""
