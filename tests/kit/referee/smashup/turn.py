"""The phases of a turn, and the game as their sequence (rules.md 3 and 10)."""

from collections.abc import Callable

from tests.kit.referee.smashup.asking import Ask, Flow, pick_piece
from tests.kit.referee.smashup.leaving import destroy, destroy_actions
from tests.kit.referee.smashup.plays import (
    NORMAL,
    Offer,
    action_offers,
    can_pay,
    carry_out,
    cyberback_offers,
    hosts_of,
    minion_offers,
    payers,
    play_minion,
)
from tests.kit.referee.smashup.protection import enforce
from tests.kit.referee.smashup.registry import TALENT_OPEN, TALENTS
from tests.kit.referee.smashup.scoring import check_bases
from tests.kit.referee.smashup.state import Lasting, Piece, Table
from tests.kit.referee.smashup.triggers import Cause, Trigger, close, framed, set_off
from tests.kit.referee.smashup.verbs import discard_from_hand, draw

HAND_LIMIT = 10
GOAL = 15
PATIENCE = 10
"""After so many rounds without a card or a scoring the game is over."""

AT_START: list[Callable[[Table], list[Trigger]]] = []
"""The watchers of the start of a turn, besides what is below."""

DESTROYED_AT_START = ("overrun", "stasis_field", "smoke_bomb")


def play_on(table: Table, step: str = "play") -> Flow[None]:
    """Play a game from this step of a turn to its end; the two cards of a step `draw` are drawn."""
    while table.winners is None:
        if step == "start":
            yield from start(table)
        if step in ("start", "play"):
            yield from play_phase(table)
            yield from check_bases(table)
        if table.winners is None:
            yield from draw_phase(table, step == "draw")
            yield from end(table)
        step = "start"


def start(table: Table) -> Flow[None]:
    """The start of a turn: what lasts until then ends, then the abilities of the moment."""
    table.step = "start"
    table.used = set()
    table.grants, table.spent = [], []
    table.minions_played = [0] * len(table.seats)
    table.lasting = [one for one in table.lasting if one.until != table.active]
    for one in table.lasting:
        if one.kind == "no actions next turn" and one.target == table.active:
            one.kind = "no actions"
            one.until = None
    for piece in table.pieces:
        if piece.controller == table.active and table.is_classic and table.has(piece, "infiltrate"):
            piece.note = "spent"
    yield from enforce(table)
    pool: list[Trigger] = []
    table.pools.append(pool)
    for piece in list(table.pieces):
        if piece.controller == table.active:
            _destroys_itself(table, piece)
    for watch in AT_START:
        for trigger in watch(table):
            set_off(table, trigger)
    table.pools.pop()
    yield from close(table, pool)


def _destroys_itself(table: Table, piece: Piece) -> None:
    for text in DESTROYED_AT_START:
        if table.has(piece, text) and (text != "smoke_bomb" or table.is_classic):
            cause = Cause(piece.controller, text, "action", piece)
            set_off(table, Trigger(cause, lambda: destroy_actions(table, None, [piece]), on=piece.host))


def play_phase(table: Table) -> Flow[None]:
    """Phase 2: plays, talents and what may be used on one's own turn, until it is ended."""
    if table.step != "play":
        table.grants, table.spent = list(NORMAL), []
    table.step = "play"
    seat = table.active
    while True:
        offers, uses = play_offers(table, seat), use_offers(table, seat)
        ids = [*offers, *uses, "end"]
        (answer,) = yield Ask(seat, tuple(ids), about="turn", kind="play")
        if answer == "end":
            break
        if answer in uses:
            yield from uses[answer]()
        else:
            offer, pays = offers[answer]
            if offer.hosts:
                host = yield from pick_piece(seat, offer.hosts, offer.card)
                offer = offer._replace(host=host)
                pays = payers(table, offer.card, None, host)
            if pays is not None:
                table.spent.append(pays)
            yield from _played(table, seat, offer)
    table.grants, table.spent = [], []


def _played(table: Table, seat: int, offer: Offer) -> Flow[None]:
    if offer.id.startswith("special "):
        table.used.add("tenacious_z")
        yield from play_minion(table, seat, offer.card, str(offer.base), "discard")
        return
    if offer.zone == "discard" and offer.base is not None and table.is_minion(offer.card):
        _use_coming(table, seat, offer.base)
    yield from carry_out(table, seat, offer)


def coming(table: Table, seat: int) -> list[Piece]:
    """They're Coming To Get You: those of a seat that are not used yet this turn."""
    return [
        piece
        for piece in table.pieces
        if piece.controller == seat
        and piece.host is None
        and table.has(piece, "theyre_coming_to_get_you")
        and ("coming", piece.serial) not in table.used
    ]


def _use_coming(table: Table, seat: int, base: str) -> None:
    first = next(piece for piece in coming(table, seat) if piece.base == base)
    table.used.add(("coming", first.serial))


def play_offers(table: Table, seat: int) -> dict[str, tuple[Offer, frozenset[object] | None]]:
    """The plays that something pays for, and that nothing forbids."""
    own = table.seats[seat]
    plays = [*minion_offers(table, seat, own.hand), *action_offers(table, seat, own.hand)]
    plays += cyberback_offers(table, seat)
    for base in dict.fromkeys(piece.base for piece in coming(table, seat)):
        plays += minion_offers(table, seat, own.discard, "discard", [base])
    there: dict[str, tuple[Offer, frozenset[object] | None]] = {}
    for offer in plays:
        if _is_on_minions(table, offer):
            hosts = hosts_of(table, seat, offer.card)
            offer = offer._replace(
                hosts=tuple(host for host in hosts if can_pay(table, payers(table, offer.card, None, host)))
            )
        pays = payers(table, offer.card, offer.base, offer.host)
        if can_pay(table, pays) or offer.hosts:
            there[offer.id] = (offer, pays)
    if "tenacious_z" in own.discard and "tenacious_z" not in table.used:
        for offer in minion_offers(table, seat, ["tenacious_z"], "discard"):
            special = offer.id.replace("play ", "special ", 1)
            there[special] = (offer._replace(id=special), None)
    return there


def _is_on_minions(table: Table, offer: Offer) -> bool:
    return offer.host is None and table.rows[offer.card].attaches in ("minion", "own minion")


def use_offers(table: Table, seat: int) -> dict[str, Callable[[], Flow[None]]]:
    """The talents and the specials of phase 2 that may be used."""
    there: dict[str, Callable[[], Flow[None]]] = {}
    for piece in table.pieces:
        if piece.controller != seat:
            continue
        for text in dict.fromkeys(table.texts(piece)):
            verb = _verb(table, text)
            is_open = TALENT_OPEN.get(text, lambda table, piece: True)
            if verb and ("talent", piece.serial, text) not in table.used and is_open(table, piece):
                there[f"{verb} {piece.id}"] = _use(table, seat, piece, text)
    return there


def _verb(table: Table, text: str) -> str:
    if text in ("ninja_acolyte", "infiltrate"):
        return "special" if table.is_classic else "talent"
    if text in ("armor_stego", "archmage") and table.is_classic:
        return ""
    return "talent" if text in TALENTS else ""


def _use(table: Table, seat: int, piece: Piece, text: str) -> Callable[[], Flow[None]]:
    kind = "minion" if table.is_minion(piece.card) else "action"

    def run() -> Flow[None]:
        table.used.add(("talent", piece.serial, text))
        yield from framed(table, TALENTS[text](table, Cause(seat, piece.card, kind, piece, None, piece.base)))

    return run


def draw_phase(table: Table, is_drawn: bool) -> Flow[None]:
    """Phase 4: draw two, then discard down to ten."""
    table.step = "draw"
    seat = table.active
    if not is_drawn:
        draw(table, seat, 2)
    own = table.seats[seat]
    surplus = len(own.hand) - HAND_LIMIT
    if surplus > 0:
        answer = yield Ask(seat, tuple(own.hand), surplus, surplus, "hand limit", "discard")
        discard_from_hand(table, seat, [card.split("/")[0] for card in answer])


def end(table: Table) -> Flow[None]:
    """Phase 5: what happens at the end, what lasted ends, then whether somebody has won."""
    table.step = "end"
    pool: list[Trigger] = []
    table.pools.append(pool)
    for piece in list(table.pieces):
        _at_end(table, piece)
    table.pools.pop()
    yield from close(table, pool)
    yield from expire(table)
    check_victory(table)
    if table.winners is None and table.turn - table.progressed >= PATIENCE * len(table.seats):
        most = max(own.vp for own in table.seats)
        table.winners = tuple(seat for seat, own in enumerate(table.seats) if own.vp == most)
    if table.winners is None:
        pass_on(table)


def _at_end(table: Table, piece: Piece) -> None:
    for text in table.texts(piece):
        cause = Cause(piece.controller, text, "action", piece)
        if text == "assassination" and piece.host is not None:
            host = piece.host
            set_off(table, Trigger(cause, lambda cause=cause, host=host: _assassinate(table, cause, host), on=host))
        if text == "missing_uplink" and piece.controller == table.active:
            set_off(table, Trigger(cause, lambda: _draw_one(table, piece.controller), on=piece.host))


def _assassinate(table: Table, cause: Cause, host: Piece) -> Flow[None]:
    yield from destroy(table, cause, [host])


def _draw_one(table: Table, seat: int) -> Flow[None]:
    draw(table, seat, 1)
    yield from ()


def expire(table: Table) -> Flow[None]:
    """End what lasts until the end of the turn; control goes back, with the protection that comes with it."""
    ending = [one for one in table.lasting if one.until is None and one.kind != "no actions next turn"]
    for one in reversed(ending):
        if one.kind == "control":
            one.target.controller = one.amount
    table.lasting = [one for one in table.lasting if one not in ending]
    yield from framed(table, enforce(table))


def check_victory(table: Table) -> None:
    """With 15 points or more, and more than anybody else, one wins."""
    best = max(own.vp for own in table.seats)
    leaders = [seat for seat, own in enumerate(table.seats) if own.vp == best]
    if best >= GOAL and len(leaders) == 1:
        table.winners = tuple(leaders)


def pass_on(table: Table) -> None:
    """The next turn: an extra one, or that of the player on the left."""
    if table.extra_turns:
        if table.resume_after is None:
            table.resume_after = table.active
        table.active = table.extra_turns.pop(0)
    else:
        last = table.active if table.resume_after is None else table.resume_after
        table.resume_after = None
        table.active = (last + 1) % len(table.seats)
    table.turn += 1


def lasting(table: Table, kind: str, target: object, amount: int = 0, until: int | None = None, text: str = "") -> None:
    table.lasting.append(Lasting(kind, target, amount, text, until))
