"""The facts of a game: the whole truth in the words of the rules, which is what is hashed."""

from collections.abc import Iterable
from typing import Any, Literal, Required, TypedDict

from domain.smashup.allowances import allowances
from domain.smashup.game import Game
from domain.smashup.state import NONE, Allowance, Draft, Lasting, Scoring, Step


class SeatFacts(TypedDict, total=False):
    """What a seat has; every zone in order, the top first."""

    factions: list[str]
    vp: int
    hand: list[str]
    deck: list[str]
    discard: list[str]
    resigned: bool


PieceFacts = TypedDict(
    "PieceFacts",
    {
        "card": Required[str],
        "owner": Required[int],
        "controller": int,
        "counters": int,
        "note": str,
        "with": "list[PieceFacts]",
    },
    total=False,
)
PieceFacts.__doc__ = "A card in play, as `card#serial`, and the cards on it. `controller`: if it is not its owner."


class BaseFacts(TypedDict, total=False):
    """A base in play, and the cards there in the order in which they came."""

    base: Required[str]
    cards: list[PieceFacts]


class AllowanceFacts(TypedDict, total=False):
    """A right to play one card of a kind, and what it is limited to: a power, a base, the serial of a minion."""

    id: Required[str]
    kind: Required[Literal["minion", "action"]]
    power: int
    base: str
    lonely: bool
    host: int


class EffectFacts(TypedDict, total=False):
    """An effect that goes on for a while; the target is a base by its id, a card by its serial, or a seat."""

    kind: Required[str]
    target: Required[str | int]
    amount: int
    text: str
    source: int
    until: int


class ScoringFacts(TypedDict, total=False):
    """A base being scored: where its window stands, the seats' places and the power that counted."""

    base: Required[str]
    opened: bool
    seat: int
    passes: int
    done: list[str]
    quiet: list[int]
    places: list[int]
    power: list[int]
    cancelled: bool
    replacement: str


class DraftFacts(TypedDict):
    """A draft: the seats in the order in which they pick, what they picked, and what there was."""

    order: list[int]
    picks: list[tuple[int, str]]
    pool: list[str]


class Facts(TypedDict, total=False):
    """The whole truth of a game of Smash Up. What has its default value is left out.

    Zones are in order, the top first. `serials` counts the cards that came into play, `played` the minions of each
    seat this turn; `spent` names the allowance that each play used, and all that it could have used.
    """

    edition: str
    ask: Literal["auto", "always"]
    step: Step
    active: Required[int]
    turn: int
    seats: list[SeatFacts]
    bases: list[BaseFacts]
    base_deck: list[str]
    base_discard: list[str]
    limbo: list[str]
    serials: int
    played: list[int]
    actions_played: int
    allowances: list[AllowanceFacts]
    spent: list[list[str]]
    grants: int
    used: list[str]
    lasting: list[EffectFacts]
    scoring: ScoringFacts
    draft: DraftFacts
    extra_turns: list[int]
    winners: list[int]
    draws: dict[str, int]
    resume_after: int
    seen: dict[str, list[str]]


def whole(game: Game, counters: dict[str, int]) -> dict[str, Any]:
    """Every zone in order, owners, controllers, running effects, quotas, whose turn, how often chance was asked."""
    table = game.table
    facts: dict[str, Any] = {
        "edition": table.edition,
        "ask": "always" if table.always_ask else "auto",
        "step": table.step,
        "active": table.active,
        "turn": table.turn,
        "seats": [_seat(game, seat) for seat in range(table.seats)],
        "bases": [_base(game, base) for base in table.bases],
        "base_deck": [game.id_of(base) for base in table.base_deck],
        "base_discard": [game.id_of(base) for base in table.base_discard],
        "limbo": _ids(game, table.limbo),
        "serials": table.serials,
        "played": table.played,
        "actions_played": table.actions_played,
        "allowances": [_allowance(game, allowance) for allowance in allowances(game)],
        "spent": [[spent.by, *spent.fits] for spent in table.spent],
        "grants": table.grants,
        "used": sorted(table.used),
        "lasting": [_lasting(game, effect) for effect in table.lasting],
        "scoring": _scoring(game, table.scoring),
        "draft": _draft(table.draft),
        "extra_turns": table.extra_turns,
        "winners": list(table.winners or ()),
        "draws": dict(sorted(counters.items())),
    }
    if table.resume_after != NONE:
        facts["resume_after"] = table.resume_after
    if table.seen:
        facts["seen"] = dict(table.seen)
    return {name: value for name, value in facts.items() if value not in (None, 0, [], {})} | {"active": table.active}


def _seat(game: Game, seat: int) -> dict[str, Any]:
    table = game.table
    there: dict[str, Any] = {
        "factions": list(table.factions[seat]) if table.factions else [],
        "vp": table.vp[seat],
        "hand": _ids(game, table.hands[seat]),
        "deck": _ids(game, table.decks[seat]),
        "discard": _ids(game, table.discards[seat]),
        "resigned": table.resigned[seat],
    }
    return {name: value for name, value in there.items() if value}


def _ids(game: Game, cards: Iterable[int]) -> list[str]:
    """The ids of the types of cards: most of the facts are these, so they are looked up without detours."""
    types, kinds = game.types, game.table.kinds
    return [types[kinds[card]].id for card in cards]


def _base(game: Game, base: int) -> dict[str, Any]:
    cards = [_piece(game, card) for card in game.table.on.get(base, ())]
    return {"base": game.id_of(base), "cards": cards} if cards else {"base": game.id_of(base)}


def _piece(game: Game, card: int) -> dict[str, Any]:
    piece = game.table.pieces[card]
    facts: dict[str, Any] = {"card": f"{game.id_of(card)}#{piece.serial}", "owner": game.owner(card)}
    if piece.controller != game.owner(card):
        facts["controller"] = piece.controller
    if piece.counters:
        facts["counters"] = piece.counters
    if piece.note:
        facts["note"] = piece.note
    riders = [_piece(game, rider) for rider in game.table.on.get(card, ())]
    return facts | {"with": riders} if riders else facts


def _allowance(game: Game, allowance: Allowance) -> dict[str, Any]:
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


def _lasting(game: Game, effect: Lasting) -> dict[str, Any]:
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


def _scoring(game: Game, scoring: Scoring | None) -> dict[str, Any]:
    if scoring is None:
        return {}
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
    return {name: value for name, value in facts.items() if value}


def _draft(draft: Draft | None) -> dict[str, Any]:
    if draft is None:
        return {}
    return {
        "order": list(draft.order),
        "picks": [[seat, faction] for seat, faction in draft.picks],
        "pool": list(draft.pool),
    }
