"""The worlds of the factions: each has colours of its own, and a pattern that is woven into its sky."""

from typing import Final

from domain.kernel.presentation.pictures import Palette

PALETTES: Final = {
    "aliens": Palette(("#05261f", "#1f8a52"), ("#12573c", "#072a1f"), ("#f4ffe6", "#8fe79a"), "#0c3d2b", "#9dffb0"),
    "dinosaurs": Palette(("#4a5a12", "#d3962a"), ("#56721a", "#22360c"), ("#fffae0", "#e4ee86"), "#35490f", "#ffd772"),
    "ninjas": Palette(("#2a0a12", "#b02a30"), ("#551019", "#1a060a"), ("#ffffff", "#ffcabd"), "#54121a", "#ff7a66"),
    "pirates": Palette(("#0d2b5a", "#4b93d6"), ("#1f5da3", "#0b2b57"), ("#ffffff", "#c4e0ff"), "#123a73", "#bfe4ff"),
    "robots": Palette(("#1a2932", "#6a95a8"), ("#3b5a68", "#16242c"), ("#f6fcff", "#b3dbea"), "#2a414d", "#bdeaff"),
    "tricksters": Palette(("#35104a", "#b45acb"), ("#2f7a48", "#164026"), ("#fffaff", "#f7c4ff"), "#521a6c", "#ffd9ff"),
    "wizards": Palette(("#120d3a", "#5f49cf"), ("#2d2478", "#110c36"), ("#fffdf0", "#ffe290"), "#2c2272", "#ffe9a6"),
    "zombies": Palette(("#22230e", "#868b38"), ("#41431b", "#18190a"), ("#fafbe0", "#ccd678"), "#3b3c16", "#e6f08f"),
    "cyborg_apes": Palette(
        ("#3b1c08", "#cf7a24"), ("#4c4a17", "#22210b"), ("#fff5e6", "#ffcb8c"), "#5b300d", "#ffc77a"
    ),
    "super_spies": Palette(
        ("#2a0917", "#bd3661"), ("#3c0d20", "#150409"), ("#fff6f8", "#ffc3d1"), "#5d1531", "#ffd0dc"
    ),
    "time_travelers": Palette(
        ("#05272b", "#239696"), ("#0f5154", "#04272a"), ("#f4ffff", "#98f2ec"), "#0b4347", "#a5fff7"
    ),
    "shapeshifters": Palette(
        ("#38092f", "#cf429f"), ("#6a175a", "#2a0824"), ("#fff5fc", "#ffb9e7"), "#5b134b", "#ffc4ec"
    ),
}


def pattern(faction: str) -> str:
    """Return the definition of a faction's pattern, `pattern`: a tile that is laid over its sky."""
    width, height, tile = PATTERNS[faction]
    hot = PALETTES[faction].hot
    lines = tile.replace("LINE", f'fill="none" stroke="{hot}" stroke-width')
    return (
        f'<pattern id="pattern" width="{width}" height="{height}" patternUnits="userSpaceOnUse" fill="{hot}">'
        f"{lines}</pattern>"
    )


def _waves_of_fans() -> str:
    arcs = (
        f"M{10 - r} 20a{r} {r} 0 0 1 {2 * r} 0M{-r} 10a{r} {r} 0 0 1 {2 * r} 0M{20 - r} 10a{r} {r} 0 0 1 {2 * r} 0"
        for r in (8.5, 5.5, 2.5)
    )
    return "".join(f'<path d="{arc}" LINE=".9"/>' for arc in arcs)


PATTERNS: Final[dict[str, tuple[float, float, str]]] = {
    "aliens": (26, 26, '<circle cx="5" cy="6" r=".9"/><circle cx="18" cy="20" r="1.2"/><circle cx="21" cy="7" r=".6"/>'
        '<ellipse cx="12" cy="13" rx="7" ry="2.4" LINE=".7" transform="rotate(-24 12 13)"/>'
        '<circle cx="12" cy="13" r="1.8"/>'),
    "dinosaurs": (16, 16, '<path d="M0 8a8 8 0 0 0 16 0M-8 16a8 8 0 0 0 16 0M8 16a8 8 0 0 0 16 0M-8 0a8 8 0 0 0 16 0'
        'M8 0a8 8 0 0 0 16 0" LINE="1"/>'),
    "ninjas": (20, 20, _waves_of_fans()),
    "pirates": (24, 12, '<path d="M0 6q6-6 12 0t12 0M0 12q6-6 12 0t12 0" LINE="1"/>'),
    "robots": (26, 26, '<path d="M0 6h8l4 4v8l4 4h10M18 0v8l8 8" LINE=".9"/><circle cx="8" cy="6" r="1.6"/>'
        '<circle cx="16" cy="22" r="1.6"/><circle cx="18" cy="8" r="1.6"/>'),
    "tricksters": (24, 24, '<g transform="translate(7 8)"><circle cx="-2.2" r="2.2"/><circle cx="2.2" r="2.2"/>'
        '<circle cy="-2.2" r="2.2"/><path d="M0 0q.5 3 2 5" LINE=".8"/></g>'
        '<path d="M18 14l1 3 3 1-3 1-1 3-1-3-3-1 3-1z"/>'),
    "wizards": (28, 28, '<path d="M5 3l1 3 3 1-3 1-1 3-1-3-3-1 3-1z"/><circle cx="20" cy="8" r="1"/>'
        '<circle cx="24" cy="20" r="1.2"/><circle cx="12" cy="22" r="1"/><path d="M20 8l4 12-12 2z" LINE=".5"/>'),
    "zombies": (18, 18, '<path d="M2 14l4-9M5 15l4-9M8 16l4-9M12 4l4 1M13 8l4 1" LINE="1" stroke-linecap="round"/>'),
    "cyborg_apes": (24, 27.7, '<path d="M12 0v4.6M12 23.1v4.6M0 6.9l12 -2.3l12 2.3M0 6.9v13.9l12 2.3l12-2.3V6.9" '
        'LINE=".9"/><circle cx="12" cy="4.6" r="1.4"/><circle cx="12" cy="23.1" r="1.4"/>'),
    "super_spies": (14, 14, '<path d="M-2 16L16-2M-9 9L9-9M5 23L23 5" LINE="1.2"/><circle cx="3.5" cy="3.5" r="1"/>'),
    "time_travelers": (30, 30, '<circle cx="15" cy="15" r="9" LINE=".8"/><path d="M15 9v6l4 3" LINE="1"/>'
        '<circle cx="15" cy="15" r="11.6" LINE="2" stroke-dasharray=".8 2.24"/>'),
    "shapeshifters": (28, 28, '<path d="M9 3c6-2 8 4 6 8s-9 5-11 1 0-8 5-9z" LINE=".9"/><circle cx="9" cy="8" r="1.7"/>'
        '<path d="M21 17c4 0 6 4 4 7s-8 2-8-2 1-5 4-5z" LINE=".9"/><circle cx="21" cy="21.5" r="1.2"/>'),
}  # fmt: skip
"""Width and height of the tile, and what is drawn; `LINE` is how its lines are drawn, up to their width."""
