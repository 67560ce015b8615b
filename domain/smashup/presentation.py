"""The presentation of Smash Up: signs and colours for clients."""

from typing import get_args

from msgspec.structs import replace

from domain.kernel.presentation.presentation import Colour, Thing
from domain.kernel.presentation.things import options, plain_things, things
from domain.smashup import emblems
from domain.smashup.options import Options
from domain.smashup.state import Step

FACTIONS = {
    "aliens": "👽", "dinosaurs": "🦖", "ninjas": "🥷", "pirates": "🏴", "robots": "🤖", "tricksters": "🍀",
    "wizards": "🔮", "zombies": "🧟", "cyborg_apes": "🦍", "super_spies": "🔎", "time_travelers": "⌛",
    "shapeshifters": "🧬",
}  # fmt: skip

COLOURS: dict[str, Colour] = {
    "aliens": Colour("#218321", "#2eb82e"),
    "dinosaurs": Colour("#537e16", "#80c322"),
    "ninjas": Colour("#d43535", "#e48181"),
    "pirates": Colour("#3270c8", "#74a0dc"),
    "robots": Colour("#527789", "#80a2b3"),
    "tricksters": Colour("#b03dc7", "#cc82db"),
    "wizards": Colour("#7a58e2", "#a58eeb"),
    "zombies": Colour("#757527", "#acac39"),
    "cyborg_apes": Colour("#a5611d", "#dc8a38"),
    "super_spies": Colour("#ce395e", "#df8198"),
    "time_travelers": Colour("#167e7e", "#22c3c3"),
    "shapeshifters": Colour("#cc2b96", "#e278bf"),
    "minion": Colour("#2e74ba", "#6aa2da"),
    "action": Colour("#b85321", "#e28658"),
    "base": Colour("#996633", "#c9935c"),
    "vp": Colour("#9e6412", "#dc8b18"),
    "power": Colour("#da2b2b", "#e87f7f"),
    "breakpoint": Colour("#2f6be1", "#759ceb"),
}

SHOWN: dict[str, tuple[str, ...]] = {
    "aliens": ("supreme_overlord", "invader", "crop_circles"),
    "dinosaurs": ("king_rex", "war_raptor", "howl"),
    "ninjas": ("ninja_master", "shinobi", "tiger_assassin"),
    "pirates": ("pirate_king", "first_mate", "full_sail"),
    "robots": ("nukebot", "zapbot", "hoverbot"),
    "tricksters": ("gnome", "gremlin", "mark_of_sleep"),
    "wizards": ("archmage", "neophyte", "time_loop"),
    "zombies": ("grave_digger", "outbreak", "they_keep_coming"),
    "cyborg_apes": ("baboom", "furious_george", "juiced_up"),
    "super_spies": ("secret_agent", "mole", "spy"),
    "time_travelers": ("doctor_when", "jumper", "do_over"),
    "shapeshifters": ("gelf", "mimic", "mitosis"),
}
"""Three cards of each faction that show what it does."""

KINDS = {"minion": "👤", "action": "⚡", "base": "⌂"}

DECISIONS = ("draft", "agree", "play", "play-now", "choose", "window", "score", "order", "discard")

PLACES = {"hand": "✋", "deck": "🂠", "discard": "🗑", "base_deck": "", "base_discard": ""}

RESOURCES = {"vp": "★", "power": "⚔", "breakpoint": "🛡"}

NOTES = ("ignoring", "spent")

THINGS: tuple[Thing, ...] = (
    *(
        replace(thing, about=f"faction_about-{thing.id}", cards=SHOWN[thing.id])
        for thing in things("faction", FACTIONS, COLOURS, emblems.FACTIONS)
    ),
    *things("kind", KINDS, COLOURS, emblems.OTHERS),
    *plain_things("phase", get_args(Step)),
    *plain_things("decision", DECISIONS),
    *things("place", PLACES, emblems=emblems.OTHERS),
    *plain_things("note", NOTES),
    *things("resource", RESOURCES, COLOURS, emblems.OTHERS),
    *options(Options),
)
"""Everything that Smash Up names by id, besides its cards."""

SECTIONS = {
    "draft": "draft", "agree": "abilities", "play": "play", "play-now": "extra", "choose": "abilities",
    "window": "window", "score": "scoring", "order": "order", "discard": "draw",
}  # fmt: skip
"""Which section of the rules tells of which kind of decision."""
