"""The presentation of a ruleset: what a client needs to draw a game and cannot know.

It is data about the vocabulary of a ruleset. No rule depends on it, so it may change while games run.
"""

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

ThingKind = Literal[
    "faction", "card_type", "base_type", "place", "kind", "phase", "decision", "skill", "resource", "game_option",
    "option_value", "note",
]  # fmt: skip
"""The kind of a thing: a ref's kind where refs can name it.

`kind` is a sort of cards or of buildings, `decision` a kind of question, `game_option` what a game is set up with,
`option_value` what that can be: its name and the value with a dash between them, and `note` what became of a card,
or the heading of a part of the board.
"""


class Colour(msgspec.Struct, frozen=True):
    """A colour as `#rrggbb`, one to be read on white and one to be read on black.

    Each has a contrast of at least 4.5 to 1 to its background (WCAG 2.2, 1.4.3).
    """

    light: str
    """To be read on white, as `#rrggbb`."""
    dark: str
    """To be read on black, as `#rrggbb`."""


class RulesPages(msgspec.Struct, frozen=True):
    """The rules for players: `folder` has them in Markdown, one page a language (`en.md`), and a picture (`table.svg`).

    A module that draws a view in a browser (`board.js`) lies beside them, and a first lesson (`lesson.json`, see
    `domain.kernel.protocol.lessons`), if there is one.

    `sections` names for each kind of decision the section that tells of it: the anchor of its heading, which is the
    same in all languages (`## Draft {#draft}`).
    """

    folder: Traversable
    sections: Mapping[str, str]

    @property
    def board(self) -> Traversable:
        """The module that draws a view in a browser, where there is one."""
        return self.folder / "board.js"


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that views, options and events name by id.

    `name` is the id of its text; `symbol` is one character that a terminal can show as well.
    """

    kind: ThingKind
    id: str
    name: str
    symbol: str | None = None
    emblem: str | None = None
    """A drawing that stands for it, by its name among `domain.kernel.presentation.emblems`."""
    colour: Colour | None = None
    about: str | None = None
    """The id of a text that goes on after its name and says what it is like."""
    cards: tuple[str, ...] = ()
    """Some cards that show what it is like, by their ids in the catalogue."""
