"""The facts of a game: the whole truth in the words of the rules, which is what is hashed."""

from typing import Annotated, Any, Literal, Required, TypedDict

from msgspec import Meta

from domain.kernel.ids import Seat
from domain.kernel.vocabulary import GROWS
from domain.smashup.allowances import allowances
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Card, Serial
from domain.smashup.state import NONE, Allowance, Draft, Lasting, Scoring, Step


class SeatFacts(TypedDict, total=False):
    """A seat's cards; every zone in order, the top first."""

    factions: list[str]
    """Its factions; left out during the draft."""
    vp: int
    """Its victory points; left out: 0."""
    hand: list[str]
    """The types of the cards that it holds."""
    deck: list[str]
    """Its deck, the top first."""
    discard: list[str]
    """Its discard pile, the top first."""
    resigned: bool
    """Whether it has given up; left out: no."""


PieceFacts = TypedDict(
    "PieceFacts",
    {
        "card": Required[Annotated[str, Meta(description="It, as `card#serial`.")]],
        "owner": Required[Annotated[int, Meta(description="The seat whose deck it is from.")]],
        "controller": Annotated[int, Meta(description="The seat that controls it; left out: its owner.")],
        "counters": Annotated[int, Meta(description="How many +1 power counters are on it; left out: 0.")],
        "note": Annotated[str, Meta(description="What was chosen for it, or what became of it.")],
        "with": Annotated["list[PieceFacts]", Meta(description="The cards on it.")],
    },
    total=False,
)
PieceFacts.__doc__ = "A card in play."


class BaseFacts(TypedDict, total=False):
    """A base in play, and the cards there in the order in which they came."""

    base: Required[str]
    """Its type."""
    cards: list[PieceFacts]
    """The cards there, in the order in which they came."""


class AllowanceFacts(TypedDict, total=False):
    """A right to play one card of a kind, and what it is limited to: a power, a base, the serial of a minion."""

    id: Required[str]
    """Names the right."""
    kind: Required[Literal["minion", "action"]]
    """What may be played."""
    power: int
    """The most printed power that it may have; left out: any."""
    base: str
    """Where it has to be played; left out: anywhere."""
    lonely: bool
    """Whether it has to be played where its player has no minion; left out: no."""
    host: Serial
    """The serial of the minion that it has to be played on; left out: none in particular."""


class EffectFacts(TypedDict, total=False):
    """An effect that goes on for a while; the target is a base by its id, a card by its serial, or a seat."""

    kind: Required[str]
    """What it does."""
    target: Required[str | int]
    """A base by its type, a card by its serial, or a seat."""
    amount: int
    """How much it adds; left out: 0."""
    text: str
    """The type of the card whose text it lends."""
    source: Serial
    """The serial of the card that it ends with."""
    until: int
    """The seat at whose next turn it ends, or -2000: with its card; left out: it ends with the turn."""


class ScoringFacts(TypedDict, total=False):
    """A base being scored: where its window stands, the seats' places and the power that counted."""

    base: Required[str]
    """Which base."""
    opened: bool
    """Whether the window before it scores has been opened; left out: no."""
    seat: Seat
    """Whose turn it is in the window; left out: 0."""
    passes: int
    """How many have passed in a row; left out: 0."""
    done: list[str]
    """What has been used."""
    quiet: list[Seat]
    """The seats that pass the rest of the window."""
    places: list[int]
    """The place of each seat, 0 for none."""
    power: list[int]
    """The power that counted, by seat."""
    cancelled: bool
    """Whether its ability was cancelled after it scored; left out: no."""
    replacement: str
    """The base that takes its place, if that is settled."""


class DraftFacts(TypedDict):
    """A draft: the seats in the order in which they pick, what they picked, and what there was."""

    order: list[Seat]
    """The seats, in the order in which they pick."""
    picks: list[tuple[Seat, str]]
    """Who picked which faction."""
    pool: list[str]
    """What there was to pick from."""


class Facts(TypedDict, total=False):
    """The whole truth of a game of Smash Up. What has its default value is left out; zones have their top first."""

    edition: str
    """The wording of the cards."""
    ask: Literal["auto", "always"]
    """When seats are asked."""
    step: Annotated[Step, GROWS]
    """Where the procedure of the turn stands."""
    active: Required[Seat]
    """The seat whose turn it is."""
    turn: int
    """Which turn it is; left out: 0, before the first."""
    progressed: int
    """The latest turn in which a card was played or a base scored; left out: 0, none yet."""
    seats: list[SeatFacts]
    """What each seat has."""
    bases: list[BaseFacts]
    """The bases in play."""
    base_deck: list[str]
    """The deck of bases, the top first."""
    base_discard: list[str]
    """The bases that were discarded."""
    limbo: list[str]
    """The cards that are being played."""
    serials: Serial
    """How many cards came into play; left out: 0."""
    played: list[int]
    """How many minions each seat has played this turn."""
    actions_played: int
    """How many actions the active seat has played this turn; left out: 0."""
    allowances: list[AllowanceFacts]
    """The rights to play cards that are left."""
    spent: list[list[str]]
    """For each play the right that it used, then all that it could have used."""
    grants: int
    """How many extra rights were given this turn; left out: 0."""
    used: list[str]
    """What was used this turn and can be used once."""
    lasting: list[EffectFacts]
    """The effects that go on for a while."""
    scoring: ScoringFacts
    """The base that is being scored."""
    draft: DraftFacts
    """The draft, while it lasts."""
    extra_turns: list[Seat]
    """Who takes an extra turn next."""
    winners: list[Seat]
    """The seats that won; left out while the game runs."""
    draws: dict[str, int]
    """How many numbers were drawn for each purpose."""
    resume_after: int
    """The seat after which play goes on when extra turns are over."""
    seen: dict[str, list[str]]
    """The positions that repeated themselves this turn."""


def whole(game: WorkingCopy, counters: dict[str, int]) -> dict[str, Any]:
    """Every zone in order, owners, controllers, running effects, quotas, whose turn, how often chance was asked."""
    table = game.table
    facts: dict[str, Any] = {
        "edition": table.edition,
        "ask": "always" if table.always_ask else "auto",
        "step": table.step,
        "turn": table.turn,
        "progressed": table.progressed,
        "seats": [_seat(game, seat) for seat in range(table.seats)],
        "bases": [_base(game, base) for base in table.bases],
        "base_deck": [game.id_of(base) for base in table.base_deck],
        "base_discard": [game.id_of(base) for base in table.base_discard],
        "limbo": game.ids_of(table.limbo),
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
        "draws": dict(counters),
    }
    if table.resume_after != NONE:
        facts["resume_after"] = table.resume_after
    if table.seen:
        facts["seen"] = dict(table.seen)
    kept = {name: value for name, value in facts.items() if value}
    kept["active"] = table.active
    return kept


def _seat(game: WorkingCopy, seat: Seat) -> dict[str, Any]:
    table = game.table
    there: dict[str, Any] = {
        "factions": list(table.factions[seat]) if table.factions else [],
        "vp": table.vp[seat],
        "hand": game.ids_of(table.hands[seat]),
        "deck": game.ids_of(table.decks[seat]),
        "discard": game.ids_of(table.discards[seat]),
        "resigned": table.resigned[seat],
    }
    return {name: value for name, value in there.items() if value}


def _base(game: WorkingCopy, base: int) -> dict[str, Any]:
    cards = [_piece(game, card) for card in game.table.on.get(base, ())]
    return {"base": game.id_of(base), "cards": cards} if cards else {"base": game.id_of(base)}


def _piece(game: WorkingCopy, card: Card) -> dict[str, Any]:
    table = game.table
    piece, owner = table.pieces[card], table.owners[card]
    facts: dict[str, Any] = {"card": f"{game.types[table.kinds[card]].id}#{piece.serial}", "owner": owner}
    if piece.controller != owner:
        facts["controller"] = piece.controller
    if piece.counters:
        facts["counters"] = piece.counters
    if piece.note:
        facts["note"] = piece.note
    if riders := table.on.get(card):
        facts["with"] = [_piece(game, rider) for rider in riders]
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


def _scoring(game: WorkingCopy, scoring: Scoring | None) -> dict[str, Any]:
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
