"""The editions: which factions and bases there are in each."""

from functools import lru_cache

from domain.smashup.bases import core_bases
from domain.smashup.catalogue import Catalogue, Edition
from domain.smashup.factions import FACTIONS

EDITIONS: tuple[Edition, ...] = ("classic", "revised")


@lru_cache(maxsize=None)
def catalogue(edition: Edition) -> Catalogue:
    """The catalogue of an edition."""
    return Catalogue(edition, FACTIONS, [core_bases])
