"""The shadow replay: would a stored game go as it went, by the rules that are here?

A change of the rules that alters how a stored game replays shows at the exact entry: then it needs a ruling.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from domain.audit.differences import first_difference
from domain.audit.logs import Stored, Text
from domain.audit.reading import read_entry, read_header
from domain.kernel.fold.export import header, link
from domain.kernel.fold.fold import fold
from domain.kernel.log.encoding import split
from domain.kernel.log.entries import Chose, Entry, Revealed, TimedOut
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.kernel.protocol.commitments import facts_commitment
from domain.kernel.protocol.ids import Seq
from domain.kernel.table.evolved import Played
from domain.kernel.table.game import Game


class Diverged(Exception):
    """A game goes another way now, at the entry `seq` (0: at none); `facts_json` are those of now, if they differ."""

    def __init__(self, seq: Seq, what: str, facts_json: bytes = b"", cause: str = "") -> None:
        super().__init__(f"entry {seq}: {what}" if seq else what)
        self.seq = seq
        self.what = what
        self.facts_json = facts_json
        self.cause = cause


def read_log(lines: Iterable[Text]) -> Stored:
    """The log of an export, which ends with S. Raises ValueError."""
    first, *rest = lines
    stored = read_header(first)
    read = tuple(read_entry(line, is_first=seq == 1) for seq, line in enumerate(rest, 1))
    last = read[-1].entry.payload if read else None
    if not isinstance(last, Revealed):
        raise ValueError("it is not the log of a finished game")
    return Stored(stored.game, tuple(line.entry for line in read), bytes.fromhex(last.seed), stored, read)


def follow(log: Stored) -> Iterator[Played]:
    """Fold a log by the rules that are here. Raises Diverged at the first entry where that leads elsewhere."""
    if not log.entries:
        raise Diverged(0, "it has no log")
    game: Game | None = None
    for number, entry in enumerate(log.entries):
        if entry.seq != number + 1:
            raise Diverged(entry.seq, f"it does not follow on entry {number}")
        before = game
        try:
            evolved = fold(game, log.game, entry, log.secret)
            game = evolved.game
            facts = game.facts_json()
        except NewerRules as newer:
            raise Diverged(entry.seq, str(newer)) from newer
        except LogDoesNotFold as error:
            raise Diverged(entry.seq, error.why, cause=_cause(before, entry)) from error
        except Exception as error:  # there is no telling where changed rules lead
            raise Diverged(entry.seq, f"the rules cannot follow it: {error!r}", cause=_cause(before, entry)) from error
        if facts_commitment(log.secret, entry.seq, facts) != entry.facts_hash:
            what = _facts_differ(log.lines[number].facts_json if log.lines else None, facts)
            raise Diverged(entry.seq, what, facts, _cause(before, entry))
        yield Played(entry, game, evolved.events)
    _check_claims(log, game)


def differs(stored: bytes, now: bytes) -> str:
    """The first path at which facts differ, with both values."""
    read = msgspec.json.decode
    return f"the facts differ {first_difference(read(stored), read(now), 'stored', 'now')}"


def _facts_differ(stored: bytes | None, now: bytes) -> str:
    return "the facts differ from those whose hash was stored" if stored is None else differs(stored, now)


def _check_claims(log: Stored, game: Game | None) -> None:
    """The hashes that an export claims beside the facts, and its header."""
    if log.header is None:
        return
    for line, derived in zip(log.lines, link(log.game, log.entries, log.secret), strict=True):
        claims = {"c": (line.commitment, derived.commitment), "h": (line.head, derived.head)}
        for name, (stored, now) in claims.items():
            if stored != now:
                what = f"the hash {name} differs: stored {stored.hex()}, now {now.hex()}"
                raise Diverged(line.entry.seq, what)
    header_now = None if game is None else header(game)
    # Exports from before there was the field do not say that a game is from a position.
    # Talk is no part of the game.
    stated = replace(log.header, talk=[])
    if header_now is None or stated not in (header_now, replace(header_now, from_position=False)):
        raise Diverged(0, f"the header says {stated}, the game {header_now}")


def _cause(before: Game | None, entry: Entry) -> str:
    """Return what was done there: who chose what, named by what the options refer to."""
    payload = entry.payload
    if before is None or not isinstance(payload, Chose | TimedOut):
        return f"{entry.actor}: {entry.kind}"
    pending = before.decision_of(payload.seat)
    options = {option.id: option for option in pending.decision.options} if pending else {}
    public, sealed_fields = split(payload)
    choice = {**public, **sealed_fields}.get("choose") or ()
    about = [" ".join(str(ref.id) for ref in options[name].refs) if name in options else str(name) for name in choice]
    kind = pending.decision.kind if pending else entry.kind
    return f"seat {payload.seat}, asked {kind!r}, chose {', '.join(about) or 'nothing'}"
