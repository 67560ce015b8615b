"""Rows of lists: what is known of a game without its log."""

from collections.abc import Iterator

import msgspec

from domain.kernel.protocol.ids import Seat
from store.log.beside import FIELD, Beside, beside_of
from store.log.codec import flat, texts
from store.log.short_rows import SHORT_FIELD, ShortRow, lengthen
from store.log.summary import Awaited, OpenRequest, Summary, Terms

ROW_FIELDS = ("version", "created", "at", "summary", "bytes", "hidden", FIELD, "terms", "gave_way", SHORT_FIELD)
"""Fields of a game's meta that a row is made of."""


class Row(msgspec.Struct, frozen=True):
    """A game in a list. Times in milliseconds; `seq` is of the latest entry.

    `accounts` are those that take part, by the names that they have in the game; `kept` those whose seats are kept
    until `kept_until`.
    `terms` is None for a game that is stored since before they were, or has such as only a newer version knows.
    `gave_way`: another bot has answered for one that looks ahead.
    """

    id: str
    seq: int
    created: int
    at: int
    summary: Summary
    bytes: int = 0
    is_hidden: bool = False
    accounts: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    kept: dict[Seat, str] = msgspec.field(default_factory=dict[Seat, str])
    kept_until: int = 0
    terms: Terms | None = None
    gave_way: bool = False

    @property
    def players(self) -> list[str]:
        """The accounts whose lists it is in: the one that imported it, or those that take or took part."""
        summary = self.summary
        if summary.importer:
            return [summary.importer]
        seats = (*summary.seats, *summary.former)
        actors = {summary.creator, *self.kept.values(), *(seat.player for seat in seats if seat.player)}
        return sorted({self.accounts[actor] for actor in actors if actor in self.accounts})

    @property
    def sitting(self) -> tuple[str, ...]:
        """The accounts that have seats in it."""
        actors = (seat.player for seat in self.summary.seats)
        return tuple(self.accounts[actor] for actor in actors if actor in self.accounts)

    @property
    def owner(self) -> str:
        """The account whose game it is: who imported it or else created it; empty if that is gone."""
        return self.summary.importer or self.accounts.get(self.summary.creator, "")

    def awaited_of(self) -> Iterator[tuple[str, Awaited]]:
        """Yield each account that is waited for, and with what.

        A seat that has resigned keeps its player's name, while a bot answers for it.
        """
        for waiting in self.summary.waiting:
            seat = self.summary.seats[waiting.seat]
            account = self.accounts.get(seat.player or "")
            if account and not seat.resigned:
                yield account, waiting

    def requests_to(self) -> Iterator[tuple[str, OpenRequest]]:
        """Yield each account that is asked to agree to something, and to what; it may be over by now."""
        for row in self.summary.requests:
            for seat in row.awaited:
                if account := self.account_at(seat):
                    yield account, row

    def account_at(self, seat: Seat) -> str:
        """Return the account of who has a seat; empty where nobody has it who has one."""
        return self.accounts.get(self.summary.seats[seat].player or "", "")

    def waits_for(self, player: str, now: int) -> bool:
        """Return whether a player is asked something at a time (milliseconds), by the game or by others at it."""
        is_asked = any(account == player for account, _ in self.awaited_of())
        return is_asked or any(account == player and row.request.is_open(now) for account, row in self.requests_to())

    def kept_at(self, now: int) -> dict[Seat, str]:
        """Return for which accounts free seats are kept at a time."""
        return self.kept_for() if now < self.kept_until else {}

    def kept_for(self) -> dict[Seat, str]:
        """Return for which accounts free seats are kept until `kept_until`."""
        seats = self.summary.seats
        return {seat: self.accounts.get(who, "") for seat, who in self.kept.items() if seats[seat].is_free}


def row_of(
    game: str,
    version: bytes,
    created: bytes | None,
    at: bytes,
    summary: bytes | None,
    size: bytes | None,
    hidden: bytes | None,
    beside: bytes | None,
    terms: bytes | None,
    gave_way: bytes | None,
    short: bytes | None,
    *,
    accounts: dict[bytes, bytes],
) -> Row:
    """Return a game as its meta has it, in the order of `ROW_FIELDS`; `accounts` as they are stored."""
    names = texts(flat(accounts))
    if short:
        return _from_short(game, int(version), int(at), lengthen(short), names, is_hidden=hidden is not None)
    about = msgspec.json.decode(summary or b"", type=Summary)
    known_beside = beside_of(beside) if about.status == "open" else Beside()
    return Row(
        id=game,
        seq=int(version),
        created=int(created or at),
        at=int(at),
        summary=about,
        bytes=int(size or 0),
        is_hidden=hidden is not None,
        accounts=names,
        kept=known_beside.kept,
        kept_until=known_beside.kept_until,
        terms=_terms(terms) if terms else None,
        gave_way=gave_way is not None,
    )


def _from_short(game: str, seq: int, at: int, row: ShortRow, names: dict[str, str], *, is_hidden: bool) -> Row:
    return Row(
        id=game,
        seq=seq,
        created=row.created,
        at=at,
        summary=row.summary,
        bytes=row.bytes,
        is_hidden=is_hidden,
        accounts=names,
        terms=_terms(msgspec.json.encode(row.terms)),
        gave_way=row.gave_way,
    )


def _terms(stored: bytes) -> Terms | None:
    try:
        return msgspec.json.decode(stored, type=Terms)
    except msgspec.ValidationError:
        return None
