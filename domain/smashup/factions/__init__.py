"""The factions: one file each, a table of cards and what they do."""

from domain.smashup.factions.aliens import aliens
from domain.smashup.factions.dinosaurs import dinosaurs
from domain.smashup.factions.ninjas import ninjas
from domain.smashup.factions.pirates import pirates
from domain.smashup.factions.robots import robots
from domain.smashup.factions.tricksters import tricksters
from domain.smashup.factions.wizards import wizards
from domain.smashup.factions.zombies import zombies

FACTIONS = [aliens, dinosaurs, ninjas, pirates, robots, tricksters, wizards, zombies]
