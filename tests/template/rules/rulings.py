"""The changes of the rules of Goofspiel since games are stored."""

from domain.kernel.protocol.rulings import Rulings

RULINGS = Rulings()
