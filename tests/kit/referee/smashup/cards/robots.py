"""Robots (core-b.md 1)."""

from tests.kit.referee.smashup.asking import Flow, pick, pick_cards, pick_piece
from tests.kit.referee.smashup.leaving import AFTER_DESTRUCTION, destroy
from tests.kit.referee.smashup.plays import carry_out, extra_minion, minion_offers
from tests.kit.referee.smashup.powers import is_microbot, power
from tests.kit.referee.smashup.registry import on_play
from tests.kit.referee.smashup.state import Piece, Table
from tests.kit.referee.smashup.triggers import Cause, Trigger, set_off
from tests.kit.referee.smashup.verbs import draw, lift


def nukebot(table: Table, piece: Piece, base: str) -> None:
    """After it is destroyed, every other player's minion there is."""
    for _ in range(table.texts(piece).count("nukebot")):
        cause = Cause(piece.controller, "nukebot", "minion", piece)
        set_off(table, Trigger(cause, lambda cause=cause: _explode(table, cause, base), stays=False))


def _explode(table: Table, cause: Cause, base: str) -> Flow[None]:
    if table.is_in_play(base):
        yield from destroy(table, cause, [one for one in table.minions(base) if one.controller != cause.seat])


def microbot_archive(table: Table, piece: Piece, base: str) -> None:
    """After one of its player's Microbots is destroyed, itself included, that player draws."""
    if not is_microbot(table, piece):
        return
    for archive in table.having("microbot_archive"):
        if archive.controller == piece.controller:
            cause = Cause(archive.controller, "microbot_archive", "minion", archive)
            set_off(
                table, Trigger(cause, lambda cause=cause: _draw(table, cause.seat, 1), stays=False, draws=cause.seat)
            )


def _draw(table: Table, seat: int, count: int) -> Flow[None]:
    draw(table, seat, count)
    yield from ()


AFTER_DESTRUCTION += [nukebot, microbot_archive]


@on_play("hoverbot")
def hoverbot(table: Table, it: Cause) -> Flow[None]:
    top = lift(table, it.seat, 1)
    deck = table.seats[it.seat].deck
    if not top:
        return
    deck[:0] = top
    offers = minion_offers(table, it.seat, top, "deck")
    chosen = yield from pick(it.seat, [offer.id for offer in offers], it.card, may=True)
    if chosen:
        table.limbo.append((it.seat, deck.pop(0)))
        yield from carry_out(table, it.seat, next(offer for offer in offers if offer.id == chosen))


@on_play("zapbot")
def zapbot(table: Table, it: Cause) -> Flow[None]:
    yield from extra_minion(table, it, power=2)


@on_play("microbot_fixer")
def microbot_fixer(table: Table, it: Cause) -> Flow[None]:
    if table.minions_played[it.seat] == 1:
        yield from extra_minion(table, it)


@on_play("microbot_guard", "gnome")
def microbot_guard(table: Table, it: Cause) -> Flow[None]:
    own = len(table.minions(it.piece.base, it.seat))
    weaker = [minion for minion in table.minions(it.piece.base) if power(table, minion) < own]
    victim = yield from pick_piece(it.seat, weaker, it.card)
    if victim:
        yield from destroy(table, it, [victim])


@on_play("microbot_reclaimer")
def microbot_reclaimer(table: Table, it: Cause) -> Flow[None]:
    if table.minions_played[it.seat] == 1:
        yield from extra_minion(table, it)
    own = table.seats[it.seat]
    bots = [card for card in own.discard if table.is_minion(card) and card.startswith("microbot_")]
    chosen = yield from pick_cards(it.seat, bots, it.card)
    for card in chosen:
        own.discard.remove(card)
    if chosen:
        table.shuffle_in(it.seat, chosen)


@on_play("tech_center")
def tech_center(table: Table, it: Cause) -> Flow[None]:
    base = yield from pick(it.seat, table.bases, it.card)
    if base:
        draw(table, it.seat, len(table.minions(base, it.seat)))
