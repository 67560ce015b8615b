"""The fence between versions of the service: what a newer one has made, an older one does not fold.

A game keeps the rulings that it was created with. An older version would go on by fewer, silently, and what it appended
then no version could ever fold again.
"""

from typing import Self

import msgspec

from domain.kernel.log.entries import Created
from domain.kernel.protocol.ids import Seq
from domain.kernel.protocol.refusals import Refused, quote, shorten
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.table import TABLE

_BEYOND = ("Object contains unknown field `", "Invalid enum value ", "Invalid value ")
"""How msgspec begins to say that a field, a word or a kind is none of a type's."""

DAMAGE = (
    Refused,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
    msgspec.MsgspecError,
)
"""Exceptions from a log that does not fold; a lack of time or memory says nothing of the log."""


class NewerRules(Exception):
    """A newer version of the service has made something that this one may not fold, or not all of it may yet.

    The text says what it is, after "it was", or "the game was".
    """

    @classmethod
    def of(cls, what: str) -> Self:
        """Return that a newer version has made what this says is beyond this one."""
        return cls(f"made by a newer version: {what}")


class LogDoesNotFold(Exception):
    """The stored log of `game` does not fold at the entry `seq`; `why` says it in words. No client is at fault."""

    def __init__(self, game: str, seq: Seq, why: str) -> None:
        super().__init__(game, seq, why)
        self.game = game
        self.seq = seq
        self.why = why

    def __str__(self) -> str:
        return f"the log of {self.game} does not fold at entry {self.seq}: {self.why}"


def require_rules(created: Created) -> None:
    """Require that the rules by which a game was created, and its options, are known here. Raises NewerRules."""
    try:
        rules = ruleset(created.ruleset)
    except LookupError:
        raise NewerRules.of(f"its ruleset {quote(created.ruleset)} is not known here") from None
    if created.version > len(rules.rulings):
        raise NewerRules.of(f"it keeps {created.version} rulings of {rules.id}; {len(rules.rulings)} are known here")
    if created.table > len(TABLE):
        raise NewerRules.of(f"it keeps {created.table} rulings of the table; {len(TABLE)} are known here")
    for name, value, form in (
        ("options", created.options, rules.options_type),
        ("position", created.position, rules.position_type | None),
    ):
        try:
            msgspec.convert(value, form)
        except msgspec.ValidationError as error:
            if is_beyond(error):
                raise NewerRules.of(f"its {name}: {shorten(str(error))}") from error


def is_beyond(error: Exception) -> bool:
    """Return whether something did not fit a type since it has a field, a word or a kind that the type has not."""
    return isinstance(error, msgspec.ValidationError) and str(error).startswith(_BEYOND)
