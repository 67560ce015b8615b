"""The editions: which factions and bases there are in each."""

from functools import cache

from domain.smashup.bases import core_bases
from domain.smashup.catalogue import Catalogue, Edition
from domain.smashup.factions import FACTIONS
from domain.smashup.scifi_bases import scifi_bases

EDITIONS: tuple[Edition, ...] = ("classic", "revised")


@cache
def catalogue(edition: Edition) -> Catalogue:
    """The catalogue of an edition."""
    return Catalogue(edition, FACTIONS, [core_bases, scifi_bases])
