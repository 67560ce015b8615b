"""Deeds: each is something that the active player may do in the play phase."""

import msgspec

from domain.smashup.catalogue import Ability, CardType
from domain.smashup.ids import Card, Where
from domain.smashup.state import NONE


class Deed(msgspec.Struct, frozen=True, gc=False):
    """Something the active player may do: play a card, or use the ability of one.

    `where`: the base or the minion it is for. `key` is used up by it. `free`: it needs no allowance.
    """

    card: Card
    where: Where = NONE
    key: str = ""
    free: bool = False
    text: CardType | None = None
    ability: Ability | None = None
