"""Rules with defaults: a ruleset derived from these says only what is its own."""

import sys
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

import msgspec

from domain.kernel.presentation.presentation import RulesPages, Thing
from domain.kernel.presentation.things import options, unmarked
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Foresight, GameConfig, Imagine, Measuring, Ruleset, Say, Step
from domain.kernel.protocol.rulings import Rulings
from domain.kernel.protocol.standing import Orders

NOTHING: Mapping[str, Any] = MappingProxyType({})

QUICK = 0.1
"""Milliseconds that a decision of a bot takes that answers at once, as long as nobody has measured it."""


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices that are made when a game is created: there are none."""


class Rules(Ruleset):
    """The rules of one game, with defaults for what most have alike: `Ruleset` says what each member is.

    Texts lie in the folder `texts` beside the module of the class, the pages of the rules in `rules`; `sections` name
    the section of a page that tells of a kind of decision. A view has a `turn`, or `orders` says how turns are counted.
    """

    measuring = Measuring()
    rulings = Rulings()
    former_bots: Mapping[str, str] = NOTHING
    bots_edition = 1
    stand_in = "normal"
    foresight: Foresight | None = None
    imagine: Imagine | None = None
    among_people: Mapping[str, str] = NOTHING
    when_dealt: Mapping[str, str] = NOTHING
    orders = Orders((), (), lambda view: (view.turn, view.turn))
    sections: Mapping[str, str] = NOTHING
    options_type: type[Any] = NoOptions
    row_types: tuple[type[Any], ...] = ()

    texts: Traversable
    rules: RulesPages
    things: tuple[Thing, ...]
    thinking: Mapping[str, float]

    def __init_subclass__(cls) -> None:
        """Complete a ruleset by what follows from where it lies, and from its words, bots and options."""
        super().__init_subclass__()
        if "id" not in vars(cls):
            return
        folder = files(str(sys.modules[cls.__module__].__package__))
        derived = {
            "texts": folder / "texts",
            "rules": RulesPages(folder / "rules", cls.sections),
            "things": (*unmarked("decision", cls.vocabulary.decisions), *options(cls.options_type)),
            "thinking": MappingProxyType(dict.fromkeys(cls.bots, QUICK)),
        }
        for name, value in derived.items():
            if not hasattr(cls, name):
                setattr(cls, name, value)

    def poster(self, view: Any, say: Say, names: tuple[str, ...]) -> str:
        """Return no picture of the table: its text stands for it."""
        return ""


class OpenRules(Rules):
    """Rules of a game in which everybody sees everything but what chance will bring.

    The state is what each seat is shown, and what is hashed: a struct that leaves out default values, whose fields are
    described for clients and keep their names.
    """

    view_type: type[Any]
    facts_type: type[Any]

    def __init_subclass__(cls) -> None:
        """Complete a ruleset: its views and facts are of the type of its state."""
        if "state_type" in vars(cls):
            cls.view_type = cls.facts_type = cls.state_type
        super().__init_subclass__()

    def setup(self, config: GameConfig, randomness: Randomness) -> Step:
        """Begin with the position that is all defaults."""
        return self.load_position(self.position_type(), config, randomness)

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return the state."""
        return state

    def facts(self, state: Any) -> dict[str, Any]:
        """Return the state as plain values."""
        facts: dict[str, Any] = msgspec.to_builtins(state)
        return facts

    def imagine(self, state: Any, seat: Seat, draws: Draws) -> Any:
        """Return the state: there is no other that looks alike."""
        return state
