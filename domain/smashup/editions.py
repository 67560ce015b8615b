"""The editions: which factions and bases there are in each."""

from functools import cache

from domain.kernel.protocol.chance import Chance
from domain.kernel.protocol.ids import Version
from domain.smashup.bases import core_bases
from domain.smashup.catalogue import Catalogue, Edition
from domain.smashup.factions import FACTIONS
from domain.smashup.game import WorkingCopy
from domain.smashup.rulings import RULINGS
from domain.smashup.scifi_bases import scifi_bases
from domain.smashup.state import Table

NEWEST: Version = len(RULINGS)


def catalogue(edition: Edition, rulings: Version = NEWEST) -> Catalogue:
    """The catalogue of an edition, under so many rulings: under all, if not told."""
    return _catalogue(edition, rulings)


def in_play(table: Table, chance: Chance) -> WorkingCopy:
    """A working copy of a table, with the catalogue that is valid on it."""
    return WorkingCopy(table, catalogue(table.edition, table.rulings), chance)


@cache
def _catalogue(edition: Edition, rulings: Version) -> Catalogue:
    return Catalogue(edition, rulings, FACTIONS, [core_bases, scifi_bases])
