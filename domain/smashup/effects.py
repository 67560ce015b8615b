"""Effects: one ability at work, and what it is about."""

from typing import TYPE_CHECKING

from domain.kernel.protocol.ids import Seat
from domain.smashup.ids import Base, Card, Serial
from domain.smashup.state import NONE

if TYPE_CHECKING:
    from domain.smashup.catalogue import Ability, CardType
    from domain.smashup.game import WorkingCopy


class Happened:
    """The cause of a trigger: a card played, destroyed, moved or affected, as it was just then.

    `seat` is who played it, or who controlled it; `by` the effect that did it.
    """

    __slots__ = ("base", "by", "card", "owner", "seat", "serial")

    def __init__(self, game: "WorkingCopy", card: Card, seat: Seat, base: Base, by: "Effect | None" = None) -> None:
        self.card = card
        self.serial = game.serial(card)
        self.owner = game.owner(card)
        self.seat = seat
        self.base = base
        self.by = by


class Effect:
    """An ability at work: whose it is, and on which card.

    `stopped` and `noticed` are the cards (by serial) it could not reach, and those that have noticed it.
    `played`: it is what a card does as it is played. `at_once`: an extra play it grants is made now or never.
    `chosen` is what it was offered with, `about` what set it off.
    """

    __slots__ = (
        "_about",
        "_base",
        "at_once",
        "chosen",
        "controller",
        "game",
        "noticed",
        "played",
        "serial",
        "source",
        "stopped",
        "text",
    )

    def __init__(
        self,
        game: "WorkingCopy",
        source: Card,
        controller: Seat,
        text: "CardType | None" = None,
        base: Base = NONE,
        about: Happened | None = None,
    ) -> None:
        self.game = game
        self.source = source
        self.controller = controller
        self.text = text or game.type_of(source)
        self.serial, here = game.seen_at(source)
        self._base = here if base == NONE else base
        self._about = about
        self.played = False
        self.at_once = False
        self.chosen = NONE
        self.stopped: set[Serial] = set()
        self.noticed: set[Serial] = set()

    @property
    def about(self) -> Happened:
        """The event that set it off. Raises RuntimeError if none did."""
        if self._about is None:
            raise RuntimeError(f"nothing set off {self.text.id}")
        return self._about

    @property
    def here(self) -> Base:
        """The base where its card is, or was when it left."""
        return self.game.place(self.source) if self.is_in_play else self._base

    @property
    def is_in_play(self) -> bool:
        """Whether its card is still in play, the same as it was."""
        if self.source < 0:
            return self.source in self.game.table.bases
        return self.serial != 0 and self.game.serial(self.source) == self.serial

    @property
    def is_action(self) -> bool:
        """Return whether it is an action's."""
        return self.source >= 0 and self.game.type_of(self.source).is_action

    @property
    def until_own_turn(self) -> int:
        """Until when it lasts that is to last until its player's next turn: what is copied ends with this turn."""
        return self.controller if self.text is self.game.type_of(self.source) else NONE

    @property
    def key(self) -> str:
        """A name for this ability of this very card, for what may be done once."""
        return f"{self.serial}:{self.text.id}"


def usable(it: Effect, ability: "Ability") -> bool:
    """Return whether an ability can be used now, and has something to be used on."""
    if ability.usable is not None and not ability.usable(it):
        return False
    return ability.choices is None or bool(ability.choices(it))
