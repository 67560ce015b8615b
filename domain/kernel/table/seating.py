"""Entries before the deal: who sits where, who starts the game, which seeds are opened."""

from msgspec.structs import replace

from domain.kernel.log.entries import BOT, HOST, Joined, Left, Seeded, Started
from domain.kernel.protocol.commitments import HEX32, SEED_BYTES, seat_commitment
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import Refused, quote
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import Game, Sitter, Status
from domain.kernel.table.steps import require, require_own_seat, require_seat, seat_event, with_seat


def _require_open(game: Game) -> None:
    require(game.status == "open", "game-not-open", "the game has started; seats can no longer change")


def apply_joined(game: Game, actor: str, joined: Joined, secret: bytes) -> Evolved:
    """A player takes a free seat. A player who sits down at an empty table may start the game."""
    _require_open(game)
    require(actor == joined.player, "wrong-entry", "a player can only join for itself")
    require(actor not in (HOST, BOT), "wrong-entry", f"{quote(actor)} is no player")
    _require_hex(joined.commitment, "a commitment")
    require(0 <= joined.seat < len(game.seats), "seat-taken", f"there are the seats 0 to {len(game.seats) - 1}")
    require(game.seat_of(joined.player) is None, "already-seated", "this player has a seat in this game already")
    require(game.seats[joined.seat].is_free, "seat-taken", f"seat {joined.seat} is taken")
    require(joined.player not in game.freed, "not-admitted", "the creator of the game has freed this player's seat")
    game = with_seat(game, joined.seat, Sitter(player=joined.player, commitment=joined.commitment))
    game = replace(game, starter=game.starter or joined.player, came=(*game.came, joined.player))
    return Evolved(game, (seat_event("seat-joined", joined.seat),))


def left(game: Game, actor: str, left: Left, secret: bytes) -> Evolved:
    """A player gives its seat back, and the right to start the game to the next player after it.

    The creator, who sits at the table, may do that for another one, who cannot come back.
    """
    _require_open(game)
    player, is_own = _leaves(game, actor, left.seat), game.seat_of(actor) == left.seat
    game = replace(with_seat(game, left.seat, Sitter()), freed=game.freed if is_own else (*game.freed, player))
    event = seat_event("seat-left" if is_own else "seat-freed", left.seat)
    if player != game.starter or not game.ruling("next-starter"):
        return Evolved(game, (event,))
    following = _next_player(game, left.seat)
    if following is None:
        return Evolved(replace(game, starter=None), (event,))
    events = (event, seat_event("seat-starts", following)) if game.created.start == "manual" else (event,)
    return Evolved(replace(game, starter=game.seats[following].player), events)


def _leaves(game: Game, actor: str, seat: Seat) -> str:
    """The player who sits at a seat, if that is up to this one."""
    require_seat(game, seat)
    player = game.seats[seat].player
    if actor != game.creator or game.seat_of(actor) is None:
        require_own_seat(game, actor, seat)
    if player is None:
        raise Refused("not-seated", f"nobody sits at seat {seat}")
    return player


def _next_player(game: Game, seat: Seat) -> Seat | None:
    """The next seat after this one at which a player sits."""
    around = ((seat + step) % len(game.seats) for step in range(1, len(game.seats)))
    return next((other for other in around if game.seats[other].player), None)


def apply_started(game: Game, actor: str, started: Started, secret: bytes) -> Evolved:
    """All seats are taken and stay so."""
    _require_open(game)
    entitled = HOST if game.created.start == "auto" else game.starter
    require(actor == entitled, "not-startable", f"this game is started by {entitled!r}, not by {quote(actor)}")
    free = [i for i, seat in enumerate(game.seats) if seat.is_free]
    require(not free, "not-startable", f"the game cannot start while seats are free: {free}")
    status: Status = "seeding" if game.seats_without_seed() else "dealing"
    return Evolved(replace(game, status=status, came=(), freed=(), started_at=game.at), (Event("game-started"),))


def apply_seeded(game: Game, actor: str, seeded: Seeded, secret: bytes) -> Evolved:
    """A seat opens its commitment; after the last one the game can be dealt."""
    require(game.status == "seeding", "seed-not-awaited", "the game does not wait for seeds")
    require_own_seat(game, actor, seeded.seat)
    require(seeded.seat in game.seats_without_seed(), "seed-not-awaited", "this seat's seed is not awaited")
    _require_hex(seeded.seed, "a seed")
    value = bytes.fromhex(seeded.seed)
    seat = game.seats[seeded.seat]
    fits = seat.commitment == seat_commitment(game.id, seeded.seat, value).hex()
    require(fits, "seed-mismatch", "the seed does not fit the commitment this seat joined with")
    game = with_seat(game, seeded.seat, replace(seat, seed=seeded.seed))
    event = seat_event("seat-seeded", seeded.seat)
    return Evolved(game if game.seats_without_seed() else replace(game, status="dealing"), (event,))


def _require_hex(text: str | None, what: str) -> None:
    fits = text is None or HEX32.fullmatch(text) is not None
    require(fits, "seed-mismatch", f"{what} is {SEED_BYTES} bytes, as {2 * SEED_BYTES} lowercase hexadecimal digits")
