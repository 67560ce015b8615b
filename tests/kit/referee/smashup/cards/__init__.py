"""The abilities of the cards, by faction, in the plainest form; importing it registers them."""

from tests.kit.referee.smashup.cards import (  # noqa: F401
    aliens,
    cyborg_apes,
    dinosaurs,
    ninjas,
    pirates,
    robots,
    shapeshifters,
    super_spies,
    time_travelers,
    tricksters,
    wizards,
    zombies,
)
