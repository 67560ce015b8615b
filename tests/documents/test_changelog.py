"""CHANGELOG.md stays short enough to be read: a change is told in one plain line, two at most."""

import re

from tests import REPOSITORY

_ENTRY = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)


def test_an_entry_is_two_lines_at_most_that_fit_a_screen() -> None:
    entries = _ENTRY.findall((REPOSITORY / "CHANGELOG.md").read_text())
    long = [entry for entry in entries if entry.count("\n") > 1 or any(len(line) > 120 for line in entry.splitlines())]
    # Merges of this file keep both sides, so that a rebase of an older branch may bring back what was rewritten.
    assert long == [], "shorten these, or, if they came by a merge: take main's file, and add yours under [Unreleased]"
