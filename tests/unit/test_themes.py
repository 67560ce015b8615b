"""All that the table writes or draws can be told from its ground, in every theme (WCAG 2.2, 1.4.3, 1.4.11)."""

import re

import pytest

from domain.kernel.protocol.registry import rulesets
from tests import REPOSITORY
from tests.unit.test_presentation import READABLE, contrast

STYLE = (REPOSITORY / "web" / "app" / "app.css").read_text()

SEEN = 3
"""The contrast that lines and shapes must have to their ground; letters need `READABLE`."""

TEXTS = ("ink", "faint", "accent", "can", "warn")
GROUNDS = ("page", "paper", "lit")
MATS = ("mat", "mat-2")
TINT = int(re.findall(r"\.hex\.owned .*var\(--seat\) (\d+)%, var\(--paper\)", STYLE)[0]) / 100
"""How much of its owner's colour a district has."""
GROUND = int(re.findall(r"\.hex polygon .*var\(--own, var\(--page\)\) (\d+)%, var\(--paper\)", STYLE)[0]) / 100
"""How much of its kind's colour a district has that is nobody's."""

_PAIRS = {name: pair for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", STYLE)}
_LIGHT = {name: light for name, (light, _) in _PAIRS.items()}
_DARK = {name: dark for name, (_, dark) in _PAIRS.items()}
_CONTRAST = dict(re.findall(r"--([\w-]+): (#\w+);", STYLE.split('[data-theme="contrast"] {')[1].split("}")[0]))

THEMES = {
    "light": _LIGHT,
    "dark": _DARK,
    "contrast": _DARK | {name: re.sub(r"^#(.)(.)(.)$", r"#\1\1\2\2\3\3", colour) for name, colour in _CONTRAST.items()},
}

pytestmark = pytest.mark.parametrize("theme", THEMES)


def mixed(colour: str, ground: str, share: float) -> str:
    """Return a colour of which this share is the first."""
    pairs = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one * share + other * (1 - share)):02x}" for one, other in pairs)


def test_letters_can_be_read_on_every_ground(theme: str) -> None:
    colours = THEMES[theme]
    poor = [(text, on) for text in TEXTS for on in GROUNDS if contrast(colours[text], colours[on]) < READABLE]
    assert poor == []
    assert contrast(colours["on-accent"], colours["accent"]) >= READABLE
    assert contrast(colours["gold"], colours["paper"]) >= READABLE
    assert [mat for mat in MATS if contrast(colours["ink"], colours[mat]) < READABLE] == []


def test_seats_can_be_told_from_their_ground_and_written_on(theme: str) -> None:
    colours = THEMES[theme]
    seats = [name for name in colours if name.startswith("seat-")]
    assert len(seats) == 6
    for seat in seats:
        assert contrast(colours[seat], colours["paper"]) >= READABLE, seat
        assert contrast(colours[seat], colours["page"]) >= SEEN, seat
        assert [mat for mat in MATS if contrast(colours[seat], colours[mat]) < SEEN] == [], seat
        assert contrast(colours["ink"], mixed(colours[seat], colours["paper"], TINT)) >= READABLE, seat


def test_things_of_every_ruleset_can_be_read_on_paper_and_seen_on_the_page(theme: str) -> None:
    colours, side = THEMES[theme], "light" if theme == "light" else "dark"
    for rules in rulesets():
        for thing in rules.things:
            if thing.colour is not None:
                own = getattr(thing.colour, side)
                assert contrast(own, colours["paper"]) >= READABLE, (rules.id, thing)
                assert contrast(own, colours["page"]) >= SEEN, (rules.id, thing)
                assert contrast(colours["ink"], mixed(own, colours["paper"], GROUND)) >= READABLE, (rules.id, thing)
