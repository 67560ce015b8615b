"""The rulings of Diamonsters: changes of its rules since games are stored."""

from domain.kernel.protocol.rulings import Ruling, Rulings

RULINGS = Rulings(
    [
        Ruling(
            "ten undecided rounds",
            "a game is decided as if no card were left after 10 rounds in a row without a winner, no longer after 100",
            "two players who cannot hold a 1 any more send 5 against 5 for ever",
        ),
    ]
)
