"""A game in which nothing happens any more comes to an end."""

from domain.play.questions import seated
from domain.smashup.game import WorkingCopy

IDLE_ROUNDS = 10
"""Rounds in a row in which no card was played and no base scored, after which a game is over."""


def progress(game: WorkingCopy) -> None:
    """Something has happened in this turn that brings the game on."""
    if game.ruling("no progress ends the game"):
        game.table.progressed = game.table.turn


def idle_turns(game: WorkingCopy) -> int:
    """How many turns that are over had no progress, the latest ones; 0 in games without that ruling."""
    table = game.table
    return max(0, table.turn - 1 - table.progressed) if game.ruling("no progress ends the game") else 0


def stalemate(game: WorkingCopy) -> bool:
    """At the end of a turn: whether the game is over since nothing happens in it. All leaders win."""
    table = game.table
    if any(table.played) or table.actions_played:
        progress(game)
    if not game.ruling("no progress ends the game") or table.turn - table.progressed < IDLE_ROUNDS * table.seats:
        return False
    still = [seat for seat in range(table.seats) if not table.resigned[seat]]
    best = max(table.vp[seat] for seat in still)
    table.winners = tuple(seat for seat in still if table.vp[seat] == best)
    game.tell("no-progress", rounds=IDLE_ROUNDS)
    for seat in table.winners:
        game.tell("won", seat=seated(seat), points=best)
    return True
