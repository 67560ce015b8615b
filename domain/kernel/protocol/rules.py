"""Rules with defaults: a ruleset derived from these says only what is its own."""

import sys
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

import msgspec

from domain.kernel.presentation.presentation import RulesPages, Thing
from domain.kernel.presentation.things import options, plain_things
from domain.kernel.protocol.ruleset import Foresight, Imagine, Measuring, Ruleset, Say
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
            "things": (*plain_things("decision", cls.vocabulary.decisions), *options(cls.options_type)),
            "thinking": MappingProxyType(dict.fromkeys(cls.bots, QUICK)),
        }
        for name, value in derived.items():
            if not hasattr(cls, name):
                setattr(cls, name, value)

    def poster(self, view: Any, say: Say, names: tuple[str, ...]) -> str:
        """Return no picture of the table: its text stands for it."""
        return ""
