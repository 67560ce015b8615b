"""The build that a log names as its program."""

VERSION = "0.1.0"
"""The version of the package."""

BUILD = f"turnfold {VERSION}"
"""Named in snapshots."""


def program(bots: int) -> str:
    """Return what a game that begins now names as its program: this one, with the edition of its ruleset's bots."""
    return f"{BUILD}, bots {bots}"


def has_bots(build: str, bots: int) -> bool:
    """Return whether a program that a log names had the bots of an edition."""
    return build.startswith("turnfold ") and build.endswith(f", bots {bots}")
