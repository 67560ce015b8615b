"""Writes down the whole truth of a game of Smash Up."""

from typing import Any

from domain.kernel.protocol.ids import Seat
from domain.smashup.allowances import allowances
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card
from domain.smashup.state import NONE, Allowance, Draft, Lasting, Piece, Scoring

NOBODY: Seat = -1
"""The seat of zones that are no player's."""


def whole(game: WorkingCopy, counters: dict[str, int]) -> dict[str, Any]:
    """Every zone in order, owners, controllers, running effects, quotas, whose turn, how often chance was asked."""
    table = game.table
    # Empty parts are left out in the end. Most parts are empty most of the time, so nothing is made of them.
    facts: dict[str, Any] = {
        "edition": table.edition,
        "ask": "always" if table.always_ask else "auto",
        "pace": "mail" if table.by_mail else "",
        "step": table.step,
        "turn": table.turn,
        "progressed": table.progressed,
        "seats": [_seat(game, seat) for seat in range(table.seats)],
        "bases": [_base(game, base) for base in table.bases],
        "base_deck": _zone(game, ("base_deck", NOBODY), table.base_deck),
        "base_discard": table.base_discard and _zone(game, ("base_discard", NOBODY), table.base_discard),
        "limbo": table.limbo and _zone(game, ("limbo", NOBODY), table.limbo),
        "serials": table.serials,
        "played": table.played,
        "actions_played": table.actions_played,
        "allowances": [_allowance(game, allowance) for allowance in allowances(game)],
        "spent": table.spent and [[play.by, *play.fits] for play in table.spent],
        "grants": table.grants,
        "used": table.used and sorted(table.used),
        "lasting": table.lasting and [_lasting(game, effect) for effect in table.lasting],
        "scoring": table.scoring and _scoring(game, table.scoring),
        "draft": table.draft and _draft(table.draft),
        "extra_turns": table.extra_turns,
        "winners": table.winners and list(table.winners),
        "draws": counters,
    }
    if table.resume_after != NONE:
        facts["resume_after"] = table.resume_after
    if table.seen:
        facts["seen"] = dict(table.seen)
    kept = _sparse(facts)
    kept["active"] = table.active
    return kept


def _sparse(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts that have another value than their default one."""
    return {name: value for name, value in facts.items() if value}


def _seat(game: WorkingCopy, seat: Seat) -> dict[str, Any]:
    table = game.table
    return _sparse(
        {
            "factions": list(table.factions[seat]) if table.factions else [],
            "vp": table.vp[seat],
            "hand": _zone(game, ("hand", seat), table.hands[seat]),
            "deck": _zone(game, ("deck", seat), table.decks[seat]),
            "discard": _zone(game, ("discard", seat), table.discards[seat]),
            "resigned": table.resigned[seat],
        }
    )


def _zone(game: WorkingCopy, name: tuple[str, Seat], cards: list[Card]) -> list[str]:
    """Write a zone down, unless it is as it was the last time: most answers change one zone of ten, or two."""
    note = game.zones.get(name)
    if note is None or note[0] != cards:
        note = game.zones[name] = (cards[:], game.ids_of(cards))
    return note[1]


def _base(game: WorkingCopy, base: Base) -> dict[str, Any]:
    facts: dict[str, Any] = {"base": game.ids[base]}
    if cards := game.table.on.get(base):
        facts["cards"] = [_piece(game, card) for card in cards]
    return facts


def _piece(game: WorkingCopy, card: Card) -> dict[str, Any]:
    piece, note = game.table.pieces[card], game.written.get(card)
    if note is None or note[0] is not piece:
        note = game.written[card] = (piece, _alone(game, card, piece))
    riders = game.table.on.get(card)
    return {**note[1], "with": [_piece(game, rider) for rider in riders]} if riders else note[1]


def _alone(game: WorkingCopy, card: Card, piece: Piece) -> dict[str, Any]:
    owner = game.table.owners[card]
    facts: dict[str, Any] = {"card": f"{game.ids[card]}#{piece.serial}", "owner": owner}
    if piece.controller != owner:
        facts["controller"] = piece.controller
    if piece.counters:
        facts["counters"] = piece.counters
    if piece.note:
        facts["note"] = piece.note
    return facts


def _allowance(game: WorkingCopy, allowance: Allowance) -> dict[str, Any]:
    facts: dict[str, Any] = {"id": allowance.id, "kind": allowance.kind}
    if allowance.power is not None:
        facts["power"] = allowance.power
    if allowance.base != NONE:
        facts["base"] = game.id_of(allowance.base)
    if allowance.lonely:
        facts["lonely"] = True
    if allowance.host != NONE:
        facts["host"] = allowance.host
    return facts


def _lasting(game: WorkingCopy, effect: Lasting) -> dict[str, Any]:
    facts: dict[str, Any] = {"kind": effect.kind}
    facts["target"] = game.id_of(effect.target) if effect.target < 0 else effect.target
    if effect.amount:
        facts["amount"] = effect.amount
    if effect.text:
        facts["text"] = effect.text
    if effect.source:
        facts["source"] = effect.source
    if effect.until != NONE:
        facts["until"] = effect.until
    return facts


def _scoring(game: WorkingCopy, scoring: Scoring) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "base": game.id_of(scoring.base),
        "opened": scoring.opened,
        "seat": scoring.seat,
        "passes": scoring.passes,
        "done": list(scoring.done),
        "quiet": list(scoring.quiet),
        "places": list(scoring.places),
        "power": list(scoring.power),
        "cancelled": not scoring.live,
        "replacement": game.id_of(scoring.replacement) if scoring.replacement != NONE else "",
    }
    return _sparse(facts)


def _draft(draft: Draft) -> dict[str, Any]:
    return {
        "order": list(draft.order),
        "picks": [[seat, faction] for seat, faction in draft.picks],
        "pool": list(draft.pool),
    }
