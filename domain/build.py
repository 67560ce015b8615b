"""The build that a log names as its program."""

VERSION = "0.2.0"
"""The version of the package."""

BUILD = f"turnfold {VERSION}"
"""Named in snapshots."""
