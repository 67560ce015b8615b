"""The rulings of Z-Game: changes of its rules since games are stored."""

from domain.kernel.rulings import Ruling, Rulings

RULINGS = Rulings(
    [
        Ruling(
            "who holds defends",
            "who has people at a location when an enemy comes stays the defender when help of his comes after",
            "the defender is who was there before the movement phase; the help put the holder behind the enemy",
        ),
        Ruling(
            "asking tells nothing",
            "in a duel and in an offer everybody is asked whom public knowledge does not exclude",
            "whether somebody was asked told others what is in a hand",
        ),
        Ruling(
            "what spends can be left",
            "a work, a move, a swap and an offer can be left until they are done, and no card is spent unasked",
            "a choice opened steps that spent cards, with no way back",
        ),
        Ruling(
            "enough is enough",
            "more cards are asked for only where they bring something",
            "what was more than a building needed was lost for nothing",
        ),
    ]
)
