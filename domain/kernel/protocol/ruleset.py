"""The protocol of a ruleset: pure functions on a state that is plain data."""

from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, Protocol

import msgspec

from domain.kernel.presentation.presentation import RulesPages, Thing
from domain.kernel.protocol.decisions import Argument, Decision, Message, OptionId, Ref, Unplayable
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat, Version
from domain.kernel.protocol.rulings import Rulings
from domain.kernel.protocol.standing import Orders
from domain.kernel.protocol.vocabulary import Vocabulary


class GameConfig(msgspec.Struct, frozen=True):
    """The configuration of a game: its number of seats, the ruleset's own options, its number of rulings in force."""

    seats: int
    options: Any
    rulings: Version


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that happened, and who may know it: everybody (None) or these seats.

    `kind` is the id of its text too, `args` are that text's arguments.
    """

    kind: str
    args: dict[str, Argument] = {}
    seen_by: tuple[Seat, ...] | None = None

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All that its text names."""
        return tuple(Message(self.kind, self.args).refs)

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Return whether this seat (None: a spectator) may know of it."""
        return self.seen_by is None or seat in self.seen_by


class Choose(msgspec.Struct, frozen=True, gc=False):
    """A seat's answer to its open decision. The kernel has checked that it is legal."""

    seat: Seat
    choose: tuple[OptionId, ...]


class Resign(msgspec.Struct, frozen=True):
    """A seat gives up. It can no longer win; its decisions are answered by `default` from now on."""

    seat: Seat


Command = Choose | Resign


class Step(msgspec.Struct, frozen=True, gc=False):
    """A new state and what happened on the way to it.

    `reveals`: somebody may have learned by it what the seat that answered did not know. That cannot be taken back, nor
    can anything before it. A player who shows their own cards reveals nothing; draws from chance are known anyway.
    Stored games were played by it: what once revealed nothing goes on to reveal nothing in them.
    """

    state: Any
    events: tuple[Event, ...] = ()
    reveals: bool = False


class Outcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The end of a game: who won (several share it), why, and each seat's score where the rules count one."""

    winners: tuple[Seat, ...]
    """The seats that won."""
    reasons: tuple[str, ...]
    """The reason that decided it."""
    scores: tuple[int, ...] = ()
    """The score of each seat; left out where the rules count none."""


Say = Callable[..., str]
"""`say(id, **args)` is the text of this id in the reader's language."""


class Board(NamedTuple):
    """A table as text, and the number of the turn it is in: it is drawn when that changes.

    `legend` says its signs, if it has any that need words.
    """

    turn: int
    text: str
    legend: str = ""


Bot = Callable[[Any, Decision, Draws], tuple[OptionId, ...]]
"""A bot answers a decision from the seat's own view and its own randomness. It never sees the state."""


Imagine = Callable[[Any, Seat, Draws], Any]
"""`imagine(state, seat, draws)` is a state that this seat cannot tell from the true one, None where none was found.

The seat's knowledge is as it is, and it is asked the same; the rest is as `draws` have it, whatever the
truth is. Of states that the seat holds equally possible, one is as likely as any other.
"""


class Level(NamedTuple):
    """The effort of a bot that looks ahead at a decision.

    It plays its answers out in `playouts` worlds, times the seats of the game, and goes on for so many `turns` in each.
    `foresees`: the playouts, times the seats, by which it finds what somebody else who looks ahead would answer in
    secret at the same time; 0: it takes nobody to look ahead. `plans`: it learns what to answer later in its turn, too.
    """

    playouts: int
    turns: int
    foresees: int = 0
    plans: bool = False


class Foresight(NamedTuple):
    """The sense of a game, by which a search goes, besides how it is played.

    `worth(state, seat)` is how likely a seat is to win, from 0 to 1; `turn(state)` a number that grows with each turn,
    by one; what lies between two is of the turn that comes, and a playout from there goes on to the end of that one.
    `usual` is how everybody is taken to play, and `glance(state, seat)` as much of a seat's view as it goes by, as no
    playout needs more. `levels` are the bots that look ahead, the weaker first, each with as much effort as was found
    to be worth its time. `recall(state)` is the state before anybody had answered in secret what waits for others: who
    looks ahead takes those to play as usual, too, who happen to be faster.
    """

    worth: Callable[[Any, Seat], float]
    turn: Callable[[Any], float]
    usual: Bot
    glance: Callable[[Any, Seat], Any]
    levels: Mapping[str, Level]
    recall: Callable[[Any], Any] = lambda state: state


class Measure(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that is counted for each seat, and that everybody may know. Its text is `measure-` and its id.

    `goal` is the amount that wins; None where none does.
    """

    id: str
    amounts: tuple[int, ...]
    goal: int | None = None


class Measuring(NamedTuple):
    """The way in which the course of a game is measured.

    `measures(view)` are the measures of a spectator's view, always the same ones in the same order; the first is what
    decides the game. There are none where nothing is counted. A turn is over with each event of a kind in `ends`; where
    these are none, with each of a kind in `begins` but the first.
    """

    measures: Callable[[Any], tuple[Measure, ...]] = lambda view: ()
    begins: frozenset[str] = frozenset()
    ends: frozenset[str] = frozenset()


class Ruleset(Protocol):
    """The rules of one game. Every function is pure and none changes its arguments.

    The types of options, position, state and view are msgspec structs, those of facts and of the catalogue's rows are
    TypedDicts. Clients know all but the state by schema: what is written under each of their fields is what they are
    told of it. A state is plain data at every decision point: resuming from the encoded one gives the same game.
    `minutes` is about how long a game takes people who sit at one table, `measuring` how its course is measured.
    `bots` are those that answer at once, the weakest first; `former_bots` are names that bots once had, with
    those of now. `bots_edition` goes up when one of them answers otherwise, those that look ahead too: a log names it.
    `thinking` is how many milliseconds of a processor a decision takes, by level, as it was measured.
    `stand_in` is the bot that answers for players who do not; `foresight` is None where no search knows what to go by.
    `among_people` are options that are set, unless others are asked for, where two people or more sit, `when_dealt` in
    games that do not begin with a position. `texts` is the folder with the texts in each language, as `en.ftl`,
    `en.cards.ftl` and so on.
    """

    id: str
    seats: range
    minutes: int
    measuring: Measuring
    rulings: Rulings
    vocabulary: Vocabulary
    bots: Mapping[str, Bot]
    former_bots: Mapping[str, str]
    bots_edition: int
    thinking: Mapping[str, float]
    stand_in: str
    foresight: Foresight | None
    among_people: Mapping[str, str]
    when_dealt: Mapping[str, str]
    things: tuple[Thing, ...]
    orders: Orders
    texts: Traversable
    rules: RulesPages
    options_type: type[Any]
    position_type: type[Any]
    state_type: type[Any]
    view_type: type[Any]
    facts_type: type[Any]
    row_types: tuple[type[Any], ...]

    @property
    def imagine(self) -> Imagine | None:
        """Return what imagines states, for the kernel alone; None where the rules do not know who knows what."""

    def setup(self, config: GameConfig, randomness: Randomness) -> Step:
        """A new game. Raises InvalidSetup."""

    def load_position(self, position: Any, config: GameConfig, randomness: Randomness) -> Step:
        """A game that starts from a given position. Raises InvalidSetup."""

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        """The open decisions, at most one a seat, without ids; none once there is an outcome."""

    def unplayable(self, state: Any, decision: Decision) -> tuple[Unplayable, ...]:
        """Return which cards of the hand no option of this open decision plays, each kind once, and why.

        It is shown to the seat that is asked, so it tells nothing that the seat does not know. No log has it.
        """
        return ()

    def apply(self, state: Any, command: Command, randomness: Randomness) -> Step:
        """The state after a command that the open decisions allow."""

    def default(self, view: Any, decision: Decision) -> tuple[OptionId, ...]:
        """The mildest legal answer, from the seat's view alone."""
        return tuple(option.id for option in decision.options[: decision.min])

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return what this seat may know; None: what anybody may."""

    def facts(self, state: Any) -> dict[str, Any]:
        """The whole truth, as the rules speak of it: what is hashed. Default values are left out."""

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended; None while it runs."""

    def board(self, view: Any, say: Say, names: tuple[str, ...]) -> Board:
        """A view of the table as text, for a terminal, with every seat by its name of `names`."""

    def poster(self, view: Any, say: Say, names: tuple[str, ...]) -> str:
        """Return a view of the table as one picture (`domain.kernel.presentation.posters`); empty without one."""

    def pictures(self) -> dict[str, str]:
        """Return documents of pictures by name, drawn by `domain.kernel.presentation.pictures`; none without any."""
        return {}

    def cards(self) -> tuple[dict[str, Any], ...]:
        """The catalogue: one row a card and the like, of one of `row_types`. Texts are named by message ids."""
        return ()
