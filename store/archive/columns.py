"""The entries of an archived game by columns: what entries have in common is said once, what is like lies together.

A game of which that would not give back every byte has none: it is archived as it is.
"""

import re
from collections.abc import Iterator

import msgspec

Entry = tuple[bytes, list[bytes]]
"""An entry as its stream has it: its id, and its names and values in turn."""

FACTS = 32
"""Bytes of a commitment to the facts."""

_CHOICE = re.compile(rb'\{"kind":"chose","seat":([0-9]+),"decision":"([0-9]+)\.\1","choose":\["([^"\\\n]*)"\]\}')
"""An answer with one option, as most entries are."""


class Columns(msgspec.Struct, frozen=True, array_like=True):
    """Entries by columns, in the order of these.

    `times` are milliseconds since the entry before, `actors` all names, and `who` the place of each entry's among them.
    `back` is how many entries before an answer it was asked for, 0 where `public` has the fields whole: of an answer it
    has the option alone, and `seats` who has given it. `public` and `sealed` are lines; `ordered` says which entries a
    standing order has given.
    """

    times: list[int]
    actors: list[bytes]
    who: list[int]
    back: list[int]
    seats: list[int]
    ordered: list[int]
    public: bytes
    sealed: bytes
    facts: bytes

    def entries(self) -> Iterator[Entry]:
        """Yield the entries. Raises ValueError and IndexError where columns do not go together."""
        rows = zip(
            self.times, self.who, self.back, self.seats, self.public.split(b"\n"), self.sealed.split(b"\n"), strict=True
        )
        ordered, at = {*self.ordered}, 0
        for seq, (time, who, back, seat, public, sealed) in enumerate(rows, 1):
            at += time
            if back:
                public = b'{"kind":"chose","seat":%d,"decision":"%d.%d","choose":["%s"]}' % (
                    seat, seq - back, seat, public,
                )  # fmt: skip
            facts = self.facts[FACTS * (seq - 1) : FACTS * seq]
            fields = [b"at", b"%d" % at, b"actor", self.actors[who], b"facts", facts, b"public", public]
            if sealed:
                fields += (b"sealed", sealed)
            if seq in ordered:
                fields += (b"ordered", b"1")
            yield b"%d-0" % seq, fields


def columns_of(entries: list[Entry]) -> Columns | None:
    """Return entries by columns; None if these would not give back every byte."""
    try:
        found = _columns([dict(zip(fields[::2], fields[1::2], strict=True)) for _, fields in entries])
        return found if [*found.entries()] == entries else None
    except (KeyError, ValueError):
        return None


def _columns(rows: list[dict[bytes, bytes]]) -> Columns:
    times = [int(row[b"at"]) for row in rows]
    actors = list(dict.fromkeys(row[b"actor"] for row in rows))
    places = {actor: place for place, actor in enumerate(actors)}
    public = [_short(seq, row[b"public"]) for seq, row in enumerate(rows, 1)]
    return Columns(
        times=[time - before for before, time in zip([0, *times], times, strict=False)],
        actors=actors,
        who=[places[row[b"actor"]] for row in rows],
        back=[back for back, _, _ in public],
        seats=[seat for _, seat, _ in public],
        ordered=[seq for seq, row in enumerate(rows, 1) if b"ordered" in row],
        public=b"\n".join(text for _, _, text in public),
        sealed=b"\n".join(row.get(b"sealed", b"") for row in rows),
        facts=b"".join(row[b"facts"] for row in rows),
    )


def _short(seq: int, public: bytes) -> tuple[int, int, bytes]:
    """Return how far back an answer was asked for, its seat and its option; 0, 0 and all of it for anything else."""
    match = _CHOICE.fullmatch(public)
    back = seq - int(match[2]) if match else 0
    return (back, int(match[1]), match[3]) if match and back > 0 else (0, 0, public)
