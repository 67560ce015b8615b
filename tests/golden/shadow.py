"""The shadow replay: do stored games still go as they went?

A change of the rules that alters how a stored game replays shows here, at the exact entry: then it needs a ruling.
`python -m tests.golden.shadow FOLDER` replays every `*.ndjson` of a folder.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import domain  # noqa: F401  (registers the rulesets)
from domain.audit.differences import first_difference
from domain.kernel.commitments import facts_commitment
from domain.kernel.entries import Revealed
from domain.kernel.export import Header, header, link, read_line
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.refusals import Refused


class Divergence(msgspec.Struct, frozen=True):
    """Where a stored game goes another way now: file, entry (0: the header), and what differs first."""

    file: str
    seq: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}, entry {self.seq}: {self.what}"


def shadow_replay(folder: Path) -> Iterator[Divergence]:
    """The first divergence of each log in the folder that has one. Raises ValueError for what is no log."""
    for file in sorted(folder.glob("*.ndjson")):
        found = replay_file(file)
        if found is not None:
            yield found


def replay_file(file: Path) -> Divergence | None:
    """The first divergence of this log."""
    first, *rows = (msgspec.json.decode(line) for line in file.read_bytes().splitlines())
    stored = msgspec.convert(first, Header)
    read = [read_line(row) for row in rows]
    last = read[-1][0].payload
    if not isinstance(last, Revealed):
        raise ValueError(f"{file.name} is not the log of a finished game")
    seed = bytes.fromhex(last.seed)
    game: Game | None = None
    linked = link(stored.game, (entry for entry, _, _ in read), seed)
    for row, (entry, commitment, head), derived in zip(rows, read, linked, strict=True):
        try:
            game = fold(game, stored.game, entry, seed).game
        except Refused as refused:
            return Divergence(file.name, entry.seq, f"the rules refuse {entry.kind!r} now: {refused}")
        hashes = {
            "c": (commitment, derived.commitment),
            "s": (entry.facts, facts_commitment(seed, entry.seq, game.facts_bytes())),
            "h": (head, derived.head),
        }
        if what := _facts_differ(row["facts"], game) or _hash_differs(hashes):
            return Divergence(file.name, entry.seq, what)
    if game is None:
        return Divergence(file.name, 0, "there is no entry")
    now = header(game)
    # Exports from before there was the field do not say that a game is from a position.
    if stored not in (now, msgspec.structs.replace(now, from_position=False)):
        return Divergence(file.name, 0, f"the header says {stored}, the game {now}")
    return None


def _facts_differ(stored: Any, game: Game) -> str | None:
    now = msgspec.json.decode(game.facts_bytes())
    return None if stored == now else f"the facts differ {first_difference(stored, now, 'stored', 'now')}"


def _hash_differs(hashes: dict[str, tuple[bytes, bytes]]) -> str | None:
    for name, (stored, now) in hashes.items():
        if stored != now:
            return f"the hash {name} differs: stored {stored.hex()}, now {now.hex()}"
    return None


def main() -> None:
    """Replay a folder; exit with 1 if anything diverges."""
    found = list(shadow_replay(Path(sys.argv[1])))
    for divergence in found:
        sys.stdout.write(f"{divergence}\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
