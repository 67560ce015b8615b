"""Tests of the environments in which others train."""
