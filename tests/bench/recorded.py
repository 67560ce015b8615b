"""Plays recorded games again, by the rules and the fold of whatever tree of the project is on the path.

After each line of its input it says what each stretch of its games costs, in the processor's seconds: after the id of
a ruleset, to answer them once more through `apply` and `decisions`; after `LONG`, to fold a long game from what is
stored of it; after `AUDIT`, to audit exports; after `SEARCH` and an id, to look ahead in some games for two. Nothing is
used here but what old trees have too, and a game keeps the rulings that it began with: what the rules have become since
changes nothing of it.
"""

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import domain  # noqa: F401  (registers the rulesets)
from domain.audit.audit import audit
from tests.bench.engine import options_type, ruleset
from tests.kit.samples import PLAIN

try:
    from domain.kernel.fold.fold import fold
    from domain.kernel.protocol.commitments import server_commitment
    from domain.kernel.protocol.draws import Randomness
    from domain.kernel.protocol.ruleset import Choose, GameConfig
    from store.log.codec import read_entry
except ImportError:  # in trees of old commits, in which kernel and store have no rooms
    from tests.bench.roomless import Choose, GameConfig, Randomness, fold, read_entry, server_commitment

LONG = "long"
AUDIT = "audit"
SEARCH = "search"
SEATS = 6
ROUNDS = 99
"""In each of them everybody plays the same card: nobody wins it, and by the first rules the 100th ends the game."""

KINDS = {"created", "joined", "started", "seeded", "dealt", "chose", "revealed"}
"""The entries of a game that was dealt, and in which nothing happened but answers."""

SEARCHED, SEARCHES, APART = 3, 4, 15
"""In so many games of a ruleset for two it is looked ahead so many times, so many answers apart."""

STRETCH = 16
"""So many answers or entries are measured together: less than what a busy processor lets run undisturbed."""

Row = tuple[bytes, list[bytes]]
"""An entry as Redis gives it: its id, and names and values in turn."""


class Stored(NamedTuple):
    """A game as it is stored."""

    game: str
    secret: bytes
    rows: list[Row]


class Played(NamedTuple):
    """A game as its ruleset knows it."""

    ruleset: str
    config: GameConfig
    randomness: Randomness
    answers: list[Choose]


def stored(file: Path) -> Stored | None:
    """Return the game of an export; None if it has other entries, or began from a position."""
    header, *entries = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    if {entry["kind"] for entry in entries} - KINDS or "position" in entries[0]:
        return None
    rows = [_row(**entry) for entry in entries]
    return Stored(header["game"], bytes.fromhex(entries[-1]["seed"]), rows)


def _row(seq: int, at: str, actor: str, s: str, facts: Any = None, c: str = "", h: str = "", **payload: Any) -> Row:
    milliseconds = round(datetime.fromisoformat(at).timestamp() * 1000)
    public = json.dumps(payload, separators=(",", ":"))
    fields = {"at": str(milliseconds), "actor": actor, "public": public, "facts": ""}
    found = [part.encode() for pair in fields.items() for part in pair]
    return f"{seq}-0".encode(), [*found[:-1], bytes.fromhex(s)]


def long() -> Stored:
    """Return a game as long as there is one."""
    game, secret = "recorded-long", bytes(32)
    players = [f"player-{seat}" for seat in range(SEATS)]
    said: list[tuple[str, dict[str, Any]]] = [
        (
            players[0],
            {
                "kind": "created",
                "ruleset": PLAIN,
                "version": 0,
                "build": "",
                "seats": SEATS,
                "options": {"mode": "long"},
                "bots": {},
                "commitment": server_commitment(game, secret).hex(),
            },
        ),
        *((player, {"kind": "joined", "seat": seat, "player": player}) for seat, player in enumerate(players)),
        ("host", {"kind": "started"}),
        ("host", {"kind": "dealt"}),
    ]
    for _ in range(ROUNDS):
        opened = len(said)
        said += [
            (
                player,
                {
                    "kind": "chose",
                    "seat": seat,
                    "decision": f"{opened}.{seat}",
                    "choose": ["m4"],
                    "sealed": ["choose"],
                },
            )
            for seat, player in enumerate(players)
        ]
    at = "2026-01-31T12:00:00.000+00:00"
    rows = [_row(seq, at, actor, "00" * 32, **payload) for seq, (actor, payload) in enumerate(said, 1)]
    return Stored(game, secret, rows)


def _read(log: Stored, row: Row) -> Any:
    # Later trees want to know the game too.
    game = (log.game,) if "game" in signature(read_entry).parameters else ()
    return read_entry(*game, *row)


def folded(log: Stored) -> Iterator[Any]:
    """Yield the game after each entry."""
    game = None
    for row in log.rows:
        game = fold(game, log.game, _read(log, row), log.secret).game
        yield game


def played(log: Stored) -> Played:
    """Return what its ruleset was told of a game."""
    *_, game = folded(log)
    created = game.created
    rules = ruleset(created.ruleset)
    options = msgspec.convert(created.options, options_type(rules))
    config = GameConfig(created.seats, options, created.version)
    payloads = [_read(log, row).payload for row in log.rows]
    answers = [Choose(payload.seat, payload.choose) for payload in payloads if hasattr(payload, "choose")]
    return Played(created.ruleset, config, game.randomness(log.secret), answers)


def play(game: Played) -> Iterator[Any]:
    """Answer a game's decisions once more; yield the state after each answer."""
    rules = ruleset(game.ruleset)
    state = rules.setup(game.config, game.randomness).state
    for answer in game.answers:
        rules.decisions(state)
        state = rules.apply(state, answer, game.randomness).state
        yield state
    assert not rules.decisions(state), "it ends as it ended"


def look_ahead(game: Played) -> Iterator[Any]:
    """Answer a game's decisions once more; yield what the first bot that looks ahead answers now and then."""
    # Trees that are older have it elsewhere, and are not asked for it.
    from domain.kernel.bots.search import ask

    rules = ruleset(game.ruleset)
    state, level = rules.setup(game.config, game.randomness).state, next(iter(rules.foresight.levels))
    for number, answer in enumerate(game.answers[: SEARCHES * APART], 1):
        if number % APART == 0:
            yield ask(rules, state, rules.decisions(state)[0], level, Randomness(bytes(32)).draws({}))
        state = rules.apply(state, answer, game.randomness).state


def audit_all(lines: list[bytes]) -> Iterator[Any]:
    """Audit an export."""
    yield audit(lines)


def costs(steps: Iterator[Any]) -> Iterator[float]:
    """Yield the seconds for each stretch of these steps."""
    started = time.process_time()
    for number, _ in enumerate(steps, 1):
        if number % STRETCH == 0:
            now = time.process_time()
            yield now - started
            started = now
    yield time.process_time() - started


def _costs(folder: Path, wanted: Iterator[str]) -> Iterator[list[float]]:
    logs = [log for file in sorted(folder.glob("*.ndjson")) if (log := stored(file))]
    games = [played(log) for log in logs]
    exports = [file.read_bytes().splitlines() for file in sorted(folder.glob("*-late-4.ndjson"))]
    of: dict[str, tuple[Callable[[Any], Iterator[Any]], list[Any]]] = {
        LONG: (folded, [long()]),
        AUDIT: (audit_all, exports),
    }
    for name in wanted:
        if name not in of:
            *what, rules = name.split()
            own = [game for game in games if game.ruleset == rules]
            for_two = [game for game in own if game.config.seats == 2]
            of[name] = (look_ahead, for_two[:SEARCHED]) if what else (play, own)
        do, those = of[name]
        gc.collect()
        yield [seconds for game in those for seconds in costs(do(game))]


if __name__ == "__main__":
    for found in _costs(Path(sys.argv[1]), map(str.strip, sys.stdin)):
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
