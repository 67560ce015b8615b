"""Checks that need a browser, Chromium: they are run by name, not with the tests."""
