"""Everything that the rules and the table show to one person, as bytes: two games that look alike have the same."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from api.presenter.clocks import clock_view, deadline_views, game_clock
from domain.kernel.commands import commands
from domain.kernel.fold.evolve import evolve
from domain.kernel.fold.export import line, link
from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import Chose, Entry, EntryDraft
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.deadlines import next_look
from domain.kernel.table.game import Game
from domain.kernel.table.taking_back import take_backs

IMAGINED = 20
"""Imagined worlds of a seat are compared at every twentieth entry: they take longer than all the rest."""

HIDING = ("c", "s", "h", "head")
"""A field that hides what it commits to: only its length can say anything."""


def shown_to(
    seat: int | None, player: str | None, game: Game, entries: Sequence[Entry], events: Sequence[Event], seed: bytes
) -> bytes:
    """Return what this seat's player, or a spectator (None), can see of a game, its log and all that happened in it."""
    pending = game.decision_of(seat)
    answer = game.answers[seat] if seat is not None else None
    everything = {
        "status": game.status,
        "result": game.result,
        "view": game.ruleset.view(game.state, seat),
        "imagined": _imagined(game, seat),
        "decision": pending,
        "asked": [(other.decision.seat, other.decision.id, other.decision.kind, other.since) for other in game.open],
        "answer": _masked(msgspec.structs.asdict(answer)) if answer else None,
        "next look": next_look(game),
        "clocks": clocks_of(game),
        "take-backs": None if seat is None else take_backs(game, seat),
        "events": [event for event in events if event.is_seen_by(seat)],
        "log": [
            _masked(line(linked, is_open=False, viewer=player, secret=seed)) for linked in link(game.id, entries, seed)
        ],
        "refusals": list(_refusals(seat, player, game, pending.decision if pending else None, seed)),
    }
    return canonical(msgspec.to_builtins(everything, str_keys=True))


def _imagined(game: Game, seat: int | None) -> bytes | None:
    """Return a world that this seat imagines: it knows nothing that the seat does not."""
    imagine = game.ruleset.imagine
    if imagine is None or seat is None or game.decision_of(seat) is None or game.seq % IMAGINED:
        return None
    return msgspec.msgpack.encode(imagine(game.state, seat, Randomness(bytes(32)).draws({})))


def clocks_of(game: Game) -> Any:
    """Return all that anybody is shown of the clocks of a game."""
    clocks = [clock_view(game, seat) for seat in range(len(game.seats))]
    return msgspec.to_builtins((clocks, deadline_views(game), game_clock(game, game.at), next_look(game)))


def learned(seat: int, game: Game, other: Game, happened: bytes, happened_there: bytes) -> None:
    """Require of games that looked alike to a seat, until it answered the same, that it cannot go back knowing more.

    `happened` is what it has seen happen in each of them.
    """
    if (happened, _before(seat, game)) != (happened_there, _before(seat, other)):
        for one in (game, other):
            assert one.seq not in take_backs(one, seat).to, f"seat {seat} can go back, having learned by {one.seq}"


def _before(seat: int, game: Game) -> bytes:
    """Return all that a seat sees and is asked."""
    pending = game.decision_of(seat)
    asked = [(other.decision.seat, other.decision.prompt) for other in game.open]
    return canonical(msgspec.to_builtins((game.ruleset.view(game.state, seat), pending, asked), str_keys=True))


def _masked(row: dict[str, Any]) -> dict[str, Any]:
    return {name: len(value) if name in HIDING else value for name, value in row.items()}


def _refusals(
    seat: int | None, player: str | None, game: Game, decision: Decision | None, seed: bytes
) -> Iterator[tuple[str, str, Any]]:
    """Yield refusals of attempts that are not allowed: a wrong answer, one for somebody else, an old decision."""
    who = player or "somebody"
    asked = [pending.decision for pending in game.open]
    for other in asked:
        yield from _said(game, seed, partial(_answer, who, other, "no such option"))
    for other in (other for other in asked if other.seat != seat):
        yield from _said(game, seed, partial(_answer, who, other, *(option.id for option in other.options[:1])))
        yield from _said(game, seed, partial(commands.choose, game, who, other.id, ()))
    for name in (f"1.{seat}", f"{game.seq}.{seat}", decision.id if decision else "2.0"):
        for chosen in ((), ("no such option",), ("a", "a")):
            yield from _said(game, seed, partial(commands.choose, game, who, name, chosen))
    yield from _said(game, seed, partial(commands.deal, game))


def _answer(player: str, decision: Decision, *chosen: str) -> tuple[EntryDraft, ...]:
    sealed = ("choose",) if decision.is_sealed else ()
    return (EntryDraft(player, Chose(decision.seat, decision.id, chosen, None, sealed)),)


def _said(game: Game, seed: bytes, attempt: Callable[[], tuple[EntryDraft, ...]]) -> Iterator[tuple[str, str, Any]]:
    try:
        for draft in attempt():
            evolve(game, draft, seed, game.at)
    except Refused as refused:
        yield refused.type, refused.detail, refused.extra
