"""Writes what the seats of a finished game saw, were asked and chose: for who trains players of the game."""

from collections.abc import Iterator, Sequence

import msgspec

from domain.kernel.fold.dumped import DumpedAnswer, DumpedGame
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import BOT, Chose, Created, Entry, Revealed, TimedOut, TookBack
from domain.kernel.protocol.ids import Seq
from domain.kernel.protocol.ruleset import Outcome
from domain.kernel.table.game import DEFAULT_BOT, Game

PLAYER = "player"
"""The chooser where no bot chose. No more than that is told of anybody."""


def dump_lines(game_id: str, log: Sequence[Entry], secret: bytes) -> Iterator[bytes]:
    """The lines of a game: itself, then each answer in the order of the log, as JSON with a line feed.

    The same log gives the same bytes. Raises ValueError if the game has no result, Refused if it cannot be replayed.
    """
    result = _result(game_id, log)
    undo, before = _taken_back(log), None
    for played in replay(game_id, log, secret):
        row = _row(before, played.entry, game_id, result, is_undone=played.entry.seq in undo)
        if row is not None:
            yield msgspec.json.encode(row) + b"\n"
        before = played.game


def _result(game_id: str, log: Sequence[Entry]) -> Outcome:
    last = log[-1].payload if log else None
    if not isinstance(last, Revealed) or last.result is None:
        raise ValueError(f"the game {game_id} has no result")
    return last.result


def _taken_back(log: Sequence[Entry]) -> set[Seq]:
    """The entries that are as if they had not been."""
    spans = ((entry.payload.to, entry.seq) for entry in log if isinstance(entry.payload, TookBack))
    return {seq for first, last in spans for seq in range(first, last)}


def _row(
    before: Game | None, entry: Entry, game_id: str, result: Outcome, *, is_undone: bool
) -> DumpedGame | DumpedAnswer | None:
    payload = entry.payload
    if isinstance(payload, Created):
        return DumpedGame(
            game=game_id,
            ruleset=payload.ruleset,
            version=payload.version,
            seats=payload.seats,
            options=payload.options,
            winners=result.winners,
            reasons=result.reasons,
            scores=result.scores,
        )
    if before is None or not isinstance(payload, Chose | TimedOut) or payload.choose is None:
        return None
    pending = before.decision_of(payload.seat)
    if pending is None:
        return None
    return DumpedAnswer(
        game=game_id,
        seq=entry.seq,
        seat=payload.seat,
        by=_chooser(before, entry.actor, payload),
        won=(payload.seat in result.winners) / max(1, len(result.winners)),
        view=before.ruleset.view(before.state, payload.seat),
        decision=pending.decision.in_full,
        choose=payload.choose,
        taken_back=is_undone,
    )


def _chooser(before: Game, actor: str, payload: Chose | TimedOut) -> str:
    if isinstance(payload, TimedOut):
        return before.stand_in
    return (before.bot_of(payload.seat) or DEFAULT_BOT) if actor == BOT else PLAYER
