"""The games and their rules: pure functions on plain data. No I/O, no clock, no global randomness."""

from domain.diamonsters import RULESET as DIAMONSTERS
from domain.kernel.protocol.registry import register
from domain.smashup import RULESET as SMASHUP
from domain.zgame import RULESET as ZGAME

register(DIAMONSTERS)
register(SMASHUP)
register(ZGAME)
