"""The facts of a game: the whole truth in the words of the rules. It is what is hashed."""

from typing import Literal, Required, TypedDict

from domain.zgame.ids import PlaceId, Seat

Level = Literal["ruin", "barricade", "blockpost"]

LEVELS: tuple[Level, ...] = ("ruin", "barricade", "blockpost")

MARKS = ("exhausted", "infected", "retreated", "moved", "worked")
"""The marks of a character, in the order in which they are written."""


class SeatFacts(TypedDict, total=False):
    """A seat's cards, supplies and points."""

    faction: Required[str]
    """Its faction."""
    food: int
    """Its food; left out: 0."""
    medicine: int
    """Its medicine; left out: 0."""
    vp: int
    """Its victory points; left out: 0."""
    hand: list[str]
    """The cards that it holds."""
    resigned: bool
    """Whether it has given up; left out: no."""


class PlaceFacts(TypedDict, total=False):
    """A location, and what is on it."""

    people: list[str]
    """The characters there: `id@seat`, then the marks, each after a slash."""
    fort: str
    """The fortification: `barricade@0`, `ruin@z`."""
    begun: str
    """The building under way, written alike."""
    entered: list[int]
    """The seats that came in this turn, first first."""
    zombies: bool
    """Whether roaming zombies wait there; left out: no."""


class BeatenFacts(TypedDict, total=False):
    """A group that has to retreat; without `by` it was beaten by zombies."""

    place: Required[str]
    """Where it is."""
    seat: Required[Seat]
    """Whose group it is."""
    by: int
    """The seat that beat it; left out: zombies."""
    firearms: int
    """With how many firearms; left out: 0."""


class ScriptFacts(TypedDict, total=False):
    """The dice and zombies that a position has written down."""

    dice: list[int]
    """The next rolls."""
    zombies: list[str]
    """The next zombie cards."""


class ResultFacts(TypedDict):
    """The winners, and what decided it."""

    winners: list[Seat]
    """The seats that won."""
    reason: str
    """The reason that decided it."""


class SceneFacts(TypedDict, total=False):
    """The scene while a question is open; `hidden` are the cards of an offer."""

    kind: Required[str]
    """Its kind."""
    seat: Required[Seat]
    """The seat that does it, or whom it befalls."""
    place: PlaceId
    """Where."""
    goal: str
    """Where a move leads."""
    other: int
    """The other seat."""
    zombie: str
    """The zombie card that is fought."""
    die: int
    """The roll."""
    strength: int
    """What `seat` brings."""
    against: int
    """The strength that it is up against."""
    people: list[str]
    """The characters that take part."""
    cards: list[str]
    """The cards that lie open."""
    hidden: list[str]
    """The cards of an offer."""
    food: int
    """The food that an offer gives."""
    medicine: int
    """The medicine that an offer gives."""
    asked_food: int
    """The food that an offer asks for."""
    asked_medicine: int
    """The medicine that an offer asks for."""
    asked_decks: list[str]
    """The decks of which an offer asks for a card each."""


class Facts(TypedDict, total=False):
    """The whole truth of a game of Z-Game. Fields with their default value are left out."""

    numbers: Required[str]
    """Which amounts are played with."""
    pace: str
    """How a turn goes; left out: round the table."""
    turn: Required[int]
    """Which turn it is."""
    first: Required[int]
    """The first player's seat."""
    phase: Required[str]
    """Where in the turn the game is."""
    has_begun: bool
    """Whether the phase has begun; left out: no."""
    seats: Required[list[SeatFacts]]
    """The possessions of each seat."""
    locations: dict[str, PlaceFacts]
    """Contents of locations, by their ids; only those that have some."""
    decks: dict[str, list[str]]
    """The decks, the top first."""
    discards: dict[str, list[str]]
    """The discard piles."""
    box: list[str]
    """The leaders that are out of the game."""
    queue: list[int]
    """The seats that still have to act in the phase."""
    deals: int
    """How many business deals were made this turn; left out: 0."""
    beaten: list[BeatenFacts]
    """The groups that still have to retreat."""
    attacks: list[tuple[int, str]]
    """The locations that the night still attacks, each after a seat."""
    offers: list[SceneFacts]
    """The offers that wait for an answer."""
    used: list[str]
    """The works done this turn."""
    script: ScriptFacts
    """The dice and zombies that a position has written down."""
    stop: str
    """The phase at which the game stands still."""
    stands_still: bool
    """Whether it does; left out: no."""
    result: ResultFacts
    """The winners; left out while the game runs."""
    scene: SceneFacts
    """The scene while a question is open."""
    revealed: list[str]
    """The zombie cards that lie open where several fight at once."""
    answered: dict[str, list[str]]
    """Sealed answers that wait for those of others, by the seat's number."""
    draws: dict[str, int]
    """How many numbers were drawn for each purpose."""
