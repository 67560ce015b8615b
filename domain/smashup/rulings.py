"""What has been changed in the rules of Smash Up since games are stored; how to add a row is told in RULINGS.md."""

from domain.kernel.rulings import Ruling, Rulings

RULINGS = Rulings(
    [
        Ruling(
            "science fiction",
            "twelve factions can be drafted and drawn, no longer eight",
            "Science Fiction Double Feature has come out",
        ),
        Ruling(
            "arrivals are cleared",
            "what arrives at a base while it is cleared is discarded too, before the base goes",
            "it was carried over to the base that came next, or lost with a base that was not replaced",
        ),
        Ruling(
            "a base gone is scored no more",
            "the window after a scoring is over as soon as the base has left play",
            "it went on over a base that was not there",
        ),
        Ruling(
            "plays are to bases in play",
            "a minion that an ability still had to play at a base is not played once the base has left play",
            "it vanished",
        ),
    ]
)
