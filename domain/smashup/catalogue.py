"""The catalogue of printed cards: card types, base types and their abilities, for each edition.

A faction is a table of cards and a few abilities, each registered under the card's id and the moment it is for.
Where the editions differ, a row or an ability names the edition it belongs to. A row that a ruling has corrected stays,
for the games from before it: the row or ability that corrects it stands below and names the ruling with `since`.
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from domain.kernel.protocol.decisions import Ref
from domain.kernel.protocol.ids import Seat, Version
from domain.smashup.rulings import RULINGS

if TYPE_CHECKING:
    from domain.play.questions import Flow
    from domain.smashup.effects import Effect
    from domain.smashup.game import WorkingCopy

Edition = Literal["classic", "revised"]

Doing = Callable[["Effect"], "Flow[Any] | None"]
"""The effect of an ability: a flow where it asks something or destroys, moves or plays; else a plain function."""

D = TypeVar("D", bound=Doing)

OwnMoment = Literal[
    "on_play",
    "special_from_discard",  # in the discard pile, in its owner's own play phase
    "before_scoring_from_hand",
    "after_scoring_from_hand",
    "instead_of_destruction",
]
"""The moments that a card itself comes to."""

Watched = Literal[
    "talent",
    "special",  # in play, in its controller's own play phase
    "before_scoring",  # in play (or the base itself), in the window before a base scores
    "when_scoring",
    "after_scoring",
    "once_replaced",  # after the scored base's replacement is down
    "start_of_turn",
    "end_of_turn",
    "after_minion_played",
    "after_action_played",
    "after_destroyed",
    "after_affected",
    "instead_of_effect",
    "instead_of_discard",
    "after_discarded",
    "switch",  # its controller may change how it works, in the own play phase
]
"""The moments of the game that what is in play watches for."""

When = OwnMoment | Watched
"""The moments an ability can be for; a card has at most one for each."""

_WATCHED: tuple[Watched, ...] = get_args(Watched)

Constant = Literal[
    "starting_power",
    "power",
    "traits",
    "protects",  # from other players' actions
    "protects_from_all",  # from other players' cards
    "indestructible",
    "forbids_minion",
    "cancels_base",
    "keeps_from_scoring",
    "silences",  # specials from hand
    "grants",  # extra plays, in its controller's play phase
    "permits",  # plays from the discard pile
    "permits_actions",  # from the discard pile onto it
    "lets_ignore",  # the base's ability
]
"""The questions that a card in play answers for as long as it is there."""

Attachment = Literal["", "base", "minion", "own minion"]
"""Where an action stays: nowhere (a standard action), on a base, on any minion, on one of its player's minions."""


Tag = Literal["aimed", "boost", "costly", "held", "hunting"]
"""The use of a card, for bots that judge it before its ability is known.

`aimed`: for other players' minions. `boost`: for one's own. `costly`: it costs something of one's own, or helps only
where one knows what for. `held`: its ability in play gives up the card itself. `hunting`: its ability in play is
worth nothing where no other player has a weak minion.
"""


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability: what a card does at one moment.

    `optional`: its player may leave it. `quiet`: it holds no choice, no draw and no removal, so its place among
    simultaneous ones does not matter; that can depend on how many cards each seat is to draw by these. `usable` says
    whether it can be used now (of what an action does as it is played: whether it can stay), `choices` what it can be
    used on: it is offered with each of them, and run with the one taken in `it.chosen`. `who` names the seats a scored
    base's ability is for; `once`: it itself has all of them take part. `even_gone`: it still happens where its card has
    left play meanwhile. `of_use` says of a special from the hand whether it could change anything, by what all can see;
    `saves`: it puts its card into the hand in the place of the discard pile; `draws`: how many cards it needs in its
    player's deck, to draw them or to search.
    """

    name: str
    run: "Doing"
    optional: bool = False
    quiet: "bool | Callable[[Effect, Mapping[Seat, int]], bool]" = False
    usable: "Callable[[Effect], bool] | None" = None
    choices: "Callable[[Effect], list[int]] | None" = None
    who: str = ""
    even_gone: bool = False
    once: bool = False
    of_use: "Callable[[WorkingCopy, Seat], bool] | None" = None
    saves: bool = False
    draws: int = 0


@dataclass(slots=True)
class CardType:
    """A card or base as printed, with its abilities by moment; of these it watches for `watched` in play.

    `reworded`: the editions differ in what it does. `ref` is what names it.
    """

    id: str
    kind: Literal["minion", "action", "base"]
    faction: str
    power: int = 0
    copies: int = 1
    attaches: Attachment = ""
    traits: frozenset[str] = frozenset()
    tags: frozenset[Tag] = frozenset()
    points: tuple[int, ...] = ()
    set: str = "core"
    abilities: dict[When, Ability] = field(default_factory=dict)
    constants: dict[Constant, Callable[..., Any]] = field(default_factory=dict)
    watched: tuple[Watched, ...] = ()
    reworded: bool = False
    index: int = 0
    ref: Ref = field(init=False)

    def __post_init__(self) -> None:
        self.ref = Ref("base_type" if self.kind == "base" else "card_type", self.id)

    @property
    def is_minion(self) -> bool:
        """Return whether it is a minion."""
        return self.kind == "minion"

    @property
    def is_action(self) -> bool:
        """Return whether it is an action."""
        return self.kind == "action"

    @property
    def breakpoint(self) -> int:
        """The printed breakpoint of a base."""
        return self.power


_PRINTED = "printed"


@dataclass(slots=True)
class _Row:
    edition: Edition | None
    since: int
    card: str
    moment: str
    value: Any


class Faction:
    """The cards (and bases) of one faction, or of the bases of a set."""

    def __init__(self, id: str, *cards: CardType, set: str = "core") -> None:
        self.id = id
        self.set = set
        self._cards = [(0, card) for card in cards]
        self._rows: list[_Row] = []

    def added(self, card: CardType, since: str) -> None:
        """Add a card, since a ruling: in the games from before it there is no such card.

        Raises LookupError if there is no such ruling.
        """
        self._cards.append((RULINGS.number(since), card))

    def when(
        self, moment: When, *cards: str, edition: Edition | None = None, since: str | None = None, **manner: Any
    ) -> "Callable[[D], D]":
        """Register what cards do at a moment, in an edition, since a ruling; `manner` are the fields of Ability.

        Raises LookupError if there is no such ruling.
        """

        def register(run: D) -> D:
            for card in cards:
                self._add(edition, since, card, moment, Ability(card, run, **manner))
            return run

        return register

    def constant(
        self, question: Constant, *cards: str, edition: Edition | None = None, since: str | None = None
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register what cards answer for as long as they are in play, in an edition, since a ruling."""

        def register(answer: Callable[..., Any]) -> Callable[..., Any]:
            for card in cards:
                self._add(edition, since, card, question, answer)
            return answer

        return register

    def printed(self, card: str, edition: Edition | None = None, since: str | None = None, **fields: Any) -> None:
        """Change the printed fields of a card in an edition, or since a ruling."""
        self._add(edition, since, card, _PRINTED, fields)

    def nothing(
        self, moment: When | Constant, *cards: str, edition: Edition | None = None, since: str | None = None
    ) -> None:
        """Take away what cards do at a moment, or answer, in an edition, since a ruling."""
        for card in cards:
            self._add(edition, since, card, moment, None)

    def _add(self, edition: Edition | None, since: str | None, card: str, moment: str, value: Any) -> None:
        number = 0 if since is None else RULINGS.number(since)
        self._rows.append(_Row(edition, number, card, moment, value))

    def cards(self, edition: Edition, rulings: Version) -> list[CardType]:
        """The cards as this edition has them under so many rulings; of two rows that apply, the later one counts."""
        cards = {
            card.id: replace(card, faction=card.faction or self.id, set=self.set, abilities={}, constants={})
            for since, card in self._cards
            if since <= rulings
        }
        for row in self._rows:
            if row.since > rulings:
                continue
            if row.edition in (None, edition):
                _print(cards[row.card], row)
            if row.edition is not None and row.moment != _PRINTED:
                cards[row.card].reworded = True
        for card in cards.values():
            card.watched = tuple(moment for moment in _WATCHED if moment in card.abilities)
        return list(cards.values())


def _print(card: CardType, row: _Row) -> None:
    if row.moment == _PRINTED:
        for name, value in row.value.items():
            setattr(card, name, value)
    elif row.value is None:
        card.abilities.pop(row.moment, None)  # type: ignore[call-overload]
        card.constants.pop(row.moment, None)  # type: ignore[call-overload]
    elif isinstance(row.value, Ability):
        card.abilities[row.moment] = row.value  # type: ignore[index]
    else:
        card.constants[row.moment] = row.value  # type: ignore[index]


def minion(id: str, power: int, copies: int, *traits: str, tags: Set[Tag] = frozenset()) -> CardType:
    """A row of a faction's table."""
    return CardType(id, "minion", "", power, copies, traits=frozenset(traits), tags=frozenset(tags))


def action(id: str, copies: int, attaches: Attachment = "", tags: Set[Tag] = frozenset()) -> CardType:
    """A row of a faction's table."""
    return CardType(id, "action", "", 0, copies, attaches, tags=frozenset(tags))


def base(id: str, faction: str, breakpoint: int, *points: int) -> CardType:
    """A row of the table of bases: breakpoint and the values of the three places."""
    return CardType(id, "base", faction, breakpoint, points=points)


class Catalogue:
    """All cards and bases of one edition under so many rulings.

    A card type is known by its index, a base by a negative number.
    """

    def __init__(self, edition: Edition, rulings: Version, factions: list[Faction], bases: list[Faction]) -> None:
        self.edition: Edition = edition
        self.types = [card for faction in factions for card in faction.cards(edition, rulings)]
        self.bases = [card for group in bases for card in group.cards(edition, rulings)]
        self.factions = {faction.id: faction for faction in factions}
        self.by_id: dict[str, CardType] = {}
        for index, card in enumerate(self.types):
            card.index = index
            self.by_id[card.id] = card
        for index, place in enumerate(self.bases):
            place.index = -1 - index
            self.by_id[place.id] = place

    def of_faction(self, faction: str) -> list[CardType]:
        """A faction's card types, in catalogue order."""
        return [card for card in self.types if card.faction == faction]

    def base(self, index: int) -> CardType:
        """The base of that (negative) number."""
        return self.bases[-1 - index]


@lru_cache(1024)
def number_cards(catalogue: Catalogue, kinds: tuple[int, ...]) -> tuple[tuple[CardType, ...], tuple[str, ...]]:
    """The types of a game's cards and of all bases by their numbers, which for bases count from the end; and their ids.

    `kinds` are the indexes of the cards' types.
    """
    types = (*(catalogue.types[kind] for kind in kinds), *reversed(catalogue.bases))
    return types, tuple(printed.id for printed in types)
