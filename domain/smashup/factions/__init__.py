"""The factions: one file each, a table of cards and what they do."""

from domain.smashup.factions.aliens import aliens
from domain.smashup.factions.cyborg_apes import cyborg_apes
from domain.smashup.factions.dinosaurs import dinosaurs
from domain.smashup.factions.ninjas import ninjas
from domain.smashup.factions.pirates import pirates
from domain.smashup.factions.robots import robots
from domain.smashup.factions.shapeshifters import shapeshifters
from domain.smashup.factions.super_spies import super_spies
from domain.smashup.factions.time_travelers import time_travelers
from domain.smashup.factions.tricksters import tricksters
from domain.smashup.factions.wizards import wizards
from domain.smashup.factions.zombies import zombies

CORE = [aliens, dinosaurs, ninjas, pirates, robots, tricksters, wizards, zombies]
SCIENCE_FICTION = [cyborg_apes, super_spies, time_travelers, shapeshifters]
FACTIONS = [*CORE, *SCIENCE_FICTION]
