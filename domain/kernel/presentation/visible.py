"""Texts from outside, where people or terminals read them."""

from unicodedata import category

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""General categories of what is not seen: control characters, directions, tags, halves of pairs, what is no letter."""

_IGNORABLE = (
    *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF)),
)
"""Characters that are drawn as nothing, whatever their category: Default_Ignorable_Code_Point (UAX 44), and the blank
of Braille."""

PRESENTATION = dict.fromkeys(range(0xFE00, 0xFE10))
"""Variation selectors, which phones put behind emoji and which say nothing: `str.translate` takes them away."""


MOST_MARKS = 4
"""Marks on a letter: no script needs as many in a row, and a hundred cover what stands above."""


def is_piled_up(text: str) -> bool:
    """Return whether a letter of a text bears more marks than are read, which cover what stands around it."""
    in_a_row = 0
    for letter in text:
        in_a_row = in_a_row + 1 if category(letter) in ("Mn", "Me") else 0
        if in_a_row > MOST_MARKS:
            return True
    return False


def is_hidden(letter: str) -> bool:
    """Return whether a character is not seen, or changes how others are."""
    return category(letter) in _HIDDEN or any(first <= ord(letter) <= last for first, last in _IGNORABLE)


def is_drawn(letter: str) -> bool:
    """Return whether something of a character is seen where it stands alone: it is no space and no mark on another."""
    return not is_hidden(letter) and category(letter)[0] not in "ZM"


def printable(text: str) -> str:
    """A text for a terminal: one line, in which everything that is not seen is written as an escape."""
    if text.isprintable():
        return text
    return "".join(ascii(letter)[1:-1] if is_hidden(letter) else letter for letter in text)
