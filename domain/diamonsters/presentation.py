"""The presentation of Diamonsters: signs and colours for clients."""

from domain.diamonsters import emblems
from domain.diamonsters.state import Options
from domain.kernel.presentation.presentation import Colour, Thing
from domain.kernel.presentation.things import options, plain_things, things

COLOURS: dict[str, Colour] = {
    "m1": Colour("#d92846", "#e87d8f"),
    "m2": Colour("#aa5e13", "#e78523"),
    "m3": Colour("#218331", "#2eb845"),
    "m4": Colour("#2273c3", "#61a2e3"),
    "m5": Colour("#a245d1", "#c285e0"),
    "diamonds": Colour("#127b9e", "#18aada"),
    "points": Colour("#886e07", "#dab10b"),
}

MONSTERS = {"m1": "①", "m2": "②", "m3": "③", "m4": "④", "m5": "⑤"}

PLACES = {"hand": "✋", "lair": "⌂", "deck": "🂠", "discard": "🗑", "stray": "🐾"}

RESOURCES = {"diamonds": "◆", "points": "★"}

THINGS: tuple[Thing, ...] = (
    *things("card_type", MONSTERS, COLOURS, emblems.MONSTERS),
    *plain_things("decision", ("play",)),
    *things("place", PLACES, emblems=emblems.OTHERS),
    *things("resource", RESOURCES, COLOURS, emblems.OTHERS),
    *options(Options),
)
"""Everything that Diamonsters names by id."""

SECTIONS = {"play": "round"}
"""Which section of the rules tells of which kind of decision."""
