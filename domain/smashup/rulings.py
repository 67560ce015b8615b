"""What has been changed in the rules of Smash Up since games are stored; how to add a row is told in RULINGS.md."""

from domain.kernel.rulings import Ruling, Rulings

RULINGS = Rulings(
    [
        Ruling(
            "science fiction",
            "twelve factions can be drafted and drawn, no longer eight",
            "Science Fiction Double Feature has come out",
        ),
    ]
)
