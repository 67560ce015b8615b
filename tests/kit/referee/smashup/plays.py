"""Playing cards: what may be played where, what pays for it, and the order in which a card is done (rules.md 4, 5)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.kit.referee.smashup.asking import Ask, Flow, pick, pick_piece
from tests.kit.referee.smashup.protection import enforce, is_spared
from tests.kit.referee.smashup.registry import AFTER_PLAY, ATTACHED, HAND_AFTER, HAND_BEFORE, ON_PLAY, SPECIALS_OF_HANDS
from tests.kit.referee.smashup.state import Piece, Table
from tests.kit.referee.smashup.triggers import Cause, Played, Trigger, close, set_off
from tests.kit.referee.smashup.verbs import discard_chosen


class Grant(NamedTuple):
    """A play that somebody may make in phase 2; `kind` is `minion` or `action`."""

    id: tuple[object, ...]
    kind: str
    base: str | None = None
    power: int | None = None
    lonely: bool = False
    host: int | None = None


class Offer(NamedTuple):
    """A play that is offered: an option's id, what is played, where, and from where."""

    id: str
    card: str
    base: str | None
    host: Piece | None
    zone: str
    hosts: tuple[Piece, ...] | None = None
    """The minions that it may be played on, where what pays for it says so."""


NORMAL = (Grant(("n-minion",), "minion"), Grant(("n-action",), "action"))


def grant(table: Table, seat: int, kind: str, **limits: object) -> None:
    table.grants.append(Grant((len(table.grants), "extra"), kind, **limits))  # type: ignore[arg-type]


def standing(table: Table) -> list[Grant]:
    """Return what the active player may use now: what was granted, and what lies in play."""
    there = list(table.grants)
    for piece in table.pieces:
        if piece.controller != table.active:
            continue
        for number, text in enumerate(table.texts(piece)):
            if text == "archmage" and table.is_classic:
                there.append(Grant(("archmage", piece.serial, number), "action"))
            if text == "enshrouding_mist":
                there.append(Grant(("mist", piece.serial, number), "minion", base=piece.base))
    return there


def _fits(table: Table, one: Grant, card: str, base: str | None, host: Piece | None) -> bool:
    row = table.rows[card]
    if one.kind != row.type:
        return False
    if one.base is not None and one.base != base:
        return False
    if one.power is not None and row.power > one.power:
        return False
    if one.lonely and (base is None or table.minions(base, table.active)):
        return False
    return one.host is None or (host is not None and host.serial == one.host)


def payers(table: Table, card: str, base: str | None, host: Piece | None = None) -> frozenset[Grant]:
    return frozenset(one for one in standing(table) if _fits(table, one, card, base, host))


def can_pay(table: Table, candidates: frozenset[Grant]) -> bool:
    """Return whether there is a grant for each play made and for this one."""
    return is_matched([*table.spent, candidates])


def is_matched(wanted: list[frozenset[Grant]]) -> bool:
    taken: dict[Grant, int] = {}

    def place(number: int, seen: set[Grant]) -> bool:
        for one in wanted[number]:
            if one in seen:
                continue
            seen.add(one)
            if one not in taken or place(taken[one], seen):
                taken[one] = number
                return True
        return False

    return all(place(number, set()) for number in range(len(wanted)))


def may_play_minion(table: Table, seat: int, card: str, base: str) -> bool:
    """Return whether nothing forbids to play this minion at this base."""
    if not table.is_in_play(base):
        return False
    for action in table.actions_at(base):
        if table.has(action, "overrun") and action.controller != seat:
            return False
        if table.has(action, "block_the_path") and action.note == table.rows[card].faction:
            return False
    is_vats = base == "the_vats" and table.works(base) and not table.ignores(seat, base)
    return not (is_vats and any(minion.card == card for minion in table.minions(base)))


def may_play_actions(table: Table, seat: int) -> bool:
    if not table.is_classic and table.step != "play":
        return True
    return not any(one.kind == "no actions" and one.target == seat for one in table.lasting)


def minion_offers(
    table: Table, seat: int, cards: list[str], zone: str = "hand", bases: list[str] | None = None
) -> list[Offer]:
    """The plays of these minions that nothing forbids."""
    end = "" if zone == "hand" else f" from {zone}"
    return [
        Offer(f"play {card} {base}{end}", card, base, None, zone)
        for card in dict.fromkeys(cards)
        if table.is_minion(card)
        for base in (table.bases if bases is None else bases)
        if may_play_minion(table, seat, card, base)
    ]


def is_special(card: str) -> bool:
    """Return whether an action is played at a special moment alone."""
    return card in SPECIALS_OF_HANDS and card != "full_sail"


def open_special(table: Table, card: str) -> Callable[[Table, Cause], Flow[None]] | None:
    """Return what a special does, if its window is open: then an ability may play it as such."""
    if table.scoring is None or table.step not in ("before", "after"):
        return None
    return (HAND_BEFORE if table.step == "before" else HAND_AFTER).get(card)


def is_open(table: Table, card: str) -> bool:
    return open_special(table, card) is not None


def action_offers(table: Table, seat: int, cards: list[str], zone: str = "hand") -> list[Offer]:
    """The plays of these actions that nothing forbids."""
    end = "" if zone == "hand" else f" from {zone}"
    there: list[Offer] = []
    if not may_play_actions(table, seat):
        return there
    for card in dict.fromkeys(cards):
        if table.is_minion(card) or (
            is_special(card) and (zone == "hand" or (zone == "discard" and not is_open(table, card)))
        ):
            continue
        if table.rows[card].attaches == "base":
            there += [Offer(f"play {card} {base}{end}", card, base, None, zone) for base in table.bases]
        else:
            there.append(Offer(f"play {card}{end}", card, None, None, zone))
    return there


def cyberback_offers(table: Table, seat: int) -> list[Offer]:
    """The actions of a discard pile that may be played on a Cyberback."""
    there: list[Offer] = []
    if not may_play_actions(table, seat):
        return there
    for minion in table.minions():
        if minion.controller != seat or not table.has(minion, "cyberback"):
            continue
        there += [
            Offer(f"play {card} {minion.id} from discard", card, None, minion, "discard")
            for card in dict.fromkeys(table.seats[seat].discard)
            if table.rows[card].attaches in ("minion", "own minion")
        ]
    return there


def take_from(table: Table, seat: int, card: str, zone: str) -> None:
    """Take a card from where it is played from; `deck` is lifted already."""
    own = table.seats[seat]
    if zone == "hand":
        own.hand.remove(card)
    elif zone == "discard":
        own.discard.remove(card)
    elif (seat, card) in table.limbo:
        table.limbo.remove((seat, card))


def play_minion(table: Table, seat: int, card: str, base: str, zone: str = "hand") -> Flow[Piece | None]:
    """Play a minion at a base: it arrives, its ability is done, then what that set off, and what watches plays."""
    if not may_play_minion(table, seat, card, base):
        return None
    take_from(table, seat, card, zone)
    table.progressed = table.turn
    table.minions_played[seat] += 1
    piece = table.put(card, seat, seat, base)
    play = Played(seat, card)
    table.pools.append(play.pool)
    for watch in AFTER_PLAY:
        for trigger in watch(table, piece, base):
            set_off(table, trigger)
    yield from enforce(table)
    yield from done_at_once(table, piece, card, play)
    table.pools.pop()
    yield from close(table, play.pool)
    return piece


def done_at_once(table: Table, piece: Piece, text: str, play: Played) -> Flow[None]:
    """Do what the text of a minion says when it is played."""
    ability = ON_PLAY.get(text)
    if ability is not None and piece.is_there:
        yield from ability(table, Cause(piece.controller, piece.card, "minion", piece, play, piece.base))


def hosts_of(table: Table, seat: int, card: str) -> list[Piece]:
    return table.minions(seat=seat if table.rows[card].attaches == "own minion" else None)


def play_action(
    table: Table,
    seat: int,
    card: str,
    base: str | None = None,
    host: Piece | None = None,
    zone: str = "hand",
    ability: Callable[[Table, Cause], Flow[None]] | None = None,
    owner: int | None = None,
    hosts: Sequence[Piece] | None = None,
) -> Flow[None]:
    """Play an action: on a base, on a minion, or as it stands; `ability` is what it does in place of its usual one."""
    owner = seat if owner is None else owner
    row = table.rows[card]
    if zone in ("hand", "discard"):
        own = table.seats[seat]
        zone_cards = own.hand if zone == "hand" else own.discard
        # Of alike cards the game takes the first, onto a Cyberback the latest: only a shuffle in the same answer tells.
        at = zone_cards.index(card) if host is None else len(zone_cards) - 1 - zone_cards[::-1].index(card)
        del zone_cards[at]
        table.limbo.append((seat, card))
    if row.attaches in ("minion", "own minion") and host is None and _has_model(table, card):
        there = hosts_of(table, seat, card) if hosts is None else hosts
        host = yield from pick_piece(seat, there, card)
    table.progressed = table.turn
    play = Played(seat, card)
    table.pools.append(play.pool)
    for trigger in agents(table, seat):
        set_off(table, trigger)
    if row.attaches:
        if not _has_model(table, card):
            host = None
        yield from _attach(table, seat, card, base, host, play, owner)
        table.pools.pop()
        yield from close(table, play.pool)
        discard_played(table, owner, card, play)
        return
    table.played[card] += 1
    doing = ability or open_special(table, card) or (None if is_special(card) else ON_PLAY.get(card))
    if doing is not None:
        yield from doing(table, Cause(seat, card, "action", None, play))
    yield from enforce(table)
    table.pools.pop()
    yield from close(table, play.pool)
    discard_played(table, owner, card, play)


def _has_model(table: Table, card: str) -> bool:
    """Cellular Bonding lies nowhere where there is no action on a minion for it."""
    return card != "cellular_bonding" or any(piece.host for piece in table.pieces)


def discard_played(table: Table, owner: int, card: str, play: Played) -> None:
    """Discard the action, unless it lies on something or has put itself elsewhere."""
    if not play.is_put:
        table.limbo.remove((owner, card))
        table.seats[owner].discard.append(card)


def _attach(
    table: Table, seat: int, card: str, base: str | None, host: Piece | None, play: Played, owner: int
) -> Flow[None]:
    cause = Cause(seat, card, "action", None, play)
    if host is not None:
        if not host.is_there or (yield from is_spared(table, cause, host, "attach")) or not host.is_there:
            return
        piece = table.put(card, owner, seat, host.base, host)
    elif base is not None and table.is_in_play(base):
        piece = table.put(card, owner, seat, base)
    else:
        return
    table.limbo.remove((owner, card))
    play.is_put = True
    yield from enforce(table)
    ability = ATTACHED.get(card)
    if ability is not None and piece.is_there:
        yield from ability(table, Cause(seat, card, "action", piece, play, piece.base))


def agents(table: Table, seat: int) -> list[Trigger]:
    """The Secret Agents of others, who are set off by an action."""

    def trigger(agent: Piece) -> Trigger:
        cause = Cause(agent.controller, "secret_agent", "minion", agent)
        return Trigger(cause, lambda: discard_chosen(table, seat, 1, "secret_agent"), stays=False)

    return [trigger(agent) for agent in table.having("secret_agent") if agent.controller != seat]


def carry_out(table: Table, seat: int, offer: Offer) -> Flow[None]:
    """Play what was chosen."""
    if table.is_minion(offer.card):
        yield from play_minion(table, seat, offer.card, str(offer.base), offer.zone)
    else:
        yield from play_action(table, seat, offer.card, offer.base, offer.host, offer.zone, hosts=offer.hosts)


def play_one(table: Table, seat: int, offers: list[Offer], about: str, may: bool = True) -> Flow[Offer | None]:
    """Offer plays to be made at once, and carry out the one that is chosen."""
    if not offers:
        return None
    chosen = yield from pick(seat, [offer.id for offer in offers], about, may, kind="play-now")
    offer = next((one for one in offers if one.id == chosen), None)
    if offer is not None:
        yield from carry_out(table, seat, offer)
    return offer


def play_from_hand(table: Table, seat: int, offers: list[Offer], about: str, may: bool = True) -> Flow[Offer | None]:
    """The same, where a game in which being asked must not tell what is in a hand asks even if there is nothing."""
    if not offers and may and table.seats[seat].hand:
        yield Ask(seat, ("pass",), about=about, kind="play-now")
    return (yield from play_one(table, seat, offers, about, may))


def is_own_phase(table: Table, seat: int) -> bool:
    return table.step == "play" and table.active == seat


def extra_minion(table: Table, cause: Cause, now: bool = False, **limits: object) -> Flow[None]:
    """An extra minion: one play more in one's own phase 2, elsewhere to be used at once."""
    seat = cause.seat
    if is_own_phase(table, seat) and not now:
        grant(table, seat, "minion", **limits)
        return
    one = Grant(("now",), "minion", **limits)  # type: ignore[arg-type]
    offers = [
        offer for offer in minion_offers(table, seat, table.seats[seat].hand) if _fits_for(table, one, seat, offer)
    ]
    yield from play_from_hand(table, seat, offers, cause.card)


def _fits_for(table: Table, one: Grant, seat: int, offer: Offer) -> bool:
    row = table.rows[offer.card]
    if one.base is not None and one.base != offer.base:
        return False
    if one.power is not None and row.power > one.power:
        return False
    return not (one.lonely and offer.base is not None and table.minions(offer.base, seat))


def can_use_action(table: Table, seat: int) -> bool:
    return bool(action_offers(table, seat, table.seats[seat].hand) or cyberback_offers(table, seat))


def extra_action(table: Table, cause: Cause, now: bool = False) -> Flow[None]:
    """An extra action: one play more in one's own phase 2, elsewhere to be used at once."""
    seat = cause.seat
    if is_own_phase(table, seat) and not now:
        grant(table, seat, "action")
        return
    offers = [*action_offers(table, seat, table.seats[seat].hand), *cyberback_offers(table, seat)]
    yield from play_from_hand(table, seat, offers, cause.card)
