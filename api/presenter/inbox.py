"""The inbox: what waits for somebody in a game, and the requests that settle it."""

from collections.abc import Iterator, Mapping

from api.presenter.requests import request_view
from api.presenter.rows import Reader, names_at
from api.wire.inbox import InboxRow, LookView, SettleView
from domain.kernel.protocol.decisions import Message
from domain.kernel.time.times import rfc3339_or_none
from domain.texts.formatting import text
from store.log.rows import Row
from store.log.waits import Wait, waits_in
from store.talk.talk import before


def inbox_rows(row: Row, reader: Reader, names_of: Mapping[str, str]) -> list[InboxRow]:
    """Return what waits for a reader in a game. `names_of` says what accounts are called."""
    waits = [wait for wait in waits_in(row) if wait.account == reader.player and not wait.is_over(reader.now)]
    return [inbox_row(row, wait, reader, names_of) for wait in waits]


def inbox_row(row: Row, wait: Wait, reader: Reader, names_of: Mapping[str, str]) -> InboxRow:
    """Return something that waits for a reader in a game."""
    asker = row.accounts.get(row.summary.creator, "") if wait.kind == "seat_kept" else ""
    asker = asker if wait.by is None else row.account_at(wait.by)
    return InboxRow(
        id=":".join((wait.kind, row.id, wait.name or str(wait.seat))),
        kind=wait.kind,
        game=row.id,
        ruleset=row.summary.ruleset,
        version=row.seq,
        seat=wait.seat,
        by=next((seat for seat in range(len(row.summary.seats)) if asker and row.account_at(seat) == asker), None),
        name=names_of.get(asker),
        others=[names_of[account] for account in _others(row, reader.player) if account in names_of],
        text=_text(row, wait, reader, names_of),
        since=rfc3339_or_none(wait.since),
        until=rfc3339_or_none(wait.until),
        look=_look(row, wait),
        settle=_ways(row, wait),
    )


def _others(row: Row, player: str) -> Iterator[str]:
    """Yield the accounts of the others at a table, in the order of their seats."""
    for seat in range(len(row.summary.seats)):
        account = row.account_at(seat)
        if account and account != player:
            yield account


def _text(row: Row, wait: Wait, reader: Reader, names_of: Mapping[str, str]) -> str:
    if wait.request is None:
        return text(None, reader.locale, Message(f"inbox-{wait.kind.replace('_', '-')}"))
    names, ruleset = names_at(row, reader.locale, names_of), row.summary.ruleset
    return request_view(ruleset, wait.request.request, wait.request.awaited, reader.locale, names).text


def _look(row: Row, wait: Wait) -> LookView:
    game = f"/v1/games/{row.id}"
    if wait.kind == "message":
        return LookView("listMessages", "GET", f"{game}/messages?after={before(wait.since or 1)}")
    return LookView("getGame", "GET", game)


def _ways(row: Row, wait: Wait) -> list[SettleView]:
    """Return what settles something, what is wanted first."""
    game = f"/v1/games/{row.id}"
    match wait.kind:
        case "decision":
            body = {"decision": wait.name, "choose": []}
            return [SettleView("answerDecision", "POST", f"{game}/commands", body, ["choose"])]
        case "seed":
            return [SettleView("openSeed", "PUT", f"{game}/seats/me/seed", {"seed": ""}, ["seed"])]
        case "request":
            path = f"{game}/requests/{wait.name}"
            return [SettleView("answerGameRequest", "POST", path, {"agree": agree}, []) for agree in (True, False)]
        case "away":
            return [SettleView("returnToGame", "POST", f"{game}/back", None, [])]
        case "start":
            return [SettleView("startGame", "POST", f"{game}/start", None, [])]
        case "message":
            return [SettleView("confirmMessages", "PUT", f"{game}/read_marker", {"message": wait.name}, [])]
        case "seat_kept" | "seat_offered":
            return [SettleView("takeSeat", "POST", f"{game}/seats", _taking(row, wait), [])]


def _taking(row: Row, wait: Wait) -> dict[str, int | bool]:
    """Return the body that takes a seat: one that is offered is taken for being named."""
    place = {"seat": wait.seat} if wait.kind == "seat_kept" else {}
    return place | ({"accept_position": True} if row.summary.from_position else {})
