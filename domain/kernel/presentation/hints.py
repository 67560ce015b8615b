"""Hints in the schemas of options, by which a client draws a form for rules that it does not know."""

from msgspec import Meta

SEAT = Meta(extra_json_schema={"x-seat": True})
"""Marks a number that is a seat of the table, which is drawn where it is left out."""

EACH_SEAT = Meta(extra_json_schema={"x-each-seat": True})
"""Marks a list with an entry for each seat of the table, or none at all: then they are drawn."""


def thing(kind: str) -> Meta:
    """Mark ids of the ruleset's things of a kind."""
    return Meta(extra_json_schema={"x-thing-kind": kind})


def only_with(option: str, value: str) -> Meta:
    """Mark an option that is asked for where another one has this value, and nowhere else."""
    return Meta(extra_json_schema={"x-only-with": {option: value}})
