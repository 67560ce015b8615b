"""A game as its seats and spectators see it: made of the ruleset's view, of the open decisions and of events alone."""

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

import msgspec

from api.presenter.boards import text_board
from api.presenter.clocks import clock_view, deadline_views, rule_view
from api.presenter.requests import expired_requests, request_views
from api.wire.games import (
    DecisionView,
    EventView,
    GameView,
    KeptSeat,
    OptionView,
    ResultView,
    SeatView,
    SeedingView,
    UnplayableView,
    WaitingView,
)
from api.wire.invitations import InvitationPreview, SeatPreview, TakeOverPreview
from api.wire.requests import OfferView, TenureView
from domain.build import BUILD
from domain.kernel.bots.moves import Move
from domain.kernel.protocol.decisions import Decision, Message, Ref, Unplayable
from domain.kernel.protocol.registry import ruleset
from domain.kernel.table.deadlines import (
    seeding_ends,
    seeding_may_end,
)
from domain.kernel.table.game import Game
from domain.kernel.table.identifiers import offer_code
from domain.kernel.table.progress import list_status, starter_of, waiting_for
from domain.kernel.table.taking_back import take_backs
from domain.kernel.time.times import rfc3339
from domain.texts.formatting import Locale, Names, text
from domain.texts.labels import labels
from domain.texts.naming import Naming
from store.accounts.players import Principal
from store.log.beside import Invitation
from store.log.timeline import Happened, Timeline

FORM = crc32(msgspec.json.encode((BUILD, msgspec.json.schema(GameView))))
"""A checksum of the words and the form in which this build shows a game: what is kept of another one is outdated."""


class Noted(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of what is known beside the log that an audience is shown.

    `invitation` is for those at the table; who may only read cannot take others along. `kept` are the seats that are
    kept until a time, `own` is the one that is kept for who looks.
    `expired` are requests whose time is over since the latest entry, `codes` those of seats that are offered, and
    `offered` is the seat that is offered to who looks alone.
    """

    invitation: Invitation | None = None
    kept: tuple[int, ...] = ()
    own: int | None = None
    until: int = 0
    rematch: str | None = None
    rematch_of: str | None = None
    expired: tuple[str, ...] = ()
    codes: tuple[tuple[int, str], ...] = ()
    offered: int | None = None


class Audience(msgspec.Struct, frozen=True):
    """A seat's or a stranger's view of a game, in one language. All of one audience are shown the same bytes.

    `seat` is None for a spectator.
    """

    seat: int | None
    locale: Locale
    beside: Noted


def audience_of(timeline: Timeline, principal: Principal, locale: Locale | None) -> Audience:
    """The audience that a player belongs to; in the player's own language if no other is asked for."""
    player, game = principal.player, timeline.game
    seat = game.seat_of(timeline.actor(player))
    may_invite = seat is not None and set(principal.token.scopes) != {"read"}
    return Audience(seat, locale or player.locale, _note(timeline, timeline.actor(player), may_invite=may_invite))


def _note(timeline: Timeline, actor: str, *, may_invite: bool) -> Noted:
    beside, game = timeline.beside, timeline.game
    is_open, now = game.status == "open", timeline.clock()
    keepers = beside.kept_at(now) if is_open else {}
    free = {seat: who for seat, who in keepers.items() if game.seats[seat].is_free}
    return Noted(
        invitation=invitation_of(timeline) if may_invite else None,
        kept=tuple(free),
        own=next((seat for seat, who in free.items() if who == actor), None),
        until=beside.kept_until if free else 0,
        rematch=beside.rematch,
        rematch_of=beside.rematch_of,
        expired=expired_requests(game, now),
        codes=_codes(timeline, actor) if may_invite else (),
        offered=game.offered_to(actor),
    )


def _codes(timeline: Timeline, actor: str) -> tuple[tuple[int, str], ...]:
    """The codes of offered seats that this player may pass on: of the own one, and of those that all offer."""
    game = timeline.game
    own = game.seat_of(actor)
    offers = (offer for offer in game.offers if offer.to == "link" and (offer.by_table or offer.seat == own))
    return tuple((offer.seat, offer_code(timeline.id, timeline.secret, offer)) for offer in offers)


def invitation_of(timeline: Timeline) -> Invitation | None:
    """The invitation to a game that is in force: until its time is over, or the game starts."""
    invitation = timeline.beside.invitation
    is_over = invitation is None or timeline.game.status != "open" or invitation.until <= timeline.clock()
    return None if is_over else invitation


def etag(game: Game, audience: Audience, names: Naming, since: int | None, moves: Sequence[Move] = ()) -> str:
    """A strong validator (RFC 9110, 8.8.3), made of nothing that is hidden: all that the bytes depend on, by name.

    `moves` led to the game beside its log.
    """
    seat = "s" if audience.seat is None else audience.seat
    # A checksum will do: nobody gains by names of their own that look unchanged.
    seed = crc32(msgspec.json.encode((names, audience.beside, *moves)), FORM)
    return f'"{game.seq}.{seat}.{audience.locale}.{seed:x}.{"" if since is None else since}"'


def game_view(
    timeline: Timeline, game: Game, audience: Audience, names: Naming, history: list[EventView] | None
) -> GameView:
    """The game for one who looks at it. `told` is the history that was asked for."""
    created, seat, locale, beside = game.created, audience.seat, audience.locale, audience.beside
    return GameView(
        id=timeline.id,
        ruleset=created.ruleset,
        status=list_status(game),
        version=game.seq,
        head=game.head.hex(),
        created=rfc3339(game.created_at),
        creator=game.creator,
        seats=_seats(game, names.now, beside),
        tenures=_tenures(game, names),
        options=played_options(created.ruleset, created.options),
        visibility=timeline.visibility,
        start=created.start,
        take_back=created.take_back,
        take_backs=take_backs(game, seat) if seat is not None and game.status == "running" else None,
        starter=starter_of(game),
        from_position=created.is_from_position,
        seeding=_seeding(game),
        seat=seat,
        last_answer=_last_answer(game, seat),
        invite=beside.invitation.code if beside.invitation else None,
        invite_expires=rfc3339(beside.invitation.until) if beside.invitation else None,
        rematch=beside.rematch,
        rematch_of=beside.rematch_of,
        deadline=rule_view(created.deadline),
        imported=timeline.imported is not None,
        origin=timeline.imported.origin if timeline.imported else None,
        decisions=_decisions(game, audience, names),
        view=None if game.state is None else game.ruleset.view(game.state, seat),
        waiting=_waiting(game),
        deadlines=deadline_views(game),
        history=history,
        requests=request_views(game, beside.expired, locale, names.now),
        result=_result(game, locale),
        board=text_board(game, seat, locale, names.now),
    )


def _decisions(game: Game, audience: Audience, names: Naming) -> list[DecisionView]:
    pending = game.decision_of(audience.seat) if audience.seat is not None else None
    return [open_decision(game, pending.decision, audience.locale, names.now)] if pending else []


def _last_answer(game: Game, seat: int | None) -> int | None:
    answer = game.answers[seat] if seat is not None and game.answers else None
    return answer.seq if answer else None


def invitation_preview(timeline: Timeline, audience: Audience, names: Names, offered: int | None) -> InvitationPreview:
    """The game for one who is invited and has no seat: nothing of what happened. `offered` may be taken over."""
    game, created, invitation = timeline.game, timeline.game.created, timeline.beside.invitation
    return InvitationPreview(
        game=timeline.id,
        ruleset=created.ruleset,
        options=played_options(created.ruleset, created.options),
        seats=[
            SeatPreview(
                seat=number,
                name=None if seat.is_free else names[number],
                bot=seat.bot,
                kept=_kept_seat(audience.beside, number, names[number]),
            )
            for number, seat in enumerate(game.seats)
        ],
        deadline=rule_view(created.deadline),
        visibility=timeline.visibility,
        start=created.start,
        take_back=created.take_back,
        from_position=created.is_from_position,
        position=sorted(created.position or {}),
        created=rfc3339(game.created_at),
        expires=rfc3339(invitation.until) if invitation and offered is None else None,
        take_over=None if offered is None else _take_over(game, offered),
        view=None if offered is None else game.ruleset.view(game.state, None),
        board=None if offered is None else text_board(game, None, audience.locale, names),
    )


def _take_over(game: Game, seat: int) -> TakeOverPreview:
    offer = game.offer_of(seat)
    return TakeOverPreview(
        seat=seat,
        by_table=offer is not None and offer.by_table,
        clock=clock_view(game, seat),
        waiting=_waiting(game),
        version=game.seq,
    )


def _waiting(game: Game) -> list[WaitingView]:
    return [WaitingView(row.seat, rfc3339(row.since), row.kind) for row in waiting_for(game)]


def played_options(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a ruleset as they are played: also those that nobody has named."""
    return msgspec.structs.asdict(msgspec.convert(options, ruleset(name).options_type))


def history(game: Game, happened: list[Happened], audience: Audience, names: Naming) -> list[EventView]:
    """Return what happened, as far as this audience may know it."""
    ruleset, locale, seat = game.created.ruleset, audience.locale, audience.seat
    player = None if seat is None else game.seats[seat].player
    return [
        EventView(
            seq=entry.seq,
            at=rfc3339(entry.at),
            kind=event.kind,
            text=text(ruleset, locale, Message(event.kind, event.args), names.at(entry.seq)),
            refs=event.refs,
            by_order=entry.by_order_of == player,
        )
        for entry in happened
        for event in entry.events
        if event.is_seen_by(seat)
    ]


def _seats(game: Game, names: Names, beside: Noted) -> list[SeatView]:
    return [
        SeatView(
            seat=number,
            player=seat.player,
            name=None if seat.is_free else names[number],
            bot=seat.bot,
            resigned=seat.resigned,
            away=seat.away,
            clock=clock_view(game, number),
            commitment=seat.commitment,
            kept=_kept_seat(beside, number, names[number]),
            offer=_offer(game, number, beside),
        )
        for number, seat in enumerate(game.seats)
    ]


def _offer(game: Game, seat: int, beside: Noted) -> OfferView | None:
    offer = game.offer_of(seat) if game.status == "running" else None
    return (
        None
        if offer is None
        else OfferView(
            to=offer.to, by_table=offer.by_table, for_you=seat == beside.offered, code=dict(beside.codes).get(seat)
        )
    )


def _tenures(game: Game, names: Naming) -> list[TenureView]:
    return [
        TenureView(tenure.seat, tenure.player, name, tenure.until)
        for tenure, (_, _, name) in zip(game.tenures, names.former, strict=True)
    ]


def _kept_seat(beside: Noted, seat: int, name: str) -> KeptSeat | None:
    is_kept = seat in beside.kept
    return KeptSeat(rfc3339(beside.until), seat == beside.own, name) if is_kept else None


def _seeding(game: Game) -> SeedingView | None:
    if game.status != "seeding":
        return None
    return SeedingView(list(game.seats_without_seed()), rfc3339(seeding_ends(game)), rfc3339(seeding_may_end(game)))


def open_decision(game: Game, decision: Decision, locale: Locale, names: Names) -> DecisionView:
    """The question that a game asks a seat, with the cards that cannot be played. Raises LookupError as below."""
    return decision_view(game.created.ruleset, decision, locale, names, game.ruleset.unplayable(game.state, decision))


def decision_view(
    ruleset: str, decision: Decision, locale: Locale, names: Names, unplayable: Sequence[Unplayable] = ()
) -> DecisionView:
    """The question to a seat in a language. Raises LookupError if a text is missing."""
    return DecisionView(
        id=decision.id,
        seat=decision.seat,
        kind=decision.kind,
        prompt=text(ruleset, locale, decision.prompt, names),
        min=decision.min,
        max=decision.max,
        ordered=decision.ordered,
        refs=[*decision.prompt.refs, *_rule_refs(ruleset, decision.kind)],
        options=[
            OptionView(option.id, label, option.refs)
            for option, label in zip(decision.options, labels(ruleset, decision, locale, names), strict=True)
        ],
        unplayable=[
            UnplayableView(row.card, text(ruleset, locale, row.why, names), list(row.why.refs)) for row in unplayable
        ],
    )


def _rule_refs(name: str, kind: str) -> Iterator[Ref]:
    """The section of the rules that tells of this kind of decision."""
    section = ruleset(name).rules.sections.get(kind)
    if section is not None:
        yield Ref("rule", section)


def _result(game: Game, locale: Locale) -> ResultView | None:
    if game.voided is not None:
        return ResultView([], [], [], [], game.voided.reason)
    if game.result is None:
        return None
    result = game.result
    sentences = [text(game.created.ruleset, locale, Message(f"reason-{reason}")) for reason in result.reasons]
    return ResultView(list(result.winners), list(result.reasons), sentences, list(result.scores), None)
