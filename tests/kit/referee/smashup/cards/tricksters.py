"""Tricksters (core-b.md 2)."""

from tests.kit.referee.smashup.asking import Flow, pick, pick_piece
from tests.kit.referee.smashup.leaving import AFTER_DESTRUCTION, destroy, destroy_actions
from tests.kit.referee.smashup.powers import power
from tests.kit.referee.smashup.registry import AFTER_PLAY, attached, on_play
from tests.kit.referee.smashup.rows import factions
from tests.kit.referee.smashup.state import Lasting, Piece, Table
from tests.kit.referee.smashup.triggers import Cause, Trigger, set_off
from tests.kit.referee.smashup.verbs import discard_chosen, discard_random, draw


def watchers(table: Table, piece: Piece, base: str) -> list[Trigger]:
    """Return what lies in wait at a base for minions of other players."""
    there = []
    for watcher in table.all_at(base):
        for text in table.texts(watcher):
            if text in WAITING and watcher.controller != piece.controller:
                kind = "minion" if table.is_minion(watcher.card) else "action"
                cause = Cause(watcher.controller, text, kind, watcher)
                run = WAITING[text]
                there.append(Trigger(cause, lambda run=run, cause=cause: run(table, cause, piece), on=watcher.host))
    return there


AFTER_PLAY.append(watchers)


def leprechaun(table: Table, it: Cause, newcomer: Piece) -> Flow[None]:
    if newcomer.is_there and it.piece.is_there and power(table, newcomer) < power(table, it.piece):
        yield from destroy(table, it, [newcomer])


def flame_trap(table: Table, it: Cause, newcomer: Piece) -> Flow[None]:
    yield from destroy(table, it, [newcomer])
    yield from destroy_actions(table, None, [it.piece])


def pay_the_piper(table: Table, it: Cause, newcomer: Piece) -> Flow[None]:
    yield from discard_chosen(table, newcomer.controller, 1, it.card)


WAITING = {"leprechaun": leprechaun, "flame_trap": flame_trap, "pay_the_piper": pay_the_piper}


def brownie(table: Table, minion: Piece, seat: int) -> Trigger:
    """The player whose card affected it discards two random cards."""

    def run() -> Flow[None]:
        discard_random(table, seat, 2)
        yield from ()

    return Trigger(Cause(minion.controller, "brownie", "minion", minion), run, stays=False)


def gremlin(table: Table, piece: Piece, base: str) -> None:
    """After it is destroyed, its player draws, and each other player discards by chance."""

    def run() -> Flow[None]:
        draw(table, piece.controller, 1)
        for seat in table.round():
            if seat != piece.controller:
                discard_random(table, seat, 1)
        yield from ()

    for _ in range(table.texts(piece).count("gremlin")):
        set_off(
            table,
            Trigger(Cause(piece.controller, "gremlin", "minion", piece), run, stays=False, draws=piece.controller),
        )


AFTER_DESTRUCTION.append(gremlin)


@on_play("gnome")
def gnome(table: Table, it: Cause) -> Flow[None]:
    own = len(table.minions(it.piece.base, it.seat))
    weaker = [minion for minion in table.minions(it.piece.base) if power(table, minion) < own]
    victim = yield from pick_piece(it.seat, weaker, it.card, may=True)
    if victim:
        yield from destroy(table, it, [victim])


def played_factions(table: Table) -> list[str]:
    played = {faction for own in table.seats for faction in own.factions}
    return [faction for faction in factions() if faction in played]


@attached("block_the_path")
def block_the_path(table: Table, it: Cause) -> Flow[None]:
    named = yield from pick(it.seat, played_factions(table), it.card)
    it.piece.note = named


@on_play("disenchant")
def disenchant(table: Table, it: Cause) -> Flow[None]:
    actions = [piece for piece in table.pieces if not table.is_minion(piece.card)]
    action = yield from pick_piece(it.seat, actions, it.card)
    if action:
        yield from destroy_actions(table, it, [action])


@on_play("mark_of_sleep")
def mark_of_sleep(table: Table, it: Cause) -> Flow[None]:
    chosen = yield from pick(it.seat, [f"seat {seat}" for seat in table.round()], it.card)
    table.lasting.append(Lasting("no actions next turn", int(chosen.split()[1]), until=-1))


@on_play("take_the_shinies")
def take_the_shinies(table: Table, it: Cause) -> Flow[None]:
    for seat in table.round():
        if seat != it.seat:
            discard_random(table, seat, 2)
    yield from ()
