"""Notices of what a store has lost, to those whom no entry of the game tells of it."""

from domain.kernel.protocol.ids import Seq
from domain.notices.projection import notice_id
from domain.notices.records import Notice


def notice_of_loss(account: str, game: str, seq: Seq, at: int, left: Seq, now: int) -> Notice:
    """Return the notice that a game lacks what came after the entry `left`.

    `seq` and `at` (milliseconds) are of the latest entry that is known to have been there: a loss is told once. It is
    of no seat, since whoever is told may have none any more.
    """
    return Notice(notice_id(account, game, "game.loss", f"{seq}/{at}"), "game.loss", now, game, seq=left)
