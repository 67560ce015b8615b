"""Which program wrote a log."""

VERSION = "0.1.0"
"""The version of the package."""

BUILD = f"turnfold {VERSION}"
"""Named in `created`, and what snapshots are keyed by."""
