"""The presentation of Z-Game: signs and colours for clients."""

from typing import get_args

from domain.kernel.presentation.presentation import Colour, Thing
from domain.kernel.presentation.things import options, plain_things, things
from domain.zgame import emblems, maps
from domain.zgame.options import Options
from domain.zgame.state import PhaseId

FACTIONS = {"raiders": "🪝", "bikers": "🏍", "bees": "🐝", "newday": "☀"}

LOCATIONS = {
    "base": "⌂", "supermarket": "🛒", "hospital": "✚", "police": "★", "garage": "🔧", "hardware": "🔨", "street": "═",
}  # fmt: skip
"""The types of locations; a hex has the symbol and the colour of its type."""

DECKS = {"character": "👤", "melee": "🗡", "firearm": "🔫", "transport": "🚗", "special": "⚙", "zombie": "🧟"}

KINDS = {"leader": "♛", "fighter": "👤"} | {deck: DECKS[deck] for deck in DECKS if deck != "character"}

MARKERS = {"ruin": "🏚", "barricade": "🚧", "blockpost": "🏰"}

SKILLS = {"fight": "⚔", "engineering": "🔧", "science": "⚗", "speed": "➤"}

RESOURCES = {"food": "🍞", "medicine": "✚", "vp": "★"}

DECISIONS = (
    "feed", "deal", "trade", "offer", "answer", "place", "move", "commit_weapons", "give_up", "retreat_to", "work",
    "build", "brew", "sabotage", "demolish", "steal", "infect", "treat", "discard",
)  # fmt: skip

NOTES = ("city", "market", "market-help", "give", "get", "deals", "offers", "besides", "plan-help", "plan-lapses")
"""The headings of what a trade is answered with, the market and the city beside it; and what is said of a plan."""

COLOURS: dict[str, Colour] = {
    "raiders": Colour("#cc4024", "#e5826e"),
    "bikers": Colour("#66728a", "#949db0"),
    "bees": Colour("#886e07", "#dab10b"),
    "newday": Colour("#2273c3", "#61a2e3"),
    "base": Colour("#996633", "#c9935c"),
    "supermarket": Colour("#218341", "#2eb85c"),
    "hospital": Colour("#d92846", "#e87d8f"),
    "police": Colour("#2f6be1", "#759ceb"),
    "garage": Colour("#855eba", "#ac92d0"),
    "hardware": Colour("#b55714", "#e9833a"),
    "street": Colour("#717171", "#9d9d9d"),
    "character": Colour("#207e7e", "#2eb8b8"),
    "melee": Colour("#9f6328", "#d28f4b"),
    "firearm": Colour("#da2b2b", "#e87f7f"),
    "transport": Colour("#885bc8", "#af90da"),
    "special": Colour("#b63db6", "#d47fd4"),
    "zombie": Colour("#477e20", "#67b82e"),
    "leader": Colour("#9e6412", "#dc8b18"),
    "fighter": Colour("#207e7e", "#2eb8b8"),
    "ruin": Colour("#717171", "#9d9d9d"),
    "barricade": Colour("#996633", "#c9935c"),
    "blockpost": Colour("#66728a", "#949db0"),
    "fight": Colour("#da2b2b", "#e87f7f"),
    "engineering": Colour("#b55714", "#e9833a"),
    "science": Colour("#b63db6", "#d47fd4"),
    "speed": Colour("#2f6be1", "#759ceb"),
    "food": Colour("#9e6412", "#dc8b18"),
    "medicine": Colour("#d92653", "#e87d98"),
    "vp": Colour("#886e07", "#dab10b"),
}


HEXES = {place: LOCATIONS[maps.type_of(place)] for place in maps.names()}
HEX_EMBLEMS = {place: emblems.LOCATIONS[maps.type_of(place)] for place in maps.names()}
HEX_COLOURS = {place: COLOURS[maps.type_of(place)] for place in maps.names()}

THINGS: tuple[Thing, ...] = (
    *things("faction", FACTIONS, COLOURS, emblems.FACTIONS),
    *things("base_type", LOCATIONS, COLOURS, emblems.LOCATIONS),
    *things("place", HEXES, HEX_COLOURS, HEX_EMBLEMS),
    *things("place", DECKS, COLOURS, emblems.DECKS),
    *things("kind", KINDS | MARKERS, COLOURS, emblems.DECKS | emblems.OTHERS),
    *things("skill", SKILLS, COLOURS, emblems.OTHERS),
    *things("resource", RESOURCES, COLOURS, emblems.OTHERS),
    *plain_things("phase", get_args(PhaseId)),
    *plain_things("decision", DECISIONS),
    *plain_things("note", NOTES),
    *options(Options),
)
"""Everything that Z-Game names by id, besides its cards."""

SECTIONS = {
    "feed": "feeding", "deal": "business", "trade": "business", "offer": "machinations", "answer": "machinations",
    "place": "placement", "move": "movement", "commit_weapons": "weapons", "give_up": "retreat",
    "retreat_to": "retreat", "work": "building", "build": "building", "brew": "brewing",
    "sabotage": "sabotage", "demolish": "sabotage", "steal": "sabotage", "infect": "infection",
    "treat": "treatment", "discard": "discard",
}  # fmt: skip
"""Which section of the rules tells of which kind of decision."""
