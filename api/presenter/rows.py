"""A game in a list, made of its summary; and what its reader is asked in it, of the game itself."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from api.presenter.clocks import clock_view, rule_view
from api.presenter.games import played_options
from api.presenter.requests import request_view
from api.wire.games import KeptRow, SeatRow, WaitingRow
from api.wire.players import ReliabilityView
from api.wire.requests import RequestView
from api.wire.rows import AskedView, GameRow, TermsView
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.deadlines import deadline_of, seeding_ends
from domain.kernel.table.game import Game
from domain.kernel.table.progress import SEED
from domain.kernel.time.times import rfc3339, rfc3339_or_none
from domain.texts.formatting import Locale, Names, text
from domain.texts.lookalikes import apart
from domain.texts.seats import sitter_names
from store.log.rows import Row
from store.log.summary import Terms


class Reader(NamedTuple):
    """A reader of a list, by the account, the time, in milliseconds since 1970, and the language."""

    player: str
    now: int
    locale: Locale


def game_row(
    row: Row, names_of: dict[str, str], reader: Reader, question: AskedView | None, reliability: ReliabilityView | None
) -> GameRow:
    """A game in a list. `names_of` says what accounts are called, `reliability` is that of its creator."""
    summary = row.summary
    names_in_game = {actor: names_of.get(account) for actor, account in row.accounts.items()}
    names = apart([names_in_game.get(seat.player or "") for seat in summary.seats])
    keepers, pause = row.kept_at(reader.now), summary.paused_until
    return GameRow(
        id=row.id,
        ruleset=summary.ruleset,
        status=summary.status,
        version=row.seq,
        created=rfc3339(row.created),
        changed=rfc3339(row.at),
        visibility=summary.visibility,
        from_position=summary.from_position,
        seats=[
            SeatRow(
                seat=number,
                player=seat.player,
                name=names[number],
                bot=seat.bot,
                resigned=seat.resigned,
                away=seat.away,
                kept=KeptRow(rfc3339(row.kept_until), keepers[number] == reader.player) if number in keepers else None,
            )
            for number, seat in enumerate(summary.seats)
        ],
        waiting=[
            WaitingRow(waiting.seat, rfc3339(waiting.since), waiting.kind, rfc3339_or_none(waiting.until))
            for waiting in summary.waiting
        ],
        asked=question,
        requests=requests_to(row, reader, names_of),
        paused_until=rfc3339_or_none(pause if pause and reader.now < pause else None),
        winners=None if summary.winners is None else list(summary.winners),
        imported=summary.importer is not None,
        terms=_terms(summary.ruleset, row.terms) if row.terms else None,
        reliability=reliability,
    )


def requests_to(row: Row, reader: Reader, names_of: Mapping[str, str]) -> list[RequestView]:
    """Return what a reader is asked to agree to in a game. `names_of` says what accounts are called."""
    summary = row.summary
    requests = [
        requests for who, requests in row.requests_to() if who == reader.player and requests.request.is_open(reader.now)
    ]
    if not requests:
        return []
    names = names_at(row, reader.locale, names_of)
    return [request_view(summary.ruleset, one.request, one.awaited, reader.locale, names) for one in requests]


def names_at(row: Row, locale: Locale, names_of: Mapping[str, str]) -> Names:
    """Return what those at a table are called. `names_of` says what accounts are called."""
    seats, ruleset = row.summary.seats, row.summary.ruleset
    players = tuple(names_of.get(row.account_at(number)) for number in range(len(seats)))
    kinds = tuple("bot-name" if seat.player is None and seat.bot else "seat-name" for seat in seats)
    return sitter_names(ruleset, locale, players, kinds)


def _terms(ruleset: str, terms: Terms) -> TermsView | None:
    """Return what is agreed on; None where a newer version has made the game, whose options are not known here."""
    try:
        options = played_options(ruleset, terms.options)
    except (LookupError, msgspec.ValidationError):
        return None
    return TermsView(ruleset, rule_view(terms.deadline), options)


def asked_view(game: Game, seat: Seat, locale: Locale, names: Names) -> AskedView | None:
    """Return what a seat is asked; None if it is not."""
    if game.status == "seeding":
        return _asked_for_seed(game, seat)
    pending = game.decision_of(seat)
    if pending is None:
        return None
    decision = pending.decision
    return AskedView(
        seat=seat,
        decision=decision.id,
        kind=decision.kind,
        prompt=text(game.created.ruleset, locale, decision.prompt, names),
        since=rfc3339(pending.since),
        until=rfc3339_or_none(deadline_of(game, pending)),
        clock=clock_view(game, seat),
    )


def _asked_for_seed(game: Game, seat: Seat) -> AskedView | None:
    if seat not in game.seats_without_seed():
        return None
    since, until = rfc3339(game.started_at), rfc3339(seeding_ends(game))
    return AskedView(seat, None, SEED, None, since, until, None)
