"""The words that Diamonsters uses where clients may go by them."""

from domain.kernel.protocol.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    decisions=("play",),
    events=(
        "card-committed",
        "card-drawn",
        "card-shown",
        "cards-cancelled",
        "deck-reshuffled",
        "game-dealt",
        "match-point",
        "match-shared",
        "match-won",
        "next-game-dealt",
        "no-cards-left",
        "one-beats-five",
        "own-card-committed",
        "own-card-drawn",
        "round-undecided",
        "round-won",
        "stray-revealed",
        "too-many-undecided",
        "win-shared",
        "won-by-both",
        "won-by-diamonds",
        "won-by-lair",
        "won-by-three-alike",
    ),
    reasons=("three-alike", "diamonds", "match-points", "no-cards-left", "too-many-undecided"),
    headlines=("match-point", "round-won", "round-undecided"),
)
