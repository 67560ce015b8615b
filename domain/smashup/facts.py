"""The facts of a game: the whole truth in the words of the rules, which is what is hashed."""

from typing import Annotated, Literal, Required, TypedDict

from msgspec import Meta

from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.vocabulary import GROWS
from domain.smashup.ids import Serial
from domain.smashup.state import Step


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
    """Cards that may be played."""
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
    """Its effect."""
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
    """The uses so far."""
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
    """Each pick: the seat and its faction."""
    pool: list[str]
    """The factions to pick from."""


class Facts(TypedDict, total=False):
    """The whole truth of a game of Smash Up. Fields with default values are left out; zones have their top first."""

    edition: str
    """The wording of the cards."""
    ask: Literal["auto", "always"]
    """When seats are asked."""
    pace: str
    """Whether what has one sensible answer is asked; left out: it is."""
    step: Annotated[Step, GROWS]
    """Where the procedure of the turn stands."""
    active: Required[Seat]
    """The seat whose turn it is."""
    turn: int
    """Which turn it is; left out: 0, before the first."""
    progressed: int
    """The latest turn in which a card was played or a base scored; left out: 0, none yet."""
    seats: list[SeatFacts]
    """The possessions of each seat."""
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
    """Abilities that can be used once and were used this turn."""
    lasting: list[EffectFacts]
    """The effects that go on for a while."""
    scoring: ScoringFacts
    """The base that is being scored."""
    draft: DraftFacts
    """The draft, while it lasts."""
    extra_turns: list[Seat]
    """The seat that takes an extra turn next."""
    winners: list[Seat]
    """The seats that won; left out while the game runs."""
    draws: dict[str, int]
    """How many numbers were drawn for each purpose."""
    resume_after: int
    """The seat after which play goes on when extra turns are over."""
    seen: dict[str, list[str]]
    """The positions that repeated themselves this turn."""
