"""Commands of people who agree on something: what they ask of each other, and how they answer."""

from domain.kernel.log.agreement_entries import Agreed, Asked, Declined, Offered, OfferTo, Reclaimed, Taken, Wish
from domain.kernel.log.entries import HOST, Back, EntryDraft, Resumed
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import Refused, quote
from domain.kernel.table.agreements import is_same
from domain.kernel.table.deadlines import pause_of
from domain.kernel.table.game import Game
from domain.kernel.table.requests import find, find_also
from domain.kernel.table.timing import NOTICE


def ask(game: Game, player: str, id: str, wish: Wish, now: int) -> tuple[EntryDraft, ...]:
    """Ask something of the others, under this id; `now` in milliseconds. It agrees to a request for the same.

    Nothing to do if the player has, or waits for an answer to just that.
    """
    seat = game.own_seat(player)
    if _has_asked(game, seat, id, wish):
        return ()
    same = [request for request in game.requests if request.is_open(now) and is_same(request, seat, wish)]
    other = next((request for request in same if seat not in (request.seat, *request.agreed)), None)
    if other is not None:
        return _present(game, seat, EntryDraft(player, Agreed(seat, other.id, id)))
    return () if same else _present(game, seat, EntryDraft(player, Asked(seat, id, wish)))


def _has_asked(game: Game, seat: Seat, id: str, wish: Wish) -> bool:
    """Return whether something was asked under an id. Raises Refused if that was something else."""
    own, agreed = find(game, id), find_also(game, id)
    if own is None and agreed is None:
        return False
    is_own = own is not None and (own.seat, own.wish) == (seat, wish)
    if is_own or (agreed is not None and is_same(agreed, seat, wish)):
        return True
    raise Refused("idempotency-key-reused", f"there is another request {quote(id)} already")


def answer(game: Game, player: str, id: str, *, agree: bool) -> tuple[EntryDraft, ...]:
    """Agree to a request or decline it; who asked withdraws it so. Nothing to do for who has answered that."""
    seat = game.own_seat(player)
    request = find(game, id)
    if request is None:
        raise Refused("request-closed", f"there is no request {quote(id)}")
    is_answered = seat in {*request.agreed, request.seat} if agree else request.declined_by == seat
    if is_answered:
        return ()
    payload = Agreed(seat, id) if agree else Declined(seat, id)
    return _present(game, seat, EntryDraft(player, payload))


def resume(game: Game, player: str, now: int) -> tuple[EntryDraft, ...]:
    """End the pause of a game a day from now (milliseconds). Nothing to do if it is over by then."""
    game.own_seat(player)
    pause = pause_of(game)
    return () if pause is None or pause.end <= now + NOTICE else (EntryDraft(player, Resumed()),)


def offer(game: Game, player: str, to: OfferTo, other: str | None = None) -> tuple[EntryDraft, ...]:
    """Offer one's seat to who has the link or to another player, or hand it to a bot. Nothing to do if it is done."""
    if to == "bot" and game.has_left(player):
        return ()
    seat = game.own_seat(player)
    there = game.offer_of(seat)
    if there is not None and (there.to, there.player) == (to, other):
        return ()
    drafts = _present(game, seat, EntryDraft(player, Offered(seat, to, other)))
    return (*drafts, EntryDraft(HOST, Taken(seat, bot=game.stand_in))) if to == "bot" else drafts


def reclaim(game: Game, player: str) -> tuple[EntryDraft, ...]:
    """Keep one's seat. Nothing to do if it is not offered."""
    seat = game.own_seat(player)
    return () if game.offer_of(seat) is None else (EntryDraft(player, Reclaimed(seat)),)


def take_over(game: Game, player: str, seat: Seat) -> tuple[EntryDraft, ...]:
    """Take a seat that is offered. Nothing to do for who has it."""
    return () if game.seat_of(player) == seat else (EntryDraft(player, Taken(seat, player)),)


def _present(game: Game, seat: Seat, draft: EntryDraft) -> tuple[EntryDraft, ...]:
    """Return the draft; who acts is back before it."""
    return (EntryDraft(draft.actor, Back(seat)), draft) if game.seats[seat].away else (draft,)
