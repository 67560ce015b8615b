"""Bodies about who lets the talk of a game into its export."""

import msgspec

from api.wire.values import Request


class Sharing(Request, frozen=True):
    """Your consent that what you wrote to all goes into exports of the game, or your refusal."""

    agree: bool
    """Whether you do; you may change your mind at any time."""


class SharingView(msgspec.Struct, frozen=True):
    """The seats of people, by whether they let what they wrote to all into exports of the game."""

    agreed: list[int]
    """The seats of those who agree."""
    missing: list[int]
    """The seats of those who have not agreed."""
    missing_former: list[int]
    """The seats that those had before who have handed them over, wrote to all, and have not agreed.

    Exports have the talk while nobody is missing.
    """
