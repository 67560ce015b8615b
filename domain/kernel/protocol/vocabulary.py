"""Vocabularies: words that clients are told and may go by. They grow: a client passes over new ones."""

from msgspec import Meta, Struct

EXTENSIBLE = "x-extensible-enum"

GROWS = Meta(extra_json_schema={EXTENSIBLE: True})
"""Marks a type of words of which there will be more."""


class Vocabulary(Struct, frozen=True):
    """The words that a ruleset uses in decisions, events and results."""

    decisions: tuple[str, ...]
    """The kinds of its decisions."""
    events: tuple[str, ...]
    """The kinds of its events."""
    reasons: tuple[str, ...]
    """Reasons that can decide a game."""
    headlines: tuple[str, ...] = ()
    """Kinds of events that make the subject of a mail, the most important first.

    Its words are the text `headline-` and the kind; an event of which they are empty makes none.
    """


TABLE = Vocabulary(
    decisions=("seed",),
    events=(
        "game-abandoned",
        "game-agreed",
        "game-claimed",
        "game-deserted",
        "game-expired",
        "game-idle",
        "game-loss",
        "game-outage",
        "game-paused",
        "game-resumed",
        "game-revealed",
        "game-started",
        "game-too-long",
        "game-unseeded",
        "seat-agreed",
        "seat-answered-for",
        "seat-asked-abort",
        "seat-asked-claim",
        "seat-asked-extend",
        "seat-asked-hand-over",
        "seat-asked-pause",
        "seat-asked-take-back",
        "seat-away",
        "seat-back",
        "seat-declined",
        "seat-excused",
        "seat-extended",
        "seat-forfeited",
        "seat-freed",
        "seat-joined",
        "seat-left",
        "seat-off-vacation",
        "seat-offered",
        "seat-on-vacation",
        "seat-reclaimed",
        "seat-resigned",
        "seat-rests",
        "seat-rests-no-more",
        "seat-seeded",
        "seat-starts",
        "seat-taken",
        "seat-taken-by-bot",
        "seat-timed-out",
        "seat-took-back",
        "seat-withdrew",
    ),
    reasons=("last-seat",),
)
"""Events of every table, whatever the rules."""
