"""Finds out what others want of a player beside the game: invitations to a seat, and messages."""

from domain.kernel.protocol.ids import Seat
from domain.notices.projection import invitation_notice, message_notice
from domain.notices.records import Notice
from store.log.timeline import Timeline
from store.talk.talk import TABLE, Said, TalkMessage, alone
from workers.notices.stores import Stores

MOST = 200
"""Messages that are looked at once; the rest is told as little as these."""


class Correspondence:
    """Invitations and messages to accounts."""

    def __init__(self, stores: Stores) -> None:
        self._players, self._talk = stores.players, stores.talk

    async def invitation(self, account: str, timeline: Timeline, now: int) -> Notice | None:
        """Return the notice of a seat that is kept for an account, or offered to it, at a time in milliseconds."""
        player, game = await self._players.get(account), timeline.game
        if player is None:
            return None
        actor = timeline.actor(player)
        offer = next((offer for offer in game.offers if offer.player == actor), None)
        if offer is not None and game.offered_to(actor) is not None:
            return invitation_notice(account, game, timeline.id, offer.seat, game.at, str(offer.seq))
        keepers = timeline.beside.kept_at(now) if game.status == "open" else {}
        seat = next((seat for seat, who in keepers.items() if who == actor), None)
        return None if seat is None else invitation_notice(account, game, timeline.id, seat, game.at, "kept")

    async def messages(self, account: str, timeline: Timeline, seat: Seat, after: int) -> tuple[list[Notice], int]:
        """Return the notices of messages to a seat by others since a time, and up to which time they are.

        All times are in milliseconds. A player who is avoided is not heard.
        """
        game = timeline.game
        actor = game.seats[seat].player or ""
        avoided = (await self._players.avoidances([account]))[account]

        def is_heard(said: Said) -> bool:
            return said.actor != actor and not said.hidden and said.account not in avoided

        # The one that was told last is read again: it says whether another since then goes on with it.
        page = await self._talk.page(timeline.id, [TABLE, alone(actor)], max(0, after - 1), MOST, is_heard)
        notices: list[Notice] = []
        for before, message in zip([None, *page], page, strict=False):
            if message.at > after:
                is_continued = before is not None and _is_since_answer(timeline, seat, before)
                notice = message_notice(
                    account, game, timeline.id, seat, message.id, message.at, is_continued=is_continued
                )
                notices.append(notice)
        return notices, max([after, *(message.at for message in page)])


def _is_since_answer(timeline: Timeline, seat: Seat, message: TalkMessage) -> bool:
    """Return whether a message was written after a seat has acted last."""
    game = timeline.game
    answer = game.answers[seat] if game.answers else None
    return answer is None or message.said.at_version >= answer.seq
