"""The rulings of the table, which hold for every ruleset: `created.table` counts them."""

from domain.kernel.protocol.rulings import Ruling, Rulings

TABLE = Rulings(
    (
        Ruling(
            "fall-together",
            "Seats whose time ends at the same moment forfeit in one entry; if nobody is left, the game is voided.",
            "One after the other, the seat that came last won a game in which nobody had moved.",
        ),
        Ruling(
            "next-starter",
            "The right to start a game by hand passes on when who has it leaves; who has no seat starts nothing.",
            "A full table could be started only by somebody who had left it.",
        ),
    )
)
