"""Draw the pages of cards in docs/rules/smashup/: `python -m tests.documents.cards` writes them.

Numbers are those of the catalogue, words those of the card texts; a page has the section numbers that scenarios cite.
"""

from typing import NamedTuple

from domain.kernel.protocol.decisions import Message
from domain.smashup.catalogue import CardType
from domain.smashup.editions import catalogue
from domain.texts.formatting import text
from tests import REPOSITORY

FOLDER = REPOSITORY / "docs" / "rules" / "smashup"


class Page(NamedTuple):
    """A page of cards: its hand-written top, its factions by section, its bases, and its worked examples."""

    title: str
    top: str
    factions: dict[int, str]
    set: str | None
    """Whose bases are in section 6."""
    examples: dict[str, int]
    """The names of worked examples, and their number."""


CONVENTIONS = """\
## 1. Conventions

- **C1** A power limit on a card in play means its power now; on any other card, the printed one.
- **C2** "A minion" is any minion in play, one's own and the one whose ability speaks included.
- **C3** To affect is what [section 12 of the rules](rules.md#12-words) says for each edition. To destroy an action on
  a minion does not affect the minion; nor does a change of the base.
- **C4** A protected minion may be chosen; nothing happens to it. An effect on many skips it, and goes to nobody else
  instead.
"""

SCIFI_POINTS = """\
## 1. Rules that this box leans on

Talents ([6](rules.md#6-kinds-of-ability)), specials in the windows of scoring
([8](rules.md#8-the-windows-before-and-after-scoring)), control and transfer ([12](rules.md#12-words)), and searches
of decks that run out ([11](rules.md#11-empty-decks)). A played action is discarded last, so it cannot find itself.
What "goes to the discard pile" after scoring is not destroyed. Super Spies are those of the first printing.
"""

TOGETHER = """\
## 5. Cards that meet

Limits of power on extra plays mean the printed power. Several traps on one base are set off by the same play, and the
active player orders them. A card played through another's text is controlled by who plays it, and goes to its owner's
pile.
"""

PAGES = {
    "core-a": Page(
        "Core set: Aliens, Dinosaurs, Ninjas, Pirates, bases",
        CONVENTIONS,
        {2: "aliens", 3: "dinosaurs", 4: "ninjas", 5: "pirates"},
        "core",
        {"ALI-": 4, "DIN-": 4, "NIN-": 5, "PIR-": 5, "BAS-": 8},
    ),
    "core-b": Page(
        "Core set: Robots, Tricksters, Wizards, Zombies",
        TOGETHER,
        {1: "robots", 2: "tricksters", 3: "wizards", 4: "zombies"},
        None,
        {"RB": 4, "TR": 4, "WZ": 4, "ZB": 4},
    ),
    "scifi": Page(
        "Science Fiction Double Feature",
        SCIFI_POINTS,
        {2: "cyborg_apes", 3: "super_spies", 4: "time_travelers", 5: "shapeshifters"},
        "science fiction",
        {"CA-0": 6, "SS-0": 7, "TT-0": 7, "SH-0": 7, "B-0": 6},
    ),
}


def draw(name: str) -> str:
    """The page of that name, as Markdown."""
    page = PAGES[name]
    parts = [f"# {page.title}", "Drawn by `python -m tests.documents.cards`. Classic is the default edition."]
    sections = {int(page.top[3]): page.top.strip()}
    for section, faction in page.factions.items():
        cards = catalogue("classic").of_faction(faction)
        sections[section] = _section(f"## {section}. {_text(f'faction-{faction}')}", cards)
    if page.set:
        sections[6] = _section("## 6. Bases", [base for base in catalogue("classic").bases if base.set == page.set])
    parts += [sections[section] for section in sorted(sections)]
    labels = "\n".join(f"- {', '.join(_labels(page, prefix))}" for prefix in page.examples)
    return (
        "\n\n".join(
            [*parts, "## Worked examples", "Scenarios perform them, with these names in their `source`.", labels]
        )
        + "\n"
    )


def _section(heading: str, cards: list[CardType]) -> str:
    return "\n\n".join([heading, *(_card(card) for card in cards)])


def _card(card: CardType) -> str:
    revised = catalogue("revised").by_id[card.id]
    prefix = "base" if card.kind == "base" else "card"
    words = f"{prefix}_text-{card.id}"
    said = f"### {_text(f'{prefix}_type-{card.id}')}\n\n`{card.id}`: {_numbers(card)}. {_text(words)}"
    if not revised.reworded and _numbers(revised) == _numbers(card):
        return said
    return f"{said}\n\nRevised: {_numbers(revised)}. {_text(words + '-revised' * revised.reworded)}"


def _numbers(card: CardType) -> str:
    if card.kind == "base":
        return f"breakpoint {card.breakpoint}, {' / '.join(str(points) for points in card.points)} VP"
    power = f" of power {card.power}" if card.is_minion else ""
    return f"{card.kind}{power}, {card.copies} in the deck"


def _labels(page: Page, prefix: str) -> list[str]:
    return [f"**{prefix}{number}**" for number in range(1, page.examples[prefix] + 1)]


def _text(id: str) -> str:
    return text("smashup", "en", Message(id))


if __name__ == "__main__":
    for name in PAGES:
        (FOLDER / f"{name}.md").write_text(draw(name))
