"""Seats that are handed over: offered, taken by somebody else, or kept after all.

The new player has the seat as it is: its cards, its clock, and the seed that was opened for the deal.
"""

from msgspec.structs import replace

from domain.kernel.log.agreement_entries import Offer, Offered, Reclaimed, Request, Taken, Tenure
from domain.kernel.log.entries import BOT, HOST
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import Game
from domain.kernel.table.requests import require_agreed
from domain.kernel.table.steps import (
    asked_now,
    require,
    require_own_seat,
    require_running,
    require_seat,
    seat_event,
    with_clock,
    with_seat,
)
from domain.kernel.table.trail import Trail
from domain.kernel.time.clocks import SeatHours

MOST_OFFERS = 10
"""How often a player may offer a seat in one game."""


def apply_offered(game: Game, actor: str, offered: Offered, secret: bytes) -> Evolved:
    """A seat is offered: by its player, or by the host since all who are there have agreed on it."""
    require_running(game)
    require_seat(game, offered.seat)
    if actor == HOST:
        require_agreed(game)
    else:
        _require_own(game, actor, offered)
    if game.offer_of(offered.seat) is not None:
        raise Refused("request-open", "the seat is offered already")
    require((offered.to == "player") == (offered.player is not None), "wrong-entry", "one player alone is named")
    if offered.player is not None:
        _require_stranger(game, offered.player)
    place = game.seats[offered.seat]
    offer = Offer(offered.seat, offered.to, game.seq + 1, by_table=actor == HOST, player=offered.player)
    after = with_seat(game, offered.seat, replace(place, offered=place.offered + 1))
    return Evolved(replace(after, offers=(*game.offers, offer)), (seat_event("seat-offered", offered.seat),))


def _require_own(game: Game, actor: str, offered: Offered) -> None:
    seat, place = offered.seat, game.seats[offered.seat]
    require(game.seat_of(actor) == seat and not place.resigned, "not-seated", f"this player does not play seat {seat}")
    require(not place.away, "wrong-entry", f"seat {seat} is away")
    if place.offered >= MOST_OFFERS:
        detail = f"this seat was offered {place.offered} times, as often as it may be"
        raise Misfit.of(detail, "too-often", "seat", seat, most=MOST_OFFERS).refused("request-not-possible")
    others = (number for number in range(len(game.seats)) if number != seat)
    if offered.to == "bot" and all(game.is_played_by_bot(number) for number in others):
        detail = "nobody else plays on; ask for an abort, or resign"
        raise Misfit.of(detail, "untimely", "seat", seat).refused("request-not-possible")


def apply_taken(game: Game, actor: str, entry: Taken, secret: bytes) -> Evolved:
    """Somebody else has the seat from now on. Its questions count as asked now."""
    require_running(game)
    require_seat(game, entry.seat)
    offer, player = game.offer_of(entry.seat), game.seats[entry.seat].player
    if offer is None or player is None:
        raise Refused("request-closed", f"seat {entry.seat} is not offered")
    if entry.bot is None:
        _require_newcomer(game, actor, entry)
    is_right = actor == HOST and entry.player is None if offer.to == "bot" else entry.bot is None
    require(is_right, "wrong-entry", f"the seat is offered to {offer.to!r}")
    if offer.player is not None and entry.player != offer.player:
        raise Refused("not-admitted", "the seat is offered to another player alone")
    place = replace(game.seats[entry.seat], player=entry.player, bot=entry.bot, away=False)
    after = asked_now(with_seat(game, entry.seat, place), entry.seat)
    clock = game.clocks[entry.seat]
    tenure = Tenure(entry.seat, player, game.seq + 1, clock.timeouts, clock.absences)
    fresh = replace(clock, missed=0, timeouts=0, absences=0, leaves=0, sitting_since=None, used=0, extended=0)
    fresh = replace(fresh, is_excused=False, is_late=False, vacations=(), hours=SeatHours())
    after = replace(
        with_clock(after, entry.seat, fresh),
        answers=(*game.answers[: entry.seat], None, *game.answers[entry.seat + 1 :]),
        offers=_without(game, entry.seat),
        tenures=(*game.tenures, tenure),
        trail=Trail(),
        requests=tuple(_without_word_of(request, entry.seat) for request in game.requests),
    )
    return Evolved(after, (seat_event("seat-taken" if entry.bot is None else "seat-taken-by-bot", entry.seat),))


def _require_newcomer(game: Game, actor: str, entry: Taken) -> None:
    require(actor == entry.player and actor not in (HOST, BOT), "wrong-entry", "a player takes a seat for itself")
    _require_stranger(game, actor)


def _require_stranger(game: Game, player: str) -> None:
    require(player not in (HOST, BOT), "wrong-entry", f"{player} is no player")
    require(game.seat_of(player) is None, "already-seated", "this player has a seat in this game already")
    require(not game.has_left(player), "not-admitted", "who has handed a seat over has seen what others may not know")


def _without_word_of(request: Request, seat: Seat) -> Request:
    """A request as it stands when somebody else has this seat."""
    if request.state == "open" and request.seat == seat:
        return replace(request, state="over")
    return replace(request, agreed=tuple(other for other in request.agreed if other != seat))


def apply_reclaimed(game: Game, actor: str, reclaimed: Reclaimed, secret: bytes) -> Evolved:
    """A player keeps the seat, and is back."""
    require_running(game)
    seat = reclaimed.seat
    require_own_seat(game, actor, seat)
    if game.offer_of(seat) is None:
        raise Refused("request-closed", f"seat {seat} is not offered")
    place = game.seats[seat]
    after = asked_now(with_seat(game, seat, replace(place, away=False)), seat) if place.away else game
    return Evolved(replace(after, offers=_without(game, seat)), (seat_event("seat-reclaimed", seat),))


def drop_pointless_offers(game: Game) -> Game:
    """The game after an entry, without the offers that have lost their point by it."""
    if not game.offers:
        return game
    seats = game.seats
    standing = (
        offer
        for offer in game.offers
        if not seats[offer.seat].resigned and (seats[offer.seat].away or not offer.by_table)
    )
    return replace(game, offers=tuple(standing))


def _without(game: Game, seat: Seat) -> tuple[Offer, ...]:
    return tuple(offer for offer in game.offers if offer.seat != seat)
